import {
  type QueryClient,
  type QueryKey,
  type InfiniteData,
  focusManager,
  hashKey,
} from '@tanstack/react-query'
import { unreadable } from '~/client/api/failure'
import { MOST_RESTARTS, type ReadList } from '~/client/api/pages'
import type { Page } from '~/client/nouns/nouns'
import { PAGE_SIZE } from '~/contract/dashboardHttp'
import { readOf } from './keepNewest'

export const START: string | null = null
/** Where a surface has no such list. */
export const EMPTY_PAGE: Page<never> = { rows: [], next: null, skipped: 0 }

/** Query reads an infinite list again page by page; none of its occasions may set that off. See refreshList. */
export const ENDLESS = {
  staleTime: Infinity,
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchInterval: false,
} as const

type Context = { client: QueryClient; queryKey: QueryKey; pageParam: string | null; signal: AbortSignal }

/**
 * The next page. Some lists are read on with nobody scrolling: a service that takes none of its own cursors, or names one
 * for ever, is told of, or it would be asked without an end.
 */
export async function readPage<R>(context: Context, read: ReadList<R>): Promise<Page<R>> {
  const { client, queryKey, pageParam, signal } = context
  const page = await read(pageParam, PAGE_SIZE, { signal })
  const kept = client.getQueryData<InfiniteData<Page<R>>>(queryKey)?.pages ?? []
  const isStuck = page.restarted
    ? kept.filter(({ restarted }) => restarted).length >= MOST_RESTARTS
    : page.next !== null && page.next === pageParam
  if (isStuck) throw unreadable('The service refuses its own cursors')
  return page
}

export type ListRow = { readonly id: string; readonly createdAt: string }

/** Unreadable times compare as neither, so that nothing is dropped because of them. */
const isYounger = (row: ListRow, than: ListRow) => Date.parse(row.createdAt) > Date.parse(than.createdAt)

function once<R extends ListRow>(rows: Iterable<R>, seen: Set<string>): R[] {
  const kept: R[] = []
  for (const row of rows) {
    if (seen.has(row.id)) continue
    seen.add(row.id)
    kept.push(row)
  }
  return kept
}

const rowsOf = <R extends ListRow>(pages: readonly Page<R>[]) => pages.flatMap((page) => page.rows)

/**
 * All rows of a list, each once. Where the list had to begin again, the new reading stands first and the old rows
 * behind it hold their place until they are read again, so that nobody is thrown back to the top.
 */
function allRows<R extends ListRow>(pages: readonly Page<R>[], seen: Set<string>): R[] {
  const start = pages.findLastIndex((page) => page.restarted)
  if (start <= 0) return once(rowsOf(pages), seen)
  const again = once(rowsOf(pages.slice(start)), seen)
  const last = again.at(-1)
  if (pages.at(-1)?.next === null || last === undefined) return again
  // What is newer than the point reached, and was not read again, is gone.
  const behind = allRows(pages.slice(0, start), new Set()).filter((row) => !isYounger(row, last))
  return [...again, ...once(behind, seen)]
}

/** What a list came to. `seen` has the ids of its rows; it is null until a next page asks for them. */
type Flat<R> = { readonly pages: readonly Page<R>[]; readonly rows: R[]; readonly seen: Set<string> | null }

function allOf<R extends ListRow>(pages: readonly Page<R>[]): Flat<R> {
  const seen = new Set<string>()
  return { pages, rows: allRows(pages, seen), seen }
}

/** With one page more, which costs that page. */
function withNext<R extends ListRow>(known: Flat<R>, pages: readonly Page<R>[]): Flat<R> | null {
  const next = pages.at(-1)
  if (!next || !isSame(known.pages, pages.slice(0, -1))) return null
  const seen = known.seen ?? new Set(known.rows.map(({ id }) => id))
  return { pages, rows: [...known.rows, ...once(next.rows, seen)], seen }
}

/** Its rows are those that it had, or some of them, in their order. */
function isPartOf<R extends ListRow>({ rows }: Page<R>, { rows: before }: Page<R>): boolean {
  let at = 0
  return rows.every((row) => {
    while (at < before.length && before[at] !== row && before[at]?.id !== row.id) at += 1
    at += 1
    return at <= before.length
  })
}

/** Of the same pages, in which rows have changed or gone: where none stood twice before, none does now. */
function withChanges<R extends ListRow>(known: Flat<R>, pages: readonly Page<R>[]): Flat<R> | null {
  const rowsBefore = known.pages.reduce((sum, { rows }) => sum + rows.length, 0)
  if (known.pages.length !== pages.length || known.rows.length !== rowsBefore) return null
  const areParts = pages.every((page, at) => {
    const before = known.pages[at]
    return page === before || (before && isPartOf(page, before))
  })
  return areParts ? { pages, rows: rowsOf(pages), seen: null } : null
}

const isSame = <T>(left: readonly T[], right: readonly T[]) =>
  left.length === right.length && left.every((item, at) => item === right[at])

/** The flattening of one list. A list of 100,000 rows is not walked through for each page more and each row that changes. */
export function createFlatten<R extends ListRow>(): (data: { pages: Page<R>[] }) => R[] {
  const before = new WeakMap<Page<R>, Flat<R>>()
  /** By this it is found again after its first page has changed. */
  let latest: WeakRef<Flat<R>> | null = null
  return ({ pages }) => {
    const [first] = pages
    if (first === undefined) return []
    const known = before.get(first) ?? latest?.deref()
    if (known && isSame(known.pages, pages)) return known.rows
    const isKept = known && !pages.some((page) => page.restarted)
    const flat = (isKept && (withNext(known, pages) ?? withChanges(known, pages))) || allOf(pages)
    before.set(first, flat)
    latest = new WeakRef(flat)
    return flat.rows
  }
}

/**
 * The rows of a list that belong there. Asked again for the same pages by the same name, it is the same array, so that
 * nothing that is made of it is made anew.
 */
export function createSelect<R extends ListRow>() {
  const flatten = createFlatten<R>()
  const selected = new WeakMap<R[], Map<string, R[]>>()
  return (data: { pages: Page<R>[] }, name: string, belongs: (row: R) => boolean): R[] => {
    const rows = flatten(data)
    const known = selected.get(rows) ?? new Map<string, R[]>()
    selected.set(rows, known)
    const mine = known.get(name) ?? (rows.every(belongs) ? rows : rows.filter(belongs))
    known.set(name, mine)
    return mine
  }
}

type EndlessRows<R extends ListRow> = InfiniteData<Page<R>, string | null>

/**
 * The rows of a list with its first page read anew: new ones in front, known ones replaced, vanished ones dropped.
 * Null where the new page no longer reaches the old rows: between them is a gap that nobody has read.
 */
export function withNewest<R extends ListRow>(rows: readonly R[], fresh: Page<R>): R[] | null {
  const oldest = fresh.rows.at(-1)
  if (fresh.next === null || oldest === undefined) return fresh.rows
  const read = new Set(fresh.rows.map(({ id }) => id))
  if (rows.length > 0 && !rows.some(({ id }) => read.has(id))) return null
  return [...fresh.rows, ...rows.filter((row) => !read.has(row.id) && !isYounger(row, oldest))]
}

/** A page under way would be laid over what stood when it was asked for, and undo a change made meanwhile. */
async function untilIdle(client: QueryClient, key: QueryKey): Promise<void> {
  const isBusy = () => client.getQueryState(key)?.fetchStatus === 'fetching'
  const hash = hashKey(key)
  while (isBusy()) {
    await new Promise<void>((resolve) => {
      const leave = client.getQueryCache().subscribe(({ query }) => {
        if (query.queryHash !== hash || isBusy()) return
        leave()
        resolve()
      })
    })
  }
}

/** A glance at another window is no absence. */
const FLEETING_MS = 5_000

/** Looking back at the tab reads the newest of a list; what it returns stops that. */
export const refreshOnFocus = (client: QueryClient, key: QueryKey, refresh: () => Promise<unknown>) =>
  focusManager.subscribe((isFocused) => {
    const readAt = client.getQueryState(key)?.dataUpdatedAt ?? 0
    // A clock that was set back leaves what was read before it in the future.
    if (isFocused && Math.abs(Date.now() - readAt) > FLEETING_MS) void refresh()
  })

export type Refresh<R extends ListRow> = {
  key: QueryKey
  flatten: (data: EndlessRows<R>) => R[]
  /** The first page. */
  read: () => Promise<Page<R>>
}

/**
 * An endless list is never read again whole. Its first page is, and the list on hand is brought up to date with it; what is
 * known better of its rows the record cache says. Where so much is new that the page does not reach the old rows, the list
 * begins again from the newest.
 */
export async function refreshList<R extends ListRow>(
  client: QueryClient,
  refresh: Refresh<R>,
): Promise<void> {
  const { key, flatten, read } = refresh
  const put = (change: (rows: R[], data: EndlessRows<R>) => Page<R>) => {
    const data = readOf(client, key, client.getQueryData<EndlessRows<R>>(key))
    if (data)
      client.setQueryData<EndlessRows<R>>(key, { pages: [change(flatten(data), data)], pageParams: [null] })
  }
  const rest = ({ pages }: EndlessRows<R>) => ({
    next: pages.at(-1)?.next ?? null,
    skipped: pages.reduce((sum, page) => sum + page.skipped, 0),
  })
  if (client.getQueryData(key) === undefined) return
  const fresh = await read()
  await untilIdle(client, key)
  put((rows, data) => {
    const merged = withNewest(rows, fresh)
    return merged === null || fresh.next === null ? fresh : { ...rest(data), rows: merged }
  })
}
