import { Failure } from '../failure'
import { createFullReads } from '../full'
import type { Check } from '../journal/entry'
import type { Transport } from '../transport'
import { invoiceOfEntry } from './entries'
import { readStanding } from './readStanding'
import { changeSince } from './seen'

/**
 * Before a payment or a voiding is sent, its invoice is read again: money that another desk took meanwhile has to be
 * answered.
 */
export function createLookAgain(transport: Transport): Check {
  const reads = createFullReads(transport, () => undefined)
  return async (entry, signal) => {
    const invoiceId = invoiceOfEntry(entry)
    if (invoiceId === null || entry.expects === undefined) return
    const now = await readStanding(reads, invoiceId, { signal, priority: 'act' })
    const change = changeSince(entry.expects, now)
    if (change !== null) throw new Failure('changed', change, { isWrite: true })
  }
}
