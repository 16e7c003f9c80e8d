import { methodTitle } from '~/app/money/methods'
import { showDate, showTime, useZone } from '~/app/session/shopTime'
import type { Payment } from '~/client/nouns/nouns'
import { dollars } from '~/domain/money'
import { Button } from '~/ui/Button'

type Props = {
  payments: readonly Payment[]
  label: string
  /** A person says which of these it was. */
  choice?: { of: readonly Payment[]; onChoose: (payment: Payment) => void }
}

/** What was paid, when and how; the latest first. */
export function PaymentLines({ payments, label, choice }: Props) {
  const zone = useZone()
  return (
    <ul aria-label={label} className="grid">
      {latestPaidFirst(payments).map((payment) => (
        <li
          key={payment.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2 last:border-0"
        >
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{methodTitle(payment.method)}</span>
            {payment.reference !== null && <span className="text-ink-2"> {payment.reference}</span>}
          </span>
          <span className="font-semibold">{dollars(payment.amountCents)}</span>
          <span className="text-sm text-ink-2">
            {showDate(payment.recordedAt, zone)}, {showTime(payment.recordedAt, zone)}
          </span>
          {payment.note !== null && (
            <span className="col-span-2 text-sm wrap-anywhere text-ink-2">{payment.note}</span>
          )}
          {choice?.of.includes(payment) && (
            <Button look="main" className="col-span-2 mt-1" onClick={() => choice.onChoose(payment)}>
              It is this one
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * As they were paid, the latest first; those of one second, and of no time that can be read, as they came. A payment may be
 * written down days after it was made, so the newest of the books is not always the latest.
 */
export const latestPaidFirst = (payments: readonly Payment[]): Payment[] =>
  payments
    .map((payment) => ({ payment, at: secondPaid(payment) }))
    .toSorted((a, b) => (a.at === b.at ? 0 : b.at - a.at))
    .map(({ payment }) => payment)

/** Below it a payment's moment is drawn by chance (see recordedAt): it tells payments apart, and not which was first. */
const SECOND_MS = 1_000

const secondPaid = ({ recordedAt }: Payment) => {
  const instant = Date.parse(recordedAt)
  return Number.isNaN(instant) ? Number.NEGATIVE_INFINITY : Math.floor(instant / SECOND_MS)
}
