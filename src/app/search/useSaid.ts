import { useEffect, useMemo } from 'react'
import type { Books } from '../../client/books/books'
import { useConnection } from '../session/connection'
import { lookedAt, saidOf, type Said } from './said'

const readIn = ({ appointments, quotes, invoices }: Books) => ({
  visits: appointments.all(),
  quotes: quotes.all(),
  invoices: invoices.all(),
})

/** By words of services, notes and lines, among what this page has read: a key that is typed asks for nothing. */
export function useSaid(typed: string): readonly Said[] {
  const { books } = useConnection()
  const isTyping = typed.trim() !== ''
  useEffect(() => (isTyping ? lookAhead(books) : undefined), [books, isTyping])
  return useMemo(() => (isTyping ? saidOf(typed, readIn(books)) : []), [books, isTyping, typed])
}

/** The first letters find nothing yet: between them is the time to look at what was read, so that the third has no wait. */
function lookAhead(books: Books) {
  if (!('requestIdleCallback' in globalThis)) return () => {}
  const { visits, quotes, invoices } = readIn(books)
  const records = [...visits, ...quotes, ...invoices]
  let at = 0
  const goOn = (idle: IdleDeadline) => {
    for (; at < records.length && idle.timeRemaining() > 1; at += 1) {
      const record = records[at]
      if (record) lookedAt(record)
    }
    if (at < records.length) next = requestIdleCallback(goOn)
  }
  let next = requestIdleCallback(goOn)
  return () => cancelIdleCallback(next)
}
