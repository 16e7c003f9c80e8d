import { BYTE_ORDER_MARK, csvLine } from './csvText'
import type { Around, SheetColumn } from './sheets'

/**
 * A file that grows page by page; what is written is the browser's to keep, and not in our memory as text. A page with a name
 * that is not known yet is written at the end.
 */
export function createCsvFile<Row>(columns: readonly SheetColumn<Row>[], around: Around) {
  const head =
    BYTE_ORDER_MARK +
    csvLine(
      columns.map(({ name }) => name),
      around.zone,
    )
  let parts: (Blob | (() => string))[] = [new Blob([head])]
  let rows = 0
  let kept = { parts: 1, rows: 0 }
  return {
    add(added: readonly Row[]) {
      const text = () =>
        added
          .map((row) =>
            csvLine(
              columns.map(({ of }) => of(row, around)),
              around.zone,
            ),
          )
          .join('')
      const before = around.misses?.() ?? 0
      const written = text()
      parts.push((around.misses?.() ?? 0) > before ? text : new Blob([written]))
      rows += added.length
    },
    /** What is in it stays in it. */
    keep() {
      kept = { parts: parts.length, rows }
    },
    /** What came since then is taken out again. */
    restart() {
      parts = parts.slice(0, kept.parts)
      rows = kept.rows
    },
    rows: () => rows,
    blob: () =>
      new Blob(
        parts.map((part) => (typeof part === 'function' ? part() : part)),
        { type: 'text/csv;charset=utf-8' },
      ),
  }
}

const asName = (words: string) =>
  words
    .normalize()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')

/** "northside-garage-payments-2026-11-20.csv" */
export const fileName = (shop: string, list: string, day: string) =>
  `${[asName(shop), asName(list), day].filter((part) => part !== '').join('-')}.csv`
