import { useMemo, useRef, type ReactNode, lazy, Suspense, useSyncExternalStore, useEffect } from 'react'
import { useVehicles } from '~/app/customers/useVehicles'
import { sentence } from '~/app/format/sentence'
import { DraftRestored } from '~/app/forms/DraftRestored'
import { useIndexVehicles } from '~/app/search/results/useIndexRecords'
import { useConnection } from '~/app/session/connection'
import { useCommands } from '~/app/shell/keys/commandPalette'
import { useShortcuts } from '~/app/shell/keys/useShortcuts'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { dollars } from '~/domain/money'
import { ActBar } from '~/ui/ActBar'
import { Button } from '~/ui/Button'
import { TextField, SelectField } from '~/ui/Field'
import { importWithRetry } from '~/ui/importWithRetry'
import { Kbd } from '~/ui/Kbd'
import { Notice } from '~/ui/Notice'
import { BuilderSums } from './BuilderSums'
import { LineSheet } from './LineSheet'
import { vehicleWords } from './onPaper'
import { type QuoteTyped, NO_VEHICLE } from './quoteTyped'
import { StillSending } from './StillSending'
import { reckon, type Reckoned } from './typedTotals'
import type { QuoteForm } from './useQuoteForm'

type Props = {
  quote: QuoteForm
  /** Chosen, where that is still open; else said. */
  renderCustomer: (error: string | undefined) => ReactNode
  /** What is here can't be saved as things are. */
  isClosed?: boolean
  onCancel: () => void
}

/** A quote on the workbench: who, which car, the lines, the tax and how long it holds. */
export function QuoteBuilder({ quote, renderCustomer, isClosed = false, onCancel }: Props) {
  const { api } = useConnection()
  const { form, sending, failure } = quote
  const { register, setValue, handleSubmit, formState } = form
  const { errors } = formState
  const frame = useRef<HTMLDivElement>(null)
  const focus = (wanted: string) => frame.current?.querySelector<HTMLElement>(wanted)?.focus()
  const onlyCar = useOnlyCar(quote.typed)
  const typed = useMemo(
    () => (onlyCar === null ? quote.typed : { ...quote.typed, vehicleId: onlyCar }),
    [quote.typed, onlyCar],
  )
  const sums = useMemo(() => reckon(typed), [typed])
  const wrongLines = typed.lines.filter((_, at) => errors.lines?.[at] !== undefined).length

  async function save() {
    if (sending !== null || isClosed) return
    quote.clear()
    await handleSubmit(
      (draft) => quote.submit(onlyCar === null ? draft : { ...draft, vehicleId: onlyCar }),
      // What is wrong is drawn first, and then gone to.
      () => requestAnimationFrame(() => focus('[aria-invalid=true]')),
    )()
  }
  useShortcuts({ 'ctrl+s': () => void save() })
  useCommands(
    sending === null && !isClosed
      ? [{ name: 'Save quote', icon: 'quotes', keys: ['Ctrl S'], run: () => void save() }]
      : [],
  )

  return (
    <div ref={frame} className="flex flex-1 flex-col gap-4">
      {quote.isRestored && <DraftRestored onStartOver={quote.startOver} />}
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start items-start gap-4 min-[1200px]:grid-cols-[minmax(0,1fr)_20rem] min-[1400px]:grid-cols-[minmax(0,1fr)_34%]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {/* What is on its way is not changed under the hand. */}
          <fieldset disabled={sending !== null} className="contents">
            <div className="grid gap-4 rounded-lg bg-surface p-4 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.2fr)_minmax(10rem,1fr)]">
              {renderCustomer(sentence(errors.customerId?.message))}
              {api.vehicles && typed.customerId !== null ? (
                <VehicleField
                  customerId={typed.customerId}
                  vehicleId={typed.vehicleId}
                  onChoose={(vehicleId) => setValue('vehicleId', vehicleId)}
                />
              ) : (
                <span className="max-md:hidden" />
              )}
              <TextField
                label="Valid until"
                type="date"
                {...register('expires')}
                error={sentence(errors.expires?.message)}
                hint="Valid through the end of this day. Leave empty for no expiry."
              />
            </div>
            <LineSheet
              form={form}
              lines={typed.lines}
              onDone={() => focus('[name=taxRate], [name=taxAmount]')}
            />
            <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_22rem]">
              <Keys />
              <BuilderSums form={form} taxBy={typed.taxBy} sums={sums} />
            </div>
          </fieldset>
          {wrongLines > 0 && (
            <Notice tone="danger" title="Nothing was sent">
              {wrongLines === 1 ? 'One line needs' : `${wrongLines} lines need`} a fix. Check what is marked
              red.
            </Notice>
          )}
          {sending !== null && sending.tried !== null && (
            <StillSending what="The quote" failure={sending.tried} />
          )}
          {failure !== null && <FailureNotice failure={failure} />}
        </div>
        <PreviewSide typed={typed} sums={sums} />
      </div>
      <ActBar>
        {/* However long the sheet is, what it comes to is in view; it is said once, in the sums. */}
        <span aria-hidden className="mr-auto flex items-baseline gap-3 sm:mr-2 sm:ml-auto">
          <span className="text-ink-2 max-sm:hidden">Total</span>
          <span className="text-3xl font-semibold tracking-tight">
            {sums.totalCents === null ? '–' : dollars(sums.totalCents)}
          </span>
        </span>
        <Button
          look="main"
          disabled={sending !== null || isClosed}
          onClick={() => void save()}
          aria-keyshortcuts="Control+S"
        >
          {sending ? 'Saving…' : 'Save quote'}
          <span aria-hidden className="max-lg:hidden">
            <Kbd onAccent>Ctrl S</Kbd>
          </span>
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            quote.startOver()
            onCancel()
          }}
        >
          Cancel
        </Button>
      </ActBar>
    </div>
  )
}

const KEYS = [
  { keys: ['Enter'], does: 'next line' },
  { keys: ['↑', '↓', '←', '→'], does: 'from cell to cell' },
  { keys: ['Ctrl Enter'], does: 'insert a line' },
  { keys: ['Alt ↑', 'Alt ↓'], does: 'move the line' },
  { keys: ['Alt Del'], does: 'remove it' },
  { keys: ['Ctrl Z'], does: 'undo that' },
  { keys: ['Ctrl V'], does: 'lines from a spreadsheet' },
  { keys: ['Tab'], does: 'fill in the suggested line' },
  { keys: ['Ctrl S'], does: 'save' },
]

function Keys() {
  return (
    <details className="text-sm text-ink-2 max-md:hidden print:hidden">
      <summary className="w-fit cursor-pointer rounded-lg px-2 py-1 font-semibold text-accent hover:bg-sunken">
        Keys
      </summary>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
        {KEYS.map(({ keys, does }) => (
          <li key={does} className="inline-flex items-center gap-1.5">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
            {does}
          </li>
        ))}
      </ul>
    </details>
  )
}

// Until it is loaded, only the paper is missing beside the lines.
const PaperPreview = lazy(() => importWithRetry(() => import('./PaperPreview')))

/** Room for a paper beside the lines: the same width as in the classes of the builder. */
const roomy = typeof matchMedia === 'undefined' ? null : matchMedia('(min-width: 1200px)')

function subscribe(listener: () => void) {
  roomy?.addEventListener('change', listener)
  return () => roomy?.removeEventListener('change', listener)
}

/** Where there is no room, nothing is loaded or read for it. */
function PreviewSide(props: { typed: QuoteTyped; sums: Reckoned }) {
  const isRoomy = useSyncExternalStore(subscribe, () => roomy?.matches ?? false)
  return (
    isRoomy && (
      <aside aria-label="Preview" className="print:hidden">
        <Suspense>
          <PaperPreview {...props} />
        </Suspense>
      </aside>
    )
  )
}

type VehicleFieldProps = {
  customerId: string
  vehicleId: string | null
  onChoose: (vehicleId: string) => void
}

/** Which of the customer's vehicles it is for, or none. */
function VehicleField({ customerId, vehicleId, onChoose }: VehicleFieldProps) {
  const list = useVehicles(customerId)
  useIndexVehicles(list.data)
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = list
  // A fleet is read to its end: a vehicle that can't be chosen would look like one that is not there.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage])
  const isReading = list.isPending || hasNextPage || list.isFetching
  // What the list lacks may be older than the list, or a row that could not be read: it stays chosen all the same.
  const chosen = vehicleId ?? NO_VEHICLE
  const isListed = chosen === NO_VEHICLE || (list.data ?? []).some(({ id }) => id === chosen)

  return (
    <SelectField
      label="Vehicle"
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
      error={isError ? 'The vehicles could not be read' : undefined}
    >
      <option value={NO_VEHICLE}>{list.isPending ? 'Loading…' : 'No vehicle'}</option>
      {!isListed && <option value={chosen}>{isReading && !isError ? 'Loading…' : 'Another vehicle'}</option>}
      {list.data?.map((vehicle) => (
        <option key={vehicle.id} value={vehicle.id}>
          {vehicleWords(vehicle)}
          {vehicle.plate !== null && ` · ${vehicle.plate}`}
        </option>
      ))}
    </SelectField>
  )
}

/** A customer with one vehicle means that one, until another is chosen: it is meant, and not typed. Else null. */
function useOnlyCar({ customerId, vehicleId }: QuoteTyped): string | null {
  const { api } = useConnection()
  const isOpen = customerId !== null && vehicleId === null && api.vehicles !== null
  const { data = [], hasNextPage } = useVehicles(customerId ?? '', isOpen)
  return (isOpen && !hasNextPage && data.length === 1 && data[0]?.id) || null
}
