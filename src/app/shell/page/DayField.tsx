import { useEffect, useState } from 'react'
import { isDay, LAST_DAY } from '~/domain/time/day'
import type { Day } from '~/domain/time/zone'

type Props = {
  label: string
  /** '' is none. */
  day: Day
  max?: Day
  className: string
  /** `isOnTheWay`: it takes the place of the one before, which was typed through. */
  onDay: (day: Day, isOnTheWay: boolean) => void
  onClear?: () => void
  onClick?: (field: HTMLInputElement) => void
}

/**
 * The day on screen, to be typed or picked. While a year is typed the field has the years 2, 20 and 202 on its way to
 * 2026, and Enter or leaving it takes back what is no day of a shop.
 */
export function DayField({ label, day, max = LAST_DAY, className, onDay, onClear, onClick }: Props) {
  /** What stands in it until that day is on screen. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isOnTheWay, setOnTheWay] = useState(false)
  useEffect(() => {
    if (typed === day) setTyped(null)
  }, [typed, day])
  const isMeant = (value: string) => isDay(value) && value <= max
  return (
    <input
      type="date"
      aria-label={label}
      value={typed ?? day}
      max={max}
      aria-invalid={typed !== null && !isMeant(typed) ? true : undefined}
      onChange={({ target: { value } }) => {
        setTyped(value)
        if (value === '') return onClear?.()
        if (!isMeant(value)) return
        onDay(value, isOnTheWay)
        setOnTheWay(true)
      }}
      onKeyDown={({ key }) => key === 'Enter' && setTyped(null)}
      onBlur={() => {
        setTyped(null)
        setOnTheWay(false)
      }}
      onClick={(event) => onClick?.(event.currentTarget)}
      className={className}
    />
  )
}
