import { Popover } from '@base-ui/react/popover'
import { useState } from 'react'
import { isDay } from '~/domain/time/day'
import { daysOfPeriod, periodOf, type Period } from '~/domain/time/period'
import type { Day } from '~/domain/time/zone'
import { Button } from '~/ui/Button'
import { PeriodButton } from './PeriodPicker'
import { periodChoices } from './usePeriod'

type Props = {
  period: Period | undefined
  onPeriod: (period: Period | null) => void
  today: Day
  words: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

const CHOICE =
  'flex min-h-10 w-full items-center justify-between gap-4 rounded-lg px-3 text-left hover:bg-accent-soft max-lg:min-h-11 aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent'

/** A month, a year, or from one day to another. */
export default function PeriodChoices({ period, onPeriod, today, words, isOpen, onOpen }: Props) {
  const choose = (chosen: Period | null) => {
    onOpen(false)
    onPeriod(chosen)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpen}>
      <Popover.Trigger render={<PeriodButton words={words} />} />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="z-30">
          <Popover.Popup
            aria-label="Period"
            className="grid w-84 max-w-[calc(100vw-1.5rem)] gap-0.5 rounded-xl border border-line bg-raised p-1.5 shadow-high outline-none"
          >
            {periodChoices(today).map(({ period: word, name, days }) => (
              <button
                key={word}
                type="button"
                aria-pressed={word === period}
                className={CHOICE}
                onClick={() => choose(word)}
              >
                {name} <span className="text-sm font-normal text-ink-2">{days}</span>
              </button>
            ))}
            <button
              type="button"
              aria-pressed={period === undefined}
              className={CHOICE}
              onClick={() => choose(null)}
            >
              All dates
            </button>
            <FromTo key={period} {...{ period, today }} onChoose={choose} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

type FromToProps = { period: Period | undefined; today: Day; onChoose: (period: Period) => void }

function FromTo({ period, today, onChoose }: FromToProps) {
  const days = period === undefined ? null : daysOfPeriod(period, today)
  const [from, setFrom] = useState(days?.from ?? '')
  const [to, setTo] = useState(days?.to ?? today)
  const [wrong, setWrong] = useState('')
  function show() {
    if (!isDay(from) || !isDay(to)) return setWrong('Enter both days')
    if (from > to) return setWrong('The first day is after the last')
    onChoose(periodOf({ from, to }))
  }
  return (
    <form
      noValidate
      className="mt-1 grid grid-cols-2 gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        show()
      }}
    >
      <DayBox label="From" day={from} onDay={setFrom} />
      <DayBox label="To" day={to} onDay={setTo} />
      {wrong !== '' && (
        <p role="alert" className="col-span-full text-sm text-danger">
          {wrong}
        </p>
      )}
      <Button type="submit" className="col-span-full">
        Show these days
      </Button>
    </form>
  )
}

const DayBox = ({ label, day, onDay }: { label: string; day: Day; onDay: (day: Day) => void }) => (
  <label className="grid gap-1 text-sm text-ink-2">
    {label}
    <input
      type="date"
      value={day}
      onChange={({ target: { value } }) => onDay(value)}
      className="h-10 min-w-0 rounded-lg border border-line-2 bg-surface px-2 text-base text-ink max-lg:h-11"
    />
  </label>
)
