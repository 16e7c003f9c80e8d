import type { LineItem } from '~/client/nouns/nouns'
import { MAX_LINES } from '~/domain/fields'
import { fieldCents } from '~/domain/text/typedNumbers'

/** The cells of a line, in their order. */
export const COLUMNS = ['description', 'quantity', 'price'] as const
export type LineColumn = (typeof COLUMNS)[number]

/** A line as it is typed. */
export type LineTyped = Readonly<Record<LineColumn, string>> & {
  /** The same line for as long as the page is open, wherever it is moved. */
  readonly key: string
}

/** An empty quantity is one: most lines of a shop are. */
export const UNSAID_QUANTITY = '1'

let linesMade = 0

export const newLine = (cells: Partial<Record<LineColumn, string>> = {}): LineTyped => {
  linesMade += 1
  return { description: '', quantity: '', price: '', ...cells, key: `line-${linesMade}` }
}

export const isBlank = (line: LineTyped) => COLUMNS.every((column) => line[column].trim() === '')

export const typedLine = ({ description, quantity, unitPriceCents }: LineItem): LineTyped =>
  newLine({ description, quantity: String(quantity), price: fieldCents(unitPriceCents) })

/** Lines are never changed here, only replaced: a step keeps those before it and those after it. */
export type Lines = readonly LineTyped[]
export type Cells = Readonly<Partial<Record<LineColumn, string>>>

/** Null where there is no room for another. */
export const insertLine = (lines: Lines, at: number): Lines | null =>
  lines.length < MAX_LINES ? lines.toSpliced(at, 0, newLine()) : null

/** There is always a line to type into. */
export const removeLine = (lines: Lines, at: number): Lines =>
  lines.length > 1 ? lines.toSpliced(at, 1) : [newLine()]

/** Null where it stands at the edge. */
export function moveLine(lines: Lines, at: number, by: 1 | -1): Lines | null {
  const line = lines[at]
  const to = at + by
  if (!line || to < 0 || to >= lines.length) return null
  return lines.toSpliced(at, 1).toSpliced(to, 0, line)
}

type Pasted = {
  lines: Lines
  /** Where the next thing would be typed. */
  at: number
  /** How many rows found no room. */
  left: number
}

/**
 * Rows into the sheet. Whole lines, which begin with a description, go in below what is there; a column of quantities
 * or prices goes over the lines beside it.
 */
export const paste = (lines: Lines, at: number, column: LineColumn, rows: readonly Cells[]): Pasted =>
  column === 'description' ? pasteLines(lines, at, rows) : pasteOver(lines, at, rows)

function pasteLines(lines: Lines, at: number, rows: readonly Cells[]): Pasted {
  const here = lines[at]
  const isFree = here === undefined || isBlank(here)
  const start = isFree ? at : at + 1
  const rest = lines.toSpliced(start, isFree ? 1 : 0)
  const taken = rows.slice(0, MAX_LINES - rest.length)
  return {
    lines: rest.toSpliced(start, 0, ...taken.map((cells) => newLine(cells))),
    at: Math.max(0, start + taken.length - 1),
    left: rows.length - taken.length,
  }
}

/** Lines in the place of the one that was being typed; null where not all of them have room. */
export function takeJob(lines: Lines, at: number, job: readonly LineItem[]): Lines | null {
  if (lines.length - 1 + job.length > MAX_LINES) return null
  return lines.toSpliced(at, 1, ...job.map(typedLine))
}

function pasteOver(lines: Lines, at: number, rows: readonly Cells[]): Pasted {
  const taken = rows.slice(0, MAX_LINES - at)
  const end = at + taken.length
  const over = taken.map((cells, place): LineTyped => ({ ...(lines[at + place] ?? newLine()), ...cells }))
  return {
    lines: [...lines.slice(0, at), ...over, ...lines.slice(end)],
    at: Math.max(at, end - 1),
    left: rows.length - taken.length,
  }
}

/** A change of whole lines, as it can be taken back. */
export type SheetStep = { before: Lines; after: Lines }

/** Whether every cell holds what it held. */
export const isAlike = (one: Lines, other: Lines) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Without the step: what it brought goes, what it took away or wrote over comes back, and what was done elsewhere since
 * stays.
 */
export function takenBack(now: Lines, { before, after }: SheetStep): Lines {
  if (isAlike(now, after)) return before
  const stood = new Map(after.map((line) => [line.key, line]))
  const was = (key: string, until = before.length) => before.slice(0, until).some((line) => line.key === key)
  let lines = now.filter(({ key }) => was(key) || !stood.has(key))
  for (const [at, line] of before.entries()) {
    if (stood.get(line.key) === line) continue
    const place = lines.findIndex(({ key }) => key === line.key)
    const behind = lines.findLastIndex(({ key }) => was(key, at)) + 1
    lines = place < 0 ? lines.toSpliced(behind, 0, line) : lines.toSpliced(place, 1, line)
  }
  return lines.length > 0 ? lines : [newLine()]
}

/** The cell to the left or the right, on the line before or after at the edge; null at the ends of the sheet. */
export function beside(
  lines: Lines,
  at: number,
  column: LineColumn,
  by: 1 | -1,
): [number, LineColumn] | null {
  const place = at * COLUMNS.length + COLUMNS.indexOf(column) + by
  const next = COLUMNS[((place % COLUMNS.length) + COLUMNS.length) % COLUMNS.length]
  const line = Math.floor(place / COLUMNS.length)
  return next === undefined || line < 0 || line >= lines.length ? null : [line, next]
}

export type CellPlace = { at: number; column: LineColumn }
/** Where the caret stands in a cell that is entered: over all of it, before it, or behind it. */
export type Caret = 'all' | 'start' | 'end'

/** Which cell an event came from; null where it came from none. */
export function cellOf(target: EventTarget): (CellPlace & { input: HTMLInputElement }) | null {
  if (!(target instanceof HTMLInputElement)) return null
  const column = COLUMNS.find((name) => name === target.dataset['column'])
  const at = Number(target.closest('[data-line]')?.getAttribute('data-line') ?? Number.NaN)
  return column === undefined || Number.isNaN(at) ? null : { at, column, input: target }
}

export function focusCell(sheet: HTMLElement | null, { at, column }: CellPlace, caret: Caret) {
  const cell = sheet?.querySelector<HTMLInputElement>(`[data-line="${at}"] [data-column="${column}"]`)
  if (!cell) return
  cell.focus()
  if (caret === 'all') cell.select()
  else {
    const place = caret === 'start' ? 0 : cell.value.length
    cell.setSelectionRange(place, place)
  }
}
