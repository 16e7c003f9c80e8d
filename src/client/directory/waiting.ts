import type { Clock } from '../clock'

/** Resolves after so long, or at once when the signal or the waker says so. */
export function wait(clock: Clock, ms: number, signal: AbortSignal, waker?: Waker): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      callOff()
      signal.removeEventListener('abort', end)
      forget?.()
      resolve()
    }
    const callOff = clock.after(ms, end)
    const forget = waker?.onWake(end)
    signal.addEventListener('abort', end, { once: true })
  })
}

/** Ends a rest early. */
export function createWaker() {
  const sleepers = new Set<() => void>()
  return {
    onWake(wake: () => void) {
      sleepers.add(wake)
      return () => sleepers.delete(wake)
    },
    wake() {
      for (const sleeper of sleepers) sleeper()
    },
  }
}

export type Waker = ReturnType<typeof createWaker>
