import type { Entry } from '../journal/entry'
import type { Journal } from '../journal/journal'
import { invoicePaidBy } from './entries'

/** A payment was confirmed with nobody at its invoice. */
export const whenPaidAlone = (
  journal: Pick<Journal, 'onConfirmed'>,
  paid: (invoiceId: string, entry: Entry, answer: unknown) => void,
) =>
  journal.onConfirmed((entry, answer) => {
    const invoiceId = invoicePaidBy(entry)
    if (invoiceId !== null) paid(invoiceId, entry, answer)
  })
