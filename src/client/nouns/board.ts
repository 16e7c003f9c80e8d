import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { type ReadList, pages } from '~/client/api/pages'
import { readOf } from '~/client/cache/keepNewest'
import { EMPTY_PAGE } from '~/client/cache/list'
import { appointmentsKey, isBoard } from '~/client/cache/queryKeys'
import { earlierOf, type Version } from '~/client/cache/recordOverlay'
import type { Source } from '~/client/cache/shopRecords'
import { pageTime } from '~/client/clock'
import { waitedMs } from '~/client/early'
import type { Reading } from '~/client/reads'
import type { Position } from '~/contract/changes'
import type { Appointment } from './nouns'

export type Statuses = {
  readonly appointmentStatuses: readonly string[]
  readonly openStatuses: readonly string[]
}

/** One reading of the board: everything of a kind, read at one time as nearly as pages allow; of the version at which it began. */
export type BoardReading = Version & {
  readonly rows: readonly Appointment[]
  /** False during the first reading. */
  readonly isWhole: boolean
  readonly skipped: number
  /** Of before this page began: see cache/persistedBoards.ts. */
  readonly isPersisted?: true
}

type AppointmentList = ReadList<Appointment>

const FRESH_MS = 10_000

const BOARD = {
  /** The parts of a first reading are shown as they come; whoever asks for the board is given the whole of it. */
  staleTime: ({ state }: { state: { data: BoardReading | undefined } }) =>
    state.data?.isWhole ? FRESH_MS : 0,
} as const

/** All that are open, whole; for a surface that lists by status. */
export const openAppointments = (source: Source, { appointmentStatuses, openStatuses }: Statuses) => {
  const { name, api, records } = source
  const overlay = records.appointments.query({
    // A service that minds no filter lists all statuses, also those that this dashboard does not know.
    belongs: ({ status }) => openStatuses.includes(status) || !appointmentStatuses.includes(status),
  })
  return queryOptions<BoardReading, Error, BoardReading, readonly string[]>({
    ...BOARD,
    ...asPersisted(source, overlay, 'open'),
    queryKey: [...appointmentsKey(name), 'open'],
    queryFn: (reader): Promise<BoardReading> =>
      readLists(
        reader,
        openStatuses.map((status): AppointmentList => async (...page) => {
          const { byStart, ofStatus } = api.appointments ?? {}
          // In the order of the column: what is read later then stands beneath what is in sight.
          return (byStart ?? ofStatus)?.(status, ...page) ?? EMPTY_PAGE
        }),
      ),
  })
}

/** A time that can't be read may be any. */
function isOnDays({ startsAt }: Appointment, { from, to }: { from: string; to: string }): boolean {
  const at = Date.parse(startsAt)
  if (Number.isNaN(at)) return true
  const day = new Date(at).toISOString().slice(0, 10)
  return day >= from && day <= to
}

/** All appointments of these days, whole and in every status; for a surface that lists by day. Days in UTC. */
export const appointmentsOfDays = (source: Source, days: { from: string; to: string }) => {
  const { name, api, records } = source
  const overlay = records.appointments.query({ belongs: (row) => isOnDays(row, days) })
  return queryOptions<BoardReading, Error, BoardReading, readonly string[]>({
    ...BOARD,
    ...asPersisted(source, overlay, 'days', days.from, days.to),
    queryKey: [...appointmentsKey(name), 'days', days.from, days.to],
    queryFn: (reader): Promise<BoardReading> =>
      readLists(reader, [async (...page) => api.appointments?.ofDays?.(days, ...page) ?? EMPTY_PAGE]),
  })
}

/** Whichever of the two this surface can: `days` for one that lists by day. */
export const boardQuery = (source: Source, statuses: Statuses, days: { from: string; to: string } | null) =>
  days === null ? openAppointments(source, statuses) : appointmentsOfDays(source, days)

type Within = { statuses: readonly string[]; from: number; until: number }

/** All of a span in these statuses, whole; for a service that can be asked by time. */
export const appointmentsWithin = ({ name, api, records }: Source, of: Within) =>
  queryOptions<BoardReading, Error, BoardReading, readonly string[]>({
    ...BOARD,
    ...records.appointments.query({
      belongs({ status, startsAt }) {
        const at = Date.parse(startsAt)
        return of.statuses.includes(status) && at >= of.from && at < of.until
      },
    }),
    queryKey: [...appointmentsKey(name), 'within', of.statuses.join(), String(of.from), String(of.until)],
    queryFn: (reader): Promise<BoardReading> =>
      readLists(reader, [async (...page) => api.appointments?.within?.(of, ...page) ?? EMPTY_PAGE]),
  })

/**
 * All that is on screen is read again, but for closed lists: reading those again would be to read them whole, and
 * their beginnings follow each reading of the board anyway. Words that nobody knows are looked for at their own pace.
 */
export const refetchBoards = (client: QueryClient, connection: string) =>
  client.invalidateQueries({
    queryKey: appointmentsKey(connection),
    predicate: isBoard,
  })

export type BoardFreshness = {
  readAt: number
  isFailing: boolean
  /** Of before this page began. */
  isPersisted: boolean
}

/** How old the boards on screen are: the oldest counts. Null where none is. */
export function boardFreshness(client: QueryClient, connection: string): BoardFreshness | null {
  const shown = client
    .getQueryCache()
    .findAll({ queryKey: appointmentsKey(connection), type: 'active', predicate: isBoard })
  const boards = shown.flatMap(({ queryKey }) => client.getQueryData<BoardReading>(queryKey) ?? [])
  if (boards.length === 0) return null
  const isPersisted = boards.some((board) => board.isPersisted)
  return {
    readAt: Math.min(...boards.map(({ readAt }) => readAt)),
    isPersisted,
    isFailing: shown.some(({ state }) => state.status === 'error'),
  }
}

type Overlaid = ReturnType<Source['records']['appointments']['query']>

/** What a page begins with; it is read anew at once. React Query lays no newer rows over it by itself. */
function asPersisted({ records, persisted }: Source, overlay: Overlaid, ...key: readonly string[]) {
  return {
    ...overlay,
    initialData() {
      const board = persisted?.(key.join())
      const rows = board && records.appointments.read(board.rows, board)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it gives back what it is given, with newer rows
      return board && (overlay.structuralSharing(undefined, { ...board, rows }) as BoardReading)
    },
    initialDataUpdatedAt: 0,
  }
}

type Reader = { client: QueryClient; queryKey: QueryKey; signal: AbortSignal }

/** What is already on screen is read again behind everything else. */
function readLists(
  { client, queryKey, signal }: Reader,
  lists: readonly AppointmentList[],
): Promise<BoardReading> {
  const before = readOf(client, queryKey, client.getQueryData<BoardReading>(queryKey))
  const priority = before?.isWhole && !before.isPersisted ? 'background' : 'screen'
  return readBoard({
    lists,
    reading: { signal, priority },
    before,
    // Cards that have come are drawn before more of them are asked for.
    onPart(part) {
      client.setQueryData(queryKey, part)
      return drawn()
    },
    // The first reading of a page may have been asked for before the program was there: it is as old as that.
    now: () => pageTime() - waitedMs(),
  })
}

/** Nobody looks at a page that draws nothing. */
const LONGEST_MS = 100

/** What is in the page by now has been drawn; at once where nothing draws. */
const drawn = () =>
  new Promise<void>((resolve) => {
    if (!globalThis.requestAnimationFrame) return resolve()
    setTimeout(resolve, LONGEST_MS)
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
  })

/** A list to its end. One that begins again is counted from there. */
async function readWhole(
  list: AppointmentList,
  reading: Reading,
  onPage: (rows: readonly Appointment[]) => unknown,
) {
  let rows: Appointment[] = []
  let skipped = 0
  for await (const page of pages(list, reading)) {
    rows = page.restarted ? page.rows : [...rows, ...page.rows]
    skipped = page.restarted ? page.skipped : skipped + page.skipped
    await onPage(page.rows)
  }
  return { rows, skipped }
}

const isOlder = (row: Appointment, than: Appointment) =>
  Date.parse(row.updatedAt) < Date.parse(than.updatedAt)

/** Read twice while another desk moved it: the later one counts. */
function newestOf(rows: Iterable<Appointment>): Map<string, Appointment> {
  const newest = new Map<string, Appointment>()
  for (const row of rows) {
    const known = newest.get(row.id)
    if (!known || !isOlder(row, known)) newest.set(row.id, row)
  }
  return newest
}

/** What did not change stays the same object, so that what is drawn of it need not be drawn again. */
export function keepSame(before: readonly Appointment[], rows: Iterable<Appointment>): Appointment[] {
  const known = new Map(before.map((row) => [row.id, row]))
  return [...rows].map((row) => {
    const same = known.get(row.id)
    // The record cache has compared it already where it kept it.
    const isSame = same === row || (same !== undefined && JSON.stringify(same) === JSON.stringify(row))
    return isSame ? same : row
  })
}

type ReadingBoard = {
  /** The lists that make it up, read side by side. */
  lists: readonly AppointmentList[]
  reading?: Reading
  before: BoardReading | undefined
  /** The first reading is shown as it comes; the next page is asked for when that is done. */
  onPart: (read: BoardReading) => unknown
  now?: () => number
}

/**
 * Reads all lists to their ends. A card that another desk moved from a list that is not read yet to one that was
 * would be in neither: so whatever seems to have gone is looked for once more before it is taken off the board.
 */
export async function readBoard({
  lists,
  reading = {},
  before,
  onPart,
  now = pageTime,
}: ReadingBoard): Promise<BoardReading> {
  const readAt = now()
  let position: Position | undefined
  const each: Reading = {
    ...reading,
    // Each page is of its own position, and the whole of the earliest.
    onPosition: (at) =>
      (position = position ? earlierOf({ readAt, position }, { readAt, position: at }).position : at),
  }
  const parts: Appointment[] = []
  const show = (rows: readonly Appointment[]) => {
    parts.push(...rows)
    return onPart({ rows: [...newestOf(parts).values()], readAt, position, isWhole: false, skipped: 0 })
  }
  const readAll = async () => {
    const read = await Promise.all(
      lists.map((list) => readWhole(list, each, before?.isWhole ? () => {} : show)),
    )
    return {
      rows: read.flatMap(({ rows }) => rows),
      skipped: read.reduce((sum, { skipped }) => sum + skipped, 0),
    }
  }
  let { rows, skipped } = await readAll()
  let newest = newestOf(rows)
  if (before?.isWhole && before.rows.some(({ id }) => !newest.has(id))) {
    const again = await readAll()
    newest = newestOf([...rows, ...again.rows])
    skipped = again.skipped
  }
  return { rows: keepSame(before?.rows ?? [], newest.values()), readAt, position, isWhole: true, skipped }
}
