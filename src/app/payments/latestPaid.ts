import type { Payment } from '../../client/nouns'

// A payment may be written down days after it was made, so the newest of the books is not always the latest.

/** Below it a payment's moment is drawn by chance (see recordedAt): it tells payments apart, and not which was first. */
const SECOND_MS = 1_000

const secondPaid = ({ recordedAt }: Payment) => {
  const instant = Date.parse(recordedAt)
  return Number.isNaN(instant) ? Number.NEGATIVE_INFINITY : Math.floor(instant / SECOND_MS)
}

/** As they were paid, the latest first; those of one second, and of no time that can be read, as they came. */
export const latestPaidFirst = (payments: readonly Payment[]): Payment[] =>
  payments
    .map((payment) => ({ payment, at: secondPaid(payment) }))
    .toSorted((a, b) => (a.at === b.at ? 0 : b.at - a.at))
    .map(({ payment }) => payment)
