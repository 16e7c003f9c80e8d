import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState, useId } from 'react'
import { CustomerBox } from '~/app/customers/CustomerBox'
import { useNameWords } from '~/app/customers/useCustomer'
import { useCapabilities, useConnection, useOutbox } from '~/app/session/connection'
import { useTaxRate } from '~/app/session/shopTax'
import { useZone } from '~/app/session/shopTime'
import { Back } from '~/app/shell/page/Back'
import { useTitle } from '~/app/shell/page/useTitle'
import { denied } from '~/client/features'
import { appointmentForQuote } from '~/client/nouns/appointments'
import { createQuote, newQuoteEntries } from '~/client/nouns/quotes'
import { Button } from '~/ui/Button'
import { Notice } from '~/ui/Notice'
import { QuoteBuilder } from './QuoteBuilder'
import { blankQuote, newDraftName } from './quoteTyped'
import { focusCell, isBlank } from './sheet'
import { useQuoteForm, useSaved, type QuoteForm, type QuoteSave } from './useQuoteForm'

const route = getRouteApi('/frame/quotes/new')

export default function NewQuotePage() {
  useTitle('New quote')
  const { customer, vehicle, appointment } = route.useSearch()
  const { features } = useConnection()
  const known = useCapabilities()
  const mayWrite = features.write.quotes !== undefined
  // A right that is withdrawn in the middle is told at what was typed, and takes nothing of it away.
  const [isBegun, setBegun] = useState(mayWrite)
  if (mayWrite && !isBegun) setBegun(true)
  return (
    <section className="flex min-h-0 flex-1 flex-col overflow-y-auto page-edge">
      <Back to="/quotes">Quotes</Back>
      <h1 className="mt-1 mb-4 text-xl font-semibold">New quote</h1>
      {isBegun ? (
        // Begun from another place, it is another quote.
        <Builder key={`${customer} ${vehicle} ${appointment}`} />
      ) : (
        <p className="text-ink-2">
          {known.write.quotes === 'no'
            ? 'This key can’t write quotes.'
            : 'Checking whether this key can write quotes.'}
        </p>
      )}
    </section>
  )
}

function Builder() {
  const { customer = null, vehicle = null, appointment } = route.useSearch()
  const { features } = useConnection()
  const zone = useZone()
  const ratePpm = useTaxRate()
  const navigate = useNavigate()
  const { history } = useRouter()
  const saved = useSaved()
  const writer = features.write.quotes
  const create = useMutation({
    ...(writer ? createQuote(writer) : denied('quotes')),
    onSuccess: (made, { draft }: QuoteSave) => saved(draft, made),
  })
  const quote = useQuoteForm({
    name: newDraftName(appointment ?? customer ?? ''),
    start: () => blankQuote({ customerId: customer, vehicleId: vehicle }, { zone, ratePpm, now: Date.now() }),
    prepare: async (draft) => ({ changes: draft }),
    save: create,
    onSaved: ({ id }) => navigate({ to: '/quotes/$id', params: { id }, replace: true }),
    onEnd: () => {},
  })
  const { setValue } = quote.form
  const { customerId } = quote.typed
  const isChosen = useRef(false)
  useSuggestion(quote, appointment, customer)
  // The box that was typed into is gone: the keyboard goes on in the lines. A frame later it would lose the keys of that
  // frame, and on a busy computer call back a hand that has gone on.
  useLayoutEffect(() => {
    if (isChosen.current && customerId !== null) goOnInLines()
    isChosen.current = false
  }, [customerId])
  // What this page itself is sending is told where it is sent.
  const { entries } = useOutbox()
  const [since] = useState(() => Date.now())
  const waiting = newQuoteEntries(entries).filter(({ savedAt }) => savedAt < since)

  return (
    <>
      {waiting.map(({ id, label }) => (
        <Notice key={id} tone="warn" className="mb-4" title={`${label} is not confirmed yet`}>
          It is saved on this computer and will be sent. Do not enter it again.
        </Notice>
      ))}
      <QuoteBuilder
        quote={quote}
        renderCustomer={(error) => (
          <CustomerField
            customerId={customerId}
            error={error}
            onChoose={(chosen, vehicleId) => {
              isChosen.current = true
              setValue('customerId', chosen)
              setValue('vehicleId', vehicleId)
            }}
          />
        )}
        onCancel={() => history.back()}
      />
    </>
  )
}

const goOnInLines = () =>
  focusCell(document.querySelector('ol[aria-label=Lines]'), { at: 0, column: 'description' }, 'end')

/** What comes to be known after the builder stands, such as the service of an appointment: only where nobody has typed yet. */
function useSuggestion(
  { form: { getValues, setValue }, isRestored }: QuoteForm,
  appointment: string | undefined,
  customer: string | null,
) {
  const connection = useConnection()
  const { data } = useQuery({
    ...appointmentForQuote(connection, appointment ?? '', customer),
    enabled: appointment !== undefined,
  })
  useEffect(() => {
    if (!data || isRestored) return
    const { customerId, vehicleId, service } = data
    const { customerId: chosen, lines } = getValues()
    if (chosen === null) {
      setValue('customerId', customerId)
      setValue('vehicleId', vehicleId)
    }
    const [first] = lines
    if (service !== null && first && lines.length === 1 && isBlank(first)) {
      setValue('lines.0.description', service)
    }
  }, [data, isRestored, getValues, setValue])
}

type CustomerFieldProps = {
  customerId: string | null
  /** A vehicle that was found is chosen with its customer. Null lets the choice go. */
  onChoose: (customerId: string | null, vehicleId: string | null) => void
  error?: string | undefined
}

/** Who it is for, found as in the search box: by name, phone, plate or VIN. */
function CustomerField({ customerId, onChoose, error }: CustomerFieldProps) {
  const id = useId()
  const [text, setText] = useState('')
  const name = useNameWords(customerId)
  return (
    <div className="grid content-start gap-1">
      {customerId === null ? (
        <>
          <label htmlFor={id} className="text-sm font-semibold text-ink-2">
            Customer
          </label>
          <CustomerBox
            id={id}
            text={text}
            onText={setText}
            error={error}
            // A quote begins with its customer.
            autoFocus
            onChoose={({ customerId: chosen, vehicle }) => {
              setText('')
              onChoose(chosen, vehicle?.id ?? null)
            }}
          />
        </>
      ) : (
        <>
          <span className="text-sm font-semibold text-ink-2">Customer</span>
          <span className="flex min-h-11 items-center gap-2">
            <span className="min-w-0 truncate text-xl font-semibold">{name}</span>
            <Button look="quiet" aria-label="Choose another customer" onClick={() => onChoose(null, null)}>
              Change
            </Button>
          </span>
        </>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
