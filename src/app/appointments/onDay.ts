import type { Appointment } from '../../client/records'
import { isInShop } from '../../domain/appointments'
import { spanOfDay } from '../../domain/zone'
import { startOf } from './startOf'

/** What begins on a day; today also what came earlier and still stands in the shop. */
export function onDay(day: string, zone: string, isToday: boolean, openStatuses: readonly string[]) {
  const { from, until } = spanOfDay(day, zone)
  return (row: Appointment) => {
    const start = startOf(row)
    if (start >= until) return false
    return start >= from || (isToday && openStatuses.includes(row.status) && isInShop(row.status))
  }
}
