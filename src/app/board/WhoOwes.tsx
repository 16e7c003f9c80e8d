import { useEffect } from 'react'
import { useOpenInvoices } from '../money/useOpenInvoices'
import { useToday } from '../session/useToday'
import { NOBODY, useBoard } from './boardContext'

/** Reads who owes, as Today does, and tells the cards. Draws nothing itself. */
export default function WhoOwes() {
  const { owing } = useBoard()
  const { invoices } = useOpenInvoices(useToday())
  useEffect(() => owing.set(new Set(invoices.map(({ customerId }) => customerId))), [owing, invoices])
  useEffect(() => () => owing.set(NOBODY), [owing])
  return null
}
