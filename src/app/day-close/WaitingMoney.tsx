import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { EntryState } from '../../client/journal/entry'
import { waitingPayments, type WaitingPayment } from '../../client/payments/waiting'
import { Notice } from '../../ui/Notice'
import { useJournal } from '../shell/connection'

/** Money of this desk that is not confirmed; it is in no figure of the service. */
export function useWaitingMoney(): { here: readonly WaitingPayment[]; elsewhere: number } {
  const { entries, elsewhere } = useJournal()
  return useMemo(
    () => ({ here: waitingPayments(entries), elsewhere: waitingPayments(elsewhere).length }),
    [entries, elsewhere],
  )
}

const WORDS: Record<EntryState, string> = {
  held: 'can still be undone',
  saved: 'saved here, not sent yet',
  sent: 'sent, not confirmed yet',
  refused: 'the service said no',
  unsure: 'not known whether it arrived',
}

type Props = { waiting: readonly WaitingPayment[]; elsewhere: number; title: string }

export function WaitingMoney({ waiting, elsewhere, title }: Props) {
  return (
    <>
      {waiting.length > 0 && (
        <Notice tone="warn" title={title}>
          <ul className="grid gap-1">
            {waiting.map(({ id, label, state, invoiceId }) => (
              <li key={id}>
                <Link
                  to="/invoices/$id"
                  params={{ id: invoiceId }}
                  search={{ pay: 1 }}
                  className="font-semibold text-accent underline underline-offset-4"
                >
                  {label}
                </Link>
                : {WORDS[state]}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {elsewhere > 0 && (
        <Notice tone="warn" title="Another sign-in of this computer has money waiting">
          {elsewhere === 1 ? 'A payment' : `${elsewhere} payments`} recorded here under another key{' '}
          {elsewhere === 1 ? 'is' : 'are'} not confirmed. Where that was this shop, sign in with that key
          first.
        </Notice>
      )}
    </>
  )
}
