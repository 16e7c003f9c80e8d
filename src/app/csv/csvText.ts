import { fieldCents } from '~/domain/text/typedNumbers'
import { clockTime, dayOf, minuteOfDay, type Day } from '~/domain/time/zone'

/** What stands in a cell: words, or something that a spreadsheet is to reckon with. */
export type Cell = string | null | { number: number } | { cents: number } | { at: string } | { day: Day }

const LINE_BREAK = '\r\n'
/**
 * Excel takes a file without this mark for the machine's old code page and spoils every accent; whatever else reads
 * CSV skips it.
 */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Spreadsheets run a cell that begins like this; so do some for the wide forms. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/

/** Words are kept from being run; a customer may be called anything. */
const asWords = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

const quoted = (text: string) => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** "2026-11-20 14:05" on the shop's clock: what spreadsheets read as a time. */
function shopTime(at: string, zone: string): string {
  const instant = Date.parse(at)
  return Number.isNaN(instant) ? '' : `${dayOf(instant, zone)} ${clockTime(minuteOfDay(instant, zone))}`
}

function textOf(cell: Cell, zone: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return asWords(cell)
  if ('number' in cell) return String(cell.number)
  if ('cents' in cell) return fieldCents(cell.cents)
  return 'at' in cell ? shopTime(cell.at, zone) : cell.day
}

/** One line as RFC 4180 has it, with its end. */
export const csvLine = (cells: readonly Cell[], zone: string): string =>
  `${cells.map((cell) => quoted(textOf(cell, zone))).join(',')}${LINE_BREAK}`
