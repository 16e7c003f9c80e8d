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

/** Those that hold a place in the day: two of them may not overlap for one vehicle. */
export const OPEN_STATUSES = ['pending', 'confirmed', 'checked_in', 'in_progress'] as const

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

/** The car stands in the shop: in the words of both surfaces. */
const IN_SHOP: readonly string[] = ['checked_in', 'in_progress', 'ready']

export const isInShop = (status: string) => IN_SHOP.includes(status)

export const isOpen = (status: AppointmentStatus) => OPEN_STATUSES.some((open) => open === status)

export const mayMove = (from: AppointmentStatus, to: AppointmentStatus) =>
  APPOINTMENT_MOVES[from].includes(to)

/** The way of a car through the shop; the other statuses stand beside it. */
const LINE: readonly AppointmentStatus[] = ['pending', 'confirmed', 'checked_in', 'in_progress', 'completed']

/** The shortest way whose stops between are all on the line: nobody becomes a no-show in passing. */
function shortestWay(from: AppointmentStatus, to: AppointmentStatus): readonly AppointmentStatus[] | null {
  let ways: AppointmentStatus[][] = [[]]
  const seen = new Set([from])
  while (ways.length > 0) {
    const longer: AppointmentStatus[][] = []
    for (const way of ways) {
      const at = way.at(-1) ?? from
      if (at === to) return way
      for (const next of APPOINTMENT_MOVES[at]) {
        if (seen.has(next) || (next !== to && !LINE.includes(next))) continue
        seen.add(next)
        longer.push([...way, next])
      }
    }
    ways = longer
  }
  return null
}

/** The single moves that lead from one status to another; off the line it is one move or none. Null: no way. */
export function walk(from: AppointmentStatus, to: AppointmentStatus): readonly AppointmentStatus[] | null {
  const way = shortestWay(from, to)
  return way && way.length > 1 && !LINE.includes(to) ? null : way
}

/** An Undo may need more than one move to get off the line again: a no-show that was checked in by mistake. */
export const walkBack = shortestWay
