import type { Standing } from '../../client/payments/seen'
import type { Invoice } from '../../client/records'
import { dollars } from '../../domain/money'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { nameOfInvoice } from '../money/invoiceWords'
import { FailureNotice } from '../page/FailureNotice'
import { useBooks } from '../payments/usePayment'

type Props = { invoice: Invoice; open: boolean; onClose: () => void; onVoid: (seen: Standing) => void }

/** What voiding means, before it is done. */
export function VoidDialog({ invoice, open, onClose, onVoid }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={`Void invoice ${nameOfInvoice(invoice)}?`}>
      {open && <Asking invoiceId={invoice.id} onClose={onClose} onVoid={onVoid} />}
    </Dialog>
  )
}

type AskingProps = Pick<Props, 'onClose' | 'onVoid'> & { invoiceId: string }

/** Another desk may have taken the money since the page was opened, so the invoice is looked at first. */
function Asking({ invoiceId, onClose, onVoid }: AskingProps) {
  const { now, failure, look } = useBooks(invoiceId)
  const paid = now?.invoice.billed?.paidCents ?? 0
  return (
    <div className="grid gap-3">
      <p>
        A void invoice is owed by nobody and takes no payment. It stays in the lists, and{' '}
        <strong>this is final</strong>: nobody can bring it back.
      </p>
      {failure !== null && <FailureNotice failure={failure} onRetry={look} />}
      <p role="status" className={paid > 0 ? 'font-semibold text-warn' : 'text-ink-2'}>
        {failure === null && paidWords(now && paid)}
      </p>
      <p className="text-ink-2">You have six seconds to take it back before it is sent.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          look="danger"
          disabled={now === null}
          onClick={() => {
            if (now === null) return
            onClose()
            onVoid(now)
          }}
        >
          Void it
        </Button>
        <Button onClick={onClose}>Keep it</Button>
      </div>
    </div>
  )
}

function paidWords(cents: number | null): string {
  if (cents === null) return 'Looking whether anything was paid on it…'
  if (cents === 0) return 'Nothing was paid on it.'
  return `${dollars(cents)} was paid on it. That stays on file as paid: voiding gives nothing back.`
}
