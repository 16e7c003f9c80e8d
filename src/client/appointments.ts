import {
  type QueryClient,
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
} from '@tanstack/react-query'
import type { Changes } from '../contract/fieldTable'
import type { APPOINTMENT } from '../contract/full/appointments'
import { Failure } from './api/failure'
import { findInList, pages } from './api/pages'
import { request } from './api/request'
import { openAppointments, type Statuses } from './board'
import { EMPTY_PAGE, readPage, START, createFlatten } from './cache/list'
import { appointmentsKey } from './cache/queryKeys'
import { pageTime } from './clock'
import type { Connection } from './connect'
import { appointment as noun } from './nouns'
import type { Held } from './outbox/hold'
import type { Reading } from './reads'
import type { Appointment, Page } from './records'
import type { Source } from './source'
import type { Following, Writer } from './writers'

export type AppointmentChanges = Omit<Changes<typeof APPOINTMENT>, 'customerId'>

export const appointmentKey = (connection: string, id: string) =>
  [...appointmentsKey(connection), 'one', id] as const

/** How far a search has come: records read, and the oldest of them. */
export type Progress = { read: number; backTo: string | null }

export type Search = {
  id: string
  statuses: Statuses
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

/**
 * One appointment by its id. Where the service can't be asked for one, its lists are read: what is open first, then
 * the closed ones page by page, the newest first. Null once all of them are read.
 */
export async function findAppointment(client: QueryClient, source: Source, search: Search) {
  const { appointments } = source.api
  const { id, statuses, signal } = search
  if (!appointments) return null
  if (appointments.get) return orNone(appointments.get(id, { signal }))
  const open = await client.query(openAppointments(source, statuses))
  const found = open.rows.find((row) => row.id === id)
  return found ?? findClosed(source, search, open.rows.length)
}

async function findClosed({ api }: Source, { id, statuses, signal, onProgress }: Search, before: number) {
  const { appointmentStatuses, openStatuses } = statuses
  let read = before
  let backTo: string | null = null
  const closed = appointmentStatuses.filter((status) => !openStatuses.includes(status))
  let lists = closed.map((status) =>
    pages<Appointment>(async (...page) => api.appointments?.ofStatus?.(status, ...page) ?? EMPTY_PAGE, {
      signal,
    }),
  )
  onProgress({ read, backTo })
  // Side by side, so that what was closed lately is found soon, whatever it was closed as.
  while (lists.length > 0) {
    const steps = await Promise.all(lists.map(async (list) => ({ list, page: (await list.next()).value })))
    for (const { page } of steps) {
      const found = page?.rows.find((row) => row.id === id)
      if (found) return found
      read += page?.rows.length ?? 0
      const oldest = page?.rows.at(-1)?.createdAt
      if (oldest !== undefined && (backTo === null || oldest < backTo)) backTo = oldest
    }
    lists = steps.flatMap(({ list, page }) => (page && page.next !== null ? [list] : []))
    onProgress({ read, backTo })
  }
  return null
}

async function orNone(reading: Promise<Appointment>): Promise<Appointment | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Failure && error.kind === 'missing') return null
    throw error
  }
}

/** A known appointment as the service has it at this moment; null where it has gone. */
export async function readAnew(
  { api }: Pick<Source, 'api'>,
  { id, customerId }: Pick<Appointment, 'id' | 'customerId'>,
  reading: Reading = {},
) {
  const { appointments } = api
  if (appointments?.get) return orNone(appointments.get(id, reading))
  return findInList<Appointment>({
    read: async (...page) => appointments?.ofCustomer?.(customerId, ...page) ?? EMPTY_PAGE,
    isIt: (row) => row.id === id,
    ...reading,
  })
}

/** The same for an act of a person: every screen then shows what was read. An open form keeps a deleted record. */
export async function readCurrent(
  { api, sync }: Pick<Connection, 'api' | 'sync'>,
  row: Pick<Appointment, 'id' | 'customerId'>,
  reading: Reading = {},
  isForm = false,
) {
  const readAt = pageTime()
  const record = await readAnew({ api }, row, reading)
  if (record || !isForm) sync.found({ noun: 'appointments', id: row.id, record, isNew: false }, { readAt })
  return record
}

const flatten = createFlatten<Appointment>()

type ReadPage = Page<Appointment> & { readonly readAt: number }

/** A customer's, the newest first; seldom more than a page. Where the surface can't ask for them, there are none. */
export const appointmentsOfCustomer = ({ name, api, records }: Source, customerId: string) =>
  infiniteQueryOptions({
    ...records.appointments.query(),
    queryKey: [...appointmentsKey(name), 'of', customerId] as const,
    async queryFn(context): Promise<ReadPage> {
      const readAt = pageTime()
      const page = await readPage(
        context,
        async (...asked) => api.appointments?.ofCustomer?.(customerId, ...asked) ?? EMPTY_PAGE,
      )
      return { ...page, readAt }
    },
    initialPageParam: START,
    getNextPageParam: (last) => last.next,
    select: flatten,
  })

/** The appointment that a quote begins with; null where it is nowhere to be found. */
export const appointmentForQuote = (source: Source, id: string, customerId: string | null) =>
  queryOptions({
    queryKey: [source.name, 'quotes', 'from appointment', id],
    async queryFn({ client, signal }): Promise<Appointment | null> {
      const known = keptAppointments(client, source).get(id) ?? null
      // What is not confirmed may yet be refused, and would stay in the quote.
      if (customerId === null || (known && !source.records.appointments.isPending(id))) return known
      return readAnew(source, { id, customerId }, { signal })
    },
    staleTime: Infinity,
  })

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

/** Of any appointment, so that one hook serves all cards: `id` is the appointment's, `name` says whose it is. */
type Changing = Following & { id: string; name: string; changes: AppointmentChanges }

export const updateAppointment = (writer: Writer<'appointments'>) => ({
  mutationFn: ({ id, name, changes, ...following }: Changing) => {
    const sent = request('PATCH', '/appointments/{id}', { params: { id }, body: noun.encode(changes) })
    return writer.save(noun, { ...sent, label: `Change of appointment of ${name}` }, following)
  },
})

/** For good: it waits `ms` in the outbox, and can be taken back until then. */
export function deleteAppointment(
  writer: Writer<'appointments'>,
  id: string,
  name: string,
  ms: number,
): Held {
  const sent = request('DELETE', '/appointments/{id}', { params: { id } })
  return writer.hold({ ...sent, label: `Delete appointment of ${name}` }, ms)
}
