import { useQuery } from '@tanstack/react-query'
import { useConnection, useOutbox } from '~/app/session/connection'
import { withStop } from '~/client/api/failure'
import { paymentsOfInvoice } from '~/client/nouns/invoices'
import type { Invoice } from '~/client/nouns/nouns'
import { isOver, type Entry } from '~/client/outbox/entry'
import { invoicePaidBy, recordOfInvoice, statusWanted } from '~/client/payments/entries'
import { seenOf } from '~/client/payments/invoiceSnapshot'
import { Button } from '~/ui/Button'
import { Notice } from '~/ui/Notice'

/** What was done to this invoice besides paying it, and is not confirmed yet: a voiding that is held, or was left behind. */
export function UnconfirmedChanges({ invoice }: { invoice: Invoice }) {
  const { entries } = useOutbox()
  return entries
    .filter((entry) => entry.record === recordOfInvoice(invoice.id) && invoicePaidBy(entry) === null)
    .map((entry) => <Change key={entry.id} entry={entry} invoice={invoice} />)
}

function Change({ entry, invoice }: { entry: Entry; invoice: Invoice }) {
  const connection = useConnection()
  const { outbox } = connection
  const { data: payments = null } = useQuery(paymentsOfInvoice(connection, invoice.id))
  const isVoiding = statusWanted(entry) === 'voided'
  const what = isVoiding ? 'Voiding' : 'A change'
  // Decided on with what is on screen now, and not with what was when it was begun.
  const seen = isVoiding ? seenOf({ invoice, payments }) : undefined
  if (!isOver(entry)) {
    return (
      <Notice tone="warn" className="mb-4">
        {entry.state === 'held'
          ? `${what} is about to be sent. You can still undo it.`
          : `${what} is not confirmed yet. Frontdesk retries until the service answers.`}
      </Notice>
    )
  }
  return (
    <Notice
      tone="warn"
      className="mb-4"
      title={`${what} was started on this computer and is not finished`}
      actions={
        <>
          <Button onClick={() => void outbox.resolve(entry.id, 'again', seen)}>
            {isVoiding ? 'Void it now' : 'Send it now'}
          </Button>
          <Button onClick={() => void outbox.resolve(entry.id, 'discard')}>Leave the invoice as it is</Button>
        </>
      }
    >
      {entry.note && withStop(entry.note)}
    </Notice>
  )
}
