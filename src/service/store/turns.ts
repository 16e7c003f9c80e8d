/** One at a time, in the order of asking. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}

/** The same, for each name by itself. */
export function createTurnsByName() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work)
    const ended = turn.catch(() => undefined)
    last.set(name, ended)
    try {
      return await turn
    } finally {
      if (last.get(name) === ended) last.delete(name)
    }
  }
}
