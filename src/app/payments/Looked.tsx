import type { ReactNode } from 'react'
import type { Entry } from '../../client/journal/entry'
import { mayBeIt } from '../../client/payments/paymentRule'
import { balanceThen } from '../../client/payments/seen'
import type { Payment } from '../../client/records'
import { dollars } from '../../domain/money'
import { FailureNotice } from '../page/FailureNotice'
import { foundWords } from './arrivalWords'
import { PaymentLines } from './PaymentLines'
import type { useLook } from './tills'

type Props = {
  entry: Entry
  books: ReturnType<typeof useLook>
  /** A person says which payment it was. */
  onFound: (payment: Payment) => void
  children: ReactNode
}

/** What the service has now, and behind it what follows from that. */
export function Looked({ entry, books: { now, failure, isReading, look }, onFound, children }: Props) {
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
              choice={{ of: candidates, onChoose: onFound }}
            />
          )}
          <p role="status" className="mt-2 font-semibold">
            {foundWords(entry, now.payments)}
          </p>
        </div>
      )}
      {now && children}
    </>
  )
}

function withoutPayments({ expects }: Entry, cents: number): string {
  const then = expects === undefined ? null : balanceThen(expects)
  const was = then === null ? '' : ` It was ${dollars(then)} when this was entered.`
  return `This key may not read payments. The balance is ${dollars(cents)}.${was}`
}
