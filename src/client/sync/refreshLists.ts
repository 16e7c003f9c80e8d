import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { Failure } from '~/client/api/failure'
import { appointmentsKey, customersKey, spokenOfKey } from '~/client/cache/queryKeys'
import type { Noun } from '~/client/cache/shopRecords'
import { realClock, type Clock } from '~/client/clock'
import type { Connection } from '~/client/connect'
import { refetchBoards } from '~/client/nouns/board'
import { refreshCustomers } from '~/client/nouns/customers'
import { eachInvoiceKey, refreshInvoices, shownInvoices } from '~/client/nouns/invoices'
import { paymentsKey, refreshPayments } from '~/client/nouns/payments'
import { eachQuoteKey, refreshShownQuotes } from '~/client/nouns/quotes'
import { outdateReckonings, readNewPayments, reckonAgain } from '~/client/nouns/totals'

type FreshSource = Pick<Connection, 'name' | 'api' | 'records'>

type RefreshParts = {
  isSeen: () => boolean
  clock?: Clock
}

/** A list in the query cache alone is refreshed by the page that shows it next, and not for each streamed change. */
const isShown = (client: QueryClient, queryKey: QueryKey) =>
  client.getQueryCache().findAll({ queryKey, type: 'active' }).length > 0

type Changed = { readonly isNew: boolean; readonly isStreamed: boolean }

/** What is on screen of one noun. Never the whole of a list. */
const REFRESH: {
  readonly [N in Noun]: (client: QueryClient, source: FreshSource, changed: Changed) => void
} = {
  customers(client, source, { isStreamed }) {
    if (!isStreamed || isShown(client, customersKey(source.name))) void refreshCustomers(client, source)
  },
  vehicles: (client, { name }) => void client.invalidateQueries({ queryKey: [name, 'vehicles'] }),
  appointments(client, { name }, { isNew }) {
    if (isNew) void client.invalidateQueries({ queryKey: [...appointmentsKey(name), 'of'] })
  },
  quotes(client, source) {
    void refreshShownQuotes(client, source)
    void outdateReckonings(client, source.name)
  },
  invoices(client, source) {
    for (const of of shownInvoices(client, source)) void refreshInvoices(client, source, of)
    void outdateReckonings(client, source.name)
    void client.invalidateQueries({ queryKey: spokenOfKey(source.name) })
  },
  payments(client, source, { isStreamed }) {
    if (!isStreamed || isShown(client, paymentsKey(source.name))) void refreshPayments(client, source)
    // The stream brings the invoice as well; an answer says nothing of it.
    void (isStreamed ? readNewPayments : reckonAgain)(client, source.name)
    void client.invalidateQueries({ queryKey: spokenOfKey(source.name) })
  },
}

/** A record that changed to something unknown is read again where it is on screen. */
function refreshOutdated(client: QueryClient, { name, records }: FreshSource) {
  for (const [key, noun] of [
    [eachInvoiceKey(name), records.invoices],
    [eachQuoteKey(name), records.quotes],
  ] as const) {
    void client.invalidateQueries({
      queryKey: key,
      predicate: ({ queryKey }) => noun.isOutdated(String(queryKey.at(-1))),
    })
  }
}

/**
 * A changed record is in the record cache, and so on every screen. Queries that it may change besides are refreshed here and
 * nowhere else: the lists on screen, and the totals that are added up from lists. After each change, until it is stopped.
 */
export function refreshLists(
  client: QueryClient,
  source: FreshSource & Pick<Connection, 'sync'>,
  { isSeen, clock = realClock }: RefreshParts,
): () => void {
  function refresh(nouns: ReadonlyMap<Noun, boolean>, isStreamed: boolean) {
    refreshOutdated(client, source)
    for (const [noun, isNew] of nouns) REFRESH[noun](client, source, { isNew, isStreamed })
  }
  const streamed = new Gathered(clock, (nouns) => isSeen() && refresh(nouns, true))
  const stop = source.sync.subscribe(({ changes, source: from, isNews }) => {
    if (!isNews) return
    // Each tab refreshes its lists after its own writes only: the largest are a hundred pages.
    if (from === 'other tab') {
      refreshOutdated(client, source)
      // A record that another tab made, or sent in this one's stead, belongs into this one's lists.
      for (const { noun, isNew } of changes) if (isNew) streamed.add(noun, true)
    }
    if (from === 'here') refresh(new Map(changes.map(({ noun, isNew }) => [noun, isNew])), false)
    if (from !== 'stream') return
    for (const { noun, isNew } of changes) {
      // The lists show a known customer as the record cache has it.
      if (noun !== 'customers' || isNew) streamed.add(noun, isNew)
    }
  })
  return () => {
    stop()
    streamed.stop()
  }
}

/** A change seldom comes alone: a payment brings its invoice. */
const GATHER_MS = 250
/** In the long run lists are refreshed this often at most, however many changes are streamed. */
const AT_MOST_EVERY_MS = 5_000
/** After a quiet time this many refreshes need not wait. */
const AT_ONCE = 4

/** The nouns of several changes, and whether a record of each is new. */
class Gathered {
  readonly #clock: Clock
  readonly #onReady: (nouns: ReadonlyMap<Noun, boolean>) => void
  #nouns = new Map<Noun, boolean>()
  /** When as many refreshes as there were would be due at the slowest rate. */
  #dueAt = -Infinity
  #cancel: (() => void) | null = null

  constructor(clock: Clock, onReady: (nouns: ReadonlyMap<Noun, boolean>) => void) {
    this.#clock = clock
    this.#onReady = onReady
  }

  add(noun: Noun, isNew: boolean): void {
    this.#nouns.set(noun, isNew || this.#nouns.get(noun) === true)
    const now = this.#clock.now()
    const waitMs = Math.max(GATHER_MS, this.#dueAt - (AT_ONCE - 1) * AT_MOST_EVERY_MS - now)
    this.#cancel ??= this.#clock.after(waitMs, () => this.#end())
  }

  stop(): void {
    this.#cancel?.()
  }

  #end(): void {
    this.#cancel = null
    this.#dueAt = Math.max(this.#dueAt, this.#clock.now()) + AT_MOST_EVERY_MS
    const nouns = this.#nouns
    this.#nouns = new Map()
    this.#onReady(nouns)
  }
}

/** The desks of a shop share the limit of one key, and when something is lost it is lost to all of them at once. */
const SPREAD_MS = 10_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** All that is on screen, whole; what is not is read when somebody comes to it. */
export async function readAllAgain(client: QueryClient, { name }: Pick<Connection, 'name'>) {
  client.removeQueries({ queryKey: [name], type: 'inactive' })
  await pause(Math.random() * SPREAD_MS)
  await client.refetchQueries({ queryKey: [name], type: 'active' })
}

/** What is read again by itself, now that nothing is heard of it. */
export async function readWhatMoves(client: QueryClient, { name }: Pick<Connection, 'name'>) {
  await pause((Math.random() * SPREAD_MS) / 2)
  await Promise.all([refetchBoards(client, name), outdateReckonings(client, name)])
}

/** What is on screen and got no answer at all, now that the service is heard again. What it said no to stays as it is. */
export const readUnanswered = (client: QueryClient, { name }: Pick<Connection, 'name'>) =>
  client.refetchQueries({
    queryKey: [name],
    type: 'active',
    predicate: ({ state }) =>
      state.data === undefined && state.error instanceof Failure && state.error.kind === 'unreachable',
  })
