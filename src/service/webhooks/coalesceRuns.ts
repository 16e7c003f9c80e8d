/**
 * One round at a time. Whoever comes while one is under way may have come for what it has passed already: all of those
 * share one more, which begins after it.
 */
export function coalesceRuns(round: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | null = null
  let next: Promise<void> | null = null

  function run() {
    current = round().finally(() => (current = null))
    return current
  }

  async function runAfter(before: Promise<void>) {
    await before.catch(() => undefined)
    next = null
    await run()
  }

  return async () => {
    if (next) return next
    if (!current) return run()
    next = runAfter(current)
    return next
  }
}

/** Not again while the last one is under way: beside a slow database they would pile up. */
export function skipWhileRunning(work: () => Promise<void>, onFault: (error: unknown) => void): () => void {
  let isUnderWay = false
  return () => {
    if (isUnderWay) return
    isUnderWay = true
    work()
      .catch(onFault)
      .finally(() => (isUnderWay = false))
  }
}
