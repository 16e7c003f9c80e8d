import { useState } from 'react'
import type { Invoice } from '../../client/records'
import { Button } from '../../ui/Button'
import { Card, Fact } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { useConnection } from '../shell/connection'
import { useMinute } from '../shell/now'
import { showFullDate, useZone } from '../shell/shopTime'
import { EditDetails } from './EditDetails'
import { ageOf, dueDayOf } from './invoiceWords'
import { showDueDay } from './showDueDay'

/** When it is due, and what is noted on it. */
export function DetailsCard({ invoice }: { invoice: Invoice }) {
  const { api } = useConnection()
  const zone = useZone()
  const age = ageOf(invoice, zone, useMinute())
  const [isEdited, setEdited] = useState(false)
  const change = api.write?.invoices?.change
  const due = dueDayOf(invoice, zone)
  const edit = change && !isEdited && (
    <Button look="quiet" onClick={() => setEdited(true)}>
      <Icon name="pencil" className="size-4" />
      Edit
    </Button>
  )
  return (
    <Card title="Details" actions={edit}>
      {change && isEdited ? (
        <EditDetails invoice={invoice} change={change} onDone={() => setEdited(false)} />
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
