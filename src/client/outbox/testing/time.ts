import type { Clock } from '~/client/clock'

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const MONDAY_NINE = Date.parse('2030-06-03T09:00:00Z')

/** True time, moved by hand. Between two timers everything that is under way runs to its end. */
export function createTestTime() {
  let truth = MONDAY_NINE
  let underWay = 0
  let turn = 0
  const timers = new Map<number, { at: number; run: () => void }>()

  /** Databases and services answer on later turns of the event loop, so turns pass until nothing is under way. */
  async function settle() {
    for (let quiet = 0; quiet < 4;) {
      await new Promise((resolve) => setImmediate(resolve))
      quiet = underWay === 0 ? quiet + 1 : 0
    }
  }

  function clockOf(isAlive: () => boolean): Clock {
    return {
      now: () => truth - MONDAY_NINE,
      random: () => 0.5,
      after(ms, run) {
        turn += 1
        const id = turn
        timers.set(id, { at: truth + ms, run: () => isAlive() && run() })
        return () => timers.delete(id)
      },
    }
  }

  async function advance(ms: number) {
    const until = truth + ms
    await settle()
    for (;;) {
      const [next] = [...timers].filter(([, { at }]) => at <= until).toSorted(([, a], [, b]) => a.at - b.at)
      if (!next) break
      const [id, { at, run }] = next
      timers.delete(id)
      truth = Math.max(truth, at)
      run()
      await settle()
    }
    truth = until
    await settle()
  }

  async function counted<T>(work: () => Promise<T>): Promise<T> {
    underWay += 1
    try {
      return await work()
    } finally {
      underWay -= 1
    }
  }

  return { now: () => truth, settle, advance, clockOf, counted }
}

export type TestTime = ReturnType<typeof createTestTime>
