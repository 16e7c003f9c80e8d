import { resolve } from 'node:path'
import { nameOf, openEnd, type DataLocation } from '~/service/dataLocation'
import { existingPlaces } from '~/service/folder'
import { moveShops } from '~/service/operations/move'
import { expectNoMore, print, readArguments, required, WrongUse } from './command'
import { inWords } from './verify'

export const MOVE_USAGE = `move --from DIR --to postgres://...       moves all shops from a folder to a database, or from a database to a new
                                          folder; stop every process of both first`

const locationOf = (text: string): DataLocation =>
  /^\w+:\/\//.test(text) ? { database: text } : { folder: resolve(text) }

export async function runMove(args: readonly string[]) {
  const { values, positionals } = readArguments(args, { from: { type: 'string' }, to: { type: 'string' } })
  expectNoMore(positionals)
  if (values.data !== undefined || values.database !== undefined)
    throw new WrongUse('move takes --from and --to')
  const from = locationOf(required(values.from, '--from'))
  if ('folder' in from) existingPlaces(from.folder)
  const to = locationOf(required(values.to, '--to'))
  if (nameOf(from) === nameOf(to)) throw new WrongUse('--from and --to are the same')
  const source = await openEnd(from, console.error)
  try {
    const target = await openEnd(to, console.error)
    try {
      const books = await moveShops(source, target)
      print(values.json, { from: source.name, to: target.name, ...books }, [
        `${inWords(books)} moved to ${target.name}. Every row was compared.`,
        `${source.name} stays closed. API keys work as before; people sign in again where the shops are served now.`,
      ])
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
