import { useEffect } from 'react'
import { useOpenInvoices } from '../money/useOpenInvoices'
import { useToday } from '../session/useToday'
import { NOBODY, useBoard } from './boardContext'

/** Reads who owes, as Today does, and tells the cards. Draws nothing itself. */
export default function WhoOwes() {
  const { owing } = useBoard()
  const { invoices } = useOpenInvoices(useToday())
  useEffect(() => {
    const cents = new Map<string, number>()
    for (const { customerId, balanceCents } of invoices)
      cents.set(customerId, (cents.get(customerId) ?? 0) + balanceCents)
    owing.set(cents)
  }, [owing, invoices])
  useEffect(() => () => owing.set(NOBODY), [owing])
  return null
}
