import { Link } from '@tanstack/react-router'
import { weekHeading } from '~/app/format/times'
import { otherYear, showDay } from '~/app/session/shopTime'
import { DayField } from '~/app/shell/page/DayField'
import { addDays, type Day } from '~/domain/time/zone'
import { Button } from '~/ui/Button'
import { CHIP } from '~/ui/Chip'
import { Icon } from '~/ui/Icon'
import { changedSearch } from './scheduleSearch'

type Props = {
  days: readonly Day[]
  count: string
  day: Day
  today: Day
  isWeek: boolean
  /** So many days stand side by side in the week's view; 0 where they are a list. */
  abreast: number
  withAbsent: boolean
  onDay: (day: Day, isOnTheWay?: boolean) => void
  /** Also from further up or down on the same day. */
  onToday: () => void
  onAbsent: (shown: boolean) => void
  onBook: (() => void) | null
}

/** The same days in the other view are not this page. */
const EXACTLY = { exact: true, includeSearch: true }

/** Which days are shown, and of what. */
export function ScheduleBar(props: Props) {
  const { days, count, day, today, isWeek, abreast, withAbsent, onDay, onToday, onAbsent, onBook } = props
  const step = days.length
  const unit = step === 1 ? 'day' : step === 7 ? 'week' : `${step} days`
  return (
    <header className="flex flex-wrap items-center gap-2 px-3 py-3 low:py-1 sm:px-4 lg:px-5 print:hidden">
      <h1 className="text-xl font-semibold max-lg:sr-only">Schedule</h1>
      <div className="flex items-center">
        <Button
          look="quiet"
          className={ARROW}
          aria-label={`The ${unit} before`}
          onClick={() => onDay(addDays(day, -step))}
        >
          <Icon name="back" className="size-4" />
        </Button>
        <div className="relative rounded-lg px-1 py-2 hover:bg-sunken">
          <h2 className="font-semibold whitespace-nowrap">
            {isWeek ? weekHeading(days, today) : showDay(day) + otherYear(day, today)}
          </h2>
          {/* Lies over the name of the day, and shows itself while another is typed or picked. */}
          <DayField
            label="Day"
            day={day}
            onDay={onDay}
            onClick={(field) => field.showPicker?.()}
            className="absolute inset-0 h-10 min-w-full cursor-pointer rounded-lg border border-line-2 bg-surface px-2 opacity-0 not-focus:w-full focus:z-1 focus:w-40 focus:opacity-100 aria-invalid:border-danger"
          />
        </div>
        <Button
          look="quiet"
          className={ARROW}
          aria-label={`The ${unit} after`}
          onClick={() => onDay(addDays(day, step))}
        >
          <Icon name="back" className="size-4 rotate-180" />
        </Button>
      </div>
      <Button onClick={onToday}>Today</Button>
      <p
        role="status"
        className="min-w-min flex-1 text-ink-2 low:whitespace-nowrap max-sm:order-2 max-sm:min-w-20 max-sm:text-right max-sm:text-sm"
      >
        {count}
      </p>
      <nav aria-label="View" className="flex gap-2 max-sm:order-1">
        <Link
          from="/schedule"
          to="/schedule"
          search={(before) => changedSearch(before, { view: null })}
          activeOptions={EXACTLY}
          className={CHIP}
        >
          Day
        </Link>
        <Link
          from="/schedule"
          to="/schedule"
          search={(before) => changedSearch(before, { view: 'week' })}
          activeOptions={EXACTLY}
          className={CHIP}
        >
          {abreast === 3 || abreast === 5 ? `${abreast} days` : 'Week'}
        </Link>
      </nav>
      <button
        type="button"
        title="Canceled appointments and no-shows"
        aria-pressed={withAbsent}
        onClick={() => onAbsent(!withAbsent)}
        className={`${CHIP} max-sm:order-1`}
      >
        Show canceled
      </button>
      {onBook && (
        <Button className="max-sm:ml-auto max-sm:px-3" onClick={onBook}>
          Book
        </Button>
      )}
    </header>
  )
}

const ARROW = 'w-10 px-0!'
