import type { ReadList } from '../../client/api/pages'
import { readToEnd } from '../../client/api/readToEnd'
import type { createCsvFile } from './csvFile'

/** Where rows go as they are read: a file, or a heap that is reckoned with at the end. */
type Sink<Row> = Pick<ReturnType<typeof createCsvFile<Row>>, 'add' | 'keep' | 'restart' | 'rows'>

export function createHeap<Row>() {
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
export async function readLists<Row extends { id: string }>(
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
