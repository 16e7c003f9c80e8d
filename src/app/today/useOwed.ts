import { useMemo } from 'react'
import type { Debt } from '../../domain/ages'
import type { Day } from '../../domain/zone'
import { debtOf } from '../money/debts'
import { useOpenInvoices, type OpenInvoices } from '../money/useOpenInvoices'
import { useZone } from '../session/shopTime'

/** Open invoices, as debts. */
export function useOwed(today: Day): Omit<OpenInvoices, 'invoices'> & { debts: readonly Debt[] } {
  const zone = useZone()
  const { invoices, ...rest } = useOpenInvoices(today)
  const debts = useMemo(() => invoices.map((invoice) => debtOf(invoice, zone)), [invoices, zone])
  return { debts, ...rest }
}
