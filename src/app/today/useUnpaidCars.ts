import { useMemo } from 'react'
import { useRecords } from '../../client/cache/useRecords'
import type { Appointment, Invoice } from '../../client/nouns'
import { completedUnpaid, mayBeFor, type Unpaid } from '../../domain/checkOut'
import { isReady } from '../../domain/lateness'
import { shopDaysBack } from '../../domain/openHours'
import type { Day } from '../../domain/zone'
import { useOpenInvoices } from '../money/useOpenInvoices'
import { useConnection } from '../session/connection'
import { useZone } from '../session/shopTime'
import { useShopRecord } from '../session/useShopRecord'
import { useStatusSince } from '../visits/useFlagOf'
import { useCompleted } from './useCompleted'

/** What is older is a debt like any other. */
export const SHOP_DAYS = 3

/** `day` is that of the completion; null where the car is still in the shop. */
export type DoneCar = Omit<Unpaid<Appointment, Invoice>, 'day'> & { day: Day | null }

/** Cars that are done: in the shop, and those whose customer has not paid. */
export function useUnpaidCars(today: Day, inShop: readonly Appointment[]) {
  const quotes = useRecords(useConnection().records.quotes)
  const zone = useZone()
  const since = useStatusSince()
  const completed = useCompleted(today)
  const { invoices, read } = useOpenInvoices(today)
  const from = shopDaysBack(today, SHOP_DAYS, useShopRecord()?.openingHours ?? null)

  const owed = useMemo(() => {
    return invoices.map((invoice) => {
      const quoteId = invoice.billed?.quoteId ?? null
      const quote = quoteId === null ? null : quotes.find(quoteId)
      return { ...invoice, vehicleId: quote?.vehicleId ?? invoice.more?.vehicleId ?? null }
    })
  }, [invoices, quotes])
  const ready = useMemo(
    () =>
      inShop.filter(isReady).map((visit) => ({
        visit,
        day: null,
        owed: owed.filter((invoice) => mayBeFor(visit, invoice)),
      })),
    [inShop, owed],
  )
  const unpaid = useMemo(
    () => completedUnpaid(completed.rows, owed, from, zone, since),
    [completed.rows, owed, from, zone, since],
  )
  return { ready, unpaid, from, completed, read }
}
