import { useEffect } from 'react'
import { useToday } from '../shell/useToday'
import { useOpenInvoices } from '../today/useOpenInvoices'
import { NOBODY, useBoard } from './boardContext'

/** Reads who owes, as Today does, and tells the cards. Draws nothing itself. */
export default function WhoOwes() {
  const { owing } = useBoard()
  const { invoices } = useOpenInvoices(useToday())
  useEffect(() => owing.set(new Set(invoices.map(({ customerId }) => customerId))), [owing, invoices])
  useEffect(() => () => owing.set(NOBODY), [owing])
  return null
}
