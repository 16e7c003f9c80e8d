import { dayOf, instantOf, minuteOfDay, type Day } from './zone'

// Twice a year a clock shows some times twice and leaves others out.

const MINUTE_MS = 60_000
/** By how much clocks are put back: an hour, but half of one on Lord Howe Island, and two in Antarctica. */
const PUT_BACK_MINUTES = [30, 60, 120]

export type Reading =
  | { kind: 'once'; at: number }
  /** No clock shows it; `at` is as long after the change as it stands on the clock. */
  | { kind: 'skipped'; at: number }
  | { kind: 'twice'; at: number; again: number }

/** What a time on the shop's clock means. */
export function readingOf(day: Day, minute: number, zone: string): Reading {
  const at = instantOf(day, minute, zone)
  const shows = (instant: number) => dayOf(instant, zone) === day && minuteOfDay(instant, zone) === minute
  if (!shows(at)) return { kind: 'skipped', at }
  const again = PUT_BACK_MINUTES.map((minutes) => at + minutes * MINUTE_MS).find(shows)
  return again === undefined ? { kind: 'once', at } : { kind: 'twice', at, again }
}
