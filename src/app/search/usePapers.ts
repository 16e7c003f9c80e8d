import { useMemo } from 'react'
import { useConnection } from '../session/connection'
import { papersNamed, type Paper } from './papers'

/** What is printed on paper, among what this page has read. */
export function usePapers(typed: string): readonly Paper[] {
  const { records } = useConnection()
  return useMemo(
    () => (typed.trim() === '' ? [] : papersNamed(typed, records.invoices.all(), records.quotes.all())),
    [records, typed],
  )
}
