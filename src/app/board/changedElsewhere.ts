import type { Appointment } from '../../client/records'

/** What was on the board when it was last looked at, and as it was then. */
export type Seen = ReadonlyMap<string, string>

export const seen = (rows: readonly Appointment[]): Seen =>
  new Map(rows.map(({ id, updatedAt }) => [id, updatedAt]))

/** The cards that another desk has made or changed since. */
export const changedElsewhere = (
  before: Seen,
  rows: readonly Appointment[],
  isOurs: (row: Appointment) => boolean,
): string[] => rows.filter((row) => before.get(row.id) !== row.updatedAt && !isOurs(row)).map(({ id }) => id)
