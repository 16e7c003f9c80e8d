import type { Entry } from '../journal/entry'
import type { Journal } from '../journal/journal'
import { invoicePaidBy } from './entries'

/** Calls `paid` with each payment that is confirmed while its panel is closed. */
export const whenPaidAlone = (
  journal: Pick<Journal, 'onConfirmed'>,
  paid: (invoiceId: string, entry: Entry, answer: unknown) => void,
) =>
  journal.onConfirmed((entry, answer) => {
    const invoiceId = invoicePaidBy(entry)
    if (invoiceId !== null) paid(invoiceId, entry, answer)
  })
