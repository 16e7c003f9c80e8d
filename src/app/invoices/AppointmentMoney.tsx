import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { ageOf, isOwed, nameOfInvoice } from '~/app/money/invoiceWords'
import { toPayment } from '~/app/money/toPayment'
import { useConvert, useActs } from '~/app/quotes/useQuoteActs'
import { useQuotes } from '~/app/quotes/useQuotes'
import { useConnection } from '~/app/session/connection'
import { useMinute } from '~/app/session/now'
import { useZone } from '~/app/session/shopTime'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { refreshInvoices } from '~/client/nouns/invoices'
import type { Appointment, Invoice, Quote } from '~/client/nouns/nouns'
import { refreshQuotes } from '~/client/nouns/quotes'
import { dollars } from '~/domain/money'
import { shortCode } from '~/domain/shortCode'
import { Button, buttonClass } from '~/ui/Button'
import { LINK_IN_TEXT } from '~/ui/link'
import { Skeleton } from '~/ui/Skeleton'
import { useInvoices } from './useInvoices'

/** The next step with the money of an appointment: what is owed is paid, else what was agreed on is invoiced, else quoted. */
export default function AppointmentMoney({ row }: { row: Appointment }) {
  const connection = useConnection()
  const client = useQueryClient()
  const { api } = connection
  const { customerId } = row
  // Where the service can't be asked for theirs alone, the newest of all are looked through.
  const invoicesOf = api.invoices?.listOf ? customerId : null
  const invoices = useInvoices({ status: null, customerId: invoicesOf }, api.invoices !== null)
  const quotes = useQuotes({ status: null, customerId }, api.quotes !== null)
  /** It stays on screen until its invoice opens, though it is no accepted quote any more by then. */
  const [converting, setConverting] = useState<Quote | null>(null)
  const reread = () => {
    void refreshInvoices(client, connection, { status: null, customerId: invoicesOf })
    void refreshQuotes(client, connection, { status: null, customerId })
  }
  // Shown as it was last read; what is new since is read behind that.
  useEffect(() => {
    void refreshInvoices(client, connection, { status: null, customerId: invoicesOf })
    void refreshQuotes(client, connection, { status: null, customerId })
  }, [client, connection, invoicesOf, customerId])

  if (!api.invoices && !api.quotes) return null
  if (converting)
    return <Accepted row={row} quote={converting} onConverting={setConverting} onRefused={reread} />
  if (api.invoices && invoices.isLoadingError)
    return <Row of={<p className="text-warn">Their balance could not be loaded.</p>} />
  if ((api.invoices && !invoices.data) || (api.quotes && !quotes.data && !quotes.isLoadingError))
    return <Row of={<Skeleton className="my-2 h-10 w-40" />} />
  const owed = (invoices.data ?? []).filter((invoice) => invoice.customerId === customerId && isOwed(invoice))
  const accepted = (quotes.data ?? []).find((quote) => isAcceptedFor(quote, row))
  if (owed.length > 0) return <Owed row={row} owed={owed} isAll={!invoices.hasNextPage} />
  if (accepted) return <Accepted row={row} quote={accepted} onConverting={setConverting} onRefused={reread} />
  return (
    <Row
      of={<p className="text-ink-2">{api.invoices ? 'Nothing due' : 'No accepted quote'}</p>}
      acts={<NewQuote row={row} look="main" />}
    />
  )
}

/** A quote of another of their cars is not this appointment's. */
const isAcceptedFor = ({ status, vehicleId }: Quote, row: Appointment) =>
  status === 'accepted' && (vehicleId === null || row.vehicleId === null || vehicleId === row.vehicleId)

const Row = ({ of, acts }: { of: ReactNode; acts?: ReactNode }) => (
  <section
    aria-label="Money"
    className="-mx-6 flex min-h-20 flex-wrap items-center gap-x-4 gap-y-2 bg-sunken px-6 py-3"
  >
    <div className="min-w-0 flex-[1_0_11rem]">{of}</div>
    {acts && <div className="ml-auto flex flex-wrap items-center gap-1">{acts}</div>}
  </section>
)

function NewQuote({ row, look = 'quiet' }: { row: Appointment; look?: 'main' | 'quiet' }) {
  const mayQuote = useConnection().features.write.quotes !== undefined
  if (!mayQuote) return null
  return (
    <Link
      to="/quotes/new"
      search={{
        customer: row.customerId,
        appointment: row.id,
        ...(row.vehicleId !== null && { vehicle: row.vehicleId }),
      }}
      className={buttonClass(look)}
    >
      New quote
    </Link>
  )
}

function Owed({ row, owed, isAll }: { row: Appointment; owed: readonly Invoice[]; isAll: boolean }) {
  const mayPay = useConnection().features.write.payments !== undefined
  const navigate = useNavigate()
  const zone = useZone()
  const now = useMinute()
  const [only, ...others] = owed
  const age = only && others.length === 0 ? ageOf(only, zone, now) : null
  const cents = owed.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  return (
    <Row
      of={
        <>
          <p>
            {only && others.length === 0 ? (
              <Link to="/invoices/$id" params={{ id: only.id }} className={LINK_IN_TEXT}>
                Invoice {nameOfInvoice(only)}
              </Link>
            ) : (
              `${owed.length} open invoices`
            )}{' '}
            {age && <span className={age.isLate ? 'text-danger' : 'text-ink-2'}>{age.words}</span>}
          </p>
          <p className="text-3xl font-semibold tabular-nums">
            {dollars(cents)}
            {!isAll && <span className="text-base font-normal text-ink-2"> or more</span>}
          </p>
        </>
      }
      acts={
        <>
          <NewQuote row={row} />
          {mayPay && (
            <Button look="main" onClick={() => toPayment(navigate, row.customerId, owed)}>
              Record payment
            </Button>
          )}
        </>
      }
    />
  )
}

type AcceptedProps = {
  row: Appointment
  quote: Quote
  onConverting: (quote: Quote | null) => void
  onRefused: () => void
}

function Accepted({ row, quote, onConverting, onRefused }: AcceptedProps) {
  const { features } = useConnection()
  const acts = useActs(quote, onRefused)
  const convert = useConvert(quote, acts)
  const { busy, isUnderWay, failure } = acts
  const begin = () => {
    onConverting(quote)
    void convert().finally(() => onConverting(null))
  }
  return (
    <>
      <Row
        of={
          <>
            <p>
              <Link to="/quotes/$id" params={{ id: quote.id }} className={LINK_IN_TEXT}>
                Quote {shortCode(quote.id)}
              </Link>{' '}
              <span className="text-ink-2">accepted</span>
            </p>
            <p className="text-3xl font-semibold tabular-nums">{dollars(quote.totalCents)}</p>
          </>
        }
        acts={
          <>
            <NewQuote row={row} />
            {features.write.conversions && (
              <Button look="main" disabled={isUnderWay} onClick={begin}>
                {busy === 'convert' ? 'Converting…' : 'Convert to invoice'}
              </Button>
            )}
          </>
        }
      />
      {failure !== null && <FailureNotice failure={failure} />}
    </>
  )
}
