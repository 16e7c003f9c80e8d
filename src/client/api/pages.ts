import type { Page } from '~/client/nouns/nouns'
import type { Reading } from '~/client/reads'
import { PAGE_SIZE } from '~/contract/dashboardHttp'
import { unreadable } from './failure'

export type PageOf = [after: string | null, limit: number, reading: Reading]
export type ReadList<Row> = (...page: PageOf) => Promise<Page<Row>>

type ReadingPages = Reading & {
  /** Where an earlier reading broke off. */
  from?: string | null
  /** So many pages at most, counted from where the list last began: whoever says so can do with a part of the list. */
  most?: number
}

/** A list may begin again as often as this, whether a loop reads it or a screen as it is scrolled (cache/list.ts). */
export const MOST_RESTARTS = 2

/**
 * The one loop through the pages of a list. Without a `most` it comes to the end of the list or is told that it can't,
 * lest a part is taken for the whole; with one it ends there as well, and where the service names a cursor again. A page
 * may say that the list began again: what becomes of the rows before is for the caller to decide.
 */
export async function* pages<Row>(
  read: ReadList<Row>,
  { from = null, most, ...reading }: ReadingPages = {},
): AsyncGenerator<Page<Row>, void, undefined> {
  /** Where each page began since the list did. */
  const given = new Set<string | null>()
  let restarts = 0
  let after = from
  do {
    given.add(after)
    reading.signal?.throwIfAborted()
    const page: Page<Row> = await read(after, PAGE_SIZE, reading)
    // Not every reading hears that it was stopped.
    reading.signal?.throwIfAborted()
    if (page.restarted) {
      restarts += 1
      if (restarts > MOST_RESTARTS) throw unreadable('The service refuses its own cursors')
      given.clear()
      given.add(null)
    }
    yield page
    after = page.next
  } while (after !== null && !given.has(after) && given.size !== most)
  if (after !== null && most === undefined) throw unreadable('The list can’t be read to its end')
}

type Ending<Row> = Reading & {
  read: ReadList<Row>
  /** Each row once, as it comes. */
  onRows: (rows: readonly Row[], skipped: number) => void
  /** The list began again: what came before is read anew. */
  onRestart: () => void
}

/** A list from its beginning to its end, of which no more than a page is held at a time. */
export async function readToEnd<Row extends { id: string }>({
  read,
  onRows,
  onRestart,
  ...reading
}: Ending<Row>): Promise<void> {
  let seen = new Set<string>()
  for await (const { rows, skipped, restarted } of pages(read, reading)) {
    if (restarted) {
      seen = new Set()
      onRestart()
    }
    const fresh = rows.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    onRows(fresh, skipped)
  }
}

type Finding<Row> = Reading & {
  read: ReadList<Row>
  isIt: (row: Row) => boolean
  /** Where an earlier search broke off. */
  from?: string | null
  /** A page on which it was not. */
  onPage?: (page: Page<Row>) => void
}

/** The first row of a list that is the one, page by page and no further; null where none is. */
export async function findInList<Row>({ read, isIt, onPage, ...how }: Finding<Row>): Promise<Row | null> {
  for await (const page of pages(read, how)) {
    const found = page.rows.find(isIt)
    if (found !== undefined) return found
    onPage?.(page)
  }
  return null
}

/** A list in parts of at most so many. */
export const inLots = <Item>(list: readonly Item[], most: number): Item[][] =>
  Array.from({ length: Math.ceil(list.length / most) }, (_, lot) => list.slice(lot * most, (lot + 1) * most))
