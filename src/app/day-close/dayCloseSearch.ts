import type { Day } from '../../domain/zone'
import { isDay } from '../shell/addressWords'

/** Absent: today. */
type DayCloseSearch = { day?: Day }

export const readDayCloseSearch = ({ day }: Record<string, unknown>): DayCloseSearch =>
  isDay(day) ? { day } : {}
