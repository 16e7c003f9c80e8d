import { addDays, weekdayOf, type Day } from '../../domain/zone'

const WEEK = 7

/** The day, or the week around it from its Sunday. */
export function daysShown(day: Day, isWeek: boolean): Day[] {
  if (!isWeek) return [day]
  const sunday = addDays(day, -weekdayOf(day))
  return Array.from({ length: WEEK }, (_, at) => addDays(sunday, at))
}

export const stepOf = (isWeek: boolean) => (isWeek ? WEEK : 1)
