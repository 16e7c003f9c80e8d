import { readToEnd } from '../../client/readToEnd'
import type { Page } from '../../client/records'
import type { Reading, ShopApi } from '../../client/shop'
import { createCsvFile } from './csvFile'
import type { Exported } from './exported'
import { SHEETS, type Around, type Column } from './sheets'

export type Made = { blob: Blob; rows: number; skipped: number }

export type Sheet = {
  /** The rows on hand. */
  loaded: () => Made
  /** All there are, read for this from the beginning; the list on screen stays as it is. */
  whole: (signal: AbortSignal, onProgress: (rows: number) => void) => Promise<Made>
}

type PageOf = [after: string | null, limit: number, reading: Reading]
type ReadList<Row> = (...page: PageOf) => Promise<Page<Row>>

const MOST = 100
/** A service that lists by day is asked for all of them. */
const ALL_DAYS = { from: '2000-01-01', to: '2099-12-31' }

function sheetOf<Row extends { id: string }>(
  columns: readonly Column<Row>[],
  loaded: readonly Row[],
  lists: readonly ReadList<Row>[],
  around: Around,
): Sheet {
  return {
    loaded() {
      const file = createCsvFile(columns, around)
      file.add(loaded)
      return { blob: file.blob(), rows: file.rows(), skipped: 0 }
    },
    async whole(signal, onProgress) {
      const file = createCsvFile(columns, around)
      let skipped = 0
      for (const list of lists) {
        let lost = 0
        file.keep()
        await readToEnd<Row>({
          read: (after) => list(after, MOST, { signal, priority: 'background' }),
          onRows(rows, unread) {
            lost += unread
            file.add(rows)
            onProgress(file.rows())
          },
          onRestart() {
            lost = 0
            file.restart()
          },
        })
        skipped += lost
      }
      return { blob: file.blob(), rows: file.rows(), skipped }
    },
  }
}

/** How a list is written and read; `statuses` are those of appointments, which are listed by them where not by day. */
export function makeSheet(list: Exported, api: ShopApi, statuses: readonly string[], around: Around): Sheet {
  const { customers, appointments, quotes, invoices, payments } = api
  if (list.kind === 'customers') return sheetOf(SHEETS.customers, list.rows, [customers.list], around)
  if (list.kind === 'payments') {
    return sheetOf(SHEETS.payments, list.rows, payments ? [payments.list] : [], around)
  }
  if (list.kind === 'quotes') {
    const { of } = list
    const lists = quotes ? [(...page: PageOf) => quotes.list(of, ...page)] : []
    return sheetOf(SHEETS.quotes, list.rows, lists, around)
  }
  if (list.kind === 'invoices') {
    const { of } = list
    const { listOf, list: readAll } = invoices ?? {}
    const isAll = of.status === null && of.customerId === null
    const read = isAll || !listOf ? readAll : (...page: PageOf) => listOf(of, ...page)
    return sheetOf(SHEETS.invoices, list.rows, read ? [read] : [], around)
  }
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
