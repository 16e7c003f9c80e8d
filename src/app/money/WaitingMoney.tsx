import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { waitingPayments, type WaitingPayment } from '../../client/payments/waiting'
import { LINK_IN_TEXT } from '../../ui/link'
import { Notice } from '../../ui/Notice'
import { useOutbox } from '../session/connection'
import { paymentNamed } from './entryNamed'
import { MONEY_WORDS } from './moneyWords'

type Waiting = { here: readonly WaitingPayment[]; elsewhere: readonly WaitingPayment[] }

/** Money taken at this computer that is not confirmed, under this key and under others; it is in no figure of the service. */
export function useWaitingMoney(): Waiting {
  const { entries, elsewhere } = useOutbox()
  return useMemo(
    () => ({ here: waitingPayments(entries), elsewhere: waitingPayments(elsewhere) }),
    [entries, elsewhere],
  )
}

export function WaitingMoney({ waiting, title }: { waiting: readonly WaitingPayment[]; title: string }) {
  if (waiting.length === 0) return null
  return (
    <Notice tone="warn" title={title}>
      <ul className="grid gap-1">
        {waiting.map((payment) => (
          <li key={payment.id}>
            <Link
              to="/invoices/$id"
              params={{ id: payment.invoiceId }}
              search={{ pay: 1 }}
              className={LINK_IN_TEXT}
            >
              {paymentNamed(payment)}
            </Link>
            : {MONEY_WORDS[payment.state]}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
