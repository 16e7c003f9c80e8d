import { useEffect, useState } from 'react'
import type { Day } from '../../domain/zone'

/** While a year is typed the field has the years 2, 20 and 202 on its way to 2026: nobody means those. */
const isMeant = (day: string) => day >= '1000'

type Props = {
  day: Day
  /** `isOnTheWay`: it takes the place of the one before, which was typed through. */
  onDay: (day: Day, isOnTheWay: boolean) => void
}

/** The day on screen, to be typed or picked. */
export function DayField({ day, onDay }: Props) {
  /** What stands in it until that day is on screen. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isOnTheWay, setOnTheWay] = useState(false)
  useEffect(() => {
    if (typed === day) setTyped(null)
  }, [typed, day])
  return (
    <input
      type="date"
      aria-label="Day"
      value={typed ?? day}
      onChange={({ target: { value } }) => {
        setTyped(value)
        if (!isMeant(value)) return
        onDay(value, isOnTheWay)
        setOnTheWay(true)
      }}
      onBlur={() => {
        setTyped(null)
        setOnTheWay(false)
      }}
      className="h-10 min-w-0 rounded-lg border border-line-2 bg-surface px-2.5 max-sm:flex-1 max-sm:basis-36"
    />
  )
}
