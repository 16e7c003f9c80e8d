import type { Appointment } from '../../client/records'
import { isInShop } from '../../domain/appointments'
import { countsAsOpen, type Statuses } from '../../domain/capabilities'
import { startOf } from './startOf'

const DAY_MS = 24 * 60 * 60_000

/** A customer rarely has more cars here at once; what nobody closed long ago would hide them. */
const MOST_HERE = 3

/**
 * The visits that somebody on the phone means: the cars that stand in the shop, the last that came at the end, then who
 * should have come within the last day, then the next one. What was never closed long ago is none of these.
 */
export function openVisits(rows: readonly Appointment[], known: Statuses, now: number): Appointment[] {
  const open = rows
    .filter(({ status }) => countsAsOpen(known, status))
    .toSorted((a, b) => startOf(a) - startOf(b))
  const here = open.filter((row) => isInShop(row.status) && startOf(row) <= now + DAY_MS).slice(-MOST_HERE)
  if (here.length > 0) return here
  const next = open.find((row) => startOf(row) > now - DAY_MS)
  return next ? [next] : []
}

/** The one that is meant where only one can be told. */
export const openVisit = (rows: readonly Appointment[], known: Statuses, now: number): Appointment | null =>
  openVisits(rows, known, now).at(-1) ?? null
