import * as z from 'zod/mini'
import { payment, type Payment } from '~/client/nouns/nouns'
import type { PaymentDraft } from '~/client/nouns/payments'
import type { Entry, Check } from '~/client/outbox/entry'

// What the outbox holds of an invoice's money, read back from its entries.

export const recordOfInvoice = (invoiceId: string) => `invoices/${encodeURIComponent(invoiceId)}`

type Posted = Pick<Entry, 'method' | 'path'>

/** What a POST to such a path names; null where it is none. */
function namedIn(pattern: RegExp, { method, path }: Posted): string | null {
  const id = method === 'POST' ? pattern.exec(path)?.[1] : undefined
  return id === undefined ? null : decodeURIComponent(id)
}

/** The invoice that an entry pays; null where it is no payment. */
export const invoicePaidBy = (entry: Posted) => namedIn(/^\/payments\/([^/]+)\/record$/, entry)

/** The quote that an entry turns into an invoice; null where it does something else. */
export const quoteConverted = (entry: Posted) => namedIn(/^\/quotes\/([^/]+)\/convert-to-invoice$/, entry)

/** The invoice that an entry does something to, whatever that is; null where it is about something else. */
export function invoiceOfEntry({ record }: Pick<Entry, 'record'>): string | null {
  const id = /^invoices\/([^/]+)$/.exec(record)?.[1]
  return id === undefined ? null : decodeURIComponent(id)
}

/** Which entries are looked for in the books, and when. */
export const whenLooked: Check['when'] = (entry) => {
  if (quoteConverted(entry) !== null) return 'repetition'
  return entry.expects !== undefined && invoiceOfEntry(entry) !== null ? 'each try' : 'never'
}

const parsed = (body: string | null): unknown => {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return null
  }
}

/** A payment as it was sent: another version of this program may have known another method. */
export type SentPayment = Omit<PaymentDraft, 'method'> & { method: string }

/** What was to be recorded; null where the entry can't be read. */
export function draftIn({ body }: Pick<Entry, 'body'>): SentPayment | null {
  const { amountCents, method, reference = null, note = null, recordedAt = null } = payment.decodeBody(body)
  if (amountCents === undefined || method === undefined) return null
  return { amountCents, method, reference, note, recordedAt }
}

const Status = z.object({ status: z.string() })

/** The status that an entry is to bring an invoice to; null where it changes something else. */
export function statusWanted({ method, body }: Pick<Entry, 'method' | 'body'>): string | null {
  const read = z.safeParse(Status, parsed(body))
  return method === 'PATCH' && read.success ? read.data.status : null
}

/** The payment in a confirmed entry's answer. */
export function paymentIn(answer: unknown): Payment | null {
  const read = payment.parse(answer)
  return read.success ? read.data : null
}

/** The same bytes with the time that the payment was made at. */
export function dateBody(body: string | null, recordedAt: string): string | null {
  const read = z.safeParse(z.record(z.string(), z.unknown()), parsed(body))
  return read.success ? JSON.stringify({ ...read.data, recorded_at: recordedAt }) : body
}

/** A payment as the service writes it, for whoever waits for the answer that was lost. */
export const wireOf = (row: Payment) => payment.encode(row)
