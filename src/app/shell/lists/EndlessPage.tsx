import type { InfiniteData } from '@tanstack/react-query'
import { useCallback, type ReactNode } from 'react'
import { LateNotice } from '~/app/shell/page/LateNotice'
import { useTitle } from '~/app/shell/page/useTitle'
import { useRoomForColumns, useWide } from '~/app/shell/page/useWide'
import type { Page } from '~/client/nouns/nouns'
import { loadAfterFirstAnswer } from '~/ui/afterFirstAnswer'
import { EndlessList } from '~/ui/EndlessList'
import { Skeleton } from '~/ui/Skeleton'

/** A list that is read on as one scrolls, as far as a page has to know of it. */
export type EndlessRows<Row> = {
  data: Row[] | undefined
  error: unknown
  hasNextPage: boolean
  isPending: boolean
  isSuccess: boolean
  isLoadingError: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/** How high a row is where it has one line, where columns have too little room beside each other, and on a phone. */
type Heights = readonly [oneLine: number, middle: number, narrow: number]
const HEIGHTS: Heights = [44, 44, 76]
/** Of many columns, which stand in two lines and in three. */
export const BILL_HEIGHTS: Heights = [44, 68, 108]

type Props<Row> = {
  title: string
  list: EndlessRows<Row>
  /** In another order than they were read in. */
  rows?: readonly Row[]
  /** Rows that could not be read, and are not in it. */
  skipped: number
  /** Which of them they are, where they are not all: "open". */
  kind?: string
  /** Said in place of how far it is read, where that is not known by the list alone. */
  howFar?: string
  /** What narrows the list down, beside the heading. */
  chips?: ReactNode
  /** What is done with it: the seldom acts, then the main one. */
  acts?: ReactNode
  /** Said where there is nothing. */
  empty: ReactNode
  /** Stays in sight above the rows: the heads of their columns. */
  top?: ReactNode
  heights?: Heights
  /** Other rows, or another order of them: the list begins at its top again. */
  begins?: string
  /** Stays in sight below the rows: what they come to, and of which rows. */
  renderSum?: (howFar: string) => ReactNode
  /** What a row has above it besides. */
  above?: (row: Row) => number
  /** Behind the last row: the way to what is not read by itself. */
  foot?: ReactNode
  children: (row: Row) => ReactNode
}

/** A page of one endless list: how far it is read, its rows, and what went wrong with it. */
export function EndlessPage<Row extends { id: string }>(props: Props<Row>) {
  const { title, list, skipped, chips, acts, empty, top, above, children, heights = HEIGHTS } = props
  useTitle(title)
  const [oneLine, middle, narrow] = heights
  const hasColumns = useRoomForColumns()
  const rowHeight = useWide() ? (hasColumns ? oneLine : middle) : narrow
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const more = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError])
  const { rows = list.data ?? [] } = props
  const { kind = '', renderSum } = props
  const { howFar = countWords(rows.length, list.hasNextPage, skipped, kind, renderSum === undefined) } = props

  return (
    <section className="flex min-h-0 flex-1 flex-col gap-3 page-edge sm:gap-4">
      <header className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-xl font-semibold">{title}</h1>
        {chips}
        <p role="status" className={`ml-auto text-sm text-ink-3 ${renderSum ? 'sr-only' : 'max-lg:sr-only'}`}>
          {howFar}
        </p>
        <span className={`flex items-center gap-1 ${renderSum ? 'ml-auto' : 'max-lg:ml-auto'}`}>{acts}</span>
      </header>
      <div className="flex min-h-0 flex-col overflow-clip rounded-lg bg-surface print:overflow-visible">
        <EndlessList
          label={title}
          rows={rows}
          heightOf={(row) => rowHeight + (above?.(row) ?? 0)}
          hasMore={list.hasNextPage}
          onNearEnd={more}
          onFrame={keepPlace}
          top={top}
          begins={props.begins}
          foot={
            <>
              {list.isPending && !list.isLoadingError && <Waiting title={title} rowHeight={rowHeight} />}
              {list.isSuccess && rows.length === 0 && skipped === 0 && (
                <div className="grid gap-1 border-t border-line p-4 text-ink-2 lg:px-5">{empty}</div>
              )}
              {props.foot}
              {(list.isLoadingError || isFetchNextPageError) && (
                <div className="p-3">
                  <LateNotice
                    failure={list.error}
                    onRetry={() => void (list.isLoadingError ? list.refetch() : fetchNextPage())}
                  />
                </div>
              )}
              {rows.length > 0 && !renderSum && (
                <p
                  aria-hidden
                  className="border-t border-line p-3 text-center text-sm text-ink-3 lg:hidden print:hidden"
                >
                  {howFar}
                </p>
              )}
            </>
          }
        >
          {children}
        </EndlessList>
        {rows.length > 0 && renderSum?.(howFar)}
      </div>
    </section>
  )
}

/** What does that comes after the list. */
function keepPlace(frame: HTMLElement) {
  const gone = new AbortController()
  const load = async () => {
    const part = await loadAfterFirstAnswer(() => import('./listPlace'))
    if (!gone.signal.aborted) part.keepPlace(frame, gone.signal)
  }
  void load()
  return () => gone.abort()
}

/** Of a list as it was read. One that began again counts its bad rows from there. */
export function skippedIn<Row>({ pages }: InfiniteData<Page<Row>> = { pages: [], pageParams: [] }): number {
  const start = Math.max(
    0,
    pages.findLastIndex((page) => page.restarted),
  )
  return pages.slice(start).reduce((sum, page) => sum + page.skipped, 0)
}

const number = (count: number) => count.toLocaleString('en-US')

/** Never a number that looks like the whole. */
function countWords(rows: number, hasMore: boolean, skipped: number, kind: string, isAlone: boolean): string {
  const count = `${number(rows)} ${kind}`.trim()
  const more = isAlone ? ', scroll for more' : ''
  const known = rows === 0 ? [] : [hasMore ? `Newest ${count}${more}` : `All ${count}`]
  const lost = skipped === 0 ? [] : [`${number(skipped)}${rows === 0 ? '' : ' more'} could not be read`]
  return [...known, ...lost].join(', ')
}

function Waiting({ title, rowHeight }: { title: string; rowHeight: number }) {
  return (
    <div aria-label={`Loading ${title.toLowerCase()}`} role="status">
      {Array.from({ length: 12 }, (_, at) => (
        <div
          key={at}
          className="flex items-center gap-6 border-t border-line px-4 lg:px-5"
          style={{ height: rowHeight }}
        >
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-4 w-32" />
          {at === 0 && <span className="said-late text-ink-2">The service has not answered yet.</span>}
        </div>
      ))}
    </div>
  )
}
