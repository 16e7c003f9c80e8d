import { resolve } from 'node:path'
import { existingPlaces } from '../folder'
import { giveUpMoving, moveShops, type End } from '../moving/move'
import { nameOf, openEnd, type Place } from '../place'
import { expectNoMore, print, readArguments, required, WrongUse } from './command'
import { inWords } from './verify'

export const MOVE_USAGE = `move --from DIR --to postgres://... [--shop ID ...]
                                          moves shops from a folder to a database, or back; --cancel in the place
                                          of --to gives up what was broken off`

/** Where a shop can be: in a database, or in a folder. */
const placeOf = (text: string): Place =>
  /^\w+:\/\//.test(text) ? { database: text } : { folder: resolve(text) }

export async function runMove(args: readonly string[]) {
  const { values, positionals } = readArguments(args, {
    from: { type: 'string' },
    to: { type: 'string' },
    shop: { type: 'string', multiple: true },
    cancel: { type: 'boolean' },
  })
  expectNoMore(positionals)
  if (values.data !== undefined || values.database !== undefined)
    throw new WrongUse('move takes --from and --to')
  const from = placeOf(required(values.from, '--from'))
  if ('folder' in from) existingPlaces(from.folder)
  if (values.cancel) return cancel(from, values.json)
  const to = placeOf(required(values.to, '--to'))
  if (nameOf(from) === nameOf(to)) throw new WrongUse('--from and --to are the same place')
  const moved = await between(from, to, (source, target) => moveShops(source, target, values.shop))
  const shown = moved.map(({ id, name, books }) => {
    const { format: _, ...sums } = books
    return { id, name, ...sums }
  })
  const lines = moved.map(
    ({ name, books }) => `${name} is in ${nameOf(to)} now, read through: ${inWords(books)}.`,
  )
  print(values.json, { from: nameOf(from), to: nameOf(to), shops: shown }, [...lines, AFTERWARDS].join('\n'))
}

const AFTERWARDS =
  'Where it was it stays closed. Its keys are good as before; people sign in again where it is served now.'

async function cancel(from: Place, json: boolean | undefined) {
  const source = await openEnd(from, 'beside', console.error)
  try {
    const back = await giveUpMoving(source)
    const words = back.length === 0 ? 'No shop was on its way from there.' : `Open again: ${back.join(', ')}.`
    print(json, { from: source.name, back }, words)
  } finally {
    await source.close()
  }
}

/** A folder that shops come to is served by nobody meanwhile: all of one is written in one go. */
async function between<T>(
  from: Place,
  to: Place,
  work: (source: End, target: End) => Promise<T>,
): Promise<T> {
  const source = await openEnd(from, 'beside', console.error)
  try {
    const target = await openEnd(to, 'alone', console.error)
    try {
      return await work(source, target)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
