import {
  focusManager,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  skipToken,
} from '@tanstack/react-query'
import * as z from 'zod/mini'
import { readRecord } from '~/client/api/codec'
import { Failure } from '~/client/api/failure'
import { findInList } from '~/client/api/pages'
import { request } from '~/client/api/request'
import {
  EMPTY_PAGE,
  ENDLESS,
  readPage,
  START,
  createFlatten,
  createSelect,
  refreshList,
} from '~/client/cache/list'
import type { Source } from '~/client/cache/shopRecords'
import { CONFIRMED, type Following, type Writer, type Writers } from '~/client/features'
import type { Entry } from '~/client/outbox/entry'
import { PAGE_SIZE } from '~/contract/dashboardHttp'
import type { Changes, Draft } from '~/contract/fieldTable'
import type { QUOTE } from '~/contract/full/quotes'
import { type BillFilter, isInBillFilter } from './billFilter'
import { quote as noun, type Page, type Quote, type Invoice } from './nouns'

export type QuoteDraft = Draft<typeof QUOTE>
export type QuoteChanges = Omit<Changes<typeof QUOTE>, 'customerId'>

const flatten = createFlatten<Quote>()
const select = createSelect<Quote>()
const quoteListsKey = (connection: string) => [connection, 'quotes', 'list'] as const
const filteredKey = (connection: string, { status, customerId }: BillFilter) =>
  [...quoteListsKey(connection), status, customerId] as const
export const eachQuoteKey = (connection: string) => [connection, 'quotes', 'one'] as const
const quoteKey = (connection: string, id: string) => [...eachQuoteKey(connection), id] as const

/**
 * The newest first, read as far as one scrolls; `data` is the rows, each once, that belong to it, or to one of several that
 * are `shown` together: what moves from one of these to another stays in sight.
 */
export const quotesList = (
  { name, api, records }: Source,
  filter: BillFilter,
  shown: readonly BillFilter[] = [filter],
) =>
  infiniteQueryOptions({
    ...ENDLESS,
    ...records.quotes.query(),
    queryKey: filteredKey(name, filter),
    queryFn: (context): Promise<Page<Quote>> =>
      readPage(context, async (...page) => api.quotes?.list(filter, ...page) ?? EMPTY_PAGE),
    initialPageParam: START,
    getNextPageParam: (last) => last.next,
    select: (data) =>
      select(data, JSON.stringify(shown), (quote) => shown.some((one) => isInBillFilter(one)(quote))),
  })

const word = (part: unknown) => (typeof part === 'string' ? part : null)

/** Every list on hand, with what it is a list of. */
function listsOnHand(client: QueryClient, connection: string) {
  return client
    .getQueryCache()
    .findAll({ queryKey: quoteListsKey(connection) })
    .map((query) => {
      const [status, customerId] = query.queryKey.slice(-2)
      const filter: BillFilter = { status: word(status), customerId: word(customerId) }
      return {
        queryKey: query.queryKey,
        filter,
        isOnScreen: query.getObserversCount() > 0,
        readAt: query.state.dataUpdatedAt,
      }
    })
}

/**
 * The newest page of a list that is on hand. False where the service could not be read just now: the list then
 * stands as it is.
 */
export async function refreshQuotes(
  client: QueryClient,
  { name, api }: Pick<Source, 'name' | 'api'>,
  filter: BillFilter,
): Promise<boolean> {
  try {
    await refreshList(client, {
      key: filteredKey(name, filter),
      flatten,
      read: async () => api.quotes?.list(filter, null, PAGE_SIZE) ?? EMPTY_PAGE,
    })
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** A clock that was set back leaves what was read before it in the future. */
const ageOf = (readAt: number) => Math.abs(Date.now() - readAt)

/** After a write, and on coming back to the tab: what is on screen and older than so long. */
export async function refreshShownQuotes(
  client: QueryClient,
  source: Source,
  olderThanMs = 0,
): Promise<void> {
  const shown = listsOnHand(client, source.name).filter(
    ({ isOnScreen, readAt }) => isOnScreen && ageOf(readAt) >= olderThanMs,
  )
  await Promise.all(shown.map(({ filter }) => refreshQuotes(client, source, filter)))
}

/** A glance at another window is no absence. */
const FLEETING_MS = 5_000

/** Looking back at the tab reads the newest quotes; what it returns stops that. */
export const refreshQuotesOnReturn = (client: QueryClient, source: Source) =>
  focusManager.subscribe((isFocused) => {
    if (isFocused) void refreshShownQuotes(client, source, FLEETING_MS)
  })

/** How far the search for a quote has come. */
export type Hunt = { readonly read: number; readonly backTo: string | null; readonly next: string | null }

const HUNT_START: Hunt = { read: 0, backTo: null, next: null }
export const huntKey = (connection: string, id: string) => [connection, 'quotes', 'hunt', id] as const

type Where = {
  /** Whose it is, where that is known: then few have to be read. */
  customerId: string | null
  from?: Hunt
  signal: AbortSignal
  onProgress?: (hunt: Hunt) => void
}

/** One quote by its id. Where the service can't be asked for one, it is found in the lists, the newest first. */
export async function findQuote(api: Source['api'], id: string, where: Where): Promise<Quote> {
  const { customerId, from = HUNT_START, signal, onProgress } = where
  if (api.quotes?.get) return api.quotes.get(id, { signal }).catch(inOurWords)
  let hunt = from
  const found = await findInList<Quote>({
    read: async (...page) => api.quotes?.list({ status: null, customerId }, ...page) ?? EMPTY_PAGE,
    signal,
    isIt: (quote) => quote.id === id,
    from: hunt.next,
    onPage({ rows, next }) {
      hunt = { read: hunt.read + rows.length, backTo: rows.at(-1)?.createdAt ?? hunt.backTo, next }
      onProgress?.(hunt)
    },
  })
  if (found) return found
  throw missing()
}

const missing = () => new Failure('missing', 'No quote of this shop has this address')

function inOurWords(error: unknown): never {
  throw error instanceof Failure && error.kind === 'missing' ? missing() : error
}

/** One quote: drawn at once where anything is known of it, and read again behind that. */
export const quoteQuery = ({ name, api, records }: Source, id: string) =>
  queryOptions({
    queryKey: quoteKey(name, id),
    async queryFn({ client: queries, signal, queryKey }) {
      const known = queries.getQueryData<Quote>(queryKey) ?? records.quotes.find(id)
      const key = huntKey(name, id)
      const hunt = queries.getQueryData<Hunt>(key)
      const found = await findQuote(api, id, {
        customerId: known?.customerId ?? null,
        ...(hunt && { from: hunt }),
        signal,
        onProgress: (progress) => queries.setQueryData(key, progress),
      }).catch((error: unknown) => {
        // A search that came to its end begins anew when it is asked for again; one that broke off goes on.
        if (error instanceof Failure && error.kind === 'missing') queries.removeQueries({ queryKey: key })
        throw error
      })
      queries.removeQueries({ queryKey: key })
      return found
    },
    ...records.quotes.query(),
    ...records.quotes.known(id),
    // A search that was stopped stays stopped until it is told to go on.
    refetchOnWindowFocus: ({ state }) => state.data !== undefined,
    refetchOnReconnect: ({ state }) => state.data !== undefined,
  })

const isOpen = ({ state }: Entry) => state === 'saved' || state === 'sent'

/** What was decided on one quote at this computer, in whichever tab, and is not confirmed. */
export const entryOfQuote = (entries: readonly Entry[], id: string): Entry | undefined =>
  entries.find((entry) => isOpen(entry) && entry.record === `quotes/${encodeURIComponent(id)}`)

/** Quotes written at this computer of which the service has not said yet that it has them. */
export const newQuoteEntries = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter((entry) => isOpen(entry) && entry.method === 'POST' && entry.path === '/quotes')

/** A new quote that the service said no to, as it was typed; null for any other entry. */
export function refusedQuote({ state, method, path, body }: Entry): QuoteDraft | null {
  if (state !== 'refused' || method !== 'POST' || path !== '/quotes') return null
  const { customerId, vehicleId = null, lines, taxCents = 0, expiresAt = null } = noun.decodeBody(body)
  return customerId === undefined || lines === undefined
    ? null
    : { customerId, vehicleId, lines, taxCents, expiresAt }
}

/** What a quote came to at this desk when it was saved, and what the service then said. */
export type Sums = { subtotalCents: number; taxCents: number; totalCents: number }
export type Expected = { ours: Sums; theirs: Sums }

/** Known to this page alone, and only of what was saved from it. */
export const expectedSums = (connection: string, quoteId: string) =>
  queryOptions<Expected>({ queryKey: [connection, 'quotes', 'expected', quoteId], queryFn: skipToken })

export const keepExpected = (client: QueryClient, connection: string, quoteId: string, expected: Expected) =>
  void client.setQueryData(expectedSums(connection, quoteId).queryKey, expected)

type Of = Pick<Quote, 'id' | 'customerId'>

/** The invoice that a quote became, found among the customer's; null where there is none, or it can't be looked for. */
export const findInvoiceOf = (api: Source['api'], { id, customerId }: Of, signal?: AbortSignal) =>
  findInList<Invoice>({
    read: async (...page) => api.invoices?.listOf?.({ status: null, customerId }, ...page) ?? EMPTY_PAGE,
    ...(signal && { signal }),
    isIt: ({ billed }) => billed?.quoteId === id,
  })

export const invoiceOfQuote = ({ name, api }: Source, quote: Of) =>
  queryOptions({
    queryKey: [name, 'quotes', 'invoice', quote.id],
    queryFn: ({ signal }) => findInvoiceOf(api, quote, signal),
  })

/** The newest 500: what was charged longer ago is not what it costs. */
const PAGES = 5

export type Remembered = { quotes: readonly Quote[]; isAll: boolean }

/** The newest quotes, for what this shop charged for a job: read when it is first wanted, and once in a session. */
export const jobMemory = ({ name, api }: Source) =>
  queryOptions({
    queryKey: [name, 'quotes', 'memory'],
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    async queryFn({ signal }): Promise<Remembered> {
      const quotes: Quote[] = []
      let next: string | null = null
      for (let page = 0; page < PAGES; page += 1) {
        const read: Page<Quote> | undefined = await api.quotes?.list(
          { status: null, customerId: null },
          next,
          PAGE_SIZE,
          { signal },
        )
        if (!read) break
        quotes.push(...read.rows)
        next = read.next
        if (next === null) break
      }
      return { quotes, isAll: next === null }
    },
  })

/** Whose it is, where that is known: read in the list of what is not sent yet. */
const of = (name: string | null) => (name === null ? '' : ` of ${name}`)

type WithName = Following & { name: string | null }

export const createQuote = (writer: Writer<'quotes'>) => ({
  mutationFn: ({ draft, name, ...following }: { draft: QuoteDraft } & WithName) => {
    const sent = request('POST', '/quotes', { body: noun.encode(draft) })
    return writer.save(noun, { ...sent, label: `New quote${of(name)}` }, following)
  },
})

/** Only what changed is sent. */
export const updateQuote = (writer: Writer<'quotes'>, id: string) => ({
  mutationFn: ({ changes, name, ...following }: { changes: QuoteChanges } & WithName) => {
    const sent = request('PATCH', '/quotes/{id}', { params: { id }, body: noun.encode(changes) })
    return writer.save(noun, { ...sent, label: `Change of quote${of(name)}` }, following)
  },
})

/** Of a conversion's answer only what is documented is relied on; the invoice is then read by itself. */
const Converted = z.object({ id: z.string(), total_cents: z.int() })

export const convertQuote = (writer: NonNullable<Writers['conversions']>, id: string) => ({
  mutationFn: async ({ name, ...following }: WithName) => {
    const sent = request('POST', '/quotes/{id}/convert-to-invoice', { params: { id } })
    const answer = await writer.write({ ...sent, label: `Invoice from quote${of(name)}` }, following)
    const made = readRecord(Converted, answer, CONFIRMED)
    return { invoiceId: made.id, totalCents: made.total_cents }
  },
})
