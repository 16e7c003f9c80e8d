import * as z from 'zod/mini'
import type { Resource } from '../../domain/scopes'
import { unreadable } from './refusals'
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
  const parsed = parserOf(schema)
  return {
    noun,
    decode,
    parse(value) {
      const read = parsed(value)
      return read.success ? { success: true, data: decode(read.data) } : read
    },
  }
}

type Details = { status?: number; isWrite?: boolean; confirmed?: boolean }

function found<T>(read: Parsed<T>, details: Details): T {
  if (read.success) return read.data
  throw unreadable('The answer is not the record that was asked for', { ...details, cause: read.error })
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
