import { findInList } from '../findInList'
import { createFullReads } from '../full'
import type { Found } from '../journal/entry'
import type { Invoice } from '../records'
import type { Transport } from '../transport'

const PAGE_SIZE = 100
/** A conversion that was just made stands among the newest. */
const MOST_PAGES = 10

/** A conversion whose answer was lost is known by the invoice that names its quote. */
export async function findConverted(
  transport: Transport,
  quoteId: string,
  signal: AbortSignal,
): Promise<Found> {
  const { invoices } = createFullReads(transport, () => undefined)
  let pages = 0
  const found = await findInList<Invoice>({
    async read(after) {
      pages += 1
      const page = await invoices?.list(after, PAGE_SIZE, { signal, priority: 'act' })
      return page
        ? { ...page, next: pages < MOST_PAGES ? page.next : null }
        : { rows: [], next: null, skipped: 0 }
    },
    isIt: ({ billed }) => billed?.quoteId === quoteId,
  })
  return found
    ? { kind: 'done', answer: { id: found.id, total_cents: found.totalCents } }
    : { kind: 'as seen' }
}
