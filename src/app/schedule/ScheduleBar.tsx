import { Link } from '@tanstack/react-router'
import { addDays, type Day } from '../../domain/zone'
import { Button, buttonClass } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { DayField } from '../page/DayField'
import { otherYear, showDay } from '../session/shopTime'
import { showLongDay, weekHeading } from '../words/times'
import { stepOf } from './daysShown'
import { changedSearch } from './scheduleSearch'

type Props = {
  days: readonly Day[]
  count: string
  day: Day
  today: Day
  isWeek: boolean
  withAbsent: boolean
  onDay: (day: Day, isOnTheWay?: boolean) => void
  onAbsent: (shown: boolean) => void
  onBook: (() => void) | null
}

/** The same days in the other view are not this page. */
const EXACTLY = { exact: true, includeSearch: true }

const SEGMENT =
  'grid h-10 place-items-center rounded-lg px-3 text-ink-2 hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent'

/** Which days are shown, and of what. */
export function ScheduleBar(props: Props) {
  const { days, count, day, today, isWeek, withAbsent, onDay, onAbsent, onBook } = props
  const step = stepOf(isWeek)
  const unit = isWeek ? 'week' : 'day'
  return (
    <header className="flex flex-wrap items-center gap-2 px-3 py-3 sm:px-4.5 print:hidden">
      <h1 className="text-xl font-semibold tracking-tight max-[1399px]:sr-only">Schedule</h1>
      <div className="flex items-center">
        <Button
          look="quiet"
          className={ARROW}
          aria-label={`The ${unit} before`}
          onClick={() => onDay(addDays(day, -step))}
        >
          <Icon name="back" className="size-4" />
        </Button>
        <h2 className="min-w-0 font-semibold max-sm:sr-only">
          {isWeek ? (
            weekHeading(days)
          ) : (
            <>
              <span className="max-[1399px]:hidden">{showLongDay(day) + otherYear(day, today)}</span>
              <span className="min-[1400px]:hidden">{showDay(day) + otherYear(day, today)}</span>
            </>
          )}
        </h2>
        <Button
          look="quiet"
          className={ARROW}
          aria-label={`The ${unit} after`}
          onClick={() => onDay(addDays(day, step))}
        >
          <Icon name="back" className="size-4 rotate-180" />
        </Button>
      </div>
      <p role="status" className="text-ink-3 max-[1399px]:sr-only">
        {count}
      </p>
      <span className="flex-1 max-sm:hidden" />
      {day !== today && (
        <Button className="max-sm:order-2" onClick={() => onDay(today)}>
          Today
        </Button>
      )}
      <DayField
        label="Day"
        day={day}
        onDay={onDay}
        className="h-10 min-w-0 rounded-lg border border-transparent px-2.5 text-ink-2 hover:bg-sunken aria-invalid:border-danger max-sm:flex-1 max-sm:basis-36"
      />
      <nav aria-label="View" className="flex max-sm:order-1">
        <Link
          from="/schedule"
          to="/schedule"
          search={(before) => changedSearch(before, { view: null })}
          activeOptions={EXACTLY}
          className={SEGMENT}
        >
          Day
        </Link>
        <Link
          from="/schedule"
          to="/schedule"
          search={(before) => changedSearch(before, { view: 'week' })}
          activeOptions={EXACTLY}
          className={SEGMENT}
        >
          Week
        </Link>
      </nav>
      <button
        type="button"
        title="Canceled appointments and no-shows"
        aria-pressed={withAbsent}
        onClick={() => onAbsent(!withAbsent)}
        className={`${buttonClass('quiet')} max-sm:order-3 aria-pressed:bg-accent-soft`}
      >
        Show canceled
      </button>
      {onBook && (
        <Button look="main" onClick={onBook}>
          <Icon name="plus" className="size-4 max-sm:hidden" />
          Book
        </Button>
      )}
    </header>
  )
}

const ARROW = 'w-10 px-0!'
