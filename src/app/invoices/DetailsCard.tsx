import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { Invoice } from '../../client/records'
import { showPhone } from '../../domain/phone'
import { Button } from '../../ui/Button'
import { LINK } from '../../ui/link'
import { ageOf, dueDayOf, earlierCode } from '../money/invoiceWords'
import { useKnownCustomer } from '../people/useKnownCustomer'
import { useConnection } from '../session/connection'
import { useMinute } from '../session/now'
import { showFullDate, useZone } from '../session/shopTime'
import { callLink } from '../words/contactLinks'
import { EditDetails } from './EditDetails'
import { showDueDay } from './showDueDay'

/** When it is due, where it came from, and what is noted on it. */
export function DetailsCard({ invoice }: { invoice: Invoice }) {
  const { api, features } = useConnection()
  const zone = useZone()
  const age = ageOf(invoice, zone, useMinute())
  const phone = useKnownCustomer(invoice.customerId)?.phone
  const writer = features.write.invoices
  /** The way to save it as it was at the beginning of the edit: it may be denied meanwhile, which is told then. */
  const [edited, setEdited] = useState<typeof writer | null>(null)
  const due = dueDayOf(invoice, zone)
  const quoteId = invoice.billed?.quoteId ?? null
  const code = earlierCode(invoice)
  return (
    <section aria-label="Details" className="px-4 py-3 lg:px-5">
      {edited ? (
        <div className="max-w-xl">
          <EditDetails invoice={invoice} writer={edited} onDone={() => setEdited(null)} />
        </div>
      ) : (
        <div className="flex items-start gap-4">
          <dl className="flex min-w-0 flex-1 flex-wrap gap-x-8 gap-y-2">
            {phone && (
              <Told name="Phone">
                <a href={callLink(phone)} className={LINK}>
                  {showPhone(phone)}
                </a>
              </Told>
            )}
            <Told name="Made">{showFullDate(invoice.createdAt, zone)}</Told>
            {invoice.more?.sentAt && <Told name="Sent">{showFullDate(invoice.more.sentAt, zone)}</Told>}
            {due !== null && (
              <Told name="Due">
                {showDueDay(due)}
                {age !== null && (
                  <span className={age.isLate ? 'font-semibold text-danger' : 'text-ink-2'}>
                    , {age.words}
                  </span>
                )}
              </Told>
            )}
            {invoice.paidAt !== null && <Told name="Paid">{showFullDate(invoice.paidAt, zone)}</Told>}
            {quoteId !== null && api.quotes && (
              <Told name="From">
                <Link to="/quotes/$id" params={{ id: quoteId }} className={LINK}>
                  Its quote
                </Link>
              </Told>
            )}
            {code !== null && (
              <Told name="Code">
                <span className="short-code">{code}</span>
              </Told>
            )}
            {invoice.notes && (
              <Told name="Notes">
                <p className="whitespace-pre-wrap wrap-anywhere">{invoice.notes}</p>
              </Told>
            )}
          </dl>
          {writer && (
            <Button look="quiet" className="-my-1 -mr-2" onClick={() => setEdited(writer)}>
              Edit
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

const Told = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-2">{name}</dt>
    <dd>{children}</dd>
  </div>
)
