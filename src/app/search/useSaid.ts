import { useEffect, useMemo } from 'react'
import type { ShopRecords } from '../../client/cache/shopRecords'
import { useConnection } from '../session/connection'
import { lookedAt, saidOf, type Said } from './said'

const readIn = ({ appointments, quotes, invoices }: ShopRecords) => ({
  visits: appointments.all(),
  quotes: quotes.all(),
  invoices: invoices.all(),
})

/** By words of services, notes and lines, among what this page has read: a key that is typed asks for nothing. */
export function useSaid(typed: string): readonly Said[] {
  const { records: known } = useConnection()
  const isTyping = typed.trim() !== ''
  useEffect(() => (isTyping ? lookAhead(known) : undefined), [known, isTyping])
  return useMemo(() => (isTyping ? saidOf(typed, readIn(known)) : []), [known, isTyping, typed])
}

/** The first letters find nothing yet: between them is the time to look at what was read, so that the third has no wait. */
function lookAhead(known: ShopRecords) {
  if (!('requestIdleCallback' in globalThis)) return () => {}
  const { visits, quotes, invoices } = readIn(known)
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
