import { Link } from '@tanstack/react-router'
import type { Appointment } from '../../client/records'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { Skeleton } from '../../ui/Skeleton'
import { openBooking } from '../booking/openBooking'
import { FailureNotice } from '../page/FailureNotice'
import { useConnection } from '../session/connection'
import { showDate, showDay, showFullDate, useZone } from '../session/shopTime'
import { StatusWord } from '../words/StatusWord'
import { showMoment } from '../words/times'
import { useCustomerAppointments } from './useCustomerAppointments'

/** When they come, and when they came. */
export function CustomerAppointments({ customerId }: { customerId: string }) {
  const { api } = useConnection()
  const { upcoming, past, days, isPending, failure, more, refetch } = useCustomerAppointments(customerId)
  const book = api.write?.appointments && (
    <Button look="quiet" onClick={() => openBooking({ customerId })}>
      <Icon name="plus" className="size-4" />
      Book
    </Button>
  )
  return (
    <Card title="Appointments" actions={book}>
      {days && (
        <p className="mb-3 text-sm text-ink-3">
          Those between {showDay(days.from)} and {showDay(days.to)}: this connection lists appointments by day
          only.
        </p>
      )}
      {isPending && <Skeleton className="h-5 w-56" />}
      {failure !== null && <FailureNotice failure={failure} onRetry={refetch} />}
      {!isPending && failure === null && upcoming.length + past.length === 0 && (
        <p className="text-ink-2">{days ? 'None in these days.' : 'No appointment yet.'}</p>
      )}
      <Rows title="Upcoming" rows={upcoming} />
      <Rows title="Past" rows={past} />
      {more && (
        <Button className="mt-3" onClick={more.read} disabled={more.isReading}>
          Show more
        </Button>
      )}
    </Card>
  )
}

function Rows({ title, rows }: { title: string; rows: readonly Appointment[] }) {
  const zone = useZone()
  if (rows.length === 0) return null
  return (
    <>
      <h3 className="mt-2 mb-1 text-sm font-semibold text-ink-3 first:mt-0">{title}</h3>
      <ul className="grid">
        {rows.map((row) => (
          <li key={row.id} className="border-b border-line last:border-0">
            <Link
              to="/board"
              search={{ appointment: row.id }}
              className="-mx-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-lg px-2 py-2 hover:bg-sunken"
            >
              <span className="truncate ">{row.service ?? 'No service named'}</span>
              <StatusWord status={row.status} />
              <span className="text-sm text-ink-2">
                {title === 'Upcoming' ? showDate(row.startsAt, zone) : showFullDate(row.startsAt, zone)},{' '}
                {showMoment(row.startsAt, zone)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
