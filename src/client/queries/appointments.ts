import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { PAGE_SIZE } from '../../contract/page'
import type { ReadList } from '../api/pages'
import type { BoardLook } from '../appointments/readOpen'
import type { Appointment, Page } from '../records'
import { ENDLESS, readPage, START } from './endless'
import { createFlatten } from './flatten'
import { appointmentsKey, isLook } from './keys'
import { asPictured, LOOK, lookThrough, openAppointments, type Statuses } from './openAppointments'
import { refreshList } from './refresh'
import type { Source } from './source'

const flattenClosed = createFlatten<Appointment>()
const NONE: Page<Appointment> = { rows: [], next: null, skipped: 0 }

/** A time that can't be read may be any. */
function isOnDays({ startsAt }: Appointment, { from, to }: { from: string; to: string }): boolean {
  const at = Date.parse(startsAt)
  if (Number.isNaN(at)) return true
  const day = new Date(at).toISOString().slice(0, 10)
  return day >= from && day <= to
}

/** All appointments of these days, whole and in every status; for a surface that lists by day. Days in UTC. */
export const appointmentsOfDays = (
  { name, api, records, pictured }: Source,
  days: { from: string; to: string },
) =>
  queryOptions<BoardLook, Error, BoardLook, readonly string[]>({
    ...LOOK,
    ...records.appointments.query({ belongs: (row) => isOnDays(row, days) }),
    ...asPictured(pictured, 'days', days.from, days.to),
    queryKey: [...appointmentsKey(name), 'days', days.from, days.to],
    queryFn: (reader): Promise<BoardLook> =>
      lookThrough(reader, [async (...page) => api.appointments?.ofDays?.(days, ...page) ?? NONE]),
  })

/** Whichever of the two this surface can: `days` for one that lists by day. */
export const looksAt = (source: Source, statuses: Statuses, days: { from: string; to: string } | null) =>
  days === null ? openAppointments(source, statuses) : appointmentsOfDays(source, days)

/**
 * All that is on screen is read again, but for closed lists: reading those again would be to read them whole, and
 * their beginnings follow each look anyway. Words that nobody knows are looked for at their own pace.
 */
export const lookAgain = (client: QueryClient, connection: string) =>
  client.invalidateQueries({
    queryKey: appointmentsKey(connection),
    predicate: isLook,
  })

export type LookState = {
  readAt: number
  isFailing: boolean
  /** Of before this page began. */
  isPicture: boolean
}

/** How old the looks on screen are: the oldest counts. Null where none is. */
export function looksIn(client: QueryClient, connection: string): LookState | null {
  const shown = client
    .getQueryCache()
    .findAll({ queryKey: appointmentsKey(connection), type: 'active', predicate: isLook })
  const looks = shown.flatMap(({ queryKey }) => client.getQueryData<BoardLook>(queryKey) ?? [])
  if (looks.length === 0) return null
  const isPicture = looks.some((look) => look.isPicture)
  return {
    readAt: Math.min(...looks.map(({ readAt }) => readAt)),
    isPicture,
    isFailing: shown.some(({ state }) => state.status === 'error'),
  }
}

/** Where it starts, half-open; null for any time, or where the service can't be asked by that. */
type Span = { from: number; until: number } | null

const closedKey = (connection: string, status: string, span: Span) => [
  ...appointmentsKey(connection),
  'closed',
  status,
  ...(span ? [span.from, span.until] : []),
]

const readClosed = async (
  api: Source['api'],
  status: string,
  span: Span,
  ...page: Parameters<ReadList<Appointment>>
) =>
  (span
    ? api.appointments?.within?.({ statuses: [status], ...span }, ...page)
    : api.appointments?.ofStatus?.(status, ...page)) ?? NONE

/** A closed status, the newest first, read as far as one scrolls; for a surface that lists by status. */
export const closedAppointments = ({ name, api, records }: Source, status: string, span: Span = null) =>
  infiniteQueryOptions({
    ...ENDLESS,
    ...records.appointments.query(),
    queryKey: closedKey(name, status, span),
    queryFn: (context): Promise<Page<Appointment>> =>
      readPage(context, (...page) => readClosed(api, status, span, ...page)),
    initialPageParam: START,
    getNextPageParam: (last) => last.next,
    select: flattenClosed,
  })

/** Reads the newest of a closed list that is on hand. */
export const refreshClosed = (
  client: QueryClient,
  { name, api }: Source,
  status: string,
  span: Span = null,
  onRead?: (page: Page<Appointment>) => void,
) =>
  refreshList(client, {
    key: closedKey(name, status, span),
    flatten: flattenClosed,
    async read() {
      const page = await readClosed(api, status, span, null, PAGE_SIZE, { priority: 'background' })
      onRead?.(page)
      return page
    },
  })

type Exactly = { statuses: readonly string[]; from: number; until: number }

/** All of a span in these statuses, whole; for a service that can be asked by time. */
export const appointmentsWithin = ({ name, api, records }: Source, of: Exactly) =>
  queryOptions<BoardLook, Error, BoardLook, readonly string[]>({
    ...LOOK,
    ...records.appointments.query({
      belongs({ status, startsAt }) {
        const at = Date.parse(startsAt)
        return of.statuses.includes(status) && at >= of.from && at < of.until
      },
    }),
    queryKey: [...appointmentsKey(name), 'within', of.statuses.join(), String(of.from), String(of.until)],
    queryFn: (reader): Promise<BoardLook> =>
      lookThrough(reader, [async (...page) => api.appointments?.within?.(of, ...page) ?? NONE]),
  })
