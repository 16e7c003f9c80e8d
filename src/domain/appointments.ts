/** The full surface's words, in the order of its board. */
export const APPOINTMENT_STATUSES = [
  'pending',
  'confirmed',
  'checked_in',
  'in_progress',
  'completed',
  'canceled',
  'no_show',
] as const

export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number]

/** The live surface's. It tells a deposit awaited from a time agreed, and a car in work from one that is ready. */
export const LIVE_STATUSES = [
  'pending_deposit',
  'scheduled',
  'confirmed',
  'checked_in',
  'in_progress',
  'ready',
  'completed',
  'no_show',
  'canceled',
] as const

export type LiveStatus = (typeof LIVE_STATUSES)[number]
export type KnownStatus = AppointmentStatus | LiveStatus

/**
 * How far a car has come. To confirm: the shop still asks whether it comes; expected: it comes; here: it stands in the shop
 * and waits for its turn, which is late by its arrival; in work, which is late by its end, and where a car that waits for parts is; ready: it waits for its owner; done; off: it has left its way through the shop.
 */
type Stage = 'to confirm' | 'expected' | 'here' | 'in work' | 'ready' | 'done' | 'off'

/** What the shop does with a status follows from its stage alone. */
const STAGES: Readonly<Record<KnownStatus, Stage>> = {
  pending: 'to confirm',
  pending_deposit: 'to confirm',
  scheduled: 'to confirm',
  confirmed: 'expected',
  checked_in: 'here',
  in_progress: 'in work',
  ready: 'ready',
  completed: 'done',
  canceled: 'off',
  no_show: 'off',
}

/** Another maker's service may have words of its own. */
export const isKnown = (status: string): status is KnownStatus => Object.hasOwn(STAGES, status)

/** Null for a word that this program does not know. */
export const stageOf = (status: string): Stage | null => (isKnown(status) ? STAGES[status] : null)

/** It holds a place in the day: two open ones may not overlap for one vehicle. */
export const isOpen = (status: KnownStatus) => STAGES[status] !== 'done' && STAGES[status] !== 'off'

export const OPEN_STATUSES = APPOINTMENT_STATUSES.filter(isOpen)

const IN_SHOP: readonly (Stage | null)[] = ['here', 'in work', 'ready']

export const isInShop = (status: string) => IN_SHOP.includes(stageOf(status))
export const isToConfirm = (status: string) => stageOf(status) === 'to confirm'
export const isInWork = (status: string) => stageOf(status) === 'in work'
export const isOffWay = (status: string) => stageOf(status) === 'off'

/** One step forward, one back as a correction, off the board, and back onto it. */
export const APPOINTMENT_MOVES: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  pending: ['confirmed', 'canceled', 'no_show'],
  confirmed: ['pending', 'checked_in', 'canceled', 'no_show'],
  checked_in: ['confirmed', 'in_progress', 'canceled'],
  in_progress: ['checked_in', 'completed', 'canceled'],
  completed: ['in_progress'],
  canceled: ['pending', 'confirmed'],
  no_show: ['pending', 'confirmed', 'checked_in'],
}

export const mayMove = (from: AppointmentStatus, to: AppointmentStatus) =>
  APPOINTMENT_MOVES[from].includes(to)

/** The shortest way that no stop between leaves: nobody becomes a no-show in passing. */
function shortestWay(from: AppointmentStatus, to: AppointmentStatus): readonly AppointmentStatus[] | null {
  let ways: AppointmentStatus[][] = [[]]
  const seen = new Set([from])
  while (ways.length > 0) {
    const longer: AppointmentStatus[][] = []
    for (const way of ways) {
      const at = way.at(-1) ?? from
      if (at === to) return way
      for (const next of APPOINTMENT_MOVES[at]) {
        if (seen.has(next) || (next !== to && isOffWay(next))) continue
        seen.add(next)
        longer.push([...way, next])
      }
    }
    ways = longer
  }
  return null
}

/** The single moves that lead from one status to another; off the way it is one move or none. Null: no way. */
export function walk(from: AppointmentStatus, to: AppointmentStatus): readonly AppointmentStatus[] | null {
  const way = shortestWay(from, to)
  return way && way.length > 1 && isOffWay(to) ? null : way
}

/** An Undo may need more than one move to get off the way again: a no-show that was checked in by mistake. */
export const walkBack = shortestWay
