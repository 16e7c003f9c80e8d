import { MOST_NAMED, MOST_PEOPLE } from '../../contract/full/people'
import { Failure } from '../api/failure'
import type { Reading, ShopApi } from '../shop'
import { afterPage, UNREAD } from './crawlState'
import { keptOf, knownCustomer, type Rows } from './rows'
import type { DirectoryStore } from './store'
import { StuckList } from './stuckList'
import type { Wishes } from './wishes'

const PAGE = 100

export type NamesParts = {
  shop: Pick<ShopApi, 'customers' | 'people'>
  store: DirectoryStore
  /** The computer's clock, which knows what day it is. */
  today: () => number
  /** What has been read and is kept. */
  onRows: (rows: Partial<Rows>) => void
}

/** Customers, with their vehicles where the service has those in one list. */
async function readPage({ people, customers }: NamesParts['shop'], after: string | null, reading: Reading) {
  if (!people) {
    const page = await customers.list(after, PAGE, reading)
    return { page, read: { customers: page.rows.map(knownCustomer) } }
  }
  // The top is looked at again and again.
  const page = await people.list(after, after === null ? PAGE : MOST_PEOPLE, reading)
  return { page: { ...page, rows: page.rows.map(({ customer }) => customer) }, read: keptOf(page.rows) }
}

/** Reads one page of customers: whether it was the list's newest, and whether nothing below it is unknown. */
export async function readNextNames({ shop, store, today, onRows }: NamesParts, signal: AbortSignal) {
  const state = (await store.crawl()) ?? UNREAD
  const after = state.pass?.after ?? null
  const reading: Reading = { signal, priority: 'background', aside: true }
  const { page, read } = await readPage(shop, after, reading)
  signal.throwIfAborted()
  if (page.next !== null && page.next === after) throw new StuckList('customers')
  const next = afterPage(state, page, today())
  await store.put({ ...read, crawl: next })
  onRows(read)
  // A service whose cursors die at once would have the window eaten by first pages: it is given time, as if it failed.
  if (page.restarted) throw new StuckList('customers')
  return { isTop: after === null, isEnd: next.pass === null }
}

/** A list names many at once; else one is read, the last wanted. */
async function readSome({ people, customers }: NamesParts['shop'], ids: readonly string[], reading: Reading) {
  if (people) return keptOf(await people.named(ids, reading))
  const [id = ''] = ids
  return { customers: [knownCustomer(await customers.get(id, reading))] }
}

/** Reads who is wanted: a card should not have to wait for its name until the list has come to it. */
export async function readWanted(
  { shop, store, onRows }: NamesParts,
  wishes: Wishes,
  unknown: readonly string[],
  signal: AbortSignal,
) {
  const ids = unknown.slice(0, shop.people ? MOST_NAMED : 1)
  try {
    const read = await readSome(shop, ids, { signal, priority: 'background' })
    signal.throwIfAborted()
    await store.put(read)
    onRows(read)
    // Whoever did not come, or under another id, would never be known, and be asked for again and again.
    const came = new Set(read.customers.map(({ id }) => id))
    for (const id of ids) if (!came.has(id)) wishes.giveUp(id)
  } catch (error) {
    const kind = error instanceof Failure ? error.kind : null
    // Of many the last wanted alone: the others are asked for again, as after any moment in which the service failed.
    if (kind === 'missing' || kind === 'refused' || kind === 'broken') wishes.giveUp(ids[0] ?? '')
    if (kind !== 'missing') throw error
  }
}
