import { Link, useNavigate } from '@tanstack/react-router'
import { openBooking } from '~/app/appointments/booking/openBooking'
import { refusedBooking } from '~/app/appointments/booking/refusedBooking'
import { BOOKING_DRAFT } from '~/app/appointments/booking/useBookingForm'
import { useNamed } from '~/app/appointments/refusalWords'
import { entryNamed } from '~/app/money/UnconfirmedPayments'
import { newDraftName, typedQuote } from '~/app/quotes/builder/quoteTyped'
import { ownSums } from '~/app/quotes/builder/TotalsMismatch'
import { useConnection, useOutbox, useCapabilities } from '~/app/session/connection'
import { forgetDraft, keepDraft, readDraft } from '~/app/session/drafts'
import { useMinute } from '~/app/session/now'
import { useTaxRate } from '~/app/session/shopTax'
import { useZone } from '~/app/session/shopTime'
import { withStop } from '~/client/api/failure'
import { refusedQuote } from '~/client/nouns/quotes'
import { followersOf, isOver, type Entry, isTried } from '~/client/outbox/entry'
import { goesOnByItself } from '~/client/outbox/serviceTime'
import { invoicePaidBy } from '~/client/payments/entries'
import { Button } from '~/ui/Button'
import { Card } from '~/ui/Card'
import { LINK_IN_TEXT } from '~/ui/link'
import { toast } from '~/ui/toast'
import { resolveEntry, STATE_WORDS } from './resolveEntry'

/** All that was decided at this desk and is not confirmed; what is over asks for a decision. */
export function UnsentCard() {
  const { entries, elsewhere } = useOutbox()
  const isEmpty = entries.length + elsewhere.length === 0
  return (
    <div id="unsent">
      <Card title="Not confirmed yet" of={isEmpty && 'All changes are saved.'}>
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
            {isOver(entry) ? 'Check the invoice and decide' : 'Show its progress'}
          </Link>
        </span>
      )}
      {isOver(entry) && invoiceId === null && (
        <span className="mt-1 flex flex-wrap gap-2">
          <OpenQuote entry={entry} />
          <OpenBooking entry={entry} />
          <Button onClick={() => void resolveEntry(outbox, entry, 'again')}>
            {entry.state === 'unsure' ? 'Send it again' : 'Send it again as new'}
          </Button>
          <Button onClick={() => void resolveEntry(outbox, entry, 'discard')}>Discard</Button>
        </span>
      )}
    </li>
  )
}

/** What earlier keys left at this computer: never sent under this one, and nobody else can let it go. */
function ForeignEntries({ entries }: { entries: readonly Entry[] }) {
  const now = useMinute()
  return (
    <ul aria-label="Entered with another key" className="mt-3 grid gap-3">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-1 border-b border-line pb-3 last:border-0 last:pb-0">
          <span className="font-semibold">{entryNamed(entry)}</span>
          <span className="text-warn">
            {goesOnByItself(entry, now)
              ? 'Entered with another API key. Sign in with that key to finish it.'
              : isTried(entry)
                ? 'Entered with another API key. Check whether the shop has it. It is no longer sent.'
                : 'Entered with another API key, and never sent. It is no longer sent.'}
          </span>
          {entry.note && <span className="text-sm text-ink-2">Last result: {withStop(entry.note)}</span>}
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
    return <Button onClick={() => void resolveEntry(outbox, entry, 'discard')}>Discard</Button>
  return (
    <Link to="/invoices/$id" params={{ id: invoiceId }} search={{ pay: 1 }} className={LINK_IN_TEXT}>
      Check the invoice and decide
    </Link>
  )
}

/** A booking that was refused after its form was closed, back in the form to be corrected. */
function OpenBooking({ entry }: { entry: Entry }) {
  const { name: connection, outbox, features } = useConnection()
  useCapabilities()
  const { steps } = useOutbox()
  const typed = refusedBooking(entry, steps, useZone())
  if (!typed || !features.write.appointments) return null

  async function open() {
    // What is being typed there already is not written over.
    if (readDraft(connection, BOOKING_DRAFT) !== null) {
      toast({
        title: 'Another appointment is open',
        detail: 'Book or discard that one first. This one stays on this list.',
        tone: 'danger',
      })
      return
    }
    keepDraft(connection, BOOKING_DRAFT, typed)
    // Where this browser keeps no drafts, the outbox is the only place that has it.
    if (readDraft(connection, BOOKING_DRAFT) === null) {
      toast({
        title: 'This browser can’t store what is typed',
        detail: 'The booking stays on this list.',
        tone: 'danger',
      })
      return
    }
    if (await resolveEntry(outbox, entry, 'discard')) openBooking()
    else forgetDraft(connection, BOOKING_DRAFT)
  }

  return <Button onClick={() => void open()}>Open it</Button>
}

/** A new quote that was refused after its page had been left, back on the workbench to be corrected. */
function OpenQuote({ entry }: { entry: Entry }) {
  const { name: connection, outbox, features } = useConnection()
  useCapabilities()
  const zone = useZone()
  const ratePpm = useTaxRate()
  const navigate = useNavigate()
  const draft = refusedQuote(entry)
  if (!draft || !features.write.quotes) return null

  async function open({ customerId, ...rest }: NonNullable<typeof draft>) {
    // What is being typed there already is not written over.
    const place = ['', customerId].find((free) => readDraft(connection, newDraftName(free)) === null)
    if (place !== undefined) {
      const quote = { ...rest, customerId, subtotalCents: ownSums(rest)?.subtotalCents ?? 0 }
      keepDraft(connection, newDraftName(place), typedQuote(quote, { zone, ratePpm }))
      if (readDraft(connection, newDraftName(place)) !== null) {
        if (!(await resolveEntry(outbox, entry, 'discard')))
          return forgetDraft(connection, newDraftName(place))
        return navigate({ to: '/quotes/new', search: place === '' ? {} : { customer: place } })
      }
    }
    toast({
      title: 'Another new quote is open',
      detail: 'Save or cancel that one first. This one stays on this list.',
      tone: 'danger',
    })
  }

  return <Button onClick={() => void open(draft)}>Open it</Button>
}
