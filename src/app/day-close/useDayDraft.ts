import { useRef, useState } from 'react'
import type { Day } from '../../domain/zone'
import { useConnection } from '../session/connection'
import { keepDraft, readDraft } from '../session/drafts'
import { readDayDraft, type DayDraft } from './dayDraft'

const nameOf = (day: Day) => `day-close/${day}`

/** One day's float and count. Goes with the other drafts when somebody signs out. */
export function useDayDraft(day: Day) {
  const { name } = useConnection()
  const [draft, setDraft] = useState(() => readDayDraft(readDraft(name, nameOf(day))))
  // A day is closed some time after the click, and whatever was typed meanwhile stays.
  const latest = useRef(draft)
  const change = (changes: Partial<DayDraft>) => {
    latest.current = { ...latest.current, ...changes }
    keepDraft(name, nameOf(day), latest.current)
    setDraft(latest.current)
  }
  return { draft, change }
}
