import { useState } from 'react'
import type { Day } from '../../domain/zone'
import { useConnection } from '../shell/connection'
import { keepDraft, readDraft } from '../shell/drafts'
import { readDayDraft, type DayDraft } from './dayDraft'

const nameOf = (day: Day) => `day-close/${day}`

/** One day's float and count. Goes with the other drafts when somebody signs out. */
export function useDayDraft(day: Day) {
  const { name } = useConnection()
  const [draft, setDraft] = useState(() => readDayDraft(readDraft(name, nameOf(day))))
  const change = (changes: Partial<DayDraft>) => {
    const next = { ...draft, ...changes }
    keepDraft(name, nameOf(day), next)
    setDraft(next)
  }
  return { draft, change }
}
