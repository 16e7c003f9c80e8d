import { realClock, type Clock, fullJitter } from '~/client/clock'
import { readRateHeaders } from './rateHeaders'

/** Lets somebody ask for quiet, and whoever works in the background wait for it to end. */
export function createQuiet() {
  const keepers = new Set<symbol>()
  let waiting: (() => void)[] = []

  return {
    isKept: () => keepers.size > 0,
    /** What it returns ends this one; only its first call counts. */
    keep: () => {
      const mine = Symbol('quiet')
      keepers.add(mine)
      return () => {
        keepers.delete(mine)
        if (keepers.size > 0) return
        for (const goOn of waiting) goOn()
        waiting = []
      }
    },
    untilOver: () =>
      new Promise<void>((resolve) => {
        if (keepers.size === 0) resolve()
        else waiting.push(resolve)
      }),
  }
}

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

/** Who waits for it: a person who has just done something, what is on screen, or nobody. */
const PRIORITIES = ['act', 'screen', 'background'] as const
export type Priority = (typeof PRIORITIES)[number]

/** The part of the window that each leaves to those before it. */
const LEAVES: Record<Priority, number> = { act: 0, screen: 0.02, background: 0.2 }

/** A browser opens six connections to an origin over HTTP/1.1: the index sync may not stand in a payment's way. */
const AT_ONCE: Record<Priority, number> = { act: Infinity, screen: 4, background: 2 }

/** Without a Retry-After the first stand-back; the live surface's documents speak of about a minute. */
const FIRST_PAUSE_MS = 8_000
const MINUTE_MS = 60_000
/** How long after a 429 a sudden 401 or 403 may be a pause of the key and not its end. */
const THROTTLED_MS = 5 * MINUTE_MS
/** Where the service says nothing, its known limits. */
export const LIMITS = { full: 1_000, live: 300 } as const

export type Turn = {
  /** Told once, with what came back, or null where nothing did. */
  readonly done: (answer: { status: number; headers: Headers } | null) => void
}

export type BudgetState = {
  readonly limit: number
  readonly left: number
  /** The service asked to wait, of which so much is left. */
  readonly pausedForMs: number
  /** A 429 came within the last minutes. */
  readonly wasThrottled: boolean
}

export type Budget = {
  /** Resolves when a request may be sent; rejects with the signal's reason. */
  turn(priority: Priority, signal?: AbortSignal): Promise<Turn>
  state(): BudgetState
  /**
   * No background request is begun until what it returns is called: while a card is in the hand, say, or the first
   * cards are awaited.
   */
  readonly keepQuiet: () => () => void
  /** For background work that asks the service nothing. */
  readonly untilFree: () => Promise<void>
  /** A tab with the same key has spent one, or was asked to pause: what one learns need not be learned by all. */
  heardElsewhere(news: BudgetNews): void
}

type BudgetNews = { readonly spent: true } | { readonly pausedForMs: number }

type WaitingRequest = { start: () => void }
type Options = {
  limit: number
  clock?: Clock
  /** For the other tabs. */
  onNews?: (news: BudgetNews) => void
}

/** All requests of a connection wait here for their turn. */
export function createBudget({ limit, clock = realClock, onNews }: Options): Budget {
  const window = new RequestWindow(limit)
  const queues: Record<Priority, WaitingRequest[]> = { act: [], screen: [], background: [] }
  const underWay: Record<Priority, number> = { act: 0, screen: 0, background: 0 }
  let pausedUntil = 0
  let quietUntil = 0
  let refusedAt = -Infinity
  let refusals = 0
  /** After a refusal one request at a time goes ahead, until an answer says that there is room again. */
  let isFeelingWay = false
  let callOff: (() => void) | null = null
  const quiet = createQuiet()

  const isAnyUnderWay = () => PRIORITIES.some((priority) => underWay[priority] > 0)

  function mayGo(priority: Priority, now: number): boolean {
    if (now < pausedUntil || underWay[priority] >= AT_ONCE[priority]) return false
    if (isFeelingWay && isAnyUnderWay()) return false
    if (priority === 'background' && (now < quietUntil || quiet.isKept())) return false
    return window.left(now) > window.limit * LEAVES[priority]
  }

  function letGo() {
    callOff?.()
    callOff = null
    const now = clock.now()
    for (const priority of PRIORITIES) {
      const queue = queues[priority]
      while (queue.length > 0 && mayGo(priority, now)) queue.shift()?.start()
    }
    if (PRIORITIES.every((priority) => queues[priority].length === 0)) return
    const wake = Math.min(...[pausedUntil, quietUntil, window.nextChange(now)].filter((at) => at > now))
    if (wake !== Infinity) callOff = clock.after(wake - now, letGo)
  }

  function hear(status: number, headers: Headers) {
    const now = clock.now()
    const { limit: told, remaining, resetMs, retryAfterMs } = readRateHeaders(headers)
    if (remaining !== null) window.hear(now, remaining, told, resetMs)
    const isPause = status === 429 || (status === 503 && retryAfterMs !== null)
    if (!isPause) {
      refusals = 0
      isFeelingWay = remaining === 0
      return
    }
    refusals += 1
    isFeelingWay = true
    if (status === 429) refusedAt = now
    // A little beyond what was asked for, or all desks would be back in the same instant.
    const wait =
      retryAfterMs === null
        ? fullJitter(refusals, clock.random(), FIRST_PAUSE_MS)
        : retryAfterMs + clock.random() * Math.min(1_000, retryAfterMs)
    pausedUntil = Math.max(pausedUntil, now + wait)
    onNews?.({ pausedForMs: pausedUntil - now })
    // Others must be spending too, where our own count saw no end coming: the index sync leaves them a minute.
    if (remaining === null) quietUntil = now + MINUTE_MS
  }

  function begin(priority: Priority): Turn {
    window.spend(clock.now())
    onNews?.({ spent: true })
    underWay[priority] += 1
    let isOver = false
    return {
      done(answer) {
        if (isOver) return
        isOver = true
        underWay[priority] -= 1
        window.settle()
        if (answer) hear(answer.status, answer.headers)
        letGo()
      },
    }
  }

  return {
    turn(priority, signal) {
      return new Promise<Turn>((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason)
          return
        }
        const queue = queues[priority]
        const leave = () => {
          queue.splice(queue.indexOf(waiting), 1)
          reject(signal?.reason)
          letGo()
        }
        const waiting: WaitingRequest = {
          start() {
            signal?.removeEventListener('abort', leave)
            resolve(begin(priority))
          },
        }
        signal?.addEventListener('abort', leave, { once: true })
        queue.push(waiting)
        letGo()
      })
    },
    keepQuiet() {
      const end = quiet.keep()
      return () => {
        end()
        letGo()
      }
    },
    untilFree: quiet.untilOver,
    heardElsewhere(news) {
      const now = clock.now()
      if ('spent' in news) return window.spentElsewhere(now)
      pausedUntil = Math.max(pausedUntil, now + news.pausedForMs)
      isFeelingWay = true
    },
    state() {
      const now = clock.now()
      return {
        limit: window.limit,
        left: window.left(now),
        pausedForMs: Math.max(0, pausedUntil - now),
        wasThrottled: now - refusedAt < THROTTLED_MS,
      }
    },
  }
}
