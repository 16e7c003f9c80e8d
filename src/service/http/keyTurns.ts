/** One at a time for each name; whoever waits too long is sent away with null. */
export function createKeyTurns(waitMs: number) {
  const held = new Map<string, Promise<void>>()

  /** A function that gives the turn back, or null where the wait was in vain. */
  return async function take(name: string): Promise<(() => void) | null> {
    const deadline = performance.now() + waitMs
    for (let holder = held.get(name); holder; holder = held.get(name)) {
      if (!(await settles(holder, deadline - performance.now()))) return null
    }
    let release!: () => void
    const turn = new Promise<void>((resolve) => (release = resolve))
    held.set(name, turn)
    return () => {
      held.delete(name)
      release()
    }
  }
}

async function settles(holder: Promise<void>, withinMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), Math.max(0, withinMs))
  })
  try {
    return await Promise.race([holder.then(() => true), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
