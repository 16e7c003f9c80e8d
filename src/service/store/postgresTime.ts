import { JUMP_MS, jumped, steadyClock } from '../clock'

/** The database's own time, in milliseconds: that of the statement's work, not of the transaction's beginning. */
export const NOW = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

/** What took longer says too little of when the database was asked. */
const LONGEST_MS = 1_000

/** The database's time as this process knows it, whatever the clock of its computer is set to. */
export function createSharedClock(say?: (words: string) => void) {
  let lead: number | null = null
  return {
    now: () => Math.floor(steadyClock() + (lead ?? Date.now() - steadyClock())),
    /** Asks for the time, and hears it somewhere between the question and the answer. */
    async hear<T extends { at: number }>(ask: () => Promise<T>): Promise<T> {
      const asked = steadyClock()
      const answer = await ask()
      const answered = steadyClock()
      if (lead === null || answered - asked < LONGEST_MS) {
        const before = lead
        lead = answer.at - (asked + answered) / 2
        if (before !== null && Math.abs(lead - before) > JUMP_MS)
          say?.(jumped('The database’s', lead - before))
      }
      return answer
    },
  }
}
