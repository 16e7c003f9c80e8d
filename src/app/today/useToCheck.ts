import { useMemo } from 'react'
import { useVersion } from '../../client/books/useBooks'
import { appointmentsSince, invoicesSince } from '../../client/queries/reckonings'
import type { Appointment } from '../../client/records'
import { toCheck, type Unbilled } from '../../domain/checkOut'
import { addDays, spanOfDay, type Day } from '../../domain/zone'
import { isVoid } from '../money/invoiceWords'
import { useBack, type Back } from '../money/useBack'
import { useConnection } from '../session/connection'
import { useZone } from '../session/shopTime'
import { useAppointments, useListsByDay } from '../visits/useAppointments'

const DONE = 'completed'
/** Few are booked longer ahead; how far it was read is said. */
const BOOKED_WITHIN_DAYS = 45
/** Where appointments are asked for by the day they are booked for: few take longer. */
const DONE_WITHIN_DAYS = 31

type ToCheck = {
  found: readonly Unbilled<Appointment>[]
  /** Null where the service lists by day; then `from` is the first of the days. */
  visits: Back<Appointment> | null
  from: Day
  isReading: boolean
  failure: unknown
  refetch: () => void
  invoices: Back<unknown>
}

/** Completed since a day, without an invoice of their customer from then on. */
export function useToCheck(since: Day, today: Day): ToCheck {
  const connection = useConnection()
  const zone = useZone()
  const byDay = useListsByDay()
  const from = addDays(today, -DONE_WITHIN_DAYS)
  const look = useAppointments(byDay ? { from, to: today } : null)
  const madeSince = spanOfDay(addDays(since, -BOOKED_WITHIN_DAYS), zone).from
  const visits = useBack(connection.books.appointments, appointmentsSince(connection, DONE, madeSince), {
    isWanted: !byDay,
  })
  const invoices = useBack(connection.books.invoices, invoicesSince(connection, spanOfDay(since, zone).from))

  const book = connection.books.appointments
  const version = useVersion(book)
  const rows = byDay ? look.rows : visits.rows
  const found = useMemo(() => {
    if (!version) return []
    // A reading that goes only so far back can't say that a record is gone.
    const done = byDay ? rows : book.apply(rows, 0, ({ status }) => status === DONE)
    const billed = invoices.rows.filter((invoice) => !isVoid(invoice))
    return toCheck(done, billed, since, zone)
  }, [rows, invoices.rows, byDay, book, version, since, zone])

  return {
    found,
    visits: byDay ? null : visits,
    from,
    invoices,
    isReading: !invoices.isDone || (byDay ? !look.isWhole : !visits.isDone),
    failure: byDay ? look.error : null,
    refetch: look.refetch,
  }
}
