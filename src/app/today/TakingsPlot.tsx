import { dollars } from '../../domain/money'
import { showDay } from '../session/shopTime'
import type { ShownDay } from './useTakings'

/** One of these is the scale's line: the largest that some day has reached. */
const SCALE = [10_000, 25_000, 50_000, 100_000, 200_000, 300_000, 500_000, 1_000_000, 2_000_000, 5_000_000]

/** A bar a day, the last of them today. The table behind "By day" has the figures. */
export function TakingsPlot({ days }: { days: readonly ShownDay[] }) {
  const most = Math.max(1, ...days.map(({ cents }) => cents))
  const line = SCALE.findLast((cents) => cents <= most)
  const share = (cents: number) => `${(84 * Math.max(0, cents)) / most}%`
  const first = days[0]
  return (
    <figure className="mt-3">
      <div
        role="img"
        aria-label={`Takings of the last ${days.length} days, a bar a day. The table has the same figures.`}
        className="relative flex h-26 items-end gap-1 border-b border-line-2 pl-13"
      >
        {line !== undefined && (
          <span
            className="pointer-events-none absolute inset-x-0 flex items-center gap-1.5 text-sm/4 text-ink-3 after:flex-1 after:border-b after:border-dotted after:border-line-2"
            style={{ bottom: `calc(${share(line)} - 0.5rem)` }}
          >
            {dollars(line).replace('.00', '')}
          </span>
        )}
        {days.map(({ day, cents }, at) => (
          <span
            key={day}
            title={`${showDay(day)}: ${dollars(cents)}`}
            className="flex h-full flex-1 flex-col justify-end hover:bg-sunken"
          >
            <i
              className={`rounded-t-xs forced-colors:bg-[CanvasText] ${at === days.length - 1 ? 'bg-accent' : 'bg-accent/35'}`}
              style={{ height: share(cents) }}
            />
          </span>
        ))}
      </div>
      <figcaption className="flex justify-between pl-13 text-sm text-ink-3">
        <span>{first && showDay(first.day)}</span>
        <span>today</span>
      </figcaption>
    </figure>
  )
}
