import { MINUTE_MS } from '../clock'

export type Spent = { limit: number; remaining: number; resetAt: number; refused: boolean }

/** Exactly the last minute: the times of what was let through, in a ring as long as the limit. */
export class RollingWindow {
  readonly limit: number
  readonly #times: Float64Array
  #oldest = 0
  #count = 0

  constructor(limit: number) {
    this.limit = limit
    this.#times = new Float64Array(limit)
  }

  /** Counts one request, unless the limit is reached: what is refused does not count. */
  spend(now: number): Spent {
    this.#forget(now)
    const refused = this.#count === this.limit
    if (!refused) {
      this.#times[(this.#oldest + this.#count) % this.limit] = now
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
      this.#oldest = (this.#oldest + 1) % this.limit
      this.#count -= 1
    }
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
