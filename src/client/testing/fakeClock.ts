import type { Clock } from '~/client/clock'

/** Time that goes on only when told, and chance that is always the same. */
export function createFakeClock(random = 0.5) {
  let now = 1_000
  const timers = new Set<{ at: number; run: () => void }>()
  const clock: Clock = {
    now: () => now,
    random: () => random,
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  }

  /** Runs what falls due on the way, in its order, and lets what waits for it go on. */
  async function advance(ms: number) {
    const until = now + ms
    for (;;) {
      await settle()
      const [next] = [...timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)
      if (!next) break
      timers.delete(next)
      now = Math.max(now, next.at)
      next.run()
    }
    now = until
    await settle()
  }

  return { ...clock, advance, waiting: () => timers.size }
}

/** Lets everything go on that waits for no time and no network. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
