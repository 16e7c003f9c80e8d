import type * as z from 'zod/mini'
import { sentNames, type FieldTable, type SentNames } from '~/contract/fieldTable'
import type { EventType } from '~/domain/events'
import { newId } from '~/service/ids'
import type { Writer } from '~/service/store/engine'
import type * as rows from '~/service/store/tables/rows'
import type { Vault } from '~/service/vault'
import type { Exceptions } from '~/service/webhooks/exceptions'

type Rows = {
  customer: rows.CustomerRow
  vehicle: rows.VehicleRow
  appointment: rows.AppointmentRow
  quote: rows.QuoteRow
  invoice: rows.InvoiceRow
  payment: rows.PaymentRow
}

/** The record that an event is about. */
export type RowOf<Type extends EventType> = Type extends `${infer Noun extends keyof Rows}.${string}`
  ? Rows[Noun]
  : never

/** One act of one shop inside one transaction. */
export type Work = {
  readonly shop: string
  readonly now: number
  readonly writer: Writer
  readonly vault: Vault
  /** Receivers on the shop's own network that the operator allows. */
  readonly exceptions: Exceptions
  /** Puts an event into the outbox of this very transaction. */
  readonly emit: <Type extends EventType>(type: Type, row: RowOf<Type>) => Promise<void>
}

/** What every new record begins with. */
export const born = ({ shop, now }: Pick<Work, 'shop' | 'now'>) => ({
  id: newId(now),
  shop_id: shop,
  created_at: now,
})

/** A time as it came over the wire, in milliseconds; none for null and for nothing. */
export const momentOf = (time: string | null | undefined) =>
  time === null || time === undefined ? null : Date.parse(time)

/** What of a PATCH differs from the record: fields to change are there, all others absent. */
export type Changes<Patch extends z.ZodMiniType> = {
  [F in keyof z.output<Patch> as Exclude<z.output<Patch>[F], undefined> extends never ? never : F]?: Exclude<
    z.output<Patch>[F],
    undefined
  >
}

type Sent<T extends FieldTable> = {
  [Name in SentNames<T, 'needed' | 'optional'>]: z.output<T[Name]['answer']>
}

/** What a new record's row has of what was sent, with null where nothing was: each field that the contract's table takes. */
export function sentOf<T extends FieldTable>(
  table: T,
  wanted: { readonly [Name in keyof Sent<T>]?: unknown },
) {
  const given: Readonly<Record<string, unknown>> = wanted
  const fields = sentNames(table, 'needed', 'optional').map((name) => [name, given[name] ?? null])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field that may be sent has its name and what was sent
  return Object.fromEntries(fields) as Sent<T>
}
