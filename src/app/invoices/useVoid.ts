import { useCallback } from 'react'
import { voidInvoice } from '../../client/invoices'
import { seenOf, type Standing } from '../../client/payments/seen'
import type { Invoice } from '../../client/records'
import { tell } from '../../ui/tell'
import { holdBack } from '../acts/holdBack'
import { sayRefused } from '../acts/sayRefused'
import { nameOfInvoice } from '../money/invoiceWords'
import { useConnection } from '../session/connection'

/** Voids an invoice for good, after a moment in which it can still be taken back; null where nothing may be voided. */
export function useVoid(): ((invoice: Invoice, seen: Standing) => void) | null {
  const connection = useConnection()
  const writer = connection.features.write.invoices

  const begin = useCallback(
    (invoice: Invoice, seen: Standing) => {
      if (!writer) return
      const code = nameOfInvoice(invoice)
      holdBack({
        of: `void ${invoice.id}`,
        hold: (ms) => voidInvoice(writer, invoice.id, { ms, name: code, expects: seenOf(seen) }),
        waits: `Invoice ${code} is being voided`,
        late: { whose: `Invoice ${code}`, what: 'void' },
        ended(end) {
          if (end.kind === 'confirmed') tell({ title: `Invoice ${code} is void` })
          else if (end.kind === 'canceled') tell({ title: `Invoice ${code} stays as it was` })
          else {
            sayRefused(`Invoice ${code} is not void`, end.failure)
            // What kept it from being sent is shown as soon as it is read, wherever the invoice is.
            void connection.api.invoices?.get(invoice.id).catch(() => null)
          }
        },
      })
    },
    [connection, writer],
  )
  return writer ? begin : null
}
