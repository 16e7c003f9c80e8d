import type { Reading } from '../reads'
import type { Page } from '../records'
import { pages, type ReadList } from './pages'

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
