import { appointmentsOfDays } from '../../client/board'
import type { Source } from '../../client/cache/shopRecords'

/** Months of appointments for one customer's few are not read again at every glance. */
const STALE_MS = 5 * 60_000

/** A look that was cut off half way is no look: it is read again by whoever wants it next. */
export const daysAround = (connection: Source, days: { from: string; to: string }) => ({
  ...appointmentsOfDays(connection, days),
  staleTime: ({ state }: { state: { data: { isWhole: boolean } | undefined } }) =>
    state.data?.isWhole ? STALE_MS : 0,
})
