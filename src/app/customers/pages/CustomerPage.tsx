import { getRouteApi, useNavigate, Link } from '@tanstack/react-router'
import { openBooking } from '~/app/appointments/booking/openBooking'
import { useCustomer } from '~/app/customers/useCustomer'
import { callLink, mailLink } from '~/app/format/contactLinks'
import { isOwed, ageOf } from '~/app/money/invoiceWords'
import { toPayment } from '~/app/money/toPayment'
import { useIndexCustomer } from '~/app/search/results/useIndexRecords'
import { useConnection } from '~/app/session/connection'
import { useMinute } from '~/app/session/now'
import { showMonthDay, useZone } from '~/app/session/shopTime'
import { useCommands } from '~/app/shell/keys/commandPalette'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { useTitle } from '~/app/shell/page/useTitle'
import type { Customer, Invoice } from '~/client/nouns/nouns'
import { dollars } from '~/domain/money'
import { showPhone } from '~/domain/text/phone'
import { Button, buttonClass } from '~/ui/Button'
import { Card, Fact } from '~/ui/Card'
import { Icon } from '~/ui/Icon'
import { LINK } from '~/ui/link'
import { Skeleton } from '~/ui/Skeleton'
import { CurrentAppointment } from './CurrentAppointment'
import { CustomerHistory } from './CustomerHistory'
import { Details } from './Details'
import { appointmentsWords, type History, useHistory } from './useHistory'

const route = getRouteApi('/frame/customers/$id')

export default function CustomerPage() {
  const { id } = route.useParams()
  const { data: customer, error, isError, refetch } = useCustomer(id)
  useIndexCustomer(customer)
  useTitle(customer?.name ?? 'Customer')
  return (
    <section className="min-h-0 flex-1 overflow-y-auto page-edge">
      {isError && !customer && (
        <div className="mt-1 max-w-2xl">
          <h1 className="mb-4 text-xl font-semibold">Customer</h1>
          <FailureNotice failure={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!customer && !isError && <Skeleton className="mt-3 h-8 w-72" />}
      {customer && <Shown key={customer.id} customer={customer} />}
    </section>
  )
}

function Shown({ customer }: { customer: Customer }) {
  const history = useHistory(customer.id)
  const { owing, hasAppointments } = history
  const isOwing = owing?.invoices?.some(isOwed) === true
  return (
    <>
      <CustomerHead customer={customer} isBookMain={owing?.invoices !== undefined && !isOwing} />
      {(hasAppointments || owing) && (
        <section
          aria-label="Now"
          className="mb-4 flex flex-col-reverse divide-y divide-y-reverse divide-line rounded-lg bg-surface md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] md:divide-x md:divide-y-0"
        >
          {hasAppointments && (
            <div className="px-4 py-3 lg:px-5">
              <CurrentAppointment history={history} customer={customer} />
            </div>
          )}
          {owing && (
            <div className="px-4 py-3 lg:px-5">
              <Balance owing={owing} customerId={customer.id} />
            </div>
          )}
        </section>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <CustomerHistory customerId={customer.id} history={history} />
        <div className="grid gap-4">
          <Details customer={customer} appointments={appointmentsWords(history)} />
          {customer.more && <MoreAbout more={customer.more} />}
        </div>
      </div>
    </>
  )
}

/** What only some services know of a customer. */
function MoreAbout({ more }: { more: NonNullable<Customer['more']> }) {
  const contact = `${more.firstName} ${more.lastName}`.trim()
  return (
    <Card title="Account">
      <dl className="grid gap-2">
        {more.companyName !== null && <Fact name="Company">{more.companyName}</Fact>}
        {more.companyName !== null && contact && <Fact name="Contact">{contact}</Fact>}
        <Fact name="Fleet">{more.isFleet ? 'Yes' : 'No'}</Fact>
        {more.address.length > 0 && (
          <Fact name="Address">
            {more.address.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Fact>
        )}
        {more.tags.length > 0 && <Fact name="Tags">{more.tags.join(', ')}</Fact>}
        <Fact name="Marketing">{more.marketingOptIn ? 'Agreed to messages' : 'Not agreed'}</Fact>
      </dl>
    </Card>
  )
}

type Owing = NonNullable<History['owing']>

/** "What do I owe?": one figure, what it is of, and the way to take it. */
function Balance({ owing, customerId }: { owing: Owing; customerId: string }) {
  const { invoices, hasMore, hasFailed } = owing
  if (hasFailed) return <p className="text-warn">Their balance could not be loaded.</p>
  if (!invoices) return <Skeleton className="h-16 w-full" />
  const cents = invoices.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  if (cents === 0) return <p className="text-ink-2">Owes nothing{hasMore && ' on the newest invoices'}</p>
  return (
    <div className="grid h-full content-start gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>Owes</span>
        {hasMore && <span className="text-sm text-ink-2">or more, on the newest invoices</span>}
      </p>
      <p className="text-right text-5xl font-semibold tabular-nums">{dollars(cents)}</p>
      <p className="mb-2 text-right text-sm text-ink-2">
        <OfWhat invoices={invoices} />
      </p>
      <Pay invoices={invoices} customerId={customerId} />
    </div>
  )
}

function OfWhat({ invoices }: { invoices: readonly Invoice[] }) {
  const zone = useZone()
  const now = useMinute()
  const [only, ...others] = invoices
  if (!only || others.length > 0) return `${invoices.length} invoices`
  const age = ageOf(only, zone, now)
  return (
    <>
      1 invoice, {showMonthDay(only.createdAt, zone)}
      {age && (
        <>
          , <span className={age.isLate ? 'font-semibold text-danger' : ''}>{age.words}</span>
        </>
      )}
    </>
  )
}

function Pay({ invoices, customerId }: { invoices: readonly Invoice[]; customerId: string }) {
  const navigate = useNavigate()
  const mayPay = useConnection().features.write.payments !== undefined
  const pay = () => toPayment(navigate, customerId, invoices)
  useCommands(mayPay ? [{ name: 'Record payment', words: 'pay money', icon: 'payments', run: pay }] : [])
  if (!mayPay) return null
  return (
    <Button look="main" className="min-h-12 w-full" onClick={pay}>
      Record payment
    </Button>
  )
}

/** Who it is, how to reach them, and what is begun for them. */
function CustomerHead({ customer, isBookMain }: { customer: Customer; isBookMain: boolean }) {
  const { name, phone, email } = customer
  return (
    <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="text-xl font-semibold wrap-anywhere">{name}</h1>
      {phone !== null && (
        <a href={callLink(phone)} className={`${LINK} font-semibold whitespace-nowrap`}>
          {showPhone(phone)}
        </a>
      )}
      {email !== null && (
        <a href={mailLink(email)} className={`${LINK} min-w-0 wrap-anywhere`}>
          {email}
        </a>
      )}
      <Begin customer={customer} isBookMain={isBookMain} />
    </header>
  )
}

function Begin({ customer, isBookMain }: { customer: Customer; isBookMain: boolean }) {
  const { id: customerId, name } = customer
  const { features } = useConnection()
  const book = features.write.appointments ? () => openBooking({ customerId }) : null
  const quote = useStartQuote(customerId)
  useCommands([
    ...(book
      ? [{ name: `Book ${name}`, words: 'new appointment', icon: 'schedule', run: book } as const]
      : []),
    ...(quote ? [{ name: `New quote for ${name}`, icon: 'quotes', run: quote } as const] : []),
  ])
  if (!book && !quote) return null
  return (
    <span className="ml-auto flex items-center gap-1">
      {book && (
        <Button look={isBookMain ? 'main' : 'plain'} onClick={book}>
          <Icon name="plus" className="size-4" />
          Book
        </Button>
      )}
      {quote && (
        <Link to="/quotes/new" search={{ customer: customerId }} className={buttonClass('quiet')}>
          New quote
        </Link>
      )}
    </span>
  )
}

/** Null where this key writes no quotes. */
function useStartQuote(customerId: string): (() => void) | null {
  const navigate = useNavigate()
  const mayQuote = useConnection().features.write.quotes !== undefined
  return mayQuote ? () => void navigate({ to: '/quotes/new', search: { customer: customerId } }) : null
}
