import type { Appointment } from '../../client/nouns'

/** What was on screen, and as it was when it was last looked at. */
export type Seen = ReadonlyMap<string, string>

/** What is gone now may come back in another list, and is then known to have changed. */
export const seen = (rows: readonly Appointment[], before: Seen = new Map()): Seen =>
  new Map([...before, ...rows.map(({ id, updatedAt }) => [id, updatedAt] as const)])

type Now = {
  rows: readonly Appointment[]
  /** Those of them that stand in a list which was read whole the last time: new in it is new in the shop. */
  whole: readonly Appointment[]
}

/** The appointments that another desk has made or changed since. */
export function changedElsewhere(
  before: Seen,
  { rows, whole }: Now,
  isOurs: (row: Appointment) => boolean,
): string[] {
  const changed = rows.filter(({ id, updatedAt }) => before.get(id) !== updatedAt)
  if (changed.length === 0) return []
  const news = new Set(whole.map(({ id }) => id))
  return changed.filter((row) => (before.has(row.id) || news.has(row.id)) && !isOurs(row)).map(({ id }) => id)
}
