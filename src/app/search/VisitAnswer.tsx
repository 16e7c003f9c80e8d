import type { Appointment } from '../../client/records'
import { dayOf } from '../../domain/zone'
import { Skeleton } from '../../ui/Skeleton'
import { useCustomerAppointments } from '../customers/useCustomerAppointments'
import { CarLine } from '../people/CarLine'
import { useVehicles } from '../people/useVehicles'
import { useCapabilities, useConnection } from '../session/connection'
import { useMinute } from '../session/now'
import { nameDay, showFullDate, showTime, useZone } from '../session/shopTime'
import { flagOf, flagWords, toneOf } from '../visits/flag'
import { openVisits } from '../visits/openVisit'
import { startOf } from '../visits/startOf'
import { StatusWord } from '../words/StatusWord'

/** "Is my car ready?" */
export function VisitAnswer({ customerId }: { customerId: string }) {
  const { upcoming, past, isPending, failure, more } = useCustomerAppointments(customerId)
  const known = useCapabilities()
  const now = useMinute()
  const zone = useZone()
  if (failure !== null) return <p className="text-warn">The visits could not be read.</p>
  const open = openVisits([...upcoming, ...past], known, now)
  if (open.length > 0) return open.map((visit) => <Open key={visit.id} visit={visit} />)
  if (isPending) return <Skeleton className="h-5 w-56" />
  const [last] = past
  return (
    <p className="text-ink-2">
      {more ? 'Nothing open among the newest visits' : 'Nothing open'}
      {last && `, last ${showFullDate(last.startsAt, zone)}`}
    </p>
  )
}

function Open({ visit }: { visit: Appointment }) {
  const zone = useZone()
  const now = useMinute()
  const flag = flagOf(visit, useCapabilities(), now)
  const { api } = useConnection()
  const cars = useVehicles(visit.customerId, api.vehicles !== null)
  // An only car stands above already.
  const isOneOfSeveral = api.vehicles !== null && (cars.data?.length ?? 0) > 1
  const start = startOf(visit)
  const isWorkedOn = visit.status === 'in_progress'
  const time = isWorkedOn ? start + visit.minutes * 60_000 : start
  const day = Number.isNaN(time) ? null : nameDay(dayOf(time, zone), zone, now)
  const when = `${isWorkedOn ? 'until ' : ''}${day === null || day === 'today' ? '' : `${day}, `}${showTime(time, zone)}`
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-semibold">
          <StatusWord status={visit.status} />
        </span>
        {when}
        {flag && (
          <span
            className={
              toneOf(flag) === 'late'
                ? 'rounded-md bg-danger-soft px-1.5 text-sm font-semibold text-danger'
                : toneOf(flag) === 'soon'
                  ? 'text-sm font-semibold text-warn'
                  : 'text-sm'
            }
          >
            {flagWords(flag)}
          </span>
        )}
      </p>
      {isOneOfSeveral && (
        <p>
          <CarLine of={visit}>{visit.vehicleId === null ? 'No car named' : null}</CarLine>
        </p>
      )}
      {visit.service !== null && <p className="text-sm text-ink-2">{visit.service}</p>}
    </div>
  )
}
