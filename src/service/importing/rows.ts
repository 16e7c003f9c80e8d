import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { sentNames, type FieldTable } from '~/contract/fieldTable'
import { CustomerCreate, FIXED_FIELD, VehicleCreate } from '~/contract/full/bodies'
import { CUSTOMER } from '~/contract/full/customers'
import { VEHICLE } from '~/contract/full/vehicles'
import { externalId } from '~/domain/fields'
import { readPhone } from '~/domain/text/phone'
import { readVin } from '~/domain/vehicles'
import { shortened } from '~/service/printable'
import { type Fields, layoutOf, NotImported, type Columns } from './columns'

type Said = {
  readonly line: number
  readonly externalId: string
  /** Of all that it says. */
  readonly print: string
}
export type CustomerLine = Said & {
  readonly noun: 'customer'
  readonly wanted: z.output<typeof CustomerCreate>
}
/** Who it belongs to is said in the words of the file. */
export type Owner = { readonly externalId: string } | { readonly phone: string }
export type VehicleLine = Said & {
  readonly noun: 'vehicle'
  readonly owner: Owner
  readonly wanted: z.output<typeof Car>
}
export type Line = CustomerLine | VehicleLine
/** A line that breaks a rule by itself, whatever is in the shop. */
export type Unfit = { readonly line: number; readonly reason: string }

export type FileRead<L extends Line> = {
  readonly lines: readonly (L | Unfit)[]
  readonly unused: readonly string[]
}

/** The same rules as those of POST /vehicles, but for whose it is. */
const Car = z.omit(VehicleCreate, { customer_id: true })

/** A noun's columns, by the contract's table: a field that is entered there can be imported. */
const columnsOf = (table: FieldTable, owner: readonly string[] = []): Fields => ({
  needed: ['external_id', ...sentNames(table, 'needed').filter((name) => name !== FIXED_FIELD)],
  oneOf: owner,
  others: sentNames(table, 'optional'),
})

export const CUSTOMER_COLUMNS = columnsOf(CUSTOMER)
export const VEHICLE_COLUMNS = columnsOf(VEHICLE, ['customer_external_id', 'customer_phone'])

/** Reads the cells that the import does not take as they stand. */
const READ_BY: Readonly<Record<string, (cell: string) => unknown>> = {
  phone: readPhone,
  vin: readVin,
  year: (cell) => (/^\d+$/.test(cell) ? Number(cell) : cell),
}

type Of = (field: string) => string

/** All that a line says of a record. An empty cell says nothing, unless the record needs the field. */
function saidIn({ needed, others }: Fields, of: Of): Record<string, unknown> {
  const said = (name: string) => READ_BY[name]?.(of(name)) ?? of(name)
  return Object.fromEntries([
    ...needed.filter((name) => name !== 'external_id').map((name) => [name, said(name)]),
    ...others.map((name) => [name, said(name) || null]),
  ])
}

export const readCustomers = (bytes: Uint8Array, mapping?: Columns): FileRead<CustomerLine> =>
  readLines(bytes, CUSTOMER_COLUMNS, mapping, (of) => {
    const read = z.safeParse(CustomerCreate, saidIn(CUSTOMER_COLUMNS, of))
    return read.error ? saidOf(read.error, of) : { noun: 'customer', wanted: read.data }
  })

export const readVehicles = (bytes: Uint8Array, mapping?: Columns): FileRead<VehicleLine> =>
  readLines(bytes, VEHICLE_COLUMNS, mapping, (of) => {
    const read = z.safeParse(Car, saidIn(VEHICLE_COLUMNS, of))
    if (read.error) return saidOf(read.error, of)
    const [id, phone] = [of('customer_external_id'), of('customer_phone')]
    if (id === '' && phone === '') return ['it names no owner']
    return {
      noun: 'vehicle',
      wanted: read.data,
      owner: id === '' ? { phone: readPhone(phone) } : { externalId: id },
    }
  })

/** A file may write it as it is read aloud. */
const PHONE_RULE = 'must have ten digits, as (518) 555-0123 has, or be international, as +4930123456 is'

/** A cell may hold a whole page; its beginning tells the person which one it is. */
const MOST_OF_CELL = 80

/** Every fault of a line at once: who mends a file wants to do so once. */
function saidOf(error: z.core.$ZodError, of: Of): string[] {
  return error.issues.map(({ path: [field = ''], message }) => {
    const written = field in READ_BY ? of(String(field)) : ''
    const rule = field === 'phone' ? PHONE_RULE : message
    return `${String(field)} ${rule}${written === '' ? '' : `, not ${JSON.stringify(shortened(written, MOST_OF_CELL))}`}`
  })
}

/** What a line says once it is understood, or all that is wrong with it. */
type Understood<L extends Line> = Omit<L, keyof Said> | string[]

function readLines<L extends Line>(
  bytes: Uint8Array,
  fields: Fields,
  mapping: Columns | undefined,
  understand: (of: Of) => Understood<L>,
): FileRead<L> {
  const rows = readCsv(textOf(bytes))
  const header = rows.next().value
  if (!header) throw new NotImported('it is empty')
  const { of, unused } = layoutOf(header.cells, fields, mapping)

  const read = ({ line, cells }: CsvRow): L | Unfit => {
    if (cells.length !== header.cells.length)
      return { line, reason: `it has ${cells.length} cells, and line 1 names ${header.cells.length} columns` }
    const id = z.safeParse(externalId, of(cells, 'external_id'))
    const understood = understand((field) => of(cells, field))
    const faults = [
      ...(id.error?.issues.map(({ message }) => `external_id ${message}`) ?? []),
      ...(Array.isArray(understood) ? understood : []),
    ]
    if (faults.length > 0 || Array.isArray(understood)) return { line, reason: faults.join('; ') }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was left out of the line is put in here
    return { line, externalId: id.data ?? '', print: printOf(understood), ...understood } as L
  }
  const lines = [...rows].map(read)
  if (lines.length === 0) throw new NotImported('it has only the first line, which names the columns')
  return { lines, unused }
}

/** Each print that an import has stored has these fields, empty or not. */
const PRINTED_EMPTY = ['email', 'phone', 'notes', 'trim', 'color', 'vin', 'license_plate']

/** Short, and another as soon as a row says something else. A field that came later is no part of it while it is empty. */
export const printOf = (said: object) =>
  createHash('sha256')
    .update(
      JSON.stringify(said, (name, value) =>
        value === null && !PRINTED_EMPTY.includes(name) ? undefined : value,
      ),
    )
    .digest('base64url')
    .slice(0, 22)

const NEWLINE = 0x0a
const SAVE_AS = 'Save it as "CSV UTF-8 (comma delimited)" and try again.'

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte)

/** What a file says. One in other letters than UTF-8 is refused: names would be spoilt for good, and nobody would see. */
export function textOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0x50, 0x4b, 3, 4))
    throw new NotImported(`it is a spreadsheet, not a CSV file. ${SAVE_AS}`)
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff))
    throw new NotImported(`it is written in UTF-16. ${SAVE_AS}`)
  try {
    // A mark at the beginning is left out.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new NotImported(`line ${lineOfOddBytes(bytes)}: its text is not UTF-8. ${SAVE_AS}`)
  }
}

function lineOfOddBytes(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  for (let from = 0; from < bytes.length; line += 1) {
    const newline = bytes.indexOf(NEWLINE, from)
    const end = newline < 0 ? bytes.length : newline + 1
    try {
      decoder.decode(bytes.subarray(from, end))
    } catch {
      return line
    }
    from = end
  }
  return line
}

/** One record of a file, and the line on which it begins: a quoted cell may go on over several. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

const CELL_END = /[,\r\n]/g
const LINE_END = /\r\n|\r|\n/g

const wrongLine = (line: number, what: string) => new NotImported(`line ${line}: ${what}`)

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
      if (end < 0) throw wrongLine(opened, 'a quote (") is opened there and never closed')
      const part = text.slice(at + 1, end)
      line += part.match(LINE_END)?.length ?? 0
      cell += part
      at = end + 1
      if (text[at] !== '"') break
      cell += '"'
    }
    if (at < text.length && !/[,\r\n]/.test(text.charAt(at)))
      throw wrongLine(line, 'there is more text after a closing quote (")')
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
