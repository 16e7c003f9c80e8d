import { LENGTHS } from '../../domain/fields'
import { codePoints } from '../../domain/text'
import { openShop } from '../actions/shops'
import { shops } from '../store/shops'
import {
  expectNoMore,
  print,
  readArguments,
  required,
  WrongUse,
  wholeNumber,
  withNewStore,
  withStore,
} from './command'

export const SHOPS_USAGE = `shops create --name NAME [--capacity N]   a shop; with --capacity, how many cars it holds at one time
shops list`

export async function runShops([verb, ...args]: readonly string[]) {
  if (verb === 'create') return createShop(args)
  if (verb === 'list') return listShops(args)
  throw new WrongUse('shops takes create or list')
}

async function createShop(args: readonly string[]) {
  const { values, positionals } = readArguments(args, {
    name: { type: 'string' },
    capacity: { type: 'string' },
  })
  expectNoMore(positionals)
  const name = required(values.name, '--name')
  if (codePoints(name) > LENGTHS.name)
    throw new WrongUse(`--name may be at most ${LENGTHS.name} characters long`)
  const capacity =
    values.capacity === undefined ? null : wholeNumber(values.capacity, '--capacity', 1, 10_000)
  const made = await withNewStore(values.data, (store) =>
    store.write((writer) => openShop(writer, Date.now(), { name, capacity })),
  )
  print(values.json, made, `Shop ${made.id} is open: ${name}`)
}

async function listShops(args: readonly string[]) {
  const { values, positionals } = readArguments(args, {})
  expectNoMore(positionals)
  const rows = await withStore(values.data, (store) => shops.all(store))
  const listed = rows.map(({ id, name, capacity }) => ({ id, name, capacity }))
  print(values.json, listed, listed.map(({ id, name }) => `${id}  ${name}`).join('\n') || 'No shop yet.')
}
