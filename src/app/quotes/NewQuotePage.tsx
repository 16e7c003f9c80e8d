import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { appointmentForQuote } from '../../client/queries/appointmentForQuote'
import { newQuoteEntries } from '../../client/queries/quoteEntries'
import { shortCode } from '../../domain/shortCode'
import { Icon } from '../../ui/Icon'
import { Notice } from '../../ui/Notice'
import { tell } from '../../ui/tell'
import { useCapabilities, useConnection, useJournal } from '../shell/connection'
import { useTaxRate } from '../shell/shopTax'
import { useZone } from '../shell/shopTime'
import { useTitle } from '../shell/useTitle'
import { mayNotWrite } from './mayNotWrite'
import { QuoteBuilder, type Suggestion } from './QuoteBuilder'
import { blankQuote, newDraftName } from './quoteTyped'
import { useSaved } from './useSaved'

const route = getRouteApi('/frame/quotes/new')

export default function NewQuotePage() {
  useTitle('New quote')
  const { customer, vehicle, appointment } = route.useSearch()
  const { api } = useConnection()
  const known = useCapabilities()
  const mayWrite = api.write?.quotes !== undefined
  // A right that is withdrawn in the middle is told at what was typed, and takes nothing of it away.
  const [isBegun, setBegun] = useState(mayWrite)
  if (mayWrite && !isBegun) setBegun(true)
  return (
    <section className="min-h-0 flex-1 overflow-y-auto px-3 py-4 sm:px-4.5">
      <Link to="/quotes" className="inline-flex items-center gap-1 font-medium text-ink-2 hover:text-ink">
        <Icon name="back" className="size-4" />
        Quotes
      </Link>
      <h1 className="mt-1 mb-4 text-2xl font-semibold tracking-tight">New quote</h1>
      {isBegun ? (
        // Begun from another place, it is another quote.
        <Builder key={`${customer} ${vehicle} ${appointment}`} />
      ) : (
        <p className="text-ink-2">
          {known.write.quotes === 'no'
            ? 'The key of this desk may not write quotes.'
            : 'Whether the key of this desk may write quotes is not known yet.'}
        </p>
      )}
    </section>
  )
}

function Builder() {
  const { customer = null, vehicle = null, appointment } = route.useSearch()
  const { api } = useConnection()
  const zone = useZone()
  const ratePpm = useTaxRate()
  const navigate = useNavigate()
  const { history } = useRouter()
  const saved = useSaved()
  const [start] = useState(() =>
    blankQuote({ customerId: customer, vehicleId: vehicle }, { zone, ratePpm, now: Date.now() }),
  )
  const suggestion = useSuggestion(appointment, customer)
  // What this page itself is sending is told where it is sent.
  const { entries } = useJournal()
  const [since] = useState(() => Date.now())
  const waiting = newQuoteEntries(entries).filter(({ savedAt }) => savedAt < since)
  const place = appointment ?? customer ?? ''

  return (
    <>
      {waiting.map(({ id, label }) => (
        <Notice key={id} tone="warn" className="mb-4" title={`${label} is not confirmed yet`}>
          It was saved on this computer and is sent by itself. Do not enter it again.
        </Notice>
      ))}
      <QuoteBuilder
        draftName={newDraftName(place)}
        start={start}
        suggestion={suggestion}
        action="Save quote"
        onCancel={() => history.back()}
        onSave={async (draft, writing) => {
          const create = api.write?.quotes?.create
          if (!create) throw mayNotWrite()
          const quote = await create(draft, writing)
          saved(draft, quote)
          tell({ id: 'quote', title: `Quote ${shortCode(quote.id)} is saved` })
          if (!writing.gone?.aborted) {
            await navigate({ to: '/quotes/$id', params: { id: quote.id }, replace: true })
          }
        }}
      />
    </>
  )
}

function useSuggestion(appointment: string | undefined, customer: string | null): Suggestion | null {
  const connection = useConnection()
  const { data } = useQuery({
    ...appointmentForQuote(connection, appointment ?? '', customer),
    enabled: appointment !== undefined,
  })
  return useMemo(
    () =>
      data ? { customerId: data.customerId, vehicleId: data.vehicleId, description: data.service } : null,
    [data],
  )
}
