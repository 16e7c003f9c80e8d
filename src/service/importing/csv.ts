import { NotImported } from './notImported'

/** One record of a file, and the line on which it begins: a quoted cell may go on over several. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

const CELL_END = /[,\r\n]/g
const LINE_END = /\r\n|\r|\n/g

const wrong = (line: number, what: string) => new NotImported(`line ${line}: ${what}`)

/** CSV as RFC 4180 has it, with any kind of line end. Rows that hold nothing are passed over. */
export function* readCsv(text: string): Generator<CsvRow> {
  let at = 0
  let line = 1

  /** From its opening quote; a quote that is doubled inside is one that is meant. */
  function quotedCell(): string {
    const opened = line
    let cell = ''
    for (;;) {
      const end = text.indexOf('"', at + 1)
      if (end < 0) throw wrong(opened, 'a quote (") is opened there and never closed')
      const part = text.slice(at + 1, end)
      line += part.match(LINE_END)?.length ?? 0
      cell += part
      at = end + 1
      if (text[at] !== '"') break
      cell += '"'
    }
    if (at < text.length && !/[,\r\n]/.test(text.charAt(at)))
      throw wrong(line, 'there is more text after a closing quote (")')
    return cell
  }

  function plainCell(): string {
    CELL_END.lastIndex = at
    const end = CELL_END.exec(text)?.index ?? text.length
    const cell = text.slice(at, end)
    at = end
    return cell
  }

  while (at < text.length) {
    const began = line
    const cells: string[] = []
    for (;;) {
      cells.push(text[at] === '"' ? quotedCell() : plainCell())
      if (text[at] !== ',') break
      at += 1
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    line += 1
    if (cells.some((cell) => cell.trim() !== '')) yield { line: began, cells }
  }
}
