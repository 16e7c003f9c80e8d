import { useQuery, useQueryClient, skipToken } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useNameWords, useCustomer, useCustomerName } from '~/app/customers/useCustomer'
import { useVehicles } from '~/app/customers/useVehicles'
import { callLink } from '~/app/format/contactLinks'
import { StatusWord } from '~/app/format/StatusWord'
import { statusWord } from '~/app/format/statusWords'
import { Lines } from '~/app/money/Lines'
import { Letter, Signature } from '~/app/print/Letter'
import { usePrint, useLetterhead } from '~/app/print/LetterHead'
import { useIsCopy } from '~/app/print/useIsCopy'
import { useIndexCustomer } from '~/app/search/results/useIndexRecords'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { readDraft } from '~/app/session/drafts'
import { useMinute } from '~/app/session/now'
import { showFullDate, useZone } from '~/app/session/shopTime'
import { Back } from '~/app/shell/page/Back'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { useTitle } from '~/app/shell/page/useTitle'
import type { Quote, Customer, Vehicle } from '~/client/nouns/nouns'
import { quoteQuery, invoiceOfQuote, huntKey, type Hunt } from '~/client/nouns/quotes'
import { dollars } from '~/domain/money'
import { shortCode } from '~/domain/shortCode'
import { showPhone } from '~/domain/text/phone'
import { Button, buttonClass } from '~/ui/Button'
import { Card } from '~/ui/Card'
import { Icon } from '~/ui/Icon'
import { LINK } from '~/ui/link'
import { Plate } from '~/ui/Plate'
import { Skeleton } from '~/ui/Skeleton'
import { editDraftName, EditQuote, isDraft } from './builder/EditQuote'
import { AGREED, onPaper, vehicleWords } from './builder/onPaper'
import { TotalsMismatch } from './builder/TotalsMismatch'
import { QuoteActions } from './QuoteActions'
import { expiryWords } from './quoteWords'
import { useFreshQuotes } from './useQuotes'

const route = getRouteApi('/frame/quotes/$id')

export default function QuotePage() {
  const { id } = route.useParams()
  useTitle(`Quote ${shortCode(id)}`)
  const connection = useConnection()
  const queryClient = useQueryClient()
  useFreshQuotes()
  const options = quoteQuery(connection, id)
  const { data: quote, error, isError, isFetching, refetch } = useQuery(options)
  return (
    <section className="flex min-h-0 flex-1 flex-col overflow-y-auto page-edge">
      <Back to="/quotes">Quotes</Back>
      {/* The foot of the sheet reaches from edge to edge. */}
      <div className="mt-1 has-[fieldset]:flex has-[fieldset]:flex-1 has-[fieldset]:flex-col">
        {!quote && <h1 className="mb-4 text-xl font-semibold">Quote {shortCode(id)}</h1>}
        {!quote && isError && <FailureNotice failure={error} onRetry={() => void refetch()} />}
        {!quote && !isError && connection.api.quotes?.get && (
          <div role="status" aria-label="Loading the quote">
            <Skeleton className="h-44 w-full" />
          </div>
        )}
        {!quote && !isError && !connection.api.quotes?.get && (
          <QuoteHunt
            id={id}
            isReading={isFetching}
            onStop={() => void queryClient.cancelQueries({ queryKey: options.queryKey })}
            onGoOn={() => void refetch()}
          />
        )}
        {quote && <Found key={id} quote={quote} readAgain={() => void refetch()} />}
      </div>
    </section>
  )
}

function Found({ quote, readAgain }: { quote: Quote; readAgain: () => void }) {
  const { features, name: connection } = useConnection()
  useCapabilities()
  const mayWrite = features.write.quotes !== undefined
  const [isEditing, setEditing] = useState(
    () => mayWrite && readDraft(connection, editDraftName(quote.id)) !== null,
  )
  const parties = useQuoteParties(quote)
  const name = useCustomerName(quote.customerId)
  const words = useNameWords(quote.customerId)
  const print = usePrint()

  const edit = mayWrite && isDraft(quote) ? () => setEditing(true) : null
  const title = (
    <h1 className={isEditing ? 'text-xl font-semibold' : 'text-ink-2'}>
      Quote <span className={isEditing ? '' : 'short-code'}>{shortCode(quote.id)}</span>
    </h1>
  )

  if (isEditing) {
    return (
      <>
        <header className="mb-4 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1">
          {title}
          <StatusWord status={quote.status} />
        </header>
        <TotalsMismatch quote={quote} />
        <EditQuote quote={quote} name={words} onDone={() => setEditing(false)} />
      </>
    )
  }
  return (
    <>
      <header className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link
          to="/customers/$id"
          params={{ id: quote.customerId }}
          className="text-xl font-semibold underline-offset-4 hover:underline"
        >
          {parties.customer?.name ?? words}
        </Link>
        {parties.vehicle && (
          <span className="flex flex-wrap items-center gap-x-2">
            {vehicleWords(parties.vehicle)}
            {parties.vehicle.plate !== null && <Plate>{parties.vehicle.plate}</Plate>}
          </span>
        )}
        <StatusWord status={quote.status} />
        {title}
      </header>
      <QuoteActions quote={quote} readAgain={readAgain}>
        {quote.status === 'converted' && <ItsInvoice quote={quote} />}
        <Button disabled={!parties.isSettled} onClick={() => void print()}>
          <Icon name="print" className="size-4 max-sm:hidden" />
          Print
        </Button>
        {edit && (
          <Button onClick={edit}>
            <Icon name="pencil" className="size-4 max-sm:hidden" />
            Edit
          </Button>
        )}
      </QuoteActions>
      <TotalsMismatch quote={quote} />
      <QuoteShown quote={quote} phone={parties.customer?.phone ?? null} />
      <QuoteLetter quote={quote} name={name} customer={parties.customer} vehicle={parties.vehicle} />
    </>
  )
}

function ItsInvoice({ quote }: { quote: Quote }) {
  const connection = useConnection()
  const { data: invoice } = useQuery({
    ...invoiceOfQuote(connection, quote),
    enabled: connection.api.invoices?.listOf !== undefined,
  })
  if (!invoice) return null
  return (
    <Link to="/invoices/$id" params={{ id: invoice.id }} className={buttonClass('main')}>
      Open its invoice
    </Link>
  )
}

type QuoteHuntProps = { id: string; isReading: boolean; onStop: () => void; onGoOn: () => void }

/** A quote that was opened by its link is looked for among all, the newest first. */
function QuoteHunt({ id, isReading, onStop, onGoOn }: QuoteHuntProps) {
  const { name } = useConnection()
  const zone = useZone()
  const { data: hunt } = useQuery<Hunt>({ queryKey: huntKey(name, id), queryFn: skipToken })
  const read = hunt?.read ?? 0
  const backTo = hunt?.backTo ?? null
  const back = backTo === null ? '' : `, back to ${showFullDate(backTo, zone)}`
  return (
    <Card title={isReading ? 'Searching for this quote' : 'Stopped searching for this quote'}>
      <p role="status">
        {read === 0
          ? 'Loading the newest quotes…'
          : `${read.toLocaleString('en-US')} quotes searched${back}.`}
      </p>
      <p className="mt-1 text-ink-2">
        This service can’t open a single quote, so Frontdesk searches them all, newest first.
      </p>
      <Button className="mt-3" onClick={isReading ? onStop : onGoOn}>
        {isReading ? 'Stop' : 'Continue'}
      </Button>
    </Card>
  )
}

type QuoteLetterProps = {
  quote: Quote
  customer: Customer | undefined
  vehicle: Vehicle | undefined
  name: string | null
}

/** What can be signed needs no mark; anything else is marked as what it is. */
const UNMARKED = ['sent', 'accepted']

/** The quote on letter paper, to be signed. */
function QuoteLetter({ quote, customer, vehicle, name }: QuoteLetterProps) {
  const shop = useLetterhead()
  const zone = useZone()
  // A draft may be changed and printed again: with other lines it is not a copy.
  const isCopy = useIsCopy(`quote/${quote.id}`, JSON.stringify(quote))
  return (
    <Letter
      title="Quote"
      shop={shop}
      code={shortCode(quote.id)}
      state={UNMARKED.includes(quote.status) ? null : statusWord(quote.status)}
      isCopy={isCopy}
      {...onPaper(quote, { customer, vehicle, name }, zone)}
    >
      <Signature words={AGREED} />
    </Letter>
  )
}

type Parties = {
  customer: Customer | undefined
  vehicle: Vehicle | undefined
  /** Neither will be known better in a moment. */
  isSettled: boolean
}

/** Whose quote it is and for which car, as far as it can be read. */
function useQuoteParties({ customerId, vehicleId }: Quote): Parties {
  const connection = useConnection()
  const customer = useCustomer(customerId)
  useIndexCustomer(customer.data)
  const vehicles = useVehicles(customerId, vehicleId !== null && connection.api.vehicles !== null)
  return {
    customer: customer.data,
    vehicle: vehicles.data?.find(({ id }) => id === vehicleId),
    isSettled: !customer.isLoading && !vehicles.isLoading,
  }
}

type Props = { quote: Quote; phone: string | null }

/** A quote as it stands, and what it comes to. */
function QuoteShown({ quote, phone }: Props) {
  return (
    <div className="rounded-lg bg-surface pb-4">
      <Told quote={quote} phone={phone} />
      <div>
        <Lines lines={quote.lines} />
        <Sums quote={quote} />
      </div>
    </div>
  )
}

/** How they are reached, and until when it holds. */
function Told({ quote, phone }: Props) {
  const zone = useZone()
  const expiry = expiryWords(quote, zone, useMinute())
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 px-4 py-3 lg:px-5">
      {phone !== null && (
        <Fact name="Phone">
          <a href={callLink(phone)} className={LINK}>
            {showPhone(phone)}
          </a>
        </Fact>
      )}
      <Fact name="Written">{showFullDate(quote.createdAt, zone)}</Fact>
      {quote.expiresAt !== null && (
        <Fact name="Valid until">
          {showFullDate(quote.expiresAt, zone)}
          {expiry && <span className={expiry.isNear ? 'text-warn' : 'text-ink-2'}>, {expiry.words}</span>}
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-2">{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Sums({ quote }: { quote: Quote }) {
  return (
    <dl className="ml-auto grid w-full max-w-96 gap-1 px-4 pt-4 sm:max-w-106 lg:px-5">
      <Sum word="Subtotal" cents={quote.subtotalCents} />
      <Sum word="Tax" cents={quote.taxCents} />
      <div className="mt-1 flex justify-between gap-6 border-t border-line-2 pt-2 text-xl font-semibold">
        <dt>Total</dt>
        <dd>{dollars(quote.totalCents)}</dd>
      </div>
    </dl>
  )
}

const Sum = ({ word, cents }: { word: string; cents: number }) => (
  <div className="flex justify-between gap-6 text-ink-2">
    <dt>{word}</dt>
    <dd>{dollars(cents)}</dd>
  </div>
)
