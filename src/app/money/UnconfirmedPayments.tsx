import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useOutbox } from '~/app/session/connection'
import type { EntryState, Entry } from '~/client/outbox/entry'
import { unconfirmedPayments, type UnconfirmedPayment } from '~/client/payments/unconfirmedPayments'
import { dollars } from '~/domain/money'
import { LINK_IN_TEXT } from '~/ui/link'
import { Notice } from '~/ui/Notice'
import { methodWord } from './methods'

type Waiting = { here: readonly UnconfirmedPayment[]; elsewhere: readonly UnconfirmedPayment[] }

/** Money taken at this computer that is not confirmed, under this key and under others; it is in no figure of the service. */
export function useUnconfirmedPayments(): Waiting {
  const { entries, elsewhere } = useOutbox()
  return useMemo(
    () => ({ here: unconfirmedPayments(entries), elsewhere: unconfirmedPayments(elsewhere) }),
    [entries, elsewhere],
  )
}

export function UnconfirmedPaymentsNotice({
  waiting,
  title,
}: {
  waiting: readonly UnconfirmedPayment[]
  title: string
}) {
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

type Props = {
  payments: readonly UnconfirmedPayment[]
  /** Where it matters whose they are: no entry says of which shop it is, so that a person has to. */
  setApart?: { notOurs: readonly string[]; onChange: (notOurs: readonly string[]) => void }
}

/** Money that was entered in this browser under other keys: named, and never sent under this one. */
export function PaymentsUnderOtherKeys({ payments, setApart }: Props) {
  if (payments.length === 0) return null
  const cents = payments.reduce((sum, payment) => sum + (payment.cents ?? 0), 0)
  return (
    <Notice tone="warn" title={`Entered here under another key: ${dollars(cents)} not confirmed`}>
      <ul aria-label="Entered here under another key" className="grid gap-1">
        {payments.map((payment) => (
          <li key={payment.id}>
            <span id={`elsewhere-${payment.id}`}>
              <span className="font-semibold">{paymentNamed(payment)}</span>:{' '}
              {/* Only the page that held it could take it back. */}
              {payment.state === 'held' ? 'not sent' : MONEY_WORDS[payment.state]}
            </span>
            {setApart && <SetApart id={payment.id} {...setApart} />}
          </li>
        ))}
      </ul>
      <p className="mt-1">
        It is not counted here. If it was taken for this shop, sign in with that key to confirm it. If the
        shop already has the payment, discard this entry under{' '}
        <Link to="/settings" hash="unsent" className={LINK_IN_TEXT}>
          Not confirmed yet
        </Link>
        .
      </p>
    </Notice>
  )
}

function SetApart({ id, notOurs, onChange }: NonNullable<Props['setApart']> & { id: string }) {
  const others = notOurs.filter((other) => other !== id)
  return (
    <label className="flex min-h-10 items-center gap-2">
      <input
        type="checkbox"
        aria-describedby={`elsewhere-${id}`}
        className="size-4 accent-accent"
        checked={notOurs.includes(id)}
        onChange={({ target }) => onChange(target.checked ? [...others, id] : others)}
      />
      It is another shop’s
    </label>
  )
}

const MONEY_WORDS: Record<EntryState, string> = {
  held: 'can still be undone',
  saved: 'saved on this computer, not sent yet',
  sent: 'sent, not confirmed yet',
  refused: 'refused by the service',
  unsure: 'not known whether it arrived',
}

/** "Payment of $50.00, Ruth Delgado (card)": what it is called says the sum, and not how it was paid. */
export const paymentNamed = ({ label, method }: Pick<UnconfirmedPayment, 'label' | 'method'>): string =>
  method === null ? label : `${label} (${methodWord(method)})`

/** What waits, by a name that tells money with all that counts. */
export function entryNamed(entry: Entry): string {
  const [payment] = unconfirmedPayments([entry])
  return payment ? paymentNamed(payment) : entry.label
}
