import {
  type QueryClient,
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
} from '@tanstack/react-query'
import { readRow } from '~/client/api/codec'
import { Failure } from '~/client/api/failure'
import { findInList, pages } from '~/client/api/pages'
import { request } from '~/client/api/request'
import { EMPTY_PAGE, readPage, START, createFlatten } from '~/client/cache/list'
import { appointmentsKey } from '~/client/cache/queryKeys'
import type { Records } from '~/client/cache/records'
import type { Source } from '~/client/cache/shopRecords'
import { pageTime } from '~/client/clock'
import type { Connection } from '~/client/connect'
import { deferred } from '~/client/deferred'
import { type Following, type Writer, CONFIRMED } from '~/client/features'
import type { WriteOptions } from '~/client/outbox/callers'
import type { Held } from '~/client/outbox/hold'
import type { Reading } from '~/client/reads'
import type { Changes } from '~/contract/fieldTable'
import type { APPOINTMENT } from '~/contract/full/appointments'
import type { AppointmentStatus } from '~/domain/appointments'
import { openAppointments, type Statuses } from './board'
import { appointment as noun, type Appointment, type Page } from './nouns'

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

export type Move = {
  row: Appointment
  to: string
  /** The single moves from a status to where it is to go; null where no way leads. */
  ways: (from: string) => readonly AppointmentStatus[] | null
  /**
   * Where it stands, where that is to be asked before the first step; rejects where it is not to be moved from there.
   * Not asked while this page is at the card: then it stands where that ends.
   */
  begin?: () => Promise<string>
  /** Whose it is. */
  name: string
}

/**
 * arrived:   the service has it there
 * stopped:   a later move of the same card took its place
 * refused:   it stands where the service has it, which was `at` by all that this page knows
 */
export type MoveEnd =
  | { kind: 'arrived' | 'stopped'; at: string }
  | { kind: 'refused'; at: string; failure: unknown }

/** A move under way. */
type Walk = {
  /** Takes back what no try can have reached the service with. Resolves with where the card will stand then. */
  stop: () => Promise<string>
  ended: Promise<MoveEnd>
}

/** The steps of a move, as one act of the outbox: a promise for each. */
type SendSteps = (
  { row, name }: Move,
  statuses: readonly AppointmentStatus[],
  onStep: WriteOptions['onStep'],
) => Promise<Pick<Appointment, 'status'>>[]

const sendSteps =
  (writer: Writer<'appointments'>): SendSteps =>
  ({ row: { id }, name }, statuses, onStep) => {
    // Each step bears the name of where the act leads.
    const label = `Move of ${name} to ${statuses.at(-1)?.replaceAll('_', ' ')}`
    const steps = statuses.map((status) => ({
      ...request('PATCH', '/appointments/{id}', { params: { id }, body: noun.encode({ status }) }),
      label,
    }))
    return writer
      .writeAll(steps, { ...(onStep && { onStep }) })
      .map(async (answer) => readRow(noun, await answer, CONFIRMED))
  }

/** `moves` is one for all screens of a session: a card that is still on its way goes on from there. */
export const moveAppointment = (writer: Writer<'appointments'>, moves: Moves) => ({
  mutationFn: (move: Move) => moves.move(move, sendSteps(writer)),
})

/**
 * The cards that are being moved. Each is shown at once where it is to go; the steps are one act of the outbox, so that a
 * refused step leaves the card at the last one that was confirmed, and a page that is closed loses none.
 */
export class Moves {
  readonly #records: Pick<Records<Appointment>, 'setPending'>
  readonly #takeBack: (entry: string) => Promise<boolean>
  readonly #walks = new Map<string, Walk>()

  /** `takeBack` forgets a step that was never sent. */
  constructor(
    records: Pick<Records<Appointment>, 'setPending'>,
    takeBack: (entry: string) => Promise<boolean>,
  ) {
    this.#records = records
    this.#takeBack = takeBack
  }

  async move(move: Move, send: SendSteps): Promise<MoveEnd> {
    const { id } = move.row
    const walk = this.#begin(move, send, this.#walks.get(id))
    this.#walks.set(id, walk)
    const end = await walk.ended
    if (this.#walks.get(id) === walk) this.#walks.delete(id)
    return end
  }

  #begin(move: Move, send: SendSteps, before: Walk | undefined): Walk {
    const { row, to, ways, begin } = move
    const takeBack = this.#takeBack
    const endPending = this.#records.setPending(row.id, { status: to })
    const entries: string[] = []
    let steps: readonly AppointmentStatus[] = []
    let isStopped = false
    let at = row.status
    const kept = deferred()

    async function handOn() {
      // A step that is under way can't be called back: from where it ends, this move goes on.
      if (before) at = await before.stop()
      else if (begin) at = await begin()
      const way = ways(at)
      if (way === null) throw new Error('It can’t be moved there from its current status')
      if (isStopped) return []
      steps = way
      const ends = send(move, way, ({ id }) => {
        if (!entries.includes(id)) entries.push(id)
        if (entries.length === way.length) kept.resolve()
      })
      // They are awaited one after the other, and a later one may have failed by then.
      for (const end of ends) end.catch(() => undefined)
      return ends
    }
    const from = handOn()

    async function walk(): Promise<MoveEnd> {
      try {
        for (const step of await from) at = (await step).status
        return { kind: isStopped ? 'stopped' : 'arrived', at }
      } catch (failure) {
        return isStopped ? { kind: 'stopped', at } : { kind: 'refused', at, failure }
      } finally {
        kept.resolve()
        endPending()
      }
    }

    return {
      ended: walk(),
      async stop() {
        isStopped = true
        await from.then(
          () => null,
          () => null,
        )
        if (steps.length > 0) await kept.promise
        for (const [index, entry] of entries.entries()) {
          if (await takeBack(entry)) return steps[index - 1] ?? at
        }
        return steps.at(-1) ?? at
      },
    }
  }
}
