import type { Payment } from '../../client/records'
import { dollars } from '../../domain/money'
import { methodTitle } from '../money/methods'
import { showDate, showTime, useZone } from '../session/shopTime'
import { latestPaidFirst } from './latestPaid'

/** What was paid, when and how; the latest first. */
export function PaymentLines({ payments, label }: { payments: readonly Payment[]; label: string }) {
  const zone = useZone()
  return (
    <ul aria-label={label} className="grid">
      {latestPaidFirst(payments).map(({ id, amountCents, method, reference, note, recordedAt }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2 last:border-0"
        >
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{methodTitle(method)}</span>
            {reference !== null && <span className="text-ink-2"> {reference}</span>}
          </span>
          <span className="font-semibold">{dollars(amountCents)}</span>
          <span className="text-sm text-ink-2">
            {showDate(recordedAt, zone)}, {showTime(recordedAt, zone)}
          </span>
          {note !== null && <span className="col-span-2 text-sm wrap-anywhere text-ink-2">{note}</span>}
        </li>
      ))}
    </ul>
  )
}
