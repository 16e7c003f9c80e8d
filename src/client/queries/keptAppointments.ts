import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Appointment, Page } from '../records'
import { appointmentsKey } from './keys'
import type { Source } from './source'

/** A look at the board or at days, a list as far as it was read, or one. */
type CachedReading =
  | { readonly rows: readonly Appointment[] }
  | InfiniteData<Page<Appointment>>
  | Appointment
  | null

function rowsIn(kept: CachedReading | undefined): readonly Appointment[] {
  if (!kept) return []
  if ('pages' in kept) return kept.pages.flatMap(({ rows }) => rows)
  if ('rows' in kept) return kept.rows
  return 'startsAt' in kept ? [kept] : []
}

/** Whatever was read of appointments, for whichever screen: each once, as it was last changed. */
export function keptAppointments(client: QueryClient, { name }: Pick<Source, 'name'>) {
  const newest = new Map<string, Appointment>()
  for (const [, kept] of client.getQueriesData<CachedReading>({ queryKey: appointmentsKey(name) })) {
    for (const row of rowsIn(kept)) {
      const known = newest.get(row.id)
      if (!known || Date.parse(row.updatedAt) > Date.parse(known.updatedAt)) newest.set(row.id, row)
    }
  }
  return newest
}
