import { useState } from 'react'
import type { PaymentStatus } from '../../client/payments/paymentStatus'
import type { Invoice } from '../../client/records'
import type { PaymentMethod } from '../../domain/payments'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { useCommands } from '../keys/commands'
import { isOwed, isVoid } from '../money/invoiceWords'
import { TENDERS } from '../money/methods'
import { More } from '../page/More'
import type { PaymentOf } from '../payments/usePayment'
import { useMoveInvoice } from './useMoveInvoice'
import { useVoid } from './useVoid'
import { VoidDialog } from './VoidDialog'

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
            ({ method, word }) =>
              ({
                name: `Record payment: ${word}`,
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
