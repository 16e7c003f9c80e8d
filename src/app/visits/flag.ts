import type { Appointment } from '../../client/records'
import { isInShop } from '../../domain/appointments'
import { countsAsOpen, isAnnounced, type Statuses } from '../../domain/capabilities'
import { startOf } from './startOf'

/**
 * missing: it should be here by now; waiting: it is here, and its time has come; over: it should be done by now;
 * due: it is expected within the hour; ending: it should be done within the hour.
 */
export type Flag = { kind: 'missing' | 'waiting' | 'over' | 'due' | 'ending'; minutes: number }

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
  const isNew = !isAnnounced(known, row.status)
  const isWorkedOn = row.status === 'in_progress' || isNew
  const isWaiting = !isWorkedOn && isInShop(row.status)
  const awaited = isWorkedOn ? start + row.minutes * MINUTE_MS : start
  const minutes = Math.round((awaited - now) / MINUTE_MS)
  if (minutes < 0) return { kind: isWorkedOn ? 'over' : isWaiting ? 'waiting' : 'missing', minutes: -minutes }
  if (isWaiting || isNew || minutes > HOUR) return null
  return { kind: isWorkedOn ? 'ending' : 'due', minutes }
}

/** Whoever waits for less than this is being looked after. */
const SHORT_WAIT = 10

/** late: somebody has to see to it now; soon: within the hour. */
export function toneOf({ kind, minutes }: Flag): 'late' | 'soon' | 'plain' {
  if (kind === 'due' || kind === 'ending') return 'soon'
  return kind === 'waiting' && minutes < SHORT_WAIT ? 'plain' : 'late'
}

const DAY = 24 * HOUR

/** "27 min", "2 h", "3 days" */
export function span(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`
  if (minutes < DAY) return `${Math.floor(minutes / HOUR)} h`
  const days = Math.floor(minutes / DAY)
  return `${days} day${days === 1 ? '' : 's'}`
}

/** One word for each on all screens: "not here 27 min", "waiting 57 min", "over 12 min", "in 18 min", "3 min left". */
export function flagWords({ kind, minutes }: Flag): string {
  if (minutes === 0) return 'now'
  return {
    missing: `not here ${span(minutes)}`,
    waiting: `waiting ${span(minutes)}`,
    over: `over ${span(minutes)}`,
    due: `in ${span(minutes)}`,
    ending: `${span(minutes)} left`,
  }[kind]
}
