import type { Clock } from '~/client/clock'

// One true time for everybody, which passes only when told. Each computer has of it what computers have: a steady clock
// that may stand still while it sleeps, and a time of day that somebody may have set.

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Up to here each timer of a wait has its own moment; a longer one is lived through at both ends, and jumps in between. */
const AS_IT_IS_MS = 5 * MINUTE
const AT_EACH_END_MS = 2 * MINUTE

export type Computer = {
  readonly clockOf: (isAlive: () => boolean) => Clock
  /** The time of day, right or wrong. */
  readonly wall: () => number
  readonly setWrong: (byMs: number) => void
  /** Nothing runs on it for so long; whether its steady clock stands still meanwhile is up to the system. */
  readonly sleep: (ms: number, standsStill: boolean) => void
  readonly isAsleep: () => boolean
}

type Owner = { slept: number; awakeAt: number }
type Timer = { due: number; owner: Owner; run: () => void }

export function createWorld(start: number, random: () => number) {
  let truth = start
  let underWay = 0
  const timers = new Set<Timer>()

  const dueOf = ({ due, owner }: Timer) => Math.max(due + owner.slept, owner.awakeAt)

  function afterFor(owner: Owner, ms: number, run: () => void) {
    // Timers go by whole milliseconds: a fraction of one is lost in so large a number, and time would stand still.
    const timer = { due: truth - owner.slept + Math.ceil(Math.max(0, ms)), owner, run }
    timers.add(timer)
    return () => void timers.delete(timer)
  }

  /** All that waits for no time runs to its end: promises in one turn, a database on later ones. */
  async function settle() {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve))
      if (underWay === 0) return
    }
  }

  function nextUntil(until: number): Timer | null {
    let next: Timer | null = null
    for (const timer of timers) {
      if (dueOf(timer) <= until && (next === null || dueOf(timer) < dueOf(next))) next = timer
    }
    return next
  }

  async function live(until: number) {
    for (;;) {
      const next = nextUntil(until)
      if (!next) break
      timers.delete(next)
      truth = Math.max(truth, dueOf(next))
      next.run()
      await settle()
    }
    truth = until
  }

  const line: Owner = { slept: 0, awakeAt: 0 }

  return {
    now: () => Math.floor(truth),
    settle,
    /** Of no computer: what is on its way goes on whoever sleeps. */
    after: (ms: number, run: () => void) => afterFor(line, ms, run),
    async counted<T>(work: () => Promise<T>): Promise<T> {
      underWay += 1
      try {
        return await work()
      } finally {
        underWay -= 1
      }
    },
    async wait(ms: number) {
      const until = truth + ms
      await settle()
      if (ms > AS_IT_IS_MS) {
        await live(truth + AT_EACH_END_MS)
        // As in a page that the browser has slowed down: what was due meanwhile is late.
        truth = until - AT_EACH_END_MS
      }
      await live(until)
    },
    newComputer(): Computer {
      const owner: Owner = { slept: 0, awakeAt: 0 }
      let wrongBy = 0
      return {
        clockOf: (isAlive) => ({
          now: () => truth - start - owner.slept,
          random,
          after: (ms, run) => afterFor(owner, ms, () => isAlive() && run()),
        }),
        wall: () => Math.floor(truth + wrongBy),
        setWrong(byMs) {
          wrongBy = byMs
        },
        sleep(ms, standsStill) {
          owner.awakeAt = truth + ms
          if (standsStill) owner.slept += ms
        },
        isAsleep: () => truth < owner.awakeAt,
      }
    },
  }
}

export type World = ReturnType<typeof createWorld>

/** Chance from a seed (mulberry32), so that a sequence is the same each time. */
export function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
