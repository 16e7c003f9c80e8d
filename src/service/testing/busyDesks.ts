import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { ask as sql } from './servers/postgresServer'
import { ask } from './servers/program'

const AGAIN_MS = 20
const PATIENCE_MS = 8_000

/**
 * Desks that add one customer after another, each asked for again with its key until it is known what became of it: at
 * the next of these places where there are several.
 */
export function busyDesks(places: readonly { url: string }[], key: string, count = 4) {
  const acknowledged: { name: string; at: number }[] = []
  const statuses = new Map<number, number>()
  const day = { isOver: false }

  async function write(desk: number, at: number) {
    const name = `Customer ${desk} ${at}`
    const headers = { 'Idempotency-Key': `${desk}-${at}` }
    for (let tries = 0; ; tries += 1) {
      const place = places[(desk + tries) % places.length] ?? { url: '' }
      // Nobody there, or a line that was cut, is no answer at all; nor is one that a frozen process owes.
      const asked = ask(place, key, 'POST', '/customers', { name }, headers).catch(() => NONE)
      const { status } = await Promise.race([asked, pause(PATIENCE_MS, NONE, { ref: false })])
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 201) break
      await pause(AGAIN_MS)
    }
    acknowledged.push({ name, at: performance.now() })
  }
  async function sit(desk: number) {
    for (let at = 0; !day.isOver; at += 1) await write(desk, at)
  }
  const desks = Array.from({ length: count }, (_, desk) => sit(desk))
  return {
    statuses,
    count: () => acknowledged.length,
    /** How long after that moment the first write was acknowledged. */
    msUntilFirstAfter: (moment: number) =>
      (acknowledged.find(({ at }) => at > moment)?.at ?? Infinity) - moment,
    longestGapMs: () =>
      Math.max(0, ...acknowledged.slice(1).map(({ at }, before) => at - (acknowledged[before]?.at ?? at))),
    /** They stop when what they have begun is known; each of their customers is there, and once. */
    async end(database: string) {
      day.isOver = true
      await Promise.all(desks)
      const rows = (await sql(database, "SELECT name FROM customers WHERE name LIKE 'Customer %'")) as {
        name: string
      }[]
      expect(rows.map(({ name }) => name).toSorted()).toEqual(acknowledged.map(({ name }) => name).toSorted())
    },
  }
}

const NONE = { status: 0 }
