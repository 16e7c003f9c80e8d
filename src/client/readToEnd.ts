import type { Page } from './records'
import { unreadable } from './refusals'

type Ending<Row> = {
  read: (after: string | null) => Promise<Page<Row>>
  /** Each row once, as it comes. */
  onRows: (rows: readonly Row[], skipped: number) => void
  /** The list began again: what came before is read anew. */
  onRestart: () => void
}

const MOST_RESTARTS = 3

/** A list from its beginning to its end, of which no more than a page is held at a time. */
export async function readToEnd<Row extends { id: string }>({
  read,
  onRows,
  onRestart,
}: Ending<Row>): Promise<void> {
  let seen = new Set<string>()
  let restarts = 0
  let after: string | null = null
  do {
    const page: Page<Row> = await read(after)
    if (page.restarted) {
      restarts += 1
      if (restarts > MOST_RESTARTS) throw unreadable('The service does not take its own cursors')
      seen = new Set()
      onRestart()
    }
    const fresh = page.rows.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    onRows(fresh, page.skipped)
    after = page.next
  } while (after !== null)
}
