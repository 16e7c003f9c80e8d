import { useMemo } from 'react'
import { useConnection } from '../session/connection'
import { papersNamed, type Paper } from './papers'

/** What is printed on paper, among what this page has read. */
export function usePapers(typed: string): readonly Paper[] {
  const { books } = useConnection()
  return useMemo(
    () => (typed.trim() === '' ? [] : papersNamed(typed, books.invoices.all(), books.quotes.all())),
    [books, typed],
  )
}
