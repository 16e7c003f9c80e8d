import { JUMP_MS, jumped, steadyClock, type Clock } from '~/service/clock'
import type { Connection } from './pool'

/** The database's own time, in milliseconds: that of the statement's work, not of the transaction's beginning. */
export const NOW = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

/** Which processes are there: each says so of itself again and again, by the database's clock. */
export const PROCESSES = `
CREATE UNLOGGED TABLE IF NOT EXISTS frontdesk_processes (
  id TEXT COLLATE "C" PRIMARY KEY,
  seen_at BIGINT NOT NULL
)`

/** Whoever has not been heard of for so long is gone: killed, frozen, or cut off from the database. */
const GONE_MS = 12_000

type Ask = Connection['ask']

/** The processes, the time at which they were there, and the format that the tables have by then. */
export async function present(ask: Ask, me: string, clock: Clock | undefined) {
  const now = clock ? '$2::bigint' : NOW
  const { rows } = await ask(
    `WITH moment AS (SELECT ${now} AS at), mine AS (
       INSERT INTO frontdesk_processes SELECT $1::text, at FROM moment
       ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
     )
     SELECT at, id, (SELECT format FROM frontdesk) AS format FROM moment LEFT JOIN frontdesk_processes ON seen_at > at - ${GONE_MS}`,
    clock ? [me, clock()] : [me],
  )
  const found = rows as { at: number; id: string | null; format: number }[]
  const names = found.flatMap(({ id }) => (id === null ? [] : [id]))
  return { at: found[0]?.at ?? Date.now(), names: new Set([me, ...names]), format: found[0]?.format ?? 0 }
}

/** Whoever goes in order takes the long gone along. */
export async function depart(ask: Ask, me: string) {
  await ask(`DELETE FROM frontdesk_processes WHERE id = $1 OR seen_at < ${NOW} - 100 * ${GONE_MS}`, [me])
}

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
