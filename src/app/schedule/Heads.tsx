import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { Day } from '../../domain/zone'
import { showDay } from '../session/shopTime'
import { changeTold, showLongDay } from '../words/times'
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

/** The days of a week, each the way to its day. */
export function Heads({ days, today, booked, zone, style }: Props) {
  return (
    <div className="sticky top-0 z-30 grid border-b border-line bg-paper" style={style}>
      <span className="sticky left-0 z-10 border-r border-line bg-paper" />
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
            className="grid min-w-0 content-center border-l border-line px-2 leading-tight hover:bg-sunken"
          >
            <span
              className={`sticky left-16 w-fit max-w-full truncate font-semibold ${day === today ? 'text-accent' : ''}`}
            >
              {showDay(day)}
            </span>
            <span
              className={`sticky left-16 w-fit max-w-full truncate text-sm ${change ? 'font-semibold text-warn' : 'text-ink-3'}`}
            >
              {change ? 'clock changes' : words?.short}
            </span>
          </Link>
        )
      })}
    </div>
  )
}
