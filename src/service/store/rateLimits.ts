import { MINUTE_MS, type Clock } from '~/service/clock'
import type { Allowance, Spent as Left } from './engine'

export type Spent = { limit: number; remaining: number; resetAt: number; refused: boolean }

/** Room at first. Most callers ask little, and whoever asks from ever new addresses shall not fill the memory. */
const FIRST_ROOM = 8

/** Exactly the last minute: the times of what was let through, in a ring that grows up to the limit. They only go on. */
export class RollingWindow {
  readonly limit: number
  #times: Float64Array
  #oldest = 0
  #count = 0

  constructor(limit: number) {
    this.limit = limit
    this.#times = new Float64Array(Math.min(FIRST_ROOM, limit))
  }

  /** Counts one request, unless the limit is reached: what is refused does not count. */
  spend(now: number): Spent {
    this.#forget(now)
    const refused = this.#count === this.limit
    if (!refused) {
      if (this.#count === this.#times.length) this.#grow()
      this.#times[(this.#oldest + this.#count) % this.#times.length] = now
      this.#count += 1
    }
    return {
      limit: this.limit,
      remaining: this.limit - this.#count,
      resetAt: this.#first() + MINUTE_MS,
      refused,
    }
  }

  isIdle(now: number): boolean {
    this.#forget(now)
    return this.#count === 0
  }

  #first(): number {
    return this.#times[this.#oldest] ?? 0
  }

  #forget(now: number) {
    while (this.#count > 0 && this.#first() <= now - MINUTE_MS) {
      this.#oldest = (this.#oldest + 1) % this.#times.length
      this.#count -= 1
    }
  }

  /** Called when it is full: from the oldest on, all of it moves. */
  #grow() {
    const grown = new Float64Array(Math.min(this.limit, this.#times.length * 2))
    grown.set(this.#times.subarray(this.#oldest))
    grown.set(this.#times.subarray(0, this.#oldest), this.#times.length - this.#oldest)
    this.#times = grown
    this.#oldest = 0
  }
}

/** The windows of each allowance, by its name. */
export function createRateLimits(steady: Clock) {
  const windows = new Map<string, ReturnType<typeof createWindows>>()
  return ({ name, limit }: Allowance, who: string): Left => {
    let spend = windows.get(name)
    if (!spend) windows.set(name, (spend = createWindows(limit)))
    const now = steady()
    const { remaining, refused, resetAt } = spend(who, now)
    return { limit, remaining, refused, resetMs: resetAt - now }
  }
}

const MOST_WINDOWS = 5_000

/** A window for each key, or for each address of those who show none. */
export function createWindows(limit: number) {
  const windows = new Map<string, RollingWindow>()
  return (who: string, now: number): Spent => {
    let window = windows.get(who)
    if (!window) {
      if (windows.size >= MOST_WINDOWS) dropIdle(windows, now)
      windows.set(who, (window = new RollingWindow(limit)))
    }
    return window.spend(now)
  }
}

/** Forgets those that hold nothing; where all are busy, the longest known, so that memory stays bounded. */
function dropIdle(windows: Map<string, RollingWindow>, now: number) {
  for (const [who, window] of windows) if (window.isIdle(now)) windows.delete(who)
  const [longestKnown] = windows.keys()
  if (windows.size >= MOST_WINDOWS && longestKnown !== undefined) windows.delete(longestKnown)
}
