import type { Page } from './records'
import { unreadable } from './refusals'

type Finding<Row> = {
  read: (after: string | null) => Promise<Page<Row>>
  isIt: (row: Row) => boolean
  /** Where an earlier search broke off. */
  from?: string | null
  /** A page on which it was not. */
  onPage?: (page: Page<Row>) => void
}

const MOST_RESTARTS = 3

/** The first row of a list that is the one, page by page and no further; null where none is. */
export async function findInList<Row>({
  read,
  isIt,
  from = null,
  onPage,
}: Finding<Row>): Promise<Row | null> {
  let restarts = 0
  let after = from
  do {
    const page: Page<Row> = await read(after)
    const found = page.rows.find(isIt)
    if (found !== undefined) return found
    if (page.restarted) restarts += 1
    if (restarts > MOST_RESTARTS) throw unreadable('The service does not take its own cursors')
    after = page.next
    onPage?.(page)
  } while (after !== null)
  return null
}
