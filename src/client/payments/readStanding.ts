import { Failure, unreadable } from '../api/failure'
import { pages } from '../api/pages'
import type { Reading, Reads } from '../reads'
import type { Invoice, Payment } from '../records'

type MoneyReads = Pick<Reads, 'invoices' | 'payments'>

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

/** An invoice and its payments as they stand now; payments null where the key may not read them. */
export async function readStanding(
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
