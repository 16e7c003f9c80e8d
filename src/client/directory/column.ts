/** One field of a block's rows in one string: searching it is one scan, and not one call a row. */
export type Column = {
  /** A line for each row, with a line break before the first and after the last. */
  text: string
  /** Where each line begins; one more at the end. */
  starts: Uint32Array
}

export function columnOf(lines: readonly string[]): Column {
  const starts = new Uint32Array(lines.length + 1)
  let at = 1
  for (const [row, line] of lines.entries()) {
    starts[row] = at
    at += line.length + 1
  }
  starts[lines.length] = at
  return { text: `\n${lines.join('\n')}\n`, starts }
}

export const startOf = ({ starts }: Column, row: number) => starts[row] ?? 0
export const lengthOf = (column: Column, row: number) => startOf(column, row + 1) - startOf(column, row) - 1
export const lineOf = (column: Column, row: number) =>
  column.text.slice(startOf(column, row), startOf(column, row + 1) - 1)

/** Calls `hit` for each place of the needle, with its row and where in the row's line it is. */
export function scan(column: Column, needle: string, hit: (row: number, at: number) => void) {
  const { text, starts } = column
  let row = 0
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    while ((starts[row + 1] ?? Infinity) <= at) row += 1
    hit(row, at - startOf(column, row))
  }
}
