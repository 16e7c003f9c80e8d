import type { ReactNode } from 'react'
import type { Entry } from '../../client/outbox/entry'
import { mayBeIt } from '../../client/payments/paymentRule'
import { balanceThen } from '../../client/payments/standing'
import { dollars } from '../../domain/money'
import { FailureNotice } from '../page/FailureNotice'
import { foundWords } from './arrivalWords'
import { LetItGo } from './LetItGo'
import { orSay } from './orSay'
import { PaymentLines } from './PaymentLines'
import type { PaymentOf, useBooks } from './usePayment'

type Props = {
  entry: Entry
  payment: PaymentOf
  books: ReturnType<typeof useBooks>
  /** What a person may do with the books in view. */
  children: ReactNode
}

/** What the service has now, and behind it what follows from that. Where it can't be read, the person may let it go. */
export function Looked({ entry, payment, books: { now, failure, isReading, look }, children }: Props) {
  const candidates = mayBeIt(entry, now?.payments ?? [])
  return (
    <>
      {failure !== null && <FailureNotice failure={failure} onRetry={look} />}
      {isReading && now === null && <p role="status">Reading what the service has…</p>}
      {now && (
        <div>
          <p className="font-semibold">What the service has now</p>
          {now.payments === null ? (
            <p>{withoutPayments(entry, now.invoice.balanceCents)}</p>
          ) : now.payments.length === 0 ? (
            <p>No payment on this invoice.</p>
          ) : (
            <PaymentLines
              payments={now.payments}
              label="Payments now"
              choice={{ of: candidates, onChoose: (found) => orSay(payment.arrived(entry, found)) }}
            />
          )}
          <p role="status" className="mt-2 font-semibold">
            {foundWords(entry, now.payments)}
          </p>
        </div>
      )}
      {now ? children : failure !== null && <LetItGo entry={entry} payment={payment} />}
    </>
  )
}

function withoutPayments({ expects }: Entry, cents: number): string {
  const then = expects === undefined ? null : balanceThen(expects)
  const was = then === null ? '' : ` It was ${dollars(then)} when this was entered.`
  return `This key may not read payments. The balance is ${dollars(cents)}.${was}`
}
