import { resolve } from 'node:path'
import { existingPlaces } from '../folder'
import { giveUpBetween, giveUpMoving, type GivenUp } from '../moving/giveUp'
import { moveShops, type End } from '../moving/move'
import { nameOf, openEnd, type Place } from '../place'
import { expectNoMore, print, readArguments, required, WrongUse } from './command'
import { inWords } from './verify'

export const MOVE_USAGE = `move --from DIR --to postgres://... [--shop ID ...]
                                          moves shops from a folder to a database, or back; with --cancel it gives up
                                          what was broken off, with --to also what had come there by then`

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
  if (values.cancel && values.to === undefined) return cancel(from, values.json)
  const to = placeOf(required(values.to, '--to'))
  if (nameOf(from) === nameOf(to)) throw new WrongUse('--from and --to are the same place')
  if (values.cancel) {
    const given = await between(from, to, (source, target) => giveUpBetween(source, target, values.shop))
    return sayGivenUp(values.json, { from: nameOf(from), to: nameOf(to) }, given)
  }
  const moved = await between(from, to, (source, target) => moveShops(source, target, values.shop))
  const shown = moved.map(({ id, name, books }) => {
    const { format: _, ...sums } = books
    return { id, name, ...sums }
  })
  const lines = moved.map(
    ({ name, books }) => `${name} is in ${nameOf(to)} now, read through: ${inWords(books)}.`,
  )
  print(values.json, { from: nameOf(from), to: nameOf(to), shops: shown }, [...lines, AFTERWARDS])
}

const AFTERWARDS =
  'Where it was it stays closed. Its keys are good as before; people sign in again where it is served now.'

async function cancel(from: Place, json: boolean | undefined) {
  const source = await openEnd(from, 'beside', console.error)
  try {
    sayGivenUp(json, { from: source.name }, await giveUpMoving(source))
  } finally {
    await source.close()
  }
}

function sayGivenUp(
  json: boolean | undefined,
  ends: { from: string; to?: string },
  { back, dropped, words }: GivenUp,
) {
  const { from, to } = ends
  const lines = [
    ...(dropped.length > 0 ? [`Taken out of ${to}, where it was not open: ${dropped.join(', ')}.`] : []),
    ...(back.length > 0 ? [`Open again in ${from}, as it was when it left: ${back.join(', ')}.`] : []),
  ]
  if (lines.length === 0)
    lines.push(`No shop was on its way from ${[from, to].filter(Boolean).join(' to ')}. Nothing was changed.`)
  print(json, { ...ends, back, dropped, words }, [...lines, ...words])
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
