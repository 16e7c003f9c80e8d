import type { BudgetState } from '~/client/api/budget'

// How often what is on screen is read again.

const POLL_MS = 15_000
const MINUTE_MS = 60_000
/** All readings of the board may take this part of what a minute holds. */
const SHARE = 1 / 4
const PAGE = 100

/** While every change is heard as it happens, reading again is the net beneath it. */
const NET = 20

/** What is heard keeps up only what was read before: of what could not be read, or is known to be another, it says nothing. */
export const isKeptUp = (isLive: boolean, { status, isInvalidated }: HowRead) =>
  isLive && status === 'success' && !isInvalidated

type HowRead = { readonly status: string; readonly isInvalidated: boolean }

/** How often something is read again that would be every `ms` where nothing is heard. */
export const beneath = (ms: number, isLive: boolean) => (isLive ? ms * NET : ms)

/**
 * Slower for a large board than for a small one, slower where the minute is nearly spent, not while asked to wait; and where
 * nothing needs asking, no more than once a minute.
 */
export function pollAfter(
  rows: number,
  lists: number,
  { limit, left, pausedForMs }: BudgetState,
  isLive = false,
): number {
  const requests = Math.ceil(rows / PAGE) + lists
  const fair = (requests * MINUTE_MS) / (limit * SHARE)
  const short = left < limit / 4 ? 4 : left < limit / 2 ? 2 : 1
  const ms = beneath(Math.max(POLL_MS * short, fair), isLive)
  return pausedForMs + (isLive ? Math.max(ms, requests * MINUTE_MS) : ms)
}
