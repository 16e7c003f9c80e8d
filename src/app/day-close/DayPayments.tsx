import { Link } from '@tanstack/react-router'
import type { Payment } from '../../client/records'
import { dollars } from '../../domain/money'
import { shortCode } from '../../domain/shortCode'
import { methodTitle } from '../money/methods'
import { ShortList } from '../money/ShortList'
import { showTime, useZone } from '../session/shopTime'

const MOST = 12

export function DayPayments({ payments }: { payments: readonly Payment[] }) {
  if (payments.length === 0) return <p className="text-ink-2">No payment was made on this day.</p>
  return (
    <ShortList label="Payments of the day" rows={payments} most={MOST}>
      {(payment) => <Row key={payment.id} payment={payment} />}
    </ShortList>
  )
}

function Row({
  payment: { invoiceId, amountCents, method, reference, note, recordedAt },
}: {
  payment: Payment
}) {
  const zone = useZone()
  const about = [reference, note].filter((part) => part !== null).join(' · ')
  return (
    <li>
      <Link
        to="/invoices/$id"
        params={{ id: invoiceId }}
        className="grid min-h-11 grid-cols-[5rem_minmax(0,1fr)_auto] items-center gap-x-3 rounded-lg px-2 py-1 hover:bg-sunken"
      >
        <span className="text-ink-2">{showTime(recordedAt, zone)}</span>
        <span className="min-w-0">
          <span className="font-semibold">{methodTitle(method)}</span>{' '}
          <span className="font-mono text-sm text-ink-3">{shortCode(invoiceId)}</span>
          {about !== '' && <span className="block truncate text-sm text-ink-2">{about}</span>}
        </span>
        <span className="font-semibold">{dollars(amountCents)}</span>
      </Link>
    </li>
  )
}
