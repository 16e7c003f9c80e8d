import type { Payment } from '../../client/records'

// A payment may be written down days after it was made, so the newest of the books is not always the latest.

const paidAt = ({ recordedAt }: Payment) => {
  const instant = Date.parse(recordedAt)
  return Number.isNaN(instant) ? Number.NEGATIVE_INFINITY : instant
}

/** As they were paid, the latest first; those of one moment, and of none that can be read, as they came. */
export const latestPaidFirst = (payments: readonly Payment[]): Payment[] =>
  payments
    .map((payment) => ({ payment, at: paidAt(payment) }))
    .toSorted((a, b) => (a.at === b.at ? 0 : b.at - a.at))
    .map(({ payment }) => payment)
