import type { Entry } from '../outbox/entry'
import type { Outbox } from '../outbox/outbox'
import { invoicePaidBy } from './entries'

/** Calls `paid` with each payment that is confirmed while its panel is closed. */
export const whenPaidAlone = (
  outbox: Pick<Outbox, 'onSettled'>,
  paid: (invoiceId: string, entry: Entry, answer: unknown) => void,
) =>
  outbox.onSettled(({ entry, outcome, isAwaited }) => {
    const invoiceId = isAwaited ? null : invoicePaidBy(entry)
    if (invoiceId !== null && outcome.end === 'confirmed') paid(invoiceId, entry, outcome.answer)
  })
