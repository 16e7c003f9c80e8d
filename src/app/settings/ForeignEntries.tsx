import { Link } from '@tanstack/react-router'
import { withStop } from '../../client/api/withStop'
import { isTried, type Entry } from '../../client/outbox/entry'
import { goesOnByItself } from '../../client/outbox/serviceTime'
import { invoicePaidBy } from '../../client/payments/entries'
import { Button } from '../../ui/Button'
import { LINK_IN_TEXT } from '../../ui/link'
import { entryNamed } from '../money/entryNamed'
import { useConnection } from '../session/connection'
import { useMinute } from '../session/now'
import { decide } from './decide'

/** What earlier keys left at this computer: never sent under this one, and nobody else can let it go. */
export function ForeignEntries({ entries }: { entries: readonly Entry[] }) {
  const now = useMinute()
  return (
    <ul aria-label="Entered under another key" className="mt-3 grid gap-3">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-1 border-b border-line pb-3 last:border-0 last:pb-0">
          <span className="font-semibold">{entryNamed(entry)}</span>
          <span className="text-warn">
            {goesOnByItself(entry, now)
              ? 'Entered under another key: sign in with that one, and it goes on by itself.'
              : isTried(entry)
                ? 'Entered under another key: look whether it is there. It is not sent any more by itself.'
                : 'Entered under another key, and never sent. It is not sent any more by itself.'}
          </span>
          {entry.note && <span className="text-sm text-ink-2">Last noted: {withStop(entry.note)}</span>}
          <span className="mt-1">
            <Decide entry={entry} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Whether money arrived is decided with the payments in view; those of another service can't be read here. */
function Decide({ entry }: { entry: Entry }) {
  const { outbox, serviceId } = useConnection()
  const invoiceId = entry.service === serviceId ? invoicePaidBy(entry) : null
  if (invoiceId === null)
    return <Button onClick={() => void decide(outbox, entry, 'discard')}>Let it go</Button>
  return (
    <Link to="/invoices/$id" params={{ id: invoiceId }} search={{ pay: 1 }} className={LINK_IN_TEXT}>
      Look at the invoice and decide
    </Link>
  )
}
