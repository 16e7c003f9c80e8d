import { isDay } from '~/domain/day'
import type { Day } from '~/domain/zone'

/** Absent: today. */
type DayCloseSearch = { day?: Day }

export const readDayCloseSearch = ({ day }: Record<string, unknown>): DayCloseSearch =>
  isDay(day) ? { day } : {}
