import { Failure } from '../failure'
import type { Invoice, Payment } from '../records'
import type { Reading, ShopReads } from '../shop'

type Reads = Pick<ShopReads, 'invoices' | 'payments'>

const MOST = 100

/** All payments of an invoice, the newest first; seldom more than one page. */
export async function readPayments(
  payments: NonNullable<Reads['payments']>,
  invoiceId: string,
  reading?: Reading,
): Promise<Payment[]> {
  const rows = new Map<string, Payment>()
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof payments.ofInvoice>> = await payments.ofInvoice(
      invoiceId,
      after,
      MOST,
      reading,
    )
    for (const row of page.rows) rows.set(row.id, row)
    after = page.next
  } while (after !== null)
  return [...rows.values()]
}

/** An invoice and its payments as they stand now; payments null where the key may not read them. */
export async function readStanding(
  { invoices, payments }: Reads,
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

function unlessForbidden(error: unknown): null {
  if (error instanceof Failure && error.kind === 'forbidden') return null
  throw error
}
