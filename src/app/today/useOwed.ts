import { useMemo } from 'react'
import { invoicesOfStatus, invoicesSince } from '../../client/queries/books'
import type { Invoice } from '../../client/records'
import type { Debt } from '../../domain/ages'
import { addDays, spanOfDay, type Day } from '../../domain/zone'
import { dueDayOf, isOwed } from '../invoices/invoiceWords'
import { useConnection } from '../shell/connection'
import { useZone } from '../shell/shopTime'
import { bothOf, useBack, type Back } from './useBack'

/** Where invoices can't be asked for by status, all are read this far back. */
const BACK_DAYS = 400

/** Open invoices, as debts; voided ones and drafts are none. */
export function useOwed(today: Day): { debts: readonly Debt[]; read: Back<Invoice>; isByStatus: boolean } {
  const connection = useConnection()
  const zone = useZone()
  const isByStatus = connection.api.invoices?.listOf !== undefined
  const unpaid = useBack(invoicesOfStatus(connection, 'unpaid'), isByStatus)
  const partial = useBack(invoicesOfStatus(connection, 'partial'), isByStatus)
  const since = spanOfDay(addDays(today, -BACK_DAYS), zone).from
  const all = useBack(invoicesSince(connection, since), !isByStatus)
  const read = isByStatus ? bothOf(unpaid, partial) : all
  const rows = isByStatus ? null : all.rows

  const debts = useMemo(() => {
    // One that was paid in part between the two readings is in both: the later reading counts.
    const open = new Map((rows ?? [...unpaid.rows, ...partial.rows]).map((invoice) => [invoice.id, invoice]))
    return [...open.values()].filter(isOwed).map((invoice): Debt => ({
      customerId: invoice.customerId,
      balanceCents: invoice.balanceCents,
      dueOn: dueDayOf(invoice, zone),
      createdAt: invoice.createdAt,
    }))
  }, [rows, unpaid.rows, partial.rows, zone])

  return { debts, read, isByStatus }
}
