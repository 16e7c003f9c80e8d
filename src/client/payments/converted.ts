import { createClient } from '../api/client'
import { createFullReads } from '../api/full'
import { pages, type PageOf } from '../api/pages'
import type { Transport } from '../api/transport'
import type { Found } from '../outbox/entry'
import type { Invoice, Page } from '../records'

const NONE: Page<Invoice> = { rows: [], next: null, skipped: 0 }
/** A conversion that was just made stands among the newest. */
const MOST_PAGES = 10

/** A conversion whose answer was lost is known by the invoice that names its quote. */
export async function findConverted(
  transport: Transport,
  quoteId: string,
  signal: AbortSignal,
): Promise<Found | null> {
  const { invoices } = createFullReads(createClient('full', transport))
  const read = async (...page: PageOf) => invoices?.list(...page) ?? NONE
  for await (const { rows } of pages(read, { signal, priority: 'act', most: MOST_PAGES })) {
    const found = rows.find(({ billed }) => billed?.quoteId === quoteId)
    if (found) return { kind: 'done', answer: { id: found.id, total_cents: found.totalCents } }
  }
  return null
}
