import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRecord } from '../../client/books/useBooks'
import { quoteQuery } from '../../client/queries/findQuote'
import { invoiceOfQuote } from '../../client/queries/invoiceOfQuote'
import type { Quote } from '../../client/records'
import { shortCode } from '../../domain/shortCode'
import { Button, buttonClass } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Plate } from '../../ui/Plate'
import { FailureNotice } from '../page/FailureNotice'
import { useTitle } from '../page/useTitle'
import { useNameWords } from '../people/useCustomer'
import { useCustomerName } from '../people/useCustomerName'
import { usePrint } from '../print/useHead'
import { useCapabilities, useConnection } from '../session/connection'
import { readDraft } from '../session/drafts'
import { useMinute } from '../session/now'
import { showFullDate, useZone } from '../session/shopTime'
import { StatusWord } from '../words/StatusWord'
import { editDraftName, EditQuote, isDraft } from './EditQuote'
import { LinesShown } from './LinesShown'
import { QuoteActions } from './QuoteActions'
import { QuoteHunt } from './QuoteHunt'
import { QuoteLetter } from './QuoteLetter'
import { expiryWords } from './quoteWords'
import { SumsDoubt } from './SumsDoubt'
import { useFreshQuotes } from './useFreshQuotes'
import { useQuoteParties } from './useQuoteParties'
import { vehicleWords } from './vehicleWords'

const route = getRouteApi('/frame/quotes/$id')

export default function QuotePage() {
  const { id } = route.useParams()
  useTitle(`Quote ${shortCode(id)}`)
  const connection = useConnection()
  const queryClient = useQueryClient()
  useFreshQuotes()
  const options = quoteQuery(connection, id)
  const { data: quote, error, isError, isFetching, refetch } = useRecord(connection.books.quotes, id, options)
  return (
    <section className="flex min-h-0 flex-1 flex-col overflow-y-auto px-3 py-4 sm:px-4.5">
      <Link to="/quotes" className="inline-flex self-start items-center gap-1 text-ink-2 hover:text-ink">
        <Icon name="back" className="size-4" />
        Quotes
      </Link>
      {/* The foot of the sheet reaches from edge to edge. */}
      <div className="mt-1 max-w-6xl has-[fieldset]:flex has-[fieldset]:max-w-none has-[fieldset]:flex-1 has-[fieldset]:flex-col">
        {!quote && <h1 className="mb-4 text-xl font-semibold tracking-tight">Quote {shortCode(id)}</h1>}
        {!quote && isError && <FailureNotice failure={error} onRetry={() => void refetch()} />}
        {!quote && !isError && (
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
  const { api, name: connection } = useConnection()
  useCapabilities()
  const mayWrite = api.write?.quotes !== undefined
  const [isEditing, setEditing] = useState(
    () => mayWrite && readDraft(connection, editDraftName(quote.id)) !== null,
  )
  const parties = useQuoteParties(quote)
  const name = useCustomerName(quote.customerId)
  const words = useNameWords(quote.customerId)
  const print = usePrint()

  return (
    <>
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-xl font-semibold tracking-tight">Quote {shortCode(quote.id)}</h1>
        <StatusWord status={quote.status} />
        <span className="ml-auto flex gap-2">
          {mayWrite && isDraft(quote) && !isEditing && (
            <Button onClick={() => setEditing(true)}>
              <Icon name="pencil" className="size-4" />
              Edit
            </Button>
          )}
          <Button disabled={!parties.isSettled || isEditing} onClick={() => void print()}>
            <Icon name="print" className="size-4" />
            Print
          </Button>
        </span>
      </header>
      <SumsDoubt quote={quote} />
      {isEditing ? (
        <EditQuote quote={quote} name={words} onDone={() => setEditing(false)} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <About quote={quote} name={parties.customer?.name ?? words} vehicle={parties.vehicle} />
          <QuoteActions quote={quote} readAgain={readAgain} />
          {quote.status === 'converted' && <ItsInvoice quote={quote} />}
          <LinesShown quote={quote} />
          <QuoteLetter quote={quote} name={name} customer={parties.customer} vehicle={parties.vehicle} />
        </div>
      )}
    </>
  )
}

type AboutProps = {
  quote: Quote
  name: string
  vehicle: ReturnType<typeof useQuoteParties>['vehicle']
}

/** For whom, for which car, and until when. */
function About({ quote, name, vehicle }: AboutProps) {
  const zone = useZone()
  const expiry = expiryWords(quote, zone, useMinute())
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
      <Link
        to="/customers/$id"
        params={{ id: quote.customerId }}
        className="text-xl font-semibold text-accent underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      {vehicle && (
        <span className="inline-flex items-center gap-2">
          {vehicleWords(vehicle)}
          {vehicle.plate !== null && <Plate>{vehicle.plate}</Plate>}
        </span>
      )}
      <span className="text-ink-2">Written {showFullDate(quote.createdAt, zone)}</span>
      {quote.expiresAt !== null && (
        <span className={expiry?.isNear ? 'text-warn' : 'text-ink-2'}>
          Valid until {showFullDate(quote.expiresAt, zone)}
          {expiry && ` · ${expiry.words}`}
        </span>
      )}
    </div>
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
    <p>
      <Link to="/invoices/$id" params={{ id: invoice.id }} className={buttonClass('main')}>
        Open its invoice
      </Link>
    </p>
  )
}
