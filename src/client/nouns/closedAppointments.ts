import { infiniteQueryOptions, type QueryClient, InfiniteQueryObserver } from '@tanstack/react-query'
import { type ReadList, pages } from '~/client/api/pages'
import { EMPTY_PAGE, ENDLESS, readPage, START, createFlatten, refreshList } from '~/client/cache/list'
import { appointmentsKey } from '~/client/cache/queryKeys'
import type { KnownRecords } from '~/client/cache/records'
import type { Source } from '~/client/cache/shopRecords'
import { pageTime } from '~/client/clock'
import type { Reads } from '~/client/reads'
import { PAGE_SIZE } from '~/contract/dashboardHttp'
import type { Appointment, Page } from './nouns'

const flattenClosed = createFlatten<Appointment>()

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
    : api.appointments?.ofStatus?.(status, ...page)) ?? EMPTY_PAGE

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

export type Back = {
  /** What has been read, in any status that was wanted. */
  readonly rows: readonly Appointment[]
  /** All that was made after this instant is read: -Infinity where a list ended, null where none is read yet. */
  readonly reached: number | null
  readonly isReading: boolean
  readonly failure: unknown
}

export type ReadBack = {
  /** These lists, as far back as this instant; null reads nothing more. */
  want(statuses: readonly string[], until: number | null): void
  readonly retry: () => void
  readonly subscribe: (listener: () => void) => () => void
  readonly get: () => Back
}

type Observer = ReturnType<typeof observe>

const observe = (client: QueryClient, source: Source, status: string) =>
  new InfiniteQueryObserver(client, closedAppointments(source, status))

const NOTHING_READ: Back = { rows: [], reached: null, isReading: false, failure: null }

/** The end of a list is as far back as there is; a row whose time can't be read says nothing. */
function reachedBy(observer: Observer): number | null {
  const { data, hasNextPage } = observer.getCurrentResult()
  if (!data) return null
  if (!hasNextPage) return -Infinity
  const made = data.map(({ createdAt }) => Date.parse(createdAt)).findLast((at) => !Number.isNaN(at))
  return made ?? Infinity
}

/**
 * Closed appointments can't be asked for by day where a surface lists by status: the lists are read from the newest made
 * backwards. A day's appointments were made before it, seldom long before, so a reading far enough back has them, and what
 * it has not reached is said rather than taken for nothing.
 */
export function createReadBack(client: QueryClient, source: Source): ReadBack {
  const listeners = new Set<() => void>()
  const lists = new Map<string, { observer: Observer; stop: () => void }>()
  let wanted: readonly string[] = []
  let until: number | null = null
  let view = NOTHING_READ

  const shown = () => wanted.flatMap((status) => lists.get(status)?.observer ?? [])

  function look() {
    const observers = shown()
    const results = observers.map((observer) => observer.getCurrentResult())
    const reached = observers.map(reachedBy)
    view = {
      rows: results.flatMap(({ data }) => data ?? []),
      reached: reached.reduce<number | null>(
        (least, at) => (least === null || at === null ? null : Math.max(least, at)),
        reached.length === 0 ? null : -Infinity,
      ),
      isReading: results.some(({ isFetching }) => isFetching),
      failure: results.find(({ error }) => error !== null)?.error ?? null,
    }
    for (const listener of listeners) listener()
  }

  function readOn() {
    if (until === null || listeners.size === 0) return
    for (const observer of shown()) {
      const { isFetching, isError, hasNextPage } = observer.getCurrentResult()
      const reached = reachedBy(observer)
      if (isFetching || isError || !hasNextPage || (reached ?? -Infinity) <= until) continue
      void observer.fetchNextPage()
    }
  }

  function attend() {
    for (const [status, { stop }] of lists) {
      if (listeners.size > 0 && wanted.includes(status)) continue
      stop()
      lists.delete(status)
    }
    if (listeners.size === 0) return
    for (const status of wanted) {
      if (lists.has(status)) continue
      const observer = observe(client, source, status)
      const stop = observer.subscribe(() => {
        look()
        readOn()
      })
      lists.set(status, { observer, stop })
    }
    look()
    readOn()
  }

  return {
    want(statuses, back) {
      if (back === until && statuses.length === wanted.length && statuses.every((s) => wanted.includes(s)))
        return
      wanted = statuses
      until = back
      attend()
    },
    retry() {
      for (const observer of shown()) {
        const { isError, data } = observer.getCurrentResult()
        if (isError) void (data ? observer.fetchNextPage() : observer.refetch())
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) attend()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) attend()
      }
    },
    get: () => view,
  }
}

type OfCustomer = NonNullable<NonNullable<Reads['appointments']>['ofCustomer']>

const madeAt = ({ createdAt }: Appointment) => Date.parse(createdAt)

/**
 * How appointments of one customer stand now, of which it is only known that they are no longer where they were. The
 * customer's list is read as far back as to when they were made; what is not in it has been deleted.
 */
export async function whatBecame(
  ofCustomer: OfCustomer,
  customerId: string,
  gone: readonly Appointment[],
): Promise<Appointment[]> {
  const wanted = new Set(gone.map(({ id }) => id))
  const back = Math.min(...gone.map(madeAt))
  const found: Appointment[] = []
  const list = pages<Appointment>((...page) => ofCustomer(customerId, ...page), { priority: 'background' })
  for await (const { rows, restarted } of list) {
    found.push(...rows.filter(({ id }) => wanted.has(id)))
    const last = rows.at(-1)
    const isFarEnough = found.length === wanted.size || (last !== undefined && madeAt(last) < back)
    // A list that begins again is looked at the next time: this is not worth reading it twice.
    if (isFarEnough || restarted) break
  }
  return found
}

type ClosedElsewhereParts = {
  ofCustomer: OfCustomer
  records: Pick<KnownRecords<Appointment>, 'current' | 'isPending' | 'isOwn'>
  /** Into the record cache. */
  found: (row: Appointment, readAt: number) => void
  isOpen: (status: string) => boolean
}

type ClosedShown = {
  isShown: (row: Appointment) => boolean
  /** What this desk did not know of itself. */
  onFound: (ids: readonly string[]) => void
}

/** Customers asked about at one time: after a long absence all that was closed meanwhile is missing at once. */
const MOST_ASKED = 10

/**
 * One that another desk completes goes from the open lists, and comes to stand deep in a list of closed ones, which is
 * not read again so far. Its customer's appointments are few, and say what has become of it.
 */
export function createClosedElsewhere({ ofCustomer, records, found: put, isOpen }: ClosedElsewhereParts) {
  let before: readonly Appointment[] = []
  /** Gone from the open lists, and not found yet; it is looked for until that is known. */
  const missing = new Map<string, Appointment>()
  const asked = new Set<string>()

  /** Closed or deleted, as this desk knows by its own doing. */
  function isKnown(row: Appointment): boolean {
    const [now] = records.current([row])
    return !now || !isOpen(now.status)
  }

  function note(open: readonly Appointment[]) {
    const still = new Set(open.map(({ id }) => id))
    for (const row of before) if (!still.has(row.id)) missing.set(row.id, row)
    before = open
    for (const row of missing.values()) {
      // What this desk itself is closing may yet be refused, because another was faster.
      if (still.has(row.id) || (!records.isPending(row.id) && isKnown(row))) missing.delete(row.id)
    }
  }

  async function ask(customerId: string, { isShown, onFound }: ClosedShown) {
    asked.add(customerId)
    const readAt = pageTime()
    try {
      const theirs = [...missing.values()].filter((row) => row.customerId === customerId)
      const found = await whatBecame(ofCustomer, customerId, theirs)
      for (const { id } of theirs) missing.delete(id)
      onFound(found.filter((row) => isShown(row) && !records.isOwn(row)).map(({ id }) => id))
      for (const row of found) put(row, readAt)
    } catch {
      // It is still missing, and asked after again at the next look.
    } finally {
      asked.delete(customerId)
    }
  }

  return {
    /** After each whole look at the open ones. Those of the days on screen come first. */
    async look(open: readonly Appointment[], shown: ClosedShown): Promise<void> {
      note(open)
      const wanted = [...missing.values()].filter((row) => !records.isPending(row.id))
      const inOrder = [...wanted.filter(shown.isShown), ...wanted]
      const customers = [...new Set(inOrder.map(({ customerId }) => customerId))].filter(
        (id) => !asked.has(id),
      )
      await Promise.all(customers.slice(0, MOST_ASKED - asked.size).map((id) => ask(id, shown)))
    },
  }
}
