import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, type ReactNode } from 'react'
import type { Page } from '../../client/records'
import { EndlessList } from '../../ui/EndlessList'
import { Skeleton } from '../../ui/Skeleton'
import { FailureNotice } from './FailureNotice'
import { later } from './lazyLater'
import { useTitle } from './useTitle'

type Props<Row> = {
  title: string
  list: UseInfiniteQueryResult<Row[]>
  /** As they were read, where rows may have been left out. */
  pages: InfiniteData<Page<Row>>['pages'] | undefined
  /** Beside the heading. */
  actions?: ReactNode
  /** Between the heading and the list. */
  filters?: ReactNode
  /** Said where there is nothing. */
  empty: string
  head?: ReactNode
  rowHeight: number
  children: (row: Row) => ReactNode
}

/** A page of one endless list: how far it is read, its rows, and what went wrong with it. */
export function EndlessPage<Row extends { id: string }>(props: Props<Row>) {
  const { title, list, pages = [], actions, filters, empty, head, rowHeight, children } = props
  useTitle(title)
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const more = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError])
  const rows = list.data ?? []
  // A list that began again counts its bad rows from there.
  const start = Math.max(
    0,
    pages.findLastIndex((page) => page.restarted),
  )
  const skipped = pages.slice(start).reduce((sum, page) => sum + page.skipped, 0)

  return (
    <section className="flex min-h-0 flex-1 flex-col px-3 pt-4 sm:px-4.5">
      <header className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-2">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p role="status" className="text-ink-3">
          {countWords(rows.length, list.hasNextPage, skipped)}
        </p>
        {actions && <span className="ml-auto flex gap-1">{actions}</span>}
      </header>
      {filters}
      {list.isLoadingError && <FailureNotice failure={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Waiting title={title} rowHeight={rowHeight} />}
      {list.isSuccess && rows.length === 0 && skipped === 0 && <p className="text-ink-2">{empty}</p>}
      {rows.length > 0 && (
        <div className="@container flex min-h-0 flex-1 flex-col overflow-hidden rounded-t-xl border border-b-0 border-line bg-surface print:overflow-visible">
          {head}
          <EndlessList
            label={title}
            rows={rows}
            keyOf={({ id }) => id}
            rowHeight={rowHeight}
            hasMore={list.hasNextPage}
            onNearEnd={more}
            onFrame={keepPlace}
            foot={
              isFetchNextPageError && (
                <div className="p-3">
                  <FailureNotice failure={list.error} onRetry={() => void fetchNextPage()} />
                </div>
              )
            }
          >
            {children}
          </EndlessList>
        </div>
      )}
    </section>
  )
}

/** What does that comes after the list. */
function keepPlace(frame: HTMLElement) {
  const gone = new AbortController()
  const load = async () => {
    const part = await later(() => import('./listPlace'))
    if (!gone.signal.aborted) part.keepPlace(frame, gone.signal)
  }
  void load()
  return () => gone.abort()
}

const number = (count: number) => count.toLocaleString('en-US')

function countWords(rows: number, hasMore: boolean, skipped: number): string {
  const known = rows === 0 ? [] : [`${number(rows)}${hasMore ? ' read so far' : ' in all'}`]
  const lost = skipped === 0 ? [] : [`${number(skipped)}${rows === 0 ? '' : ' more'} could not be read`]
  return [...known, ...lost].join(', ')
}

function Waiting({ title, rowHeight }: { title: string; rowHeight: number }) {
  return (
    <div
      aria-label={`Reading ${title.toLowerCase()}`}
      role="status"
      className="rounded-t-xl border border-line bg-surface"
    >
      {Array.from({ length: 12 }, (_, at) => (
        <div
          key={at}
          className="flex items-center gap-6 border-b border-line px-4"
          style={{ height: rowHeight }}
        >
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-4 w-32" />
        </div>
      ))}
    </div>
  )
}
