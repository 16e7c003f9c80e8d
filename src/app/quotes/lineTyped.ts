import type { LineItem } from '../../client/nouns'
import { fieldCents } from '../../domain/typedNumbers'

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

let count = 0

export const newLine = (cells: Partial<Record<LineColumn, string>> = {}): LineTyped => {
  count += 1
  return { description: '', quantity: '', price: '', ...cells, key: `line-${count}` }
}

export const isBlank = (line: LineTyped) => COLUMNS.every((column) => line[column].trim() === '')

export const typedLine = ({ description, quantity, unitPriceCents }: LineItem): LineTyped =>
  newLine({ description, quantity: String(quantity), price: fieldCents(unitPriceCents) })
