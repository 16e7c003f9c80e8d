import * as z from 'zod/mini'
import { Failure, unreadable } from '~/client/api/failure'
import { pages } from '~/client/api/pages'
import type { Invoice, Payment } from '~/client/nouns/nouns'
import type { Reading, Reads } from '~/client/reads'
import { dollars } from '~/domain/money'

export type InvoiceSnapshot = {
  invoice: Pick<Invoice, 'status' | 'balanceCents'>
  /** Null where the key may not read payments; absent where they were not read yet. */
  payments?: readonly Payment[] | null
}

type MoneyReads = Pick<Reads, 'invoices' | 'payments'>

/** An invoice and its payments as they stand now; payments null where the key may not read them. */
export async function readInvoiceSnapshot(
  { invoices, payments }: MoneyReads,
  invoiceId: string,
  reading?: Reading,
): Promise<{ invoice: Invoice; payments: Payment[] | null }> {
  if (!invoices) throw new Failure('forbidden', 'This key may not read invoices')
  const [invoice, rows] = await Promise.all([
    invoices.get(invoiceId, reading),
    payments && readPayments(payments, invoiceId, reading).catch(unlessForbidden),
  ])
  return { invoice, payments: rows }
}

/** Of the key's rights only the service speaks, and no proxy before it. */
function unlessForbidden(error: unknown): null {
  if (error instanceof Failure && error.kind === 'forbidden' && error.requestId !== null) return null
  throw error
}

/** No invoice is paid in more parts than these hold. */
const MOST_PAGES = 10

/**
 * All payments of an invoice, the newest first; seldom more than one page. Rejects where the list does not come to its
 * end: a part of it would look like the whole. A service may leave out the filter, so rows of other invoices go.
 */
export async function readPayments(
  payments: NonNullable<MoneyReads['payments']>,
  invoiceId: string,
  reading?: Reading,
): Promise<Payment[]> {
  const rows = new Map<string, Payment>()
  const list = pages<Payment>((...page) => payments.ofInvoice(invoiceId, ...page), {
    ...reading,
    most: MOST_PAGES,
  })
  let hasMore = false
  for await (const page of list) {
    if (page.restarted) rows.clear()
    for (const row of page.rows) if (row.invoiceId === invoiceId) rows.set(row.id, row)
    hasMore = page.next !== null
  }
  if (hasMore) throw unreadable('The payments of this invoice can’t be read to their end')
  return [...rows.values()]
}

const Seen = z.object({
  status: z.string(),
  balanceCents: z.int(),
  payments: z.optional(z.nullable(z.array(z.string()))),
})

/**
 * What a person had before their eyes when they decided to record a payment: it is kept with the intent in the outbox. Just
 * before it is sent the invoice is read again, and whatever has come in between has to be answered first.
 */
export const seenOf = ({ invoice, payments }: InvoiceSnapshot): string =>
  JSON.stringify({
    status: invoice.status,
    balanceCents: invoice.balanceCents,
    ...(payments !== undefined && { payments: payments && payments.map(({ id }) => id) }),
  } satisfies z.output<typeof Seen>)

function parseSeen(seen: string) {
  try {
    return z.safeParse(Seen, JSON.parse(seen)).data ?? null
  } catch {
    return null
  }
}

/** The balance at that time; null where that can no longer be told. */
export const balanceThen = (seen: string): number | null => parseSeen(seen)?.balanceCents ?? null

/** The payments that were there at that time; null where that can no longer be told. */
export const paymentsThen = (seen: string): readonly string[] | null => parseSeen(seen)?.payments ?? null

/** Payments that nobody had seen then. */
export function unseen(seen: string, now: readonly Payment[] | null | undefined): Payment[] {
  const before = paymentsThen(seen)
  return before && now ? now.filter(({ id }) => !before.includes(id)) : []
}

type Own = Pick<Payment, 'id' | 'amountCents'>

/**
 * What came in beside a payment of one's own. Where the payments were not read when it was entered, the balance tells
 * whether any came: then nobody has seen any of them.
 */
export function cameBeside(seen: string, own: Own, { invoice, payments }: InvoiceSnapshot): Payment[] {
  const before = parseSeen(seen)
  const isUnread = before !== null && before.payments === undefined
  const hasCome = isUnread && before.balanceCents !== invoice.balanceCents + own.amountCents
  const came = hasCome ? (payments ?? []) : unseen(seen, payments)
  return came.filter(({ id }) => id !== own.id)
}

/** What is another than was seen, in words; null where all is as it was. */
export function changeSince(seen: string, now: InvoiceSnapshot): string | null {
  const before = parseSeen(seen)
  if (!before) return 'The invoice changed in a way that can’t be compared. Check it again.'
  const { status, balanceCents } = now.invoice
  const came = unseen(seen, now.payments)
  if (status === before.status && balanceCents === before.balanceCents && came.length === 0) return null
  const recorded = came.map(({ amountCents, method }) => `${dollars(amountCents)} ${method}`).join(', ')
  const were = came.length === 1 ? 'was' : 'were'
  const what = recorded === '' ? 'The invoice was changed' : `${recorded} ${were} recorded elsewhere`
  const standing = came.length === 0 && status !== before.status ? `It is now ${status}, and the` : 'The'
  return `${what} meanwhile. ${standing} balance is ${dollars(balanceCents)}.`
}
