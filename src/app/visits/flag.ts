import type { Appointment } from '../../client/records'
import { isInShop } from '../../domain/appointments'
import { countsAsOpen, isAnnounced, type Statuses } from '../../domain/capabilities'
import { startOf } from './startOf'

/** late: should be here, or done, by now; due: within the hour. */
export type Flag = { kind: 'late' | 'due'; minutes: number }

const MINUTE_MS = 60_000
const HOUR = 60

/**
 * Whoever is not here yet is measured by the start, a car in work by the end, and what is over not at all. A car of
 * which the status does not say where it is may be in work.
 */
export function flagOf(row: Appointment, known: Statuses, now: number): Flag | null {
  if (!countsAsOpen(known, row.status)) return null
  const start = startOf(row)
  // Ready: whether it is fetched late is not the shop's to say.
  if (row.status === 'ready') return null
  const isWorkedOn = row.status === 'in_progress' || !isAnnounced(known, row.status)
  const awaited = isWorkedOn ? start + row.minutes * MINUTE_MS : start
  const minutes = Math.round((awaited - now) / MINUTE_MS)
  if (minutes < 0) return { kind: 'late', minutes: -minutes }
  return !isWorkedOn && !isInShop(row.status) && minutes <= HOUR ? { kind: 'due', minutes } : null
}

const DAY = 24 * HOUR

function span(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`
  if (minutes < DAY) return `${Math.floor(minutes / HOUR)} h`
  const days = Math.floor(minutes / DAY)
  return `${days} day${days === 1 ? '' : 's'}`
}

/** "late 27 min", "in 40 min", "now" */
export function flagWords({ kind, minutes }: Flag): string {
  if (kind === 'late') return `late ${span(minutes)}`
  return minutes === 0 ? 'now' : `in ${span(minutes)}`
}
