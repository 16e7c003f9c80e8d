import { Link } from '@tanstack/react-router'
import { withStop } from '../../client/api/withStop'
import { followersOf, isOver, type Entry } from '../../client/outbox/entry'
import { invoicePaidBy } from '../../client/payments/entries'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { LINK_IN_TEXT } from '../../ui/link'
import { entryNamed } from '../money/entryNamed'
import { useConnection, useOutbox } from '../session/connection'
import { useNamed } from '../visits/refusalWords'
import { decide } from './decide'
import { ForeignEntries } from './ForeignEntries'
import { OpenBooking } from './OpenBooking'
import { OpenQuote } from './OpenQuote'
import { STATE_WORDS } from './stateWords'

/** All that was decided at this desk and is not confirmed; what is over asks for a decision. */
export function UnsentCard() {
  const { entries, elsewhere } = useOutbox()
  const isEmpty = entries.length + elsewhere.length === 0
  return (
    <div id="unsent">
      <Card title="Not confirmed yet" of={isEmpty && 'Everything decided here has been confirmed.'}>
        <ul className="grid gap-3 empty:hidden">
          {entries.map((entry) => (
            <Unsent key={entry.id} entry={entry} />
          ))}
        </ul>
        {elsewhere.length > 0 && <ForeignEntries entries={elsewhere} />}
      </Card>
    </div>
  )
}

function Unsent({ entry }: { entry: Entry }) {
  const { outbox } = useConnection()
  const { steps } = useOutbox()
  const named = useNamed()
  /** What the same act is to do after it. */
  const then = new Set(followersOf(entry, steps).map(({ label }) => label))
  then.delete(entry.label)
  // Whether money arrived is decided with the payments in view.
  const invoiceId = invoicePaidBy(entry)
  return (
    <li className="grid gap-1 border-b border-line pb-3 last:border-0 last:pb-0">
      <span className="font-semibold">{entryNamed(entry)}</span>
      <span className={isOver(entry) ? 'text-warn' : 'text-ink-2'}>{STATE_WORDS[entry.state]}</span>
      {entry.note && <span className="text-sm text-ink-2">{withStop(named(entry.note))}</span>}
      {then.size > 0 && <span className="text-sm text-ink-2">After it: {[...then].join('; ')}.</span>}
      {invoiceId !== null && (
        <span className="mt-1">
          <Link to="/invoices/$id" params={{ id: invoiceId }} search={{ pay: 1 }} className={LINK_IN_TEXT}>
            {isOver(entry) ? 'Look at the invoice and decide' : 'See how far it is'}
          </Link>
        </span>
      )}
      {isOver(entry) && invoiceId === null && (
        <span className="mt-1 flex flex-wrap gap-2">
          <OpenQuote entry={entry} />
          <OpenBooking entry={entry} />
          <Button onClick={() => void decide(outbox, entry, 'again')}>
            {entry.state === 'unsure' ? 'Send it again' : 'Send it again as new'}
          </Button>
          <Button onClick={() => void decide(outbox, entry, 'discard')}>Let it go</Button>
        </span>
      )}
    </li>
  )
}
