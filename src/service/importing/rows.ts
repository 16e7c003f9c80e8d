import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { CustomerCreate, VehicleCreate } from '../../contract/full/bodies'
import { externalId } from '../../domain/fields'
import { readPhone } from '../../domain/phone'
import { readVin } from '../../domain/vin'
import { shortened } from '../printable'
import { textOf } from './bytes'
import { type Fields, layoutOf } from './columns'
import { type CsvRow, readCsv } from './csv'
import type { Columns } from './mapping'
import { NotImported } from './notImported'

type Said = {
  readonly line: number
  readonly externalId: string
  /** Of all that it says. */ readonly print: string
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

const CUSTOMER_FIELDS: Fields = {
  needed: ['external_id', 'name'],
  oneOf: [],
  others: ['email', 'phone', 'notes'],
}
const VEHICLE_FIELDS: Fields = {
  needed: ['external_id', 'year', 'make', 'model'],
  oneOf: ['customer_external_id', 'customer_phone'],
  others: ['trim', 'color', 'vin', 'license_plate'],
}

type Of = (field: string) => string

export const readCustomers = (bytes: Uint8Array, mapping?: Columns): FileRead<CustomerLine> =>
  readLines(bytes, CUSTOMER_FIELDS, mapping, (of) => {
    const phone = of('phone')
    const read = z.safeParse(CustomerCreate, {
      name: of('name'),
      email: of('email') || null,
      phone: readPhone(phone) || null,
      notes: of('notes') || null,
    })
    return read.error ? saidOf(read.error, { phone }) : { noun: 'customer', wanted: read.data }
  })

export const readVehicles = (bytes: Uint8Array, mapping?: Columns): FileRead<VehicleLine> =>
  readLines(bytes, VEHICLE_FIELDS, mapping, (of) => {
    const year = of('year')
    const read = z.safeParse(Car, {
      year: /^\d+$/.test(year) ? Number(year) : year,
      make: of('make'),
      model: of('model'),
      trim: of('trim') || null,
      color: of('color') || null,
      vin: readVin(of('vin')) || null,
      license_plate: of('license_plate') || null,
    })
    if (read.error) return saidOf(read.error, { vin: of('vin'), year })
    const [id, phone] = [of('customer_external_id'), of('customer_phone')]
    if (id === '' && phone === '') return ['it does not say whose it is']
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
function saidOf(error: z.core.$ZodError, asWritten: Readonly<Record<string, string>>): string[] {
  return error.issues.map(({ path: [field = ''], message }) => {
    const written = asWritten[String(field)] ?? ''
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
  if (lines.length === 0) throw new NotImported('it has no line but the first, which names the columns')
  return { lines, unused }
}

/** Short, and another as soon as a row says something else. */
const printOf = (said: object) =>
  createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22)
