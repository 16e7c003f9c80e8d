import { useMemo } from 'react'
import type { Appointment } from '../../client/records'
import { invoicesSince } from '../../client/totals'
import { toCheck, type Unbilled } from '../../domain/checkOut'
import { spanOfDay, type Day } from '../../domain/zone'
import { isVoid } from '../money/invoiceWords'
import { useBack, type Back } from '../money/useBack'
import { useConnection } from '../session/connection'
import { useZone } from '../session/shopTime'
import { useCompleted } from './useCompleted'

type ToCheck = {
  found: readonly Unbilled<Appointment>[]
  completed: ReturnType<typeof useCompleted>
  isReading: boolean
  invoices: Back<unknown>
}

/** Completed since a day, without an invoice of their customer from then on. */
export function useToCheck(since: Day, today: Day): ToCheck {
  const connection = useConnection()
  const zone = useZone()
  const completed = useCompleted(today)
  const invoices = useBack(invoicesSince(connection, spanOfDay(since, zone).from))
  const { rows } = completed
  const found = useMemo(() => {
    const billed = invoices.rows.filter((invoice) => !isVoid(invoice))
    return toCheck(rows, billed, since, zone)
  }, [rows, invoices.rows, since, zone])
  return { found, completed, invoices, isReading: !invoices.isDone || completed.isReading }
}
