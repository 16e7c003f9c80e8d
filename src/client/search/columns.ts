import { digitsOf, fold, mailOf, squeeze } from '~/domain/text/fold'
import type { KnownCustomer, KnownVehicle } from './rows'

/** One field of a block's rows in one string: a search scans it once, instead of calling once a row. */
export type Column = {
  /** A line a row, with a line break before the first and after the last. */
  text: string
  /** Where each line begins; one more at the end. */
  starts: Uint32Array
}

function columnOf(lines: readonly string[]): Column {
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

/** Calls `onHit` for each occurrence of the needle, with its row and its offset in the row's line. */
export function scan(column: Column, needle: string, onHit: (row: number, at: number) => void) {
  const { text, starts } = column
  let row = 0
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    while ((starts[row + 1] ?? Infinity) <= at) row += 1
    onHit(row, at - startOf(column, row))
  }
}

const SPACE = 32
const bitOf = (code: number) => 1 << (code & 31)

/**
 * A set of letters as bits: the search for typos skips most names by them. Letters beyond a to z share bits with others, so
 * a set may let through a name that can't match, and never keeps out one that can.
 */
export function lettersOf(text: string): number {
  let set = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > SPACE) set |= bitOf(code)
  }
  return set >>> 0
}

export function initialsOf(text: string): number {
  let set = 0
  let before = SPACE
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (before <= SPACE && code > SPACE) set |= bitOf(code)
    before = code
  }
  return set >>> 0
}

/** Stands between a name and a contact in their line. */
export const CONTACT = '\t '

export type CustomerColumns = {
  /** Each word after a space; a contact's words also after a tab. */
  names: Column
  phones: Column
  emails: Column
  codes: Column
  letters: Uint32Array
  initials: Uint32Array
}

export type VehicleColumns = { plates: Column; vins: Column; codes: Column }

/** Invoices and quotes print it. */
const codeOf = ({ id }: { id: string }) => id.slice(-8).toLowerCase()

export function customerColumns(rows: readonly KnownCustomer[]): CustomerColumns {
  const lines = rows.map(
    ({ name, contact }) => ` ${fold(name)}${contact === null ? '' : `${CONTACT}${fold(contact)}`}`,
  )
  return {
    names: columnOf(lines),
    phones: columnOf(rows.map(({ phone }) => digitsOf(phone ?? ''))),
    emails: columnOf(rows.map(({ email }) => mailOf(email ?? ''))),
    codes: columnOf(rows.map(codeOf)),
    letters: Uint32Array.from(lines, lettersOf),
    initials: Uint32Array.from(lines, initialsOf),
  }
}

export const vehicleColumns = (rows: readonly KnownVehicle[]): VehicleColumns => ({
  plates: columnOf(rows.map(({ plate }) => squeeze(plate ?? ''))),
  vins: columnOf(rows.map(({ vin }) => squeeze(vin ?? ''))),
  codes: columnOf(rows.map(codeOf)),
})

/** The browser rebuilds a changed block within a frame. */
const BLOCK_ROWS = 2_048

/** `first`: the position of the block's first row in its table. */
export type Block<Row, Columns> = { rows: readonly Row[]; columns: Columns; first: number }
export type CustomerBlock = Block<KnownCustomer, CustomerColumns>
export type VehicleBlock = Block<KnownVehicle, VehicleColumns>

/** Rows by id, in blocks with their columns. The table builds a block's columns when a search asks for them. */
export class Table<Row extends { id: string }, Columns> {
  readonly #build: (rows: readonly Row[]) => Columns
  readonly #isAlike: (row: Row, other: Row) => boolean
  readonly #blocks: { rows: Row[]; columns: Columns | null }[] = []
  readonly #positions = new Map<string, number>()

  /** `isAlike`: both rows have the same columns, so replacing one by the other rebuilds nothing. */
  constructor(build: (rows: readonly Row[]) => Columns, isAlike: (row: Row, other: Row) => boolean) {
    this.#build = build
    this.#isAlike = isAlike
  }

  at(position: number): Row | undefined {
    return this.#blocks[Math.floor(position / BLOCK_ROWS)]?.rows[position % BLOCK_ROWS]
  }

  get(id: string): Row | undefined {
    const position = this.#positions.get(id)
    return position === undefined ? undefined : this.at(position)
  }

  upsert(row: Row) {
    const position = this.#positions.get(row.id) ?? this.#positions.size
    const block = (this.#blocks[Math.floor(position / BLOCK_ROWS)] ??= { rows: [], columns: null })
    const before = block.rows[position % BLOCK_ROWS]
    block.rows[position % BLOCK_ROWS] = row
    if (!before || !this.#isAlike(before, row)) block.columns = null
    this.#positions.set(row.id, position)
  }

  blocks(): Block<Row, Columns>[] {
    return this.#blocks.map((block, number) => {
      block.columns ??= this.#build(block.rows)
      return { rows: block.rows, columns: block.columns, first: number * BLOCK_ROWS }
    })
  }

  clear() {
    this.#blocks.length = 0
    this.#positions.clear()
  }
}
