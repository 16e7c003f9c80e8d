import { useMutation } from '@tanstack/react-query'
import { useState, useRef, useCallback } from 'react'
import { statusWord } from '~/app/format/statusWords'
import { sayRefused } from '~/app/forms/sayRefused'
import { holdBack } from '~/app/forms/undoing'
import { isOwed, isVoid, nameOfInvoice } from '~/app/money/invoiceWords'
import { TENDERS } from '~/app/money/methods'
import { type PaymentOf, useBooks } from '~/app/payments/usePayment'
import { useConnection } from '~/app/session/connection'
import { useCommands } from '~/app/shell/keys/commandPalette'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { More } from '~/app/shell/page/More'
import { denied } from '~/client/features'
import { updateInvoice, voidInvoice } from '~/client/nouns/invoices'
import type { Invoice } from '~/client/nouns/nouns'
import { type InvoiceSnapshot, seenOf } from '~/client/payments/invoiceSnapshot'
import type { PaymentStatus } from '~/client/payments/paymentStatus'
import { INVOICE_STATUSES, mayMove, type InvoiceStatus } from '~/domain/invoices'
import { dollars } from '~/domain/money'
import type { PaymentMethod } from '~/domain/payments'
import { Button } from '~/ui/Button'
import { Dialog } from '~/ui/Dialog'
import { Icon } from '~/ui/Icon'
import { toast } from '~/ui/toast'

type Props = {
  invoice: Invoice
  payment: PaymentOf
  hasPayments: boolean
  /** What was paid since is in the books, and what it left is not read yet. */
  isOutdated: boolean
  onPay: (method?: PaymentMethod) => void
  onPrint: (kind: 'letter' | 'receipt') => void
}

/** Under whichever key it was entered. */
const UNCONFIRMED: readonly PaymentStatus['kind'][] = ['keeping', 'under way', 'to decide', 'elsewhere']

/** What can be done with an invoice as it stands. What the key may not do is not there. */
export function InvoiceActions({ invoice, payment, hasPayments, isOutdated, onPay, onPrint }: Props) {
  const { status, mayRecord } = payment
  const voidIt = useVoid()
  const { moves, move, isBusy } = useMoveInvoice(invoice)
  const [isVoiding, setVoiding] = useState(false)
  const isPaying = UNCONFIRMED.includes(status.kind)
  // What is not known to have arrived is there to be looked at, whatever the invoice or the key's rights are meanwhile.
  const hasPanel = isPaying || (mayRecord && isOwed(invoice) && !isOutdated)
  const mayPay = hasPanel && !isPaying
  useCommands([
    ...(mayPay
      ? [
          { name: 'Record payment', words: 'pay money', icon: 'payments', run: () => onPay() } as const,
          ...TENDERS.map(
            ({ method, title }) =>
              ({
                name: `Record payment: ${title}`,
                words: 'pay money',
                icon: 'payments',
                run: () => onPay(method),
              }) as const,
          ),
        ]
      : []),
    { name: 'Print invoice', icon: 'print', run: () => onPrint('letter') },
    ...(hasPayments
      ? [{ name: 'Print receipt', icon: 'print', run: () => onPrint('receipt') } as const]
      : []),
  ])
  return (
    <div className="flex flex-wrap items-center gap-2">
      {hasPanel && (
        <Button look="main" onClick={() => onPay()}>
          {isPaying ? 'Payment not confirmed' : 'Record payment'}
        </Button>
      )}
      {moves.map(({ to, word }) => (
        <Button key={to} disabled={isBusy} onClick={() => move(to)}>
          {word}
        </Button>
      ))}
      <Button onClick={() => onPrint('letter')}>
        <Icon name="print" className="size-4 max-sm:hidden" />
        Print invoice
      </Button>
      {hasPayments && (
        <Button look="quiet" onClick={() => onPrint('receipt')}>
          Print receipt
        </Button>
      )}
      {voidIt && !isVoid(invoice) && (
        <>
          <More
            of="the invoice"
            acts={[
              {
                word: 'Void',
                act: () => setVoiding(true),
                isDanger: true,
                not: isPaying
                  ? 'A payment of this invoice is not confirmed yet'
                  : status.kind === 'voiding'
                    ? 'It is being voided'
                    : null,
              },
            ]}
          />
          <VoidDialog
            invoice={invoice}
            open={isVoiding}
            onClose={() => setVoiding(false)}
            onVoid={(seen) => voidIt(invoice, seen)}
          />
        </>
      )}
    </div>
  )
}

type VoidDialogProps = {
  invoice: Invoice
  open: boolean
  onClose: () => void
  onVoid: (seen: InvoiceSnapshot) => void
}

/** What voiding means, before it is done. */
function VoidDialog({ invoice, open, onClose, onVoid }: VoidDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Void invoice ${nameOfInvoice(invoice)}?`}>
      {open && <Asking invoiceId={invoice.id} onClose={onClose} onVoid={onVoid} />}
    </Dialog>
  )
}

type AskingProps = Pick<VoidDialogProps, 'onClose' | 'onVoid'> & { invoiceId: string }

/** Another desk may have taken the money since the page was opened, so the invoice is looked at first. */
function Asking({ invoiceId, onClose, onVoid }: AskingProps) {
  const { now, failure, look } = useBooks(invoiceId)
  const paid = now?.invoice.billed?.paidCents ?? 0
  return (
    <div className="grid gap-3">
      <p>
        A void invoice has no balance and takes no payment. It stays in the lists, and{' '}
        <strong>this is final</strong>: you can’t bring it back.
      </p>
      {failure !== null && <FailureNotice failure={failure} onRetry={look} />}
      <p role="status" className={paid > 0 ? 'font-semibold text-warn' : 'text-ink-2'}>
        {failure === null && paidWords(now && paid)}
      </p>
      <p className="text-ink-2">You have six seconds to undo it before it is sent.</p>
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
  if (cents === null) return 'Checking for payments on it…'
  if (cents === 0) return 'Nothing was paid on it.'
  return `${dollars(cents)} was paid on it. The payment stays on file. Voiding does not refund it.`
}

/** Moves that need no money: a draft that becomes due, and nothing to pay that counts as paid. */
const MOVES: readonly { to: InvoiceStatus; word: string }[] = [
  { to: 'unpaid', word: 'Make it due' },
  { to: 'paid', word: 'Close it, nothing to pay' },
]

function useMoveInvoice(invoice: Invoice) {
  const writer = useConnection().features.write.invoices
  const code = nameOfInvoice(invoice)
  // React Query says a tick later that it is pending, and a double click may be faster.
  const isBusy = useRef(false)
  const update = useMutation({
    ...(writer ? updateInvoice(writer, invoice.id, code) : denied('invoices')),
    onSuccess: ({ status }) => toast({ title: `Invoice ${code}: ${statusWord(status).toLowerCase()}` }),
    onError: (failure) => sayRefused(`Invoice ${code} was not changed`, failure),
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

/** Voids an invoice for good, after a moment in which it can still be taken back; null where nothing may be voided. */
function useVoid(): ((invoice: Invoice, seen: InvoiceSnapshot) => void) | null {
  const connection = useConnection()
  const writer = connection.features.write.invoices

  const begin = useCallback(
    (invoice: Invoice, seen: InvoiceSnapshot) => {
      if (!writer) return
      const code = nameOfInvoice(invoice)
      holdBack({
        of: `void ${invoice.id}`,
        hold: (ms) => voidInvoice(writer, invoice.id, { ms, name: code, expects: seenOf(seen) }),
        waits: `Invoice ${code} is being voided`,
        late: { whose: `Invoice ${code}`, what: 'void' },
        ended(end) {
          if (end.kind === 'confirmed') toast({ title: `Invoice ${code} is void` })
          else if (end.kind === 'canceled') toast({ title: `Invoice ${code} was not changed` })
          else {
            sayRefused(`Invoice ${code} was not voided`, end.failure)
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
