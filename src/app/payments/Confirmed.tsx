import { useEffect, useRef } from 'react'
import { methodWord } from '~/app/money/methods'
import type { ConfirmedPayment } from '~/client/payments/confirmedPayments'
import { dollars } from '~/domain/money'
import { Button } from '~/ui/Button'
import { Icon } from '~/ui/Icon'
import { Notice } from '~/ui/Notice'
import { ChangeDue, type Handed } from './ChangeDue'
import { PaymentLines } from './PaymentLines'
import { Acts, Besides, Steps } from './Steps'

type Props = {
  confirmed: ConfirmedPayment
  handed: Handed | null
  onPrint: () => void
  /** Null where this key may not record another. */
  onNext: (() => void) | null
  onDone: () => void
  /** Another desk has voided the invoice since. */
  isVoided: boolean
}

/** The service has it. Only from here on is anything called paid. */
export function Confirmed({ confirmed, handed, onPrint, onNext, onDone, isVoided }: Props) {
  const { payment, sent, others, left } = confirmed
  const told = sent && otherThanSent(sent, payment)
  const isPaid = left !== null && left <= 0
  const hasNext = onNext !== null && left !== null && !isPaid
  const isLast = left !== null && !hasNext
  const done = useRef<HTMLButtonElement>(null)
  // It is there before it is known whether it is the last, and has the focus only then.
  useEffect(() => {
    if (isLast) done.current?.focus()
  }, [isLast])
  return (
    <div className="flex flex-1 flex-col gap-4.5">
      <div role="status" className="grid gap-1 rounded-lg bg-ok-soft px-4 py-3 text-ok">
        <p className="text-3xl font-semibold">
          {dollars(payment.amountCents)} {methodWord(payment.method)} recorded
        </p>
        <p id="left" className="font-semibold">
          {left === null && 'Loading the invoice for the receipt…'}
          {left !== null &&
            (isVoided ? 'The invoice is voided' : isPaid ? 'Paid in full' : `${dollars(left)} is still open`)}
          {left !== null && left < 0 && `, and the shop owes the customer ${dollars(-left)}`}
        </p>
      </div>
      {told !== null && (
        <Notice tone="warn" title="The service recorded something else">
          {told}
        </Notice>
      )}
      {handed && <ChangeDue handed={handed} recordedCents={payment.amountCents} />}
      <Steps reached={3} />
      {others.length > 0 && (
        <Notice tone="warn" title="Another payment came in at the same moment">
          <p>It was recorded on another computer or tab. Make sure it is not the same money.</p>
          <PaymentLines payments={others} label="The other payment" />
        </Notice>
      )}
      <Acts>
        {hasNext && (
          <Button look="main" className="min-h-12 py-1.5 whitespace-normal!" autoFocus onClick={onNext}>
            Record the other {dollars(left)}
          </Button>
        )}
        <Button
          ref={done}
          look={isLast ? 'main' : 'plain'}
          className={hasNext ? '' : 'min-h-12'}
          onClick={onDone}
        >
          Next customer
        </Button>
        <Besides>
          {/* Until then the page has it as it was before this payment. */}
          <Button disabled={left === null} aria-describedby="left" onClick={onPrint}>
            <Icon name="print" className="size-4" />
            Print receipt
          </Button>
        </Besides>
      </Acts>
    </div>
  )
}

type Money = { amountCents: number; method: string }

const sumWords = ({ amountCents, method }: Money) => `${dollars(amountCents)} ${methodWord(method)}`

/** Where the books have another sum or method than was sent, both are said; null where they agree. */
const otherThanSent = (sent: Money, payment: Money): string | null =>
  sent.amountCents === payment.amountCents && sent.method === payment.method
    ? null
    : `${sumWords(sent)} was sent from here, and the service recorded ${sumWords(payment)}.`
