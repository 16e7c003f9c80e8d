import { dayOf } from '../../domain/zone'
import { showFullDate, showTime } from '../session/shopTime'

const MINUTE_MS = 60_000

/** When a key was last used, as far as the service keeps it: to the minute. */
export function lastUsedWords(lastUsedAt: string | null, now: number, zone: string): string {
  if (lastUsedAt === null) return 'Not used yet'
  const at = Date.parse(lastUsedAt)
  const minutes = Math.floor((now - at) / MINUTE_MS)
  if (minutes < 2) return 'Used just now'
  if (minutes < 60) return `Used ${minutes} min ago`
  const isToday = dayOf(at, zone) === dayOf(now, zone)
  return `Used ${isToday ? `at ${showTime(at, zone)}` : showFullDate(at, zone)}`
}

/** "14 min", of what is left of a link's time. */
export const leftWords = (ms: number) =>
  ms < MINUTE_MS ? 'less than a minute' : `${Math.floor(ms / MINUTE_MS)} min`
