import { useMemo } from 'react'
import type { Debt } from '../../domain/ages'
import type { Day } from '../../domain/zone'
import { debtOf } from '../money/debts'
import { useOpenInvoices, type OpenInvoices } from '../money/useOpenInvoices'
import { useZone } from '../session/shopTime'

/** Open invoices, as debts. */
export function useOwed(today: Day): OpenInvoices & { debts: readonly Debt[] } {
  const zone = useZone()
  const open = useOpenInvoices(today)
  const { invoices } = open
  const debts = useMemo(() => invoices.map((invoice) => debtOf(invoice, zone)), [invoices, zone])
  return { debts, ...open }
}
