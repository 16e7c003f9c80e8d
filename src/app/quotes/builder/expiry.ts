import { isDay } from '~/domain/time/day'
import { addDays, dayOf, instantOf, type Day } from '~/domain/time/zone'

/** The last millisecond of a day of the shop: what holds "until Friday" holds on Friday. */
export const endOfDay = (day: Day, zone: string) =>
  new Date(instantOf(addDays(day, 1), 0, zone) - 1).toISOString()

/** Why a quote can't end on that day; undefined where it can. */
export function expiryError(day: string, zone: string, now: number): string | undefined {
  if (!isDay(day)) return 'must be a date'
  return day < dayOf(now, zone) ? 'must not be in the past' : undefined
}
