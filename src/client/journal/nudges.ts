import type { Clock } from '../clock'

/** Waiting that can be cut short for everyone at once: the line is back, or the journal is resumed. */
export function createNudges(clock: Clock) {
  const waiting = new Set<() => void>()

  return {
    nudge() {
      for (const wake of waiting) wake()
    },
    /** Whether it was cut short by a nudge. Ends at once when the signal is aborted. */
    wait: (ms: number, signal: AbortSignal, mayBeNudged = true): Promise<boolean> =>
      new Promise((resolve) => {
        const end = (isNudged: boolean) => {
          callOff()
          waiting.delete(wake)
          signal.removeEventListener('abort', stop)
          resolve(isNudged)
        }
        const wake = () => end(true)
        const stop = () => end(false)
        const callOff = clock.after(ms, stop)
        if (mayBeNudged) waiting.add(wake)
        signal.addEventListener('abort', stop, { once: true })
        if (signal.aborted) stop()
      }),
  }
}

export type Nudges = ReturnType<typeof createNudges>
