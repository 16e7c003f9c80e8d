import { randomBytes } from 'node:crypto'
import { counters } from '~/service/store/tables/counters'
import { expectNoMore, print, readArguments, withStore, WrongUse } from './command'

export const EPOCH_USAGE =
  'epoch --new                               after the database went back to an earlier moment by other means'

const EPOCH_BYTES = 8

/** What counts on from an earlier moment would give its numbers once more: under another epoch they are others. */
export async function runEpoch(args: readonly string[]) {
  const { values, positionals } = readArguments(args, { new: { type: 'boolean' } })
  expectNoMore(positionals)
  if (!values.new) throw new WrongUse('epoch takes --new')
  const epoch = randomBytes(EPOCH_BYTES).toString('hex')
  const begin: Parameters<typeof withStore>[1] = (store) =>
    store.write(null, (writer) => counters.beginEpoch(writer, epoch))
  await withStore(values, begin, true)
  print(values.json, { epoch }, 'Every desk reads anew what it keeps, once it asks again.')
}
