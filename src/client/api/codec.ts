import * as z from 'zod/mini'
import { recordOf, type FieldTable, type NameOf, type RowOf } from '~/contract/fieldTable'
import type { Resource } from '~/domain/scopes'
import { unreadable } from './failure'
import type { Answer } from './transport'

// Answers are read by field name and JSON type alone: what more they hold is dropped, what a row lacks costs that row.

/** Told once for each list: how many rows a page lost and which fields were to blame, never their values. */
export type OnSkipped = (list: string, count: number, fields: readonly string[]) => void

type Parsed<T> = { success: true; data: T } | { success: false; error: z.core.$ZodError }

/** Every answer of the service is parsed by one of these. */
function parserOf<S extends z.ZodMiniType>(schema: S): (value: unknown) => Parsed<z.output<S>> {
  const complete = completing(schema)
  return (value) => z.safeParse(schema, complete ? complete(value) : value)
}

export const parseAnswer = <S extends z.ZodMiniType>(schema: S, value: unknown) => parserOf(schema)(value)

type Complete = (value: unknown) => unknown

/** Where a service leaves out a field that may be null, at any depth, null is what it means. Null: nothing may be null. */
function completing(schema: z.core.$ZodType): Complete | null {
  if (schema instanceof z.ZodMiniNullable) {
    const inner = completing(schema.def.innerType)
    return (value) => (value === null || value === undefined ? null : inner ? inner(value) : value)
  }
  if (schema instanceof z.ZodMiniOptional) {
    const inner = completing(schema.def.innerType)
    return inner && ((value) => (value === undefined ? value : inner(value)))
  }
  if (schema instanceof z.ZodMiniArray) {
    const inner = completing(schema.def.element)
    return inner && ((value) => (Array.isArray(value) ? value.map((item) => inner(item)) : value))
  }
  if (!(schema instanceof z.ZodMiniObject)) return null
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => {
    const complete = completing(field)
    return complete ? [[name, complete] as const] : []
  })
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const given: Record<string, unknown> = { ...value }
    for (const [name, complete] of fields) given[name] = complete(given[name])
    return given
  }
}

/** How a record is read; `noun` says whose right that takes, and is null where any key may. */
export type Reader<Wire, Row> = {
  readonly noun: Resource | null
  readonly parse: (value: unknown) => Parsed<Row>
  readonly decode: (wire: Wire) => Row
}

export const reader = <S extends z.ZodMiniType, Row>(
  noun: Resource | null,
  schema: S,
  decode: (wire: z.output<S>) => Row,
): Reader<z.output<S>, Row> => {
  const parseWire = parserOf(schema)
  return {
    noun,
    decode,
    parse(value) {
      const read = parseWire(value)
      return read.success ? { success: true, data: decode(read.data) } : read
    },
  }
}

type Details = { status?: number; isWrite?: boolean; confirmed?: boolean }

function found<T>(read: Parsed<T>, details: Details): T {
  if (read.success) return read.data
  throw unreadable('The answer is not the requested record', { ...details, cause: read.error })
}

/** What an answer holds, or a Failure where it holds something else. `confirmed` is said of the answer to a write. */
export const readRecord = <S extends z.ZodMiniType>(schema: S, body: unknown, details: Details = {}) =>
  found(parseAnswer(schema, body), details)

/** The same of a noun's record, in the program's names. */
export const readRow = <Row>({ parse }: Pick<Reader<never, Row>, 'parse'>, body: unknown, details: Details) =>
  found(parse(body), details)

type RowsRead<Row> = { rows: Row[]; skipped: number }

/** Reads the rows of pages; one that does not parse is left out and counted. */
export function createListReader(onSkipped: OnSkipped) {
  const told = new Set<string>()
  return function readRows<Row>(
    { noun, parse }: Pick<Reader<never, Row>, 'noun' | 'parse'>,
    rows: readonly unknown[],
  ): RowsRead<Row> {
    const read: RowsRead<Row> = { rows: [], skipped: 0 }
    const fields = new Set<string>()
    for (const row of rows) {
      const result = parse(row)
      if (result.success) read.rows.push(result.data)
      else {
        read.skipped += 1
        for (const { path } of result.error.issues) fields.add(path.map(String).join('.') || 'the row itself')
      }
    }
    if (read.skipped > 0 && noun !== null && !told.has(noun)) {
      told.add(noun)
      onSkipped(noun, read.skipped, [...fields])
    }
    return read
  }
}

/** The envelope of a page; where it is another, nothing in it can be trusted. */
export function readEnvelope<S extends z.ZodMiniType>(schema: S, { body, status }: Answer): z.output<S> {
  const read = z.safeParse(schema, body)
  if (read.success) return read.data
  throw unreadable('The answer is not a list', { status, cause: read.error })
}

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

type Translate = (value: unknown) => unknown
type Pair = readonly [from: string, to: string, translate: Translate]

const same: Translate = (value) => value

/** Only what is given is named: a field that is absent from a body is kept by the service. */
function picked(from: unknown, pairs: readonly Pair[]): Record<string, unknown> {
  const given: Readonly<Record<string, unknown>> = Object.assign({}, from)
  return Object.fromEntries(
    pairs.flatMap(([name, other, translate]) =>
      given[name] === undefined ? [] : [[other, translate(given[name])]],
    ),
  )
}

const each =
  (pairs: readonly Pair[]): Translate =>
  (value) =>
    Array.isArray(value) ? value.map((row: unknown) => picked(row, pairs)) : value

function pairsOf(table: FieldTable) {
  const decoding: Pair[] = []
  const encoding: Pair[] = []
  for (const [wire, { as, rows }] of Object.entries(table)) {
    const name = as ?? camel(wire)
    const inner = rows && pairsOf(rows)
    decoding.push([wire, name, inner ? each(inner.decoding) : same])
    encoding.push([name, wire, inner ? each(inner.encoding) : same])
  }
  return { decoding, encoding }
}

/**
 * From the service's names to the program's and back, by the noun's table of fields. `shape` is for what the program keeps
 * in another form than a field by itself.
 */
export function codec<T extends FieldTable, Record = RowOf<T>>(
  noun: Resource | null,
  table: T,
  shape?: (row: RowOf<T>) => Record,
) {
  const { decoding, encoding } = pairsOf(table)
  const schema = recordOf(table)
  /** A change has some of the fields. */
  const changes = z.partial(schema)
  // oxlint-disable typescript/no-unsafe-type-assertion -- the table has said which name is which
  return {
    ...reader(noun, schema, (wire) => {
      const row = picked(wire, decoding) as RowOf<T>
      return shape ? shape(row) : (row as Record)
    }),
    encode: <Part extends object>(part: Part) => picked(part, encoding) as Encoded<T, Part>,
    /** What the bytes of a request say of a record; nothing where they can't be read. */
    decodeBody: (body: string | null) =>
      picked(z.safeParse(changes, parsed(body)).data, decoding) as Partial<RowOf<T>>,
  }
  // oxlint-enable typescript/no-unsafe-type-assertion
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** The service's fields of those that are given. */
type Encoded<T extends FieldTable, Part> = {
  [Name in keyof T as NameOf<Name, T[Name]> extends keyof Part ? Name : never]: T[Name] extends {
    rows: infer Rows extends FieldTable
  }
    ? z.output<ReturnType<typeof recordOf<Rows>>>[]
    : Part[NameOf<Name, T[Name]> & keyof Part]
}
