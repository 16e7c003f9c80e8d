import { useMemo } from 'react'
import { useConnection } from '~/app/session/connection'
import { useZone } from '~/app/session/shopTime'
import type { Invoice } from '~/client/nouns/nouns'
import { invoicesOfStatus, invoicesSince } from '~/client/nouns/totals'
import type { Debt } from '~/domain/time/debtAging'
import { addDays, spanOfDay, type Day } from '~/domain/time/zone'
import { dueDayOf, isOwed } from './invoiceWords'
import { bothOf, useBackwardsList, type BackwardsList } from './useBackwardsList'

/** Where invoices can't be asked for by status, all are read this far back. */
const BACK_DAYS = 400

export type OpenInvoices = { invoices: readonly Invoice[]; read: BackwardsList<Invoice>; isByStatus: boolean }

/** What is still to be paid, read as far as it has been. */
export function useOpenInvoices(today: Day): OpenInvoices {
  const connection = useConnection()
  const zone = useZone()
  const isByStatus = connection.api.invoices?.listOf !== undefined
  const unpaid = useBackwardsList(invoicesOfStatus(connection, 'unpaid'), { isWanted: isByStatus })
  const partial = useBackwardsList(invoicesOfStatus(connection, 'partial'), { isWanted: isByStatus })
  const since = spanOfDay(addDays(today, -BACK_DAYS), zone).from
  const all = useBackwardsList(invoicesSince(connection, since), { isWanted: !isByStatus })
  const read = isByStatus ? bothOf(unpaid, partial) : all
  const rows = isByStatus ? null : all.rows

  const invoices = useMemo(
    () => openOf(rows ?? [...unpaid.rows, ...partial.rows]),
    [rows, unpaid.rows, partial.rows],
  )
  return { invoices, read, isByStatus }
}

/** What is still to be paid; voided invoices and drafts are not. */
function openOf(invoices: readonly Invoice[]): Invoice[] {
  // One that was paid in part between two readings is in both: the later reading counts.
  const each = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  return [...each.values()].filter(isOwed)
}

/** Reckoning a day takes long, and each page that is read brings all those before it again. */
const knownDebts = new WeakMap<Invoice, { zone: string; debt: Debt }>()

export function debtOf(invoice: Invoice, zone: string): Debt {
  const before = knownDebts.get(invoice)
  if (before?.zone === zone) return before.debt
  const debt: Debt = {
    customerId: invoice.customerId,
    balanceCents: invoice.balanceCents,
    dueOn: dueDayOf(invoice, zone),
    createdAt: invoice.createdAt,
  }
  knownDebts.set(invoice, { zone, debt })
  return debt
}

export const debtsOf = (invoices: readonly Invoice[], zone: string) =>
  openOf(invoices).map((invoice) => debtOf(invoice, zone))
