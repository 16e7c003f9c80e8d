import { useMemo } from 'react'
import { useStatusSince } from '~/app/appointments/flag'
import { useAppointments, useListsByDay } from '~/app/appointments/useAppointments'
import { useBackwardsList, type BackwardsList } from '~/app/money/useBackwardsList'
import { useOpenInvoices } from '~/app/money/useOpenInvoices'
import { useConnection } from '~/app/session/connection'
import { useZone } from '~/app/session/shopTime'
import { useShopRecord } from '~/app/session/useShopRecord'
import { useRecords } from '~/client/cache/useRecords'
import type { Appointment, Invoice } from '~/client/nouns/nouns'
import { appointmentsSince } from '~/client/nouns/totals'
import { isReady } from '~/domain/lateness'
import { shopDaysBack } from '~/domain/openHours'
import { addDays, spanOfDay, type Day } from '~/domain/time/zone'
import { completedUnpaid, mayBeFor, type Unpaid } from '~/domain/unbilledAppointments'

/** What is older is a debt like any other. */
export const SHOP_DAYS = 3

/** `day` is that of the completion; null where the car is still in the shop. */
export type DoneCar = Omit<Unpaid<Appointment, Invoice>, 'day'> & { day: Day | null }

/** Cars that are done: in the shop, and those whose customer has not paid. */
export function useDoneCars(today: Day, inShop: readonly Appointment[]) {
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
      inShop.filter(isReady).map((appointment) => ({
        appointment,
        day: null,
        owed: owed.filter((invoice) => mayBeFor(appointment, invoice)),
      })),
    [inShop, owed],
  )
  const unpaid = useMemo(
    () => completedUnpaid(completed.rows, owed, from, zone, since),
    [completed.rows, owed, from, zone, since],
  )
  return { ready, unpaid, from, completed, read }
}

const DONE = 'completed'
/** Few are booked longer ahead; how far it was read is said. */
const BOOKED_WITHIN_DAYS = 60
/** Where appointments are asked for by the day they are booked for: few take longer. */
const DONE_WITHIN_DAYS = 31

type Completed = {
  rows: readonly Appointment[]
  /** Null where the service lists by day; then `from` is the first of the days. */
  list: BackwardsList<Appointment> | null
  from: Day
  isReading: boolean
  failure: unknown
  refetch: () => void
}

/** What was completed lately: read once for all cards that ask. */
export function useCompleted(today: Day): Completed {
  const connection = useConnection()
  const zone = useZone()
  const byDay = useListsByDay()
  const from = addDays(today, -DONE_WITHIN_DAYS)
  const days = useAppointments(byDay ? { from, to: today } : null, byDay)
  const madeSince = spanOfDay(addDays(today, -BOOKED_WITHIN_DAYS), zone).from
  const list = useBackwardsList(appointmentsSince(connection, DONE, madeSince), {
    isWanted: !byDay,
  })
  const known = useRecords(connection.records.appointments)
  const read = byDay ? days.rows : list.rows
  const rows = useMemo(() => {
    // A reading that goes only so far back can't say that a record is gone.
    return byDay
      ? read.filter(({ status }) => status === DONE)
      : known.current(read, ({ status }) => status === DONE)
  }, [read, byDay, known])
  return {
    rows,
    list: byDay ? null : list,
    from,
    isReading: byDay ? !days.isWhole : !list.isDone,
    failure: byDay ? days.error : null,
    refetch: days.refetch,
  }
}
