import { useEffect, useState } from 'react'
import { otherYear, showDay } from '~/app/session/shopTime'
import { DayField } from '~/app/shell/page/DayField'
import { addDays, type Day } from '~/domain/time/zone'
import { Button } from '~/ui/Button'
import { CHIP } from '~/ui/Chip'
import { ALL, type BoardSearch } from './boardSearch'

type Props = {
  search: BoardSearch
  /** As it stands in the box. */
  text: string
  today: Day
  onType: (text: string) => void
  onChange: (change: Partial<BoardSearch>, drop?: readonly (keyof BoardSearch)[]) => void
}

export function Filters({ search, text, today, onType, onChange }: Props) {
  const tomorrow = addDays(today, 1)
  const { day, closed = false } = search
  const isOther = day !== undefined && day !== ALL && day !== tomorrow && day !== today
  const pick = (wanted: string | null) =>
    wanted === null || wanted === today ? onChange({}, ['day']) : onChange({ day: wanted })
  return (
    <>
      <select
        aria-label="Days"
        value={day ?? today}
        onChange={({ target }) => pick(target.value)}
        className="h-11 min-w-0 shrink rounded-lg border border-line-2 bg-surface px-2 sm:hidden"
      >
        <option value={today}>Today</option>
        <option value={tomorrow}>Tomorrow</option>
        {isOther && <option value={day}>{showDay(day)}</option>}
        <option value={ALL}>All open</option>
      </select>
      <div role="group" aria-label="Days" className="flex gap-2 max-sm:hidden print:hidden">
        <Segment word="Today" isOn={day === undefined || day === today} onClick={() => pick(null)} />
        <Segment word="Tomorrow" isOn={day === tomorrow} onClick={() => pick(tomorrow)} />
        <label className={`${CHIP} relative ${isOther ? 'bg-accent-soft font-semibold text-accent' : ''}`}>
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
      {(text !== '' || closed || day !== undefined) && (
        <Button
          look="quiet"
          className="max-sm:hidden"
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
    <button type="button" aria-pressed={isOn} className={CHIP} onClick={onClick}>
      {word}
    </button>
  )
}

function TextFilter({ text, onType }: { text: string; onType: (text: string) => void }) {
  return (
    <input
      type="search"
      aria-label="Filter cards"
      placeholder="Filter cards"
      value={text}
      onChange={({ target }) => onType(target.value)}
      className="h-10 w-48 min-w-0 rounded-lg max-lg:h-11 max-lg:flex-1 border border-line-2 bg-surface px-3 text-ellipsis placeholder:text-ink-3 print:hidden"
    />
  )
}

/** The hand rests: until then the address need not follow. */
const REST_MS = 250

type Typed = { text: string; over: string; sent: string | null }

/**
 * What is typed into the filter. The board has it at once; the address, which takes longer, follows when the hand
 * rests. Where the address says something else again, that counts.
 */
export function useTypedText(inAddress: string, write: (text: string) => void) {
  const [typed, setTyped] = useState<Typed | null>(null)
  // The address has the text that was typed here: another one that comes after it is a link's, or the Back button's.
  if (typed && typed.sent === inAddress && typed.over !== inAddress) setTyped({ ...typed, over: inAddress })
  const isOurs = typed !== null && [typed.over, typed.sent, typed.text].includes(inAddress)
  const text = isOurs ? typed.text : inAddress

  useEffect(() => {
    if (!isOurs || typed.text === inAddress || typed.text === typed.sent) return undefined
    const timer = setTimeout(() => {
      setTyped({ ...typed, sent: typed.text })
      write(typed.text)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [typed, isOurs, inAddress, write])

  return {
    text,
    type: (next: string) => setTyped({ text: next, over: inAddress, sent: isOurs ? typed.sent : null }),
  }
}
