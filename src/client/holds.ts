/** Lets somebody ask for quiet, and whoever works in the background wait for it to end. */
export function createHolds() {
  const holds = new Set<symbol>()
  let waiting: (() => void)[] = []

  return {
    isHeld: () => holds.size > 0,
    /** What it returns ends this one; only its first call counts. */
    hold: () => {
      const mine = Symbol('hold')
      holds.add(mine)
      return () => {
        holds.delete(mine)
        if (holds.size > 0) return
        for (const goOn of waiting) goOn()
        waiting = []
      }
    },
    untilFree: () =>
      new Promise<void>((resolve) => {
        if (holds.size === 0) resolve()
        else waiting.push(resolve)
      }),
  }
}
