import type { Page } from '../records'
import type { Book, Row } from './book'

const isSame = <T>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((item, at) => item === other[at])

/**
 * A book laid over the pages of one list: each row as it is known best, without those that do not belong there any more. A
 * page in which nothing is otherwise stays the same object, and a page more costs that page: a list of 100,000 rows is
 * walked through only when something has changed.
 */
export function createOverPages<R extends Row>(book: Book<R>, isIn: (row: R) => boolean) {
  let version: object | null = null
  let now = new WeakMap<Page<R>, Page<R>>()
  const latest = new WeakMap<Page<R>, Page<R>>()

  function lay(page: Page<R>): Page<R> {
    const rows = book.newest(page.rows).filter(isIn)
    const before = latest.get(page) ?? page
    const laid = isSame(before.rows, rows) ? before : isSame(page.rows, rows) ? page : { ...page, rows }
    latest.set(page, laid)
    now.set(page, laid)
    return laid
  }

  return <Data extends { pages: Page<R>[] }>(data: Data): Data => {
    if (book.get() !== version) {
      version = book.get()
      now = new WeakMap()
    }
    return { ...data, pages: data.pages.map((page) => now.get(page) ?? lay(page)) }
  }
}
