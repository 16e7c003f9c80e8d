import type { Surface } from '../../domain/capabilities'
import type { Reader } from '../api/read'
import type { Noun, Nouns } from '../cache/shopRecords'
import * as live from '../liveNouns'
import * as full from '../nouns'

/** What happened to one record. Null: deleted. Undefined: changed, and the service did not say to what. */
export type Change<N extends Noun = Noun> = {
  readonly noun: N
  readonly id: string
  readonly record: Nouns[N] | null | undefined
  readonly isNew: boolean
}

/** How this surface's records are read; a noun that it lacks has no reader. */
export type Readers = { readonly [N in Noun]?: Pick<Reader<never, Nouns[N]>, 'parse'> }

const FULL: Readers = {
  customers: full.customer,
  vehicles: full.vehicle,
  appointments: full.appointment,
  quotes: full.quote,
  invoices: full.invoice,
  payments: full.payment,
}
const LIVE: Readers = {
  customers: live.customer,
  appointments: live.appointment,
  invoices: live.invoice,
}

/** `invoiceNumber`: the full surface's invoices bear the shop's number. */
export function readersOf(surface: Surface, { invoiceNumber }: { invoiceNumber: boolean }): Readers {
  if (surface === 'live') return LIVE
  return invoiceNumber ? { ...FULL, invoices: full.numberedInvoice } : FULL
}

export const isNoun = (word: string | undefined): word is Noun =>
  word !== undefined && Object.hasOwn(FULL, word)

/** Undefined where the noun has no reader, or the value is no such record. */
export function readRecord<N extends Noun>(readers: Readers, noun: N, value: unknown): Nouns[N] | undefined {
  const read = readers[noun]?.parse(value)
  return read?.success ? read.data : undefined
}
