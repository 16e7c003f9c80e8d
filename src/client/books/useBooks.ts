import {
  hashKey,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { Page } from '../records'
import type { Book, Row } from './book'
import { createOverPages } from './overPages'

// How screens read: what was asked for, with what the books know better of it. The only React of this folder and of those
// around it.

type Pages<R> = InfiniteData<Page<R>, string | null>
type Endless<R, Data, Key extends QueryKey> = UseInfiniteQueryOptions<
  Page<R>,
  Error,
  Data,
  Key,
  string | null
> & {
  select?: (data: Pages<R>) => Data
}

const anything = () => true

/** Another object whenever the book knows more. */
export const useVersion = (book: Pick<Book<Row>, 'subscribe' | 'get'>) =>
  useSyncExternalStore(book.subscribe, book.get)

/** An endless list, of which `isIn` says what belongs to it. */
export function useEndless<R extends Row, Data, Key extends QueryKey>(
  book: Book<R>,
  options: Endless<R, Data, Key>,
  isIn: (row: R) => boolean = anything,
) {
  const version = useVersion(book)
  const name = hashKey(options.queryKey)
  // Another list has other pages, and keeps none of these in mind.
  const over = useMemo(() => name && createOverPages(book, isIn), [book, isIn, name])
  const { select: flatten } = options
  // Query asks anew only where it is another function.
  const select = useMemo(
    () => flatten && ((data: Pages<R>) => flatten(version && over ? over(data) : data)),
    [version, over, flatten],
  )
  return useInfiniteQuery({ ...options, ...(select && { select }) })
}

/** One record: as it is known best, at once where anything is known of it. */
export function useRecord<R extends Row, Key extends QueryKey>(
  book: Book<R>,
  id: string,
  options: UseQueryOptions<R, Error, R, Key>,
) {
  const version = useVersion(book)
  const select = useMemo(() => (row: R) => (version && book.find(id)) || row, [version, book, id])
  return useQuery<R, Error, R, Key>({ ...options, select })
}

/** Whether it has changed since it was last read or told. */
export const useOutdated = (book: Pick<Book<Row>, 'subscribe' | 'isOutdated'>, id: string) =>
  useSyncExternalStore(book.subscribe, () => book.isOutdated(id))

/** Rows that were read in another way. */
export function useOver<R extends Row>(book: Book<R>, rows: readonly R[]): readonly R[] {
  const version = useVersion(book)
  return useMemo(() => {
    const newest = version ? book.newest(rows) : []
    return newest.length === rows.length && newest.every((row, at) => row === rows[at]) ? rows : newest
  }, [version, book, rows])
}
