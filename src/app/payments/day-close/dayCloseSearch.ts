import { isDay } from '~/domain/time/day'
import type { Day } from '~/domain/time/zone'

/** Absent: today. */
type DayCloseSearch = { day?: Day }

export const readDayCloseSearch = ({ day }: Record<string, unknown>): DayCloseSearch =>
  isDay(day) ? { day } : {}
