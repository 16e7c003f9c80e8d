import { useEffect, useMemo, useState } from 'react'
import { useToday } from '~/app/session/now'
import { otherYear, showMonthDay, showFullDate, useZone } from '~/app/session/shopTime'
import { daysOfPeriod, PERIODS, type Days, type Period } from '~/domain/time/period'
import { type Day, spanOfDay } from '~/domain/time/zone'
import type { EndlessRows } from './EndlessPage'

type Row = { id: string; createdAt: string }

/** So many rows are read for a period; then a person says whether to go on. */
const MOST_ROWS = 2_000

const madeAt = ({ createdAt }: Row) => Date.parse(createdAt)
const number = (count: number) => count.toLocaleString('en-US')

function useSpan(period: Period | undefined) {
  const zone = useZone()
  const today = useToday()
  return useMemo(() => {
    const days = period === undefined ? null : daysOfPeriod(period, today)
    return days && { from: spanOfDay(days.from, zone).from, until: spanOfDay(days.to, zone).until }
  }, [period, today, zone])
}

/**
 * The rows of a list that were made in the period. No surface filters by it, so the list, which comes newest first, is read
 * until a row is older than the period. `reached` is how far back a list is read that reads on by itself.
 */
export function usePeriod<R extends Row>(
  read: EndlessRows<R>,
  period: Period | undefined,
  { kind, reached }: { kind: string; reached?: number | null | undefined },
) {
  const span = useSpan(period)
  const zone = useZone()
  const today = useToday()
  const [allowed, setAllowed] = useState({ period, rows: MOST_ROWS })
  const most = allowed.period === period ? allowed.rows : MOST_ROWS
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = read
  const readsItself = reached !== undefined
  const isIn = useMemo(
    () => (row: R) => span === null || (madeAt(row) >= span.from && madeAt(row) < span.until),
    [span],
  )
  const within = useMemo(() => data?.filter(isIn), [data, isIn])
  const oldest = span && data?.map(madeAt).findLast((at) => !Number.isNaN(at))
  const end = readsItself ? reached : hasNextPage ? oldest : -Infinity
  const isWhole = read.isSuccess && (span === null ? !hasNextPage : (end ?? Infinity) < span.from)
  const count = data?.length ?? 0
  const isReading =
    span !== null && !isWhole && (readsItself ? !read.isSuccess : read.isSuccess && count < most)
  const isWanted = isReading && !readsItself && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isWanted) void fetchNextPage()
  }, [isWanted, fetchNextPage])

  const more = readsItself ? null : fetchNextPage
  if (span === null || within === undefined)
    return { list: read, isIn, isWhole, since: span?.from, onOlder: hasNextPage ? more : null }

  const from = fromWords(period, today)
  const shown = `${number(within.length)} ${kind}`.trim()
  const some = `${within.length === 0 ? 'None' : shown} ${from}`
  const isPending = within.length === 0 && isReading && !isFetchNextPageError && !read.isLoadingError
  return {
    list: {
      ...read,
      data: within,
      hasNextPage: isReading,
      isPending,
      isSuccess: read.isSuccess && !isPending,
      // The effect above reads on; the list may only try again what failed.
      fetchNextPage: () => isFetchNextPageError && fetchNextPage(),
    },
    isIn,
    isWhole,
    since: span.from,
    howFar: isWhole
      ? `All ${shown} ${from}`
      : isReading
        ? `Loading, ${shown} ${from} so far`
        : readsItself
          ? `${some}, loaded back to ${showFullDate(reached ?? 0, zone)}`
          : `${some} among the newest ${number(count)}`,
    onOlder:
      isWhole || isReading || readsItself
        ? null
        : () => setAllowed({ period, rows: Math.max(most, count) + MOST_ROWS }),
  }
}

const monthFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

const PERIOD_NAMES: Readonly<Record<(typeof PERIODS)[number], string>> = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'last-90-days': 'Last 90 days',
  'this-year': 'This year',
}

const showPeriodDay = (day: Day) => showMonthDay(`${day}T12:00:00Z`, 'UTC')

/** "Nov 3", "Nov 3 to 14", "Oct 28 to Nov 3", "Dec 20, 2025 to Jan 5, 2026". */
function daysWords({ from, to }: Days, today: Day): string {
  const year = otherYear(to, today)
  if (from === to) return `${showPeriodDay(to)}${year}`
  if (from.slice(0, 7) === to.slice(0, 7)) return `${showPeriodDay(from)} to ${Number(to.slice(8))}${year}`
  if (from.slice(0, 4) === to.slice(0, 4)) return `${showPeriodDay(from)} to ${showPeriodDay(to)}${year}`
  return `${showPeriodDay(from)}, ${from.slice(0, 4)} to ${showPeriodDay(to)}, ${to.slice(0, 4)}`
}

/** On the button: "Nov 2026", "Nov 3 to 14". */
export function periodWords(period: Period | undefined, today: Day): string {
  const days = period === undefined ? null : daysOfPeriod(period, today)
  if (days === null) return 'All dates'
  if (period === 'this-month' || period === 'last-month') return monthFormat.format(Date.parse(days.from))
  if (period === 'this-year') return days.from.slice(0, 4)
  return period === 'last-90-days' ? PERIOD_NAMES[period] : daysWords(days, today)
}

/** Behind what is counted: "from Nov 2026"; '' of all dates. */
export function fromWords(period: Period | undefined, today: Day): string {
  const words = periodWords(period, today)
  if (words === 'All dates') return ''
  return period === 'last-90-days' ? 'from the last 90 days' : `from ${words}`
}

/** Each choice and the days that it means: "This month", "Nov 1 to 24". */
export const periodChoices = (today: Day) =>
  PERIODS.map((period) => {
    const days = daysOfPeriod(period, today)
    return { period, name: PERIOD_NAMES[period], days: days ? daysWords(days, today) : '' }
  })
