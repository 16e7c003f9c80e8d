import { Failure } from '../api/failure'
import type { ShopApi } from '../shop'
import { afterPage, UNREAD } from './crawlState'
import { knownCustomer, type Rows } from './rows'
import type { DirectoryStore } from './store'
import { StuckList } from './stuckList'
import type { Wishes } from './wishes'

const PAGE = 100

export type NamesParts = {
  shop: Pick<ShopApi, 'customers'>
  store: DirectoryStore
  /** The computer's clock, which knows what day it is. */
  today: () => number
  /** What has been read and is kept. */
  onRows: (rows: Partial<Rows>) => void
}

/** Reads one page of customers: whether it was the list's newest, and whether nothing below it is unknown. */
export async function readNextNames({ shop, store, today, onRows }: NamesParts, signal: AbortSignal) {
  const state = (await store.crawl()) ?? UNREAD
  const after = state.pass?.after ?? null
  const page = await shop.customers.list(after, PAGE, { signal, priority: 'background', aside: true })
  signal.throwIfAborted()
  if (page.next !== null && page.next === after) throw new StuckList('customers')
  const next = afterPage(state, page, today())
  const customers = page.rows.map(knownCustomer)
  await store.put({ customers, crawl: next })
  onRows({ customers })
  // A service whose cursors die at once would have the window eaten by first pages: it is given time, as if it failed.
  if (page.restarted) throw new StuckList('customers')
  return { isTop: after === null, isEnd: next.pass === null }
}

/** Reads one wanted customer: a card should not have to wait for its name until the list has come to it. */
export async function readWanted(
  { shop, store, onRows }: NamesParts,
  wishes: Wishes,
  id: string,
  signal: AbortSignal,
) {
  try {
    const row = knownCustomer(await shop.customers.get(id, { signal, priority: 'background' }))
    signal.throwIfAborted()
    await store.put({ customers: [row] })
    onRows({ customers: [row] })
    // Under another id it would never be known, and asked for again and again.
    if (row.id !== id) wishes.giveUp(id)
  } catch (error) {
    const kind = error instanceof Failure ? error.kind : null
    if (kind === 'missing' || kind === 'refused' || kind === 'broken') wishes.giveUp(id)
    if (kind !== 'missing') throw error
  }
}
