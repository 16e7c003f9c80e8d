import { addDays, type Day } from '../../domain/zone'
import type { Days } from '../appointments/useAppointments'

/**
 * A surface that lists by day lists by where something begins, and sets no bound to how long it lasts. Each day more
 * is read again at every look; a car that takes longer than a week is left to the words below the days.
 */
const BEFORE_DAYS = 7

/** What is asked for, so that these days also have what began before them. */
export const daysRead = (days: readonly Day[]): Days => ({
  from: addDays(days[0] ?? '', -BEFORE_DAYS),
  to: days.at(-1) ?? '',
})
