/** Lets somebody ask for quiet, and whoever works in the background wait for it to end. */
export function createQuiet() {
  const keepers = new Set<symbol>()
  let waiting: (() => void)[] = []

  return {
    isKept: () => keepers.size > 0,
    /** What it returns ends this one; only its first call counts. */
    keep: () => {
      const mine = Symbol('quiet')
      keepers.add(mine)
      return () => {
        keepers.delete(mine)
        if (keepers.size > 0) return
        for (const goOn of waiting) goOn()
        waiting = []
      }
    },
    untilOver: () =>
      new Promise<void>((resolve) => {
        if (keepers.size === 0) resolve()
        else waiting.push(resolve)
      }),
  }
}
