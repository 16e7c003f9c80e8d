const WINDOW_MS = 60_000

/**
 * How much of the service's rolling minute is left. Our own requests are counted exactly; what the other tabs
 * and desks with the same key have spent is known only where the service tells what remains.
 */
export class RequestWindow {
  #limit: number
  /** When our own requests of the last minute were sent, the oldest first. */
  #sent: number[] = []
  #unanswered = 0
  #others = 0
  #othersUntil = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get limit(): number {
    return this.#limit
  }

  spend(now: number): void {
    this.#sent.push(now)
    this.#unanswered += 1
  }

  settle(): void {
    this.#unanswered -= 1
  }

  /** Sent by another tab with the same key. */
  spentElsewhere(now: number): void {
    this.#sent.push(now)
  }

  /** What the service says is left; where nothing is, it says when something will be. */
  hear(now: number, remaining: number, limit: number | null, resetMs: number | null): void {
    this.#forget(now)
    if (limit !== null && limit > 0) this.#limit = limit
    // What is still under way may not have been counted there yet.
    const own = this.#sent.length - this.#unanswered
    this.#others = Math.max(0, this.#limit - remaining - own)
    const wait = remaining === 0 && resetMs !== null ? Math.min(resetMs, WINDOW_MS) : WINDOW_MS
    this.#othersUntil = now + wait
  }

  left(now: number): number {
    this.#forget(now)
    return Math.max(0, this.#limit - this.#sent.length - this.#others)
  }

  /** When more will be left than now. */
  nextChange(now: number): number {
    this.#forget(now)
    const [oldest] = this.#sent
    const own = oldest === undefined ? Infinity : oldest + WINDOW_MS
    return Math.min(own, this.#others > 0 ? this.#othersUntil : Infinity)
  }

  #forget(now: number): void {
    const live = this.#sent.findIndex((at) => at > now - WINDOW_MS)
    if (live !== 0) this.#sent = live === -1 ? [] : this.#sent.slice(live)
    if (now >= this.#othersUntil) this.#others = 0
  }
}
