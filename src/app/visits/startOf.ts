import type { Appointment } from '../../client/nouns'

const starts = new WeakMap<Appointment, number>()

/** Where the time can't be read, the card stands last. */
export function startOf(row: Appointment): number {
  const known = starts.get(row)
  if (known !== undefined) return known
  const start = Date.parse(row.startsAt) || Number.MAX_SAFE_INTEGER
  starts.set(row, start)
  return start
}
