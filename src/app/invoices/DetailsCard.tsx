import { useState } from 'react'
import type { Invoice } from '../../client/records'
import { Button } from '../../ui/Button'
import { Card, Fact } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { ageOf, dueDayOf } from '../money/invoiceWords'
import { useConnection } from '../session/connection'
import { useMinute } from '../session/now'
import { showFullDate, useZone } from '../session/shopTime'
import { EditDetails } from './EditDetails'
import { showDueDay } from './showDueDay'

/** When it is due, and what is noted on it. */
export function DetailsCard({ invoice }: { invoice: Invoice }) {
  const { api } = useConnection()
  const zone = useZone()
  const age = ageOf(invoice, zone, useMinute())
  const write = api.write?.invoices
  /** The way to save it as it was at the beginning of the edit: it may be denied meanwhile, which is told then. */
  const [edited, setEdited] = useState<typeof write | null>(null)
  const due = dueDayOf(invoice, zone)
  const edit = write && !edited && (
    <Button look="quiet" onClick={() => setEdited(write)}>
      <Icon name="pencil" className="size-4" />
      Edit
    </Button>
  )
  return (
    <Card title="Details" actions={edit}>
      {edited ? (
        <EditDetails invoice={invoice} change={edited.change} onDone={() => setEdited(null)} />
      ) : (
        <dl className="grid gap-3">
          <Fact name="Made">{showFullDate(invoice.createdAt, zone)}</Fact>
          {invoice.more?.sentAt && <Fact name="Sent">{showFullDate(invoice.more.sentAt, zone)}</Fact>}
          <Fact name="Due">
            {due === null ? '–' : showDueDay(due)}
            {due !== null && age !== null && (
              <span className={age.isLate ? 'font-semibold text-danger' : 'text-ink-2'}> ({age.words})</span>
            )}
          </Fact>
          {invoice.paidAt !== null && <Fact name="Paid">{showFullDate(invoice.paidAt, zone)}</Fact>}
          <Fact name="Notes">
            <p className="whitespace-pre-wrap">{invoice.notes ?? '–'}</p>
          </Fact>
        </dl>
      )}
    </Card>
  )
}
