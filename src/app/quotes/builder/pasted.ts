import { readCents, readQuantity } from '~/domain/text/typedNumbers'
import { COLUMNS, type LineColumn, type Cells } from './sheet'

// Lines as a spreadsheet, a file or a mail gives them.

/** Cells between separators, where quotes may hold separators, line ends and doubled quotes. */
function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (sign === separator) endCell()
    else if (sign === '\n') {
      endCell()
      rows.push([])
    } else cell += sign
  }
  endCell()
  return rows
}

const AMOUNT = String.raw`\(?[-\u2212]?\$?[-\u2212]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?\)?`
/** A description may have commas of its own, and an amount too: it is read from the end. */
const BARE = new RegExp(String.raw`^(.*?)\s*[,;]\s*(\d*\.?\d+)\s*[,;]\s*(${AMOUNT})$`)

function bareCells(row: string): string[] {
  const [, description, quantity, price] = BARE.exec(row.trim()) ?? []
  return description !== undefined &&
    quantity !== undefined &&
    price !== undefined &&
    readCents(price) !== null
    ? [description, quantity, price]
    : [row]
}

function rowsOf(text: string): string[][] {
  if (text.includes('\t')) return cellsOf(text, '\t')
  if (/(^|\n)\s*"|[,;]\s*"/.test(text))
    return cellsOf(text, text.includes(';') && !text.includes(',') ? ';' : ',')
  return text.split('\n').map(bareCells)
}

const HEADS: Record<LineColumn, RegExp> = {
  description: /^(descriptions?|items?|services?|parts?)$/i,
  quantity: /^(qty|quantity|hours|units?)\.?$/i,
  price: /^(unit )?(price|cost|rate)$/i,
}

const isHead = (cells: Cells) =>
  COLUMNS.every((column) => cells[column] === undefined || HEADS[column].test(cells[column])) &&
  Object.keys(cells).length > 0

/** As it would have been typed: plain digits, without the sheet's own dress. */
function tidy(column: LineColumn, cell: string): string {
  const text = cell.replaceAll(/\s+/g, ' ').trim()
  const digits = text.replaceAll(/[$,\s]/g, '')
  if (column === 'quantity') return readQuantity(text) === null ? text : digits
  if (column === 'price') return readCents(text) === null ? text : digits
  return text
}

/** From the cell that it is pasted into to the right; what is right of the price is left out. */
function cellsFrom(column: LineColumn, row: readonly string[]): Cells {
  const columns = COLUMNS.slice(COLUMNS.indexOf(column))
  return Object.fromEntries(
    columns.flatMap((name, at) => (at < row.length ? [[name, tidy(name, row[at] ?? '')]] : [])),
  )
}

/** Null where it is no more than a piece of text for one cell. */
export function readPasted(text: string, column: LineColumn): Cells[] | null {
  const clean = text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '')
  if (!/[\t\n]/.test(clean)) return null
  const rows = rowsOf(clean)
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row) => cellsFrom(column, row))
  const [first] = rows
  return first && rows.length > 1 && isHead(first) ? rows.slice(1) : rows
}
