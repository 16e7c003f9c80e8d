import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { changeTold, showLongDay } from '~/app/format/times'
import { showWeekday } from '~/app/session/shopTime'
import type { Day } from '~/domain/time/zone'
import type { Booked } from './bookedWords'
import { changedSearch } from './scheduleSearch'

type Props = {
  days: readonly Day[]
  today: Day
  /** What is booked on each day. */
  booked: readonly Booked[]
  zone: string
  style: CSSProperties
}

const nameOf = (day: Day) => showWeekday(`${day}T12:00:00Z`, 'UTC')

/** How much of the day's own hours is booked, as a strip and in words. */
function BookedStrip({ words: { share, brief } }: { words: Booked }) {
  const isFull = share !== null && share >= 1
  return (
    <span className="flex items-center gap-x-2 text-sm whitespace-nowrap text-ink-2">
      {share !== null && (
        <span className="h-2 min-w-4 flex-1 overflow-clip rounded-full bg-sunken inset-ring inset-ring-line-2">
          <span
            className={`block h-full ${isFull ? 'bg-warn' : 'bg-ink-3'}`}
            style={{ width: `${Math.min(1, share) * 100}%` }}
          />
        </span>
      )}
      <span className="truncate">
        {isFull && <b className="font-semibold text-warn">full </b>}
        {brief}
      </span>
    </span>
  )
}

/** The days of a week, each the way to its day. */
export function Heads({ days, today, booked, zone, style }: Props) {
  return (
    <div className="sticky top-0 z-30 grid border-b border-line bg-paper" style={style}>
      <span className="border-r border-line" />
      {days.map((day, at) => {
        const change = changeTold(day, zone)
        const words = booked[at]
        return (
          <Link
            key={day}
            from="/schedule"
            to="/schedule"
            search={(before) => changedSearch(before, { view: null, day })}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-label={`${showLongDay(day)}, ${words?.long ?? ''}`}
            {...(day === today && { 'aria-current': 'date' as const })}
            {...(change && { title: change })}
            className={`grid min-w-0 content-center border-l border-line px-2 leading-tight hover:bg-sunken ${day === today ? 'shadow-[inset_0_4px_var(--color-accent)]' : ''}`}
          >
            <span className={`truncate ${day === today ? 'font-semibold text-accent' : ''}`}>
              {nameOf(day)} <span className="text-xl font-semibold">{Number(day.slice(-2))}</span>
            </span>
            {change ? (
              <span className="truncate text-sm font-semibold text-warn">clock changes</span>
            ) : (
              words && <BookedStrip words={words} />
            )}
          </Link>
        )
      })}
    </div>
  )
}
