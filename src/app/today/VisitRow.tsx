import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Appointment } from '../../client/records'
import { dayOf } from '../../domain/zone'
import { useCustomerName } from '../people/useCustomerName'
import { useMinute } from '../session/now'
import { showDate, showTime, useZone } from '../session/shopTime'

/** The time alone, where nothing but today can be meant. */
function timeOn(startsAt: string, zone: string, now: number): string {
  const at = Date.parse(startsAt)
  const isToday = !Number.isNaN(at) && dayOf(at, zone) === dayOf(now, zone)
  return isToday ? showTime(at, zone) : showDate(startsAt, zone)
}

type Props = { visit: Appointment; when?: string; children?: ReactNode }

/** An appointment in a short list; opens its panel on the board. */
export function VisitRow({ visit, when, children }: Props) {
  const zone = useZone()
  const now = useMinute()
  const name = useCustomerName(visit.customerId)
  return (
    <li>
      <Link
        to="/board"
        search={{ appointment: visit.id }}
        className="grid min-h-11 grid-cols-[6rem_minmax(0,1fr)] items-center sm:grid-cols-[6.5rem_minmax(0,1fr)_auto] gap-x-3 rounded-lg px-2 py-1 hover:bg-sunken"
      >
        <span className="whitespace-nowrap text-ink-2 max-sm:self-start max-sm:text-sm/6">
          {when ?? timeOn(visit.startsAt, zone, now)}
        </span>
        <span className="min-w-0">
          <span className="block truncate font-semibold">{name ?? 'A customer'}</span>
          <span className="block truncate text-sm text-ink-2">{visit.service ?? 'No service named'}</span>
        </span>
        <span className="text-sm max-sm:col-start-2 sm:text-right">{children}</span>
      </Link>
    </li>
  )
}
