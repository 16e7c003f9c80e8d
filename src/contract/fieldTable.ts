import * as z from 'zod/mini'
import type * as entered from '~/domain/fields'
import type * as enteredOfShop from '~/domain/shop'
import { cents } from './wire'

// Each noun of the full surface has one table of its fields. From it come the schema of its record, the schemas of what may
// be sent, the browser's type of it and the mapping between the two. A rule is named and not imported: the first page reads
// records and checks nothing that is entered.

type Schema = z.ZodMiniType

/** The rules of what may be entered, by their names in `domain/fields.ts` and `domain/shop.ts`. */
export type Rules = {
  [
    Name in keyof (typeof entered & typeof enteredOfShop) as (typeof entered &
      typeof enteredOfShop)[Name] extends Schema
      ? Name
      : never
  ]: (typeof entered & typeof enteredOfShop)[Name]
}

export type Field = {
  /** As an answer has it. */
  readonly answer: Schema
  /**
   * needed:   by a new record
   * optional: in a new record
   * changed:  is part of a change, and of no new record
   * summed:   the service adds it up; a new record may bring it, and is refused where it differs
   * made:     the service sets it, and ignores what is sent
   */
  readonly sent: 'needed' | 'optional' | 'changed' | 'summed' | 'made'
  readonly rule?: keyof Rules
  /** The program's name for it, where that is not the service's in camel case. */
  readonly as?: string
  /** The fields of each of its rows, where it is a list of them. */
  readonly rows?: FieldTable
}
export type FieldTable = Readonly<Record<string, Field>>

export const made = <A extends Schema>(answer: A) => ({ answer, sent: 'made' as const })

export const summed = () => ({ answer: cents(), sent: 'summed' as const })

export const needed = <A extends Schema, R extends keyof Rules>(answer: A, rule: R) => ({
  answer,
  rule,
  sent: 'needed' as const,
})

export const optional = <A extends Schema, R extends keyof Rules>(answer: A, rule: R) => ({
  answer,
  rule,
  sent: 'optional' as const,
})

export const nullable = <A extends Schema, R extends keyof Rules>(answer: A, rule: R) =>
  optional(z.nullable(answer), rule)

export const changed = <A extends Schema, R extends keyof Rules>(answer: A, rule: R) => ({
  answer,
  rule,
  sent: 'changed' as const,
})

export const named = <const N extends string, F extends Field>(as: N, field: F) => ({ ...field, as })

/** What an answer holds of it. */
export function recordOf<T extends FieldTable>(table: T) {
  const shape = Object.fromEntries(Object.entries(table).map(([name, { answer }]) => [name, answer]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field of the table is in the shape
  return z.object(shape as { [Name in keyof T]: T[Name]['answer'] })
}

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name

/** The program's name of a field. */
export type NameOf<Name, F> = F extends { as: infer As extends string } ? As : Camel<Name & string>

type Answered<F extends Field> = F extends { rows: infer T extends FieldTable }
  ? readonly RowOf<T>[]
  : z.output<F['answer']>

/** A record in the program's names. */
export type RowOf<T extends FieldTable> = { [Name in keyof T as NameOf<Name, T[Name]>]: Answered<T[Name]> }

type Entered<F extends Field> = F extends { rows: infer T extends FieldTable }
  ? readonly RowOf<T>[]
  :
      | (F extends { rule: infer R extends keyof Rules } ? z.input<Rules[R]> : never)
      | (null extends z.output<F['answer']> ? null : never)

/** The fields that are sent in one of these ways, by the service's names. */
export type SentNames<T extends FieldTable, Way extends Field['sent']> = {
  [Name in keyof T]: T[Name]['sent'] extends Way ? Name : never
}[keyof T]

export const sentNames = (table: FieldTable, ...ways: readonly Field['sent'][]) =>
  Object.entries(table).flatMap(([name, { sent }]) => (ways.includes(sent) ? [name] : []))

type SentAs<T extends FieldTable, Sent extends Field['sent']> = {
  [Name in keyof T as T[Name]['sent'] extends Sent ? NameOf<Name, T[Name]> : never]: Entered<T[Name]>
}

/** A new record as the program sends it: each field that may be sent is named, if only by null. */
export type Draft<T extends FieldTable> = SentAs<T, 'needed' | 'optional'>
export type Changes<T extends FieldTable> = Partial<SentAs<T, 'needed' | 'optional' | 'changed'>>
