import type { Appointment } from '../../client/nouns'
import { dayOf } from '../../domain/zone'
import { useMinute } from '../session/now'
import { nameDay, showTime, useZone } from '../session/shopTime'
import { FlagMark } from '../visits/FlagMark'
import { useFlagOf } from '../visits/useFlagOf'
import { StatusWord } from '../words/StatusWord'

/** How an appointment stands, in one line: "In progress, until 11:00 AM", "Confirmed, tomorrow, 3:30 PM". */
export function CurrentLine({ row }: { row: Appointment }) {
  const zone = useZone()
  const now = useMinute()
  const flagOf = useFlagOf()
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
      <FlagMark flag={flagOf(row, now)} />
    </span>
  )
}
