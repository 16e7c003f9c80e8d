import * as z from 'zod/mini'
import type { Page } from '../records'
import { unreadable } from './refusals'
import type { Answer } from './transport'

// Answers are read by field name and JSON type alone: what more they hold is dropped, what a row lacks costs that row.

type Shape = z.ZodMiniObject

/** Told once for each list: how many rows a page lost and which fields were to blame, never their values. */
export type OnSkipped = (list: string, count: number, fields: readonly string[]) => void

/** Where a service leaves out a field that may be null, null is what it means. */
function withNulls(schema: Shape, row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
  const nullable = Object.entries(schema.shape).filter(([, field]) => field._zod.def.type === 'nullable')
  return { ...Object.fromEntries(nullable.map(([name]) => [name, null])), ...row }
}

/** One record, or a Failure where the answer is none. `confirmed` is said of the answer to a write. */
export function readRecord<S extends Shape>(
  schema: S,
  body: unknown,
  details: { status?: number; isWrite?: boolean; confirmed?: boolean } = {},
): z.output<S> {
  const read = z.safeParse(schema, withNulls(schema, body))
  if (read.success) return read.data
  throw unreadable('The answer is not the record that was asked for', { ...details, cause: read.error })
}

export type ListReader = <S extends Shape>(list: string, schema: S, rows: readonly unknown[]) => RowsRead<S>
type RowsRead<S extends Shape> = { rows: z.output<S>[]; skipped: number }

/** Reads the rows of pages; one that does not parse is left out and counted. */
export function createListReader(onSkipped: OnSkipped): ListReader {
  const told = new Set<string>()
  return function readRows<S extends Shape>(list: string, schema: S, rows: readonly unknown[]): RowsRead<S> {
    const read: RowsRead<S> = { rows: [], skipped: 0 }
    const fields = new Set<string>()
    for (const row of rows) {
      const result = z.safeParse(schema, withNulls(schema, row))
      if (result.success) read.rows.push(result.data)
      else {
        read.skipped += 1
        for (const { path } of result.error.issues) fields.add(path.map(String).join('.') || 'the row itself')
      }
    }
    if (read.skipped > 0 && !told.has(list)) {
      told.add(list)
      onSkipped(list, read.skipped, [...fields])
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

/** The same page with its rows in other words. */
export const mapRows = <From, To>(page: Page<From>, translate: (row: From) => To): Page<To> => ({
  ...page,
  rows: page.rows.map(translate),
})
