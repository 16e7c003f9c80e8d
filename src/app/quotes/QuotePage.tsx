import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { quoteQuery, invoiceOfQuote } from '../../client/quotes'
import type { Quote } from '../../client/records'
import { shortCode } from '../../domain/shortCode'
import { Button, buttonClass } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Plate } from '../../ui/Plate'
import { Skeleton } from '../../ui/Skeleton'
import { Back } from '../page/Back'
import { FailureNotice } from '../page/FailureNotice'
import { useTitle } from '../page/useTitle'
import { useNameWords } from '../people/useCustomer'
import { useCustomerName } from '../people/useCustomerName'
import { usePrint } from '../print/useHead'
import { useCapabilities, useConnection } from '../session/connection'
import { readDraft } from '../session/drafts'
import { StatusWord } from '../words/StatusWord'
import { editDraftName, EditQuote, isDraft } from './EditQuote'
import { QuoteActions } from './QuoteActions'
import { QuoteHunt } from './QuoteHunt'
import { QuoteLetter } from './QuoteLetter'
import { QuoteShown } from './QuoteShown'
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
  const { data: quote, error, isError, isFetching, refetch } = useQuery(options)
  return (
    <section className="flex min-h-0 flex-1 flex-col overflow-y-auto page-edge">
      <Back to="/quotes">Quotes</Back>
      {/* The foot of the sheet reaches from edge to edge. */}
      <div className="mt-1 has-[fieldset]:flex has-[fieldset]:flex-1 has-[fieldset]:flex-col">
        {!quote && <h1 className="mb-4 text-xl font-semibold">Quote {shortCode(id)}</h1>}
        {!quote && isError && <FailureNotice failure={error} onRetry={() => void refetch()} />}
        {!quote && !isError && connection.api.quotes?.get && (
          <div role="status" aria-label="Reading the quote">
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
        <SumsDoubt quote={quote} />
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
      <SumsDoubt quote={quote} />
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
