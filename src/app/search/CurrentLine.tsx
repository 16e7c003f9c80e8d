import type { Appointment } from '../../client/records'
import { dayOf } from '../../domain/zone'
import { useCapabilities } from '../session/connection'
import { useMinute } from '../session/now'
import { nameDay, showTime, useZone } from '../session/shopTime'
import { flagOf } from '../visits/flag'
import { FlagMark } from '../visits/FlagMark'
import { StatusWord } from '../words/StatusWord'

/** How an appointment stands, in one line: "In progress, until 11:00 AM", "Confirmed, tomorrow, 3:30 PM". */
export function CurrentLine({ row }: { row: Appointment }) {
  const zone = useZone()
  const now = useMinute()
  const known = useCapabilities()
  const start = Date.parse(row.startsAt)
  const isWorkedOn = row.status === 'in_progress'
  const time = isWorkedOn ? start + row.minutes * 60_000 : start
  const day = Number.isNaN(time) ? 'today' : nameDay(dayOf(time, zone), zone, now)
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="font-semibold">
        <StatusWord status={row.status} />
      </span>
      <span>
        {isWorkedOn && 'until '}
        {day !== 'today' && `${day}, `}
        {showTime(time, zone)}
      </span>
      <FlagMark flag={flagOf(row, known, now)} />
    </span>
  )
}
