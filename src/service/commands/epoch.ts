import { randomBytes } from 'node:crypto'
import { counters } from '~/service/store/tables/counters'
import { expectNoMore, print, readArguments, withStore, WrongUse } from './command'

export const EPOCH_USAGE =
  'epoch --new                               makes dashboards reload everything, after a database was restored by other tools'

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
  print(values.json, { epoch }, 'Every dashboard reloads its data when it next asks.')
}
