import { useMemo } from 'react'
import type { Invoice } from '../../client/nouns'
import { invoicesOfStatus, invoicesSince } from '../../client/totals'
import { addDays, spanOfDay, type Day } from '../../domain/zone'
import { useConnection } from '../session/connection'
import { useZone } from '../session/shopTime'
import { openOf } from './debts'
import { bothOf, useBack, type Back } from './useBack'

/** Where invoices can't be asked for by status, all are read this far back. */
const BACK_DAYS = 400

export type OpenInvoices = { invoices: readonly Invoice[]; read: Back<Invoice>; isByStatus: boolean }

/** What is still to be paid, read as far as it has been. */
export function useOpenInvoices(today: Day): OpenInvoices {
  const connection = useConnection()
  const zone = useZone()
  const isByStatus = connection.api.invoices?.listOf !== undefined
  const unpaid = useBack(invoicesOfStatus(connection, 'unpaid'), { isWanted: isByStatus })
  const partial = useBack(invoicesOfStatus(connection, 'partial'), { isWanted: isByStatus })
  const since = spanOfDay(addDays(today, -BACK_DAYS), zone).from
  const all = useBack(invoicesSince(connection, since), { isWanted: !isByStatus })
  const read = isByStatus ? bothOf(unpaid, partial) : all
  const rows = isByStatus ? null : all.rows

  const invoices = useMemo(
    () => openOf(rows ?? [...unpaid.rows, ...partial.rows]),
    [rows, unpaid.rows, partial.rows],
  )
  return { invoices, read, isByStatus }
}
