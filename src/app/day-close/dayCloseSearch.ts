import type { Day } from '../../domain/zone'

/** Absent: today. */
export type DayCloseSearch = { day?: Day }

const isDay = (value: unknown): value is Day =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))

export const readDayCloseSearch = ({ day }: Record<string, unknown>): DayCloseSearch =>
  isDay(day) ? { day } : {}
