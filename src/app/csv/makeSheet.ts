import { debtsOf } from '~/app/money/useOpenInvoices'
import { type PageOf, type ReadList, readToEnd } from '~/client/api/pages'
import type { Invoice, Payment } from '~/client/nouns/nouns'
import type { Reads } from '~/client/reads'
import { takingsOfDays } from '~/domain/takings'
import { byDebtor } from '~/domain/time/debtAging'
import { createCsvFile } from './csvFile'
import type { Exported } from './exported'
import { SHEETS, type Around, type SheetColumn } from './sheets'

/** `blob` is asked for once the names are there. */
export type Made = { blob: () => Blob; rows: number; skipped: number }

export type Sheet = {
  /** The rows on hand. */
  loaded: () => Made
  /** All there are, read for this from the beginning; the list on screen stays as it is. Null where it has no end. */
  whole: ((signal: AbortSignal, onProgress: (rows: number) => void) => Promise<Made>) | null
}

/** A service that lists by day is asked for all of them. */
const ALL_DAYS = { from: '2000-01-01', to: '2099-12-31' }
/** What is owed on, where invoices can be asked for by status. */
const OPEN = ['unpaid', 'partial']

function made<Row>(
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
  around: Around,
  skipped = 0,
): Made {
  const file = createCsvFile(columns, around)
  file.add(rows)
  return { blob: file.blob, rows: file.rows(), skipped }
}

/** Of each page the rows that belong to the list, and no page beyond the first that is too old. */
const onlyOf =
  <Row extends { createdAt: string }>(
    read: ReadList<Row>,
    { isIn = () => true, since = -Infinity }: { isIn?: (row: Row) => boolean; since?: number | undefined },
  ): ReadList<Row> =>
  async (...asked) => {
    const page = await read(...asked)
    const isPast = page.rows.some(({ createdAt }) => Date.parse(createdAt) < since)
    return { ...page, rows: page.rows.filter(isIn), next: isPast ? null : page.next }
  }

function sheetOf<Row extends { id: string }>(
  columns: readonly SheetColumn<Row>[],
  loaded: readonly Row[],
  lists: readonly ReadList<Row>[],
  around: Around,
): Sheet {
  return {
    loaded: () => made(columns, loaded, around),
    // Of what can't be read there is no file: an empty one says that there is nothing.
    whole:
      lists.length === 0
        ? null
        : async (signal, onProgress) => {
            const file = createCsvFile(columns, around)
            const skipped = await readLists(lists, file, signal, onProgress)
            return { blob: file.blob, rows: file.rows(), skipped }
          },
  }
}

type Reckoned<Row, From> = {
  columns: readonly SheetColumn<Row>[]
  loaded: readonly Row[]
  lists: readonly ReadList<From>[]
  reckon: (from: readonly From[]) => readonly Row[]
}

/** A list that is reckoned from another. */
function reckonedSheet<Row, From extends { id: string }>(
  { columns, loaded, lists, reckon }: Reckoned<Row, From>,
  around: Around,
): Sheet {
  return {
    loaded: () => made(columns, loaded, around),
    async whole(signal, onProgress) {
      const heap = createHeap<From>()
      const skipped = await readLists(lists, heap, signal, onProgress)
      return made(columns, reckon(heap.all), around, skipped)
    },
  }
}

function owing(
  list: Extract<Exported, { kind: 'unpaid customers' }>,
  { invoices }: Reads,
  around: Around,
): Sheet {
  const { listOf, list: readAll } = invoices ?? {}
  const ofStatus =
    listOf &&
    OPEN.map(
      (status) =>
        (...page: PageOf) =>
          listOf({ status, customerId: null }, ...page),
    )
  const reckon = (rows: readonly Invoice[]) => byDebtor(debtsOf(rows, around.zone), list.today, around.zone)
  const lists = ofStatus ?? (readAll ? [readAll] : [])
  return reckonedSheet({ columns: SHEETS['unpaid customers'], loaded: list.rows, lists, reckon }, around)
}

/** How a list is written and read; `statuses` are those of appointments, which are listed by them where not by day. */
export function makeSheet(list: Exported, api: Reads, statuses: readonly string[], around: Around): Sheet {
  const { customers, appointments, quotes, invoices, payments } = api
  switch (list.kind) {
    case 'customers':
      return sheetOf(SHEETS.customers, list.rows, [customers.list], around)
    case 'payments':
      return sheetOf(SHEETS.payments, list.rows, payments ? [payments.list] : [], around)
    case 'quotes': {
      const lists = list.of.flatMap((of) =>
        quotes ? [onlyOf((...page: PageOf) => quotes.list(of, ...page), list)] : [],
      )
      return sheetOf(SHEETS.quotes, list.rows, lists, around)
    }
    case 'invoices': {
      const { listOf, list: readAll } = invoices ?? {}
      const lists = list.of.flatMap((of) => {
        const isAll = of.status === null && of.customerId === null
        const read = isAll || !listOf ? readAll : (...page: PageOf) => listOf(of, ...page)
        return read ? [onlyOf(read, list)] : []
      })
      return sheetOf(SHEETS.invoices, list.rows, lists, around)
    }
    case 'appointments': {
      const { ofStatus, ofDays } = appointments ?? {}
      const byDay = ofDays ? [(...page: PageOf) => ofDays(ALL_DAYS, ...page)] : []
      const byStatus =
        ofStatus &&
        statuses.map(
          (status) =>
            (...page: PageOf) =>
              ofStatus(status, ...page),
        )
      return sheetOf(SHEETS.appointments, list.rows, byStatus ?? byDay, around)
    }
    case 'takings': {
      const reckon = (paid: readonly Payment[]) => takingsOfDays(paid, around.zone)
      const lists = payments ? [payments.list] : []
      return reckonedSheet({ columns: SHEETS.takings, loaded: list.rows, lists, reckon }, around)
    }
    case 'unpaid customers':
      return owing(list, api, around)
    case 'cars to invoice':
      return { loaded: () => made(SHEETS['cars to invoice'], list.rows, around), whole: null }
    default:
      return list satisfies never
  }
}

/** Where rows go as they are read: a file, or a heap that is reckoned with at the end. */
type Sink<Row> = Pick<ReturnType<typeof createCsvFile<Row>>, 'add' | 'keep' | 'restart' | 'rows'>

function createHeap<Row>() {
  const all: Row[] = []
  let kept = 0
  return {
    all,
    add: (rows: readonly Row[]) => void all.push(...rows),
    keep: () => void (kept = all.length),
    restart: () => void (all.length = kept),
    rows: () => all.length,
  }
}

/** Every row of some lists, read behind everything else; how many could not be read. */
async function readLists<Row extends { id: string }>(
  lists: readonly ReadList<Row>[],
  into: Sink<Row>,
  signal: AbortSignal,
  onProgress: (rows: number) => void,
): Promise<number> {
  let skipped = 0
  for (const list of lists) {
    let lost = 0
    into.keep()
    await readToEnd<Row>({
      read: list,
      signal,
      priority: 'background',
      aside: true,
      onRows(rows, unread) {
        lost += unread
        into.add(rows)
        onProgress(into.rows())
      },
      onRestart() {
        lost = 0
        into.restart()
      },
    })
    skipped += lost
  }
  return skipped
}
