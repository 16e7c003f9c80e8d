import { showClock } from '../session/shopTime'
import { showMinute } from '../words/times'
import { topOf, type Axis } from './axis'
import { ROW_PX } from './measure'

/** The now-line's time lies over the name of an hour that is so near. */
const COVERS_ROWS = 0.8

type Props = { axis: Axis; now: number; zone: string }

/** The hours at the left; what the clock shows twice, or does not show, is said where it happens. */
export function Scale({ axis: { rows, columns }, now, zone }: Props) {
  const today = columns.find(({ from, until }) => now >= from && now < until)
  const nowAt = today ? topOf(today, now) : NaN
  return (
    <div
      aria-hidden
      className="sticky left-0 z-20 border-r border-line bg-paper"
      style={{ height: rows.length * ROW_PX }}
    >
      {rows.map(({ minute, isAgain }, at) => {
        const before = rows[at - 1]
        const isJump = before !== undefined && minute !== before.minute + 15
        if ((minute % 60 !== 0 && !isJump) || Math.abs(at - nowAt) < COVERS_ROWS) return null
        return (
          <span
            key={at}
            className={`absolute right-2 text-sm leading-none ${at === 0 ? 'translate-y-1' : '-translate-y-1/2'} ${
              isJump ? 'font-semibold text-warn' : 'text-ink-3'
            }`}
            style={{ top: at * ROW_PX }}
          >
            {showMinute(minute)}
            {isAgain && <span className="absolute top-3.5 right-0 whitespace-nowrap">again</span>}
          </span>
        )
      })}
      {today && (
        <span
          className="absolute right-0 -translate-y-1/2 rounded-l bg-danger px-1.5 py-0.5 text-sm/4 font-semibold whitespace-nowrap text-surface"
          style={{ top: nowAt * ROW_PX }}
        >
          {showClock(now, zone)}
        </span>
      )}
    </div>
  )
}
