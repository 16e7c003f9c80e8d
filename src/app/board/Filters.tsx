import { addDays, type Day } from '../../domain/zone'
import { Button, buttonClass } from '../../ui/Button'
import { DayField } from '../page/DayField'
import { otherYear, showDay } from '../session/shopTime'
import { ALL, type BoardSearch } from './boardSearch'

type Props = {
  search: BoardSearch
  /** As it stands in the box. */
  text: string
  today: Day
  onType: (text: string) => void
  onChange: (change: Partial<BoardSearch>, drop?: readonly (keyof BoardSearch)[]) => void
}

const SEGMENT =
  'min-h-10 border-r border-line px-3 text-sm whitespace-nowrap last:border-0 aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent hover:bg-sunken focus-visible:-outline-offset-2'

export function Filters({ search, text, today, onType, onChange }: Props) {
  const tomorrow = addDays(today, 1)
  const { day, closed = false } = search
  const isOther = day !== undefined && day !== ALL && day !== tomorrow && day !== today
  const pick = (wanted: string | null) =>
    wanted === null || wanted === today ? onChange({}, ['day']) : onChange({ day: wanted })
  return (
    <>
      <div
        role="group"
        aria-label="Days"
        className="flex overflow-hidden rounded-lg border border-line-2 bg-surface print:hidden"
      >
        <Segment word="Today" isOn={day === undefined || day === today} onClick={() => pick(null)} />
        <Segment word="Tomorrow" isOn={day === tomorrow} onClick={() => pick(tomorrow)} />
        <label
          className={`${SEGMENT} relative flex items-center ${isOther ? 'bg-accent-soft font-semibold text-accent' : ''}`}
        >
          {isOther ? showDay(day) : 'Date'}
          {/* Where there is room: what is on screen says it as well. */}
          {isOther && <span className="whitespace-pre max-sm:hidden">{otherYear(day, today)}</span>}
          <DayField
            label="Date"
            day={day === undefined ? today : day === ALL ? '' : day}
            onDay={pick}
            // Without a day, as it was.
            onClear={() => day === ALL || pick(ALL)}
            onClick={(field) => field.showPicker?.()}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
        <Segment word="All open" isOn={day === ALL} onClick={() => pick(ALL)} />
      </div>
      <TextFilter text={text} onType={onType} />
      <button
        type="button"
        aria-pressed={closed}
        className={`${buttonClass()} max-sm:hidden aria-pressed:bg-accent-soft aria-pressed:text-accent`}
        onClick={() => (closed ? onChange({}, ['closed']) : onChange({ closed: true }))}
      >
        Show closed
      </button>
      {(text !== '' || closed || day !== undefined) && (
        <Button
          look="quiet"
          onClick={() => {
            onType('')
            onChange({}, ['text', 'closed', 'day'])
          }}
        >
          Clear
        </Button>
      )}
    </>
  )
}

function Segment({ word, isOn, onClick }: { word: string; isOn: boolean; onClick: () => void }) {
  return (
    <button type="button" aria-pressed={isOn} className={SEGMENT} onClick={onClick}>
      {word}
    </button>
  )
}

function TextFilter({ text, onType }: { text: string; onType: (text: string) => void }) {
  return (
    <input
      type="search"
      aria-label="Filter cards"
      placeholder="Name, plate, service"
      value={text}
      onChange={({ target }) => onType(target.value)}
      className="h-10 w-44 min-w-0 xl:w-52 rounded-lg border border-line-2 bg-surface px-3 text-ellipsis placeholder:text-ink-3 max-sm:w-full print:hidden"
    />
  )
}
