import type { EndlessRows } from './EndlessPage'

export type RowsRead = {
  /** It reads no further. */
  isDone: boolean
  /** All of it was read: where it is done it may have been cut short, and a list without a row says nothing. */
  isWhole?: boolean
  failure: unknown
  refetch: () => unknown
}

/** The rows of a list that no service has: picked out of what another list reads by itself, to its end. */
export const rowsReadBehind = <Row>(
  data: Row[],
  { isDone, isWhole = isDone, failure, refetch }: RowsRead,
): EndlessRows<Row> => ({
  data,
  error: failure,
  hasNextPage: !isDone,
  isPending: data.length === 0 && !isDone && failure === null,
  isSuccess: isWhole,
  isLoadingError: failure !== null,
  isFetchingNextPage: !isDone,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
  refetch,
})
