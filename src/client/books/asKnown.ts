import type { Book, Row } from './book'

/**
 * What a query of one record begins with: what lists said is read again at once, and what the service has just answered to a
 * write is as good as a reading, so that the page which that leads to does not ask again.
 */
export const asKnown = <R extends Row>(book: Book<R> | undefined, id: string) => ({
  initialData: () => book?.find(id) ?? undefined,
  initialDataUpdatedAt: () => book?.answeredAt(id) ?? 0,
})
