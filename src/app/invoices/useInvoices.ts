import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useCar, useVehicles } from '~/app/customers/useVehicles'
import { useQuotes } from '~/app/quotes/useQuotes'
import { useConnection, useCapabilities } from '~/app/session/connection'
import { useRecord } from '~/client/cache/useRecords'
import type { BillFilter } from '~/client/nouns/billFilter'
import { invoicesList } from '~/client/nouns/invoices'
import type { Invoice } from '~/client/nouns/nouns'
import { mayRead } from '~/domain/capabilities'

/** Invoices, the newest first, as they are known best; read where `isWanted`. */
export function useInvoices(of: BillFilter, isWanted = true) {
  const connection = useConnection()
  return useInfiniteQuery({ ...invoicesList(connection, of), enabled: isWanted })
}

/**
 * The car of the quote that it was made from; null where there is none, for no car is guessed. The quote is looked for
 * among those at hand and the customer's newest: there is no way to ask for one by its id.
 */
export function useInvoiceCar({ customerId, billed }: Pick<Invoice, 'customerId' | 'billed'>) {
  const { records, api } = useConnection()
  const quoteId = billed?.quoteId ?? null
  const known = useRecord(records.quotes, quoteId)
  const isWanted = quoteId !== null && !known && api.quotes !== null
  const { data } = useQuotes({ status: null, customerId }, isWanted)
  const quote = known ?? data?.find(({ id }) => id === quoteId)
  const car = useCar({ customerId, vehicleId: (quoteId !== null && quote?.vehicleId) || null })
  // The search index stores only the fields that find a car, and an invoice prints more.
  const { data: all } = useVehicles(customerId, car !== null && api.vehicles !== null)
  return all?.find(({ id }) => id === car?.id) ?? car
}

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
