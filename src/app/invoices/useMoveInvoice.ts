import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { updateInvoice } from '../../client/invoices'
import type { Invoice } from '../../client/records'
import { denied } from '../../client/writers'
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
  const writer = useConnection().features.write.invoices
  const code = nameOfInvoice(invoice)
  // React Query says a tick later that it is pending, and a double click may be faster.
  const isBusy = useRef(false)
  const update = useMutation({
    ...(writer ? updateInvoice(writer, invoice.id, code) : denied('invoices')),
    onSuccess: ({ status }) => tell({ title: `Invoice ${code}: ${statusWord(status).toLowerCase()}` }),
    onError: (failure) => sayRefused(`Invoice ${code} stays as it was`, failure),
    onSettled: () => void (isBusy.current = false),
  })
  const status = INVOICE_STATUSES.find((known) => known === invoice.status)
  const moves =
    writer && status ? MOVES.filter(({ to }) => mayMove({ status, totalCents: invoice.totalCents }, to)) : []
  return {
    moves,
    move: (to: InvoiceStatus) => {
      if (update.isPending || isBusy.current) return
      isBusy.current = true
      update.mutate({ changes: { status: to } })
    },
    isBusy: update.isPending,
  }
}
