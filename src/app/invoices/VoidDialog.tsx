import type { Invoice } from '../../client/records'
import { dollars } from '../../domain/money'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { nameOfInvoice } from './invoiceWords'

type Props = { invoice: Invoice; open: boolean; onClose: () => void; onVoid: () => void }

/** What voiding means, before it is done. */
export function VoidDialog({ invoice, open, onClose, onVoid }: Props) {
  const paid = invoice.billed?.paidCents ?? 0
  return (
    <Dialog open={open} onClose={onClose} title={`Void invoice ${nameOfInvoice(invoice)}?`}>
      <div className="grid gap-3">
        <p>
          A void invoice is owed by nobody and takes no payment. It stays in the lists, and{' '}
          <strong>this is final</strong>: nobody can bring it back.
        </p>
        {paid > 0 && (
          <p className="font-semibold text-warn">
            {dollars(paid)} was paid on it. That stays on file as paid: voiding gives nothing back.
          </p>
        )}
        <p className="text-ink-2">You have six seconds to take it back before it is sent.</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            look="danger"
            onClick={() => {
              onClose()
              onVoid()
            }}
          >
            Void it
          </Button>
          <Button onClick={onClose}>Keep it</Button>
        </div>
      </div>
    </Dialog>
  )
}
