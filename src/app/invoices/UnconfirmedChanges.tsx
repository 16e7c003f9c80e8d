import { isOver, type Entry } from '../../client/journal/entry'
import { invoicePaidBy, recordOfInvoice, statusWanted } from '../../client/payments/entries'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { useConnection, useJournal } from '../shell/connection'

/** What was done to this invoice besides paying it, and is not confirmed yet: a voiding that is held, or was left behind. */
export function UnconfirmedChanges({ invoiceId }: { invoiceId: string }) {
  const { entries } = useJournal()
  return entries
    .filter((entry) => entry.record === recordOfInvoice(invoiceId) && invoicePaidBy(entry) === null)
    .map((entry) => <Change key={entry.id} entry={entry} />)
}

function Change({ entry }: { entry: Entry }) {
  const { journal } = useConnection()
  const what = statusWanted(entry) === 'voided' ? 'Voiding' : 'A change'
  if (!isOver(entry)) {
    return (
      <Notice tone="warn" className="mb-4">
        {entry.state === 'held'
          ? `${what} is about to be sent and can still be taken back.`
          : `${what} is not confirmed by the service yet. It is sent until there is an answer.`}
      </Notice>
    )
  }
  return (
    <Notice
      tone="warn"
      className="mb-4"
      title={`${what} was begun at this desk and is not done`}
      actions={
        <>
          <Button onClick={() => void journal.resolve(entry.id, 'again')}>
            {what === 'Voiding' ? 'Void it now' : 'Send it now'}
          </Button>
          <Button onClick={() => void journal.resolve(entry.id, 'discard')}>
            Leave the invoice as it is
          </Button>
        </>
      }
    >
      {entry.note}
    </Notice>
  )
}
