/** Where each row begins, and last where the last one ends. */
export function startsOf<Row>(rows: readonly Row[], heightOf: (row: Row) => number): readonly number[] {
  const starts = [0]
  let end = 0
  for (const row of rows) starts.push((end += heightOf(row)))
  return starts
}

/** The row that is so far down; the first or the last where that is beyond them. */
export function rowAt(starts: readonly number[], down: number): number {
  let [row, next] = [0, starts.length - 1]
  while (next - row > 1) {
    const middle = (row + next) >> 1
    if ((starts[middle] ?? 0) <= down) row = middle
    else next = middle
  }
  return row
}

/** All from the one row to before the other, and one that is kept besides; -1 where none is. */
export function placesFrom(first: number, end: number, kept: number): readonly number[] {
  const places = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at)
  if (kept < 0 || (kept >= first && kept < end)) return places
  return kept < first ? [kept, ...places] : [...places, kept]
}
