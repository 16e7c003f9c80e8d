import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { customersList } from '../../client/queries/customers'
import type { Customer } from '../../client/records'
import { showPhone } from '../../domain/phone'
import { EndlessList } from '../../ui/EndlessList'
import { Skeleton } from '../../ui/Skeleton'
import { ExportButton } from '../csv/ExportButton'
import { useConnection } from '../shell/connection'
import { FailureNotice } from '../shell/FailureNotice'

const ROW_HEIGHT = 56

export default function CustomersPage() {
  const options = customersList(useConnection())
  const list = useInfiniteQuery(options)
  const read = useQueryClient().getQueryData(options.queryKey)?.pages ?? []
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const more = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError])
  const rows = list.data ?? []
  // A list that began again counts its bad rows from there.
  const start = Math.max(
    0,
    read.findLastIndex((page) => page.restarted),
  )
  const skipped = read.slice(start).reduce((sum, page) => sum + page.skipped, 0)

  return (
    <section className="flex min-h-0 flex-1 flex-col px-3 pt-4 sm:px-4.5">
      <header className="mb-3 flex items-baseline gap-3">
        <h1 className="text-xl font-semibold tracking-tight">Customers</h1>
        <p role="status" className="text-ink-3">
          {countWords(rows.length, list.hasNextPage, skipped)}
        </p>
        <ExportButton
          className="ml-auto"
          list={{ kind: 'customers', rows, isWhole: list.isSuccess && !list.hasNextPage }}
        />
      </header>
      {list.isLoadingError && <FailureNotice failure={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Waiting />}
      {list.isSuccess && rows.length === 0 && skipped === 0 && <p className="text-ink-2">No customer yet.</p>}
      {rows.length > 0 && (
        <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-t-xl border border-b-0 border-line bg-surface">
          <EndlessList
            label="Customers"
            rows={rows}
            keyOf={(customer) => customer.id}
            rowHeight={ROW_HEIGHT}
            hasMore={list.hasNextPage}
            onNearEnd={more}
            foot={
              isFetchNextPageError && (
                <div className="p-3">
                  <FailureNotice failure={list.error} onRetry={() => void fetchNextPage()} />
                </div>
              )
            }
          >
            {(customer) => <Row customer={customer} />}
          </EndlessList>
        </div>
      )}
    </section>
  )
}

const number = (count: number) => count.toLocaleString('en-US')

function countWords(rows: number, hasMore: boolean, skipped: number): string {
  const known = rows === 0 ? [] : [`${number(rows)}${hasMore ? ' read so far' : ' in all'}`]
  const lost = skipped === 0 ? [] : [`${number(skipped)}${rows === 0 ? '' : ' more'} could not be read`]
  return [...known, ...lost].join(', ')
}

function Row({ customer }: { customer: Customer }) {
  return (
    <Link
      to="/customers/$id"
      params={{ id: customer.id }}
      className="grid h-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line px-4 hover:bg-sunken focus-visible:-outline-offset-2 md:grid-cols-[minmax(0,2fr)_11rem_minmax(0,1.5fr)]"
    >
      <span className="truncate font-semibold">{customer.name}</span>
      <span className="text-ink-2">{customer.phone === null ? '' : showPhone(customer.phone)}</span>
      <span className="truncate text-ink-2 max-md:hidden">{customer.email}</span>
    </Link>
  )
}

function Waiting() {
  return (
    <div aria-label="Reading customers" role="status" className="rounded-t-xl border border-line bg-surface">
      {Array.from({ length: 12 }, (_, at) => (
        <div
          key={at}
          className="flex items-center gap-6 border-b border-line px-4"
          style={{ height: ROW_HEIGHT }}
        >
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-4 w-32" />
        </div>
      ))}
    </div>
  )
}
