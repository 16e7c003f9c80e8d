import { useEffect, useMemo } from 'react'
import type { Invoice } from '../../client/nouns'
import { mayRead } from '../../domain/capabilities'
import { useQuotes } from '../quotes/useQuotes'
import { useCapabilities } from '../session/connection'

/** The car of each quote that was read; null where this key may not read quotes or cars. */
export type CarsOfQuotes = ReadonlyMap<string, string | null> | null

const madeAt = ({ createdAt }: { createdAt: string }) => Date.parse(createdAt) || 0
/** A quote waits for its yes: so long before its invoice it is looked for. */
const WAITS_MS = 60 * 24 * 60 * 60_000

/**
 * Reads the quotes that these invoices were made from, the newest first: an invoice of the full surface tells its car through
 * its quote alone.
 */
export function useCarsOfQuotes(invoices: readonly Invoice[], customerId: string | undefined): CarsOfQuotes {
  const known = useCapabilities()
  const mayKnow = mayRead(known, 'quotes') && mayRead(known, 'vehicles')
  const isWanted = mayKnow && invoices.some(({ billed }) => billed?.quoteId)
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useQuotes(
    { status: 'converted', customerId: customerId ?? null },
    isWanted,
  )
  const cars = useMemo(() => new Map(data?.map(({ id, vehicleId }) => [id, vehicleId])), [data])
  const last = data?.at(-1)
  const unread = invoices.findLast(({ billed }) => billed?.quoteId && !cars.has(billed.quoteId))
  const isTooNew = unread && last && madeAt(last) > madeAt(unread) - WAITS_MS
  const isBehind = isWanted && Boolean(isTooNew) && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (isBehind) void fetchNextPage()
  }, [isBehind, fetchNextPage])
  return mayKnow ? cars : null
}
