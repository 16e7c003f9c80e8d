import type { Customer, Page } from '../records'

/** One way through the list of customers, from its newest row down. */
type Pass = {
  /** The cursor of the next page. */
  after: string
  /** Ids of the page that it began with. */
  head: readonly string[]
  /** To the end of the list, whatever is known already. */
  isWhole: boolean
  skipped: number
}

/** How far the customers are read. Stored together with the rows of each page, so that it is never ahead of them. */
export type CrawlState = {
  pass: Pass | null
  /**
   * Below any of these, everything is read. Not just any known row will do for that: a list on screen makes the
   * newest rows known while the hundred after them are not.
   */
  head: readonly string[]
  /** When the list was last read to its end, by the computer's clock. */
  wholeAt: number | null
  /** Rows of the service's that could not be read. */
  skipped: { customers: number; vehicles: number }
}

export const UNREAD: CrawlState = {
  pass: null,
  head: [],
  wholeAt: null,
  skipped: { customers: 0, vehicles: 0 },
}

const DAY_MS = 24 * 60 * 60 * 1000

/** A customer renamed at another desk keeps its place in the list, so once a day all are read again. */
const isWholeDue = ({ wholeAt }: CrawlState, now: number) =>
  wholeAt === null || Math.abs(now - wholeAt) > DAY_MS

/** Where reading stands after one more page: the first page, or the one after the pass's cursor. */
export function afterPage(state: CrawlState, page: Page<Customer>, now: number): CrawlState {
  const ids = page.rows.map(({ id }) => id)
  const before = page.restarted ? null : state.pass
  const isWhole = state.pass?.isWhole ?? isWholeDue(state, now)
  const head = before && before.head.length > 0 ? before.head : ids
  const skipped = (before?.skipped ?? 0) + page.skipped
  const isMet = !isWhole && ids.some((id) => state.head.includes(id))
  if (page.next !== null && !isMet) return { ...state, pass: { after: page.next, head, isWhole, skipped } }
  const reachedEnd = isWhole || page.next === null
  return {
    pass: null,
    head: head.length > 0 ? head : state.head,
    wholeAt: reachedEnd ? now : state.wholeAt,
    skipped: {
      ...state.skipped,
      // The newest page is read again and again: its bad rows are the same ones each time.
      customers: reachedEnd ? skipped : Math.max(skipped, state.skipped.customers),
    },
  }
}
