import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReadList } from '../api/pages'
import { look, type BoardLook } from '../appointments/readOpen'
import { readOf } from '../cache/keepNewest'
import { drawn } from '../drawn'
import { waitedMs } from '../early'
import { pageTime } from '../pageTime'
import type { Appointment, Page } from '../records'
import { appointmentsKey } from './keys'
import type { Source } from './source'

// What the board asks for while its page is still on its way.

const NONE: Page<Appointment> = { rows: [], next: null, skipped: 0 }
const FRESH_MS = 10_000

export const LOOK = {
  /** The parts of a first look are shown as they come; whoever asks for the look is given the whole of it. */
  staleTime: ({ state }: { state: { data: BoardLook | undefined } }) => (state.data?.isWhole ? FRESH_MS : 0),
} as const

type Reader = { client: QueryClient; queryKey: QueryKey; signal: AbortSignal }

/** What is already on screen is read again behind everything else. */
export function lookThrough(
  { client, queryKey, signal }: Reader,
  lists: readonly ReadList<Appointment>[],
): Promise<BoardLook> {
  const before = readOf(client, queryKey, client.getQueryData<BoardLook>(queryKey))
  const priority = before?.isWhole && !before.isPicture ? 'background' : 'screen'
  return look({
    lists,
    reading: { signal, priority },
    before,
    // Cards that have come are drawn before more of them are asked for.
    onPart(part) {
      client.setQueryData(queryKey, part)
      return drawn()
    },
    // The first look of a page may have been asked for before the program was there: it is as old as that.
    now: () => pageTime() - waitedMs(),
  })
}

/** What a page begins with; it is read anew at once. */
export const asPictured = (pictured: Source['pictured'], ...key: readonly string[]) => ({
  initialData: () => pictured?.(key.join()),
  initialDataUpdatedAt: 0,
})

export type Statuses = {
  readonly appointmentStatuses: readonly string[]
  readonly openStatuses: readonly string[]
}

/** All that are open, whole; for a surface that lists by status. */
export const openAppointments = (
  { name, api, records, pictured }: Source,
  { appointmentStatuses, openStatuses }: Statuses,
) =>
  queryOptions<BoardLook, Error, BoardLook, readonly string[]>({
    ...LOOK,
    ...records.appointments.query({
      // A service that minds no filter lists all statuses, also those that this dashboard does not know.
      belongs: ({ status }) => openStatuses.includes(status) || !appointmentStatuses.includes(status),
    }),
    ...asPictured(pictured, 'open'),
    queryKey: [...appointmentsKey(name), 'open'],
    queryFn: (reader): Promise<BoardLook> =>
      lookThrough(
        reader,
        openStatuses.map((status): ReadList<Appointment> => async (...page) => {
          const { byStart, ofStatus } = api.appointments ?? {}
          // In the order of the column: what is read later then stands beneath what is in sight.
          return (byStart ?? ofStatus)?.(status, ...page) ?? NONE
        }),
      ),
  })
