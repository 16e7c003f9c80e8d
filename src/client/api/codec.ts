import * as z from 'zod/mini'
import { recordOf, type FieldTable, type NameOf, type RowOf } from '../../contract/fieldTable'
import type { Resource } from '../../domain/scopes'
import { reader } from './read'

// From the service's names to the program's and back, by the noun's table of fields.

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

/** `shape` is for what the program keeps in another form than a field by itself. */
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
