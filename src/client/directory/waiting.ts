import type { Clock } from '../clock'
import type { Listeners } from '../signal'

/** Resolves after so long, or at once when the signal says so or the woken are told to go on. */
export function wait(clock: Clock, ms: number, signal: AbortSignal, woken?: Listeners): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      callOff()
      signal.removeEventListener('abort', end)
      forget?.()
      resolve()
    }
    const callOff = clock.after(ms, end)
    const forget = woken?.add(end)
    signal.addEventListener('abort', end, { once: true })
  })
}
