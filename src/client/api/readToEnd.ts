import type { Reading } from '../reads'
import { pages, type ReadList } from './pages'

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
