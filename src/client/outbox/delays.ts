import type { Clock } from '~/client/clock'

/** Delays that can be cut short for everyone at once: the line is back, or the outbox is resumed. */
export function createDelays(clock: Clock) {
  const waiting = new Set<() => void>()

  return {
    wake() {
      for (const end of waiting) end()
    },
    /** Whether it was cut short by `wake`. Ends at once when the signal is aborted. */
    wait: (ms: number, signal: AbortSignal, mayBeWoken = true): Promise<boolean> =>
      new Promise((resolve) => {
        const end = (isWoken: boolean) => {
          callOff()
          waiting.delete(wake)
          signal.removeEventListener('abort', stop)
          resolve(isWoken)
        }
        const wake = () => end(true)
        const stop = () => end(false)
        const callOff = clock.after(ms, stop)
        if (mayBeWoken) waiting.add(wake)
        signal.addEventListener('abort', stop, { once: true })
        if (signal.aborted) stop()
      }),
  }
}

export type Delays = ReturnType<typeof createDelays>
