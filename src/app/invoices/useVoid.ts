import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { seenOf, type Standing } from '../../client/payments/seen'
import { outdateBooks } from '../../client/queries/books'
import { invoiceQuery, refreshInvoices } from '../../client/queries/invoices'
import type { Invoice } from '../../client/records'
import { tell } from '../../ui/tell'
import { sayRefused } from '../appointments/sayRefused'
import { useConnection } from '../shell/connection'
import { nameOfInvoice } from './invoiceWords'

/** So long it can be taken back. After that it is final. */
const HELD_MS = 6_000

/** Voids an invoice for good, after a moment in which it can still be taken back; null where nothing may be voided. */
export function useVoid(): ((invoice: Invoice, seen: Standing) => void) | null {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const write = connection.api.write?.invoices

  const begin = useCallback(
    (invoice: Invoice, seen: Standing) => {
      if (!write) return
      const code = nameOfInvoice(invoice)
      const held = write.void(invoice.id, HELD_MS, code, seenOf(seen))
      const cancel = async () => {
        const isBack = await held.cancel()
        if (!isBack)
          tell({ title: `Invoice ${code}: too late to take it back`, detail: 'The void is on its way.' })
      }
      const { close } = tell({
        title: `Invoice ${code} is being voided`,
        detail: 'For good, unless you take it back now.',
        id: `void ${invoice.id}`,
        ms: HELD_MS,
        action: { word: 'Undo', act: () => void cancel() },
      })
      // By itself it would stay for as long as the pointer is on it, and promise what is over.
      setTimeout(close, HELD_MS)
      const settle = async () => {
        const end = await held.done
        close()
        void queryClient.invalidateQueries({ queryKey: invoiceQuery(connection, invoice.id).queryKey })
        void refreshInvoices(queryClient, connection)
        void outdateBooks(queryClient, connection.name)
        if (end.kind === 'confirmed') tell({ title: `Invoice ${code} is void` })
        else if (end.kind === 'canceled') tell({ title: `Invoice ${code} stays as it was` })
        else sayRefused(`Invoice ${code} is not void`, end.failure)
      }
      void settle()
    },
    [connection, queryClient, write],
  )
  return write ? begin : null
}
