/** Time, chance and waiting, handed in so that a test can hold them still. */
export type Clock = {
  /** Milliseconds on a clock that nobody sets back; good for spans only. */
  now(): number
  /** From 0 up to 1. */
  random(): number
  /** Runs once after so long; what it returns calls it off. */
  after(ms: number, run: () => void): () => void
}

export const realClock: Clock = {
  now: () => performance.now(),
  random: () => Math.random(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
