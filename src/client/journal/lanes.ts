/** Runs what belongs to one record in order, and everything else side by side. */
export function createLanes() {
  const last = new Map<string, Promise<void>>()

  return {
    /** `run` is expected not to reject: a failing entry ends its own run, and the next one goes on. */
    async run(record: string, run: () => Promise<void>): Promise<void> {
      const before = last.get(record) ?? Promise.resolve()
      const mine = before.then(run)
      last.set(record, mine)
      await mine
      if (last.get(record) === mine) last.delete(record)
    },
  }
}

/** "/invoices/7/void" is about invoices/7; a new record has nothing that it must come after. */
export function recordOf(path: string, id: string): string {
  const [noun, record] = path.split('?')[0]?.split('/').filter(Boolean) ?? []
  return noun !== undefined && record !== undefined ? `${noun}/${record}` : id
}
