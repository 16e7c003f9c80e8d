import { useState } from 'react'
import type { Invoice } from '../../client/records'
import { INVOICE_STATUSES, mayMove, type InvoiceStatus } from '../../domain/invoices'
import { tell } from '../../ui/tell'
import { sayRefused } from '../acts/sayRefused'
import { nameOfInvoice } from '../money/invoiceWords'
import { useConnection } from '../session/connection'
import { statusWord } from '../words/statusWords'

/** Moves that need no money: a draft that becomes due, and nothing to pay that counts as paid. */
const MOVES: readonly { to: InvoiceStatus; word: string }[] = [
  { to: 'unpaid', word: 'Make it due' },
  { to: 'paid', word: 'Nothing to pay: close it' },
]

export function useMoveInvoice(invoice: Invoice) {
  const connection = useConnection()
  const [isBusy, setBusy] = useState(false)
  const write = connection.features.write.invoices
  const status = INVOICE_STATUSES.find((known) => known === invoice.status)
  const moves =
    write && status ? MOVES.filter(({ to }) => mayMove({ status, totalCents: invoice.totalCents }, to)) : []

  async function move(to: InvoiceStatus) {
    if (!write || isBusy) return
    const code = nameOfInvoice(invoice)
    setBusy(true)
    try {
      const moved = await write.change(invoice.id, { status: to }, { name: code })
      tell({ title: `Invoice ${code}: ${statusWord(moved.status).toLowerCase()}` })
    } catch (failure) {
      sayRefused(`Invoice ${code} stays as it was`, failure)
    } finally {
      setBusy(false)
    }
  }

  return { moves, move, isBusy }
}
