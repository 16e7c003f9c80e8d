import { findInList } from '../findInList'
import { createFullReads } from '../full'
import type { Entry, Found } from '../journal/entry'
import type { Invoice } from '../records'
import type { Transport } from '../transport'

const PATH = /^\/quotes\/([^/]+)\/convert-to-invoice$/
const PAGE_SIZE = 100
/** A conversion that was just made stands among the newest. */
const MOST_PAGES = 10

/** The quote that an entry turns into an invoice; null where it does something else. */
export function quoteConverted({ method, path }: Pick<Entry, 'method' | 'path'>): string | null {
  const id = method === 'POST' ? PATH.exec(path)?.[1] : undefined
  return id === undefined ? null : decodeURIComponent(id)
}

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
