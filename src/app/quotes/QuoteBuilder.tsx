import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { QuoteDraft, Writing } from '../../client/shop'
import { dollars } from '../../domain/money'
import { dayOf } from '../../domain/zone'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { Kbd } from '../../ui/Kbd'
import { Notice } from '../../ui/Notice'
import { useCustomerName } from '../customers/useCustomerName'
import { useConnection } from '../shell/connection'
import { FailureNotice } from '../shell/FailureNotice'
import { useKeys } from '../shell/keys'
import { useMinute } from '../shell/now'
import { sentence } from '../shell/sentence'
import { useZone } from '../shell/shopTime'
import { useGone } from '../shell/useGone'
import { BuilderSums } from './BuilderSums'
import { CustomerField } from './CustomerField'
import { LineSheet } from './LineSheet'
import { isBlank } from './lineTyped'
import type { QuoteTyped } from './quoteTyped'
import { readQuote, type LineErrors } from './readQuote'
import { reckon } from './reckoning'
import type { Seen } from './seenQuote'
import { StillSending } from './StillSending'
import { useQuoteDraft } from './useQuoteDraft'
import { VehicleField } from './VehicleField'

/** What comes to be known after the builder stands, such as the service of an appointment. */
export type Suggestion = { customerId: string; vehicleId: string | null; description: string | null }

type Props = {
  draftName: string
  start: QuoteTyped
  suggestion?: Suggestion | null
  /** The quote that is edited: its customer stays, and its end unless another day is chosen. */
  edited?: { expiresAt: string | null }
  /** The version that it is typed over, kept with what is typed. */
  seen?: Seen
  /** What is here can't be saved as things are. */
  isClosed?: boolean
  action: string
  /** Rejects with what went wrong; the builder says so and keeps everything. */
  onSave: (draft: QuoteDraft, writing: Writing) => Promise<void>
  /** Whether the one who saves tells by itself what went wrong. */
  explainInstead?: (error: unknown) => boolean
  /** After what had been brought back was let go. */
  onStartOver?: () => void
  onCancel: () => void
}

const NO_ERRORS: ReadonlyMap<string, LineErrors> = new Map()

/** A quote on the workbench: who, which car, the lines, the tax and how long it holds. */
export function QuoteBuilder(props: Props) {
  const { draftName, start, suggestion = null, edited, seen, isClosed = false, action } = props
  const { onSave, explainInstead, onStartOver, onCancel } = props
  const { api } = useConnection()
  const zone = useZone()
  const draft = useQuoteDraft(draftName, start, seen)
  const { typed, setTyped, isRestored } = draft
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [sending, setSending] = useState<{ failure: unknown } | null>(null)
  const isBusy = useRef(false)
  const gone = useGone()
  const frame = useRef<HTMLDivElement>(null)
  const taxId = useId()
  const name = useCustomerName(typed.customerId)

  const change = useCallback(
    (some: Partial<QuoteTyped>) => setTyped((now) => ({ ...now, ...some })),
    [setTyped],
  )
  const changeLines = useCallback(
    (next: (lines: QuoteTyped['lines']) => QuoteTyped['lines']) =>
      setTyped((now) => ({ ...now, lines: next(now.lines) })),
    [setTyped],
  )

  useEffect(() => {
    if (suggestion && !isRestored) setTyped((now) => withSuggestion(now, suggestion))
  }, [suggestion, isRestored, setTyped])

  const sums = useMemo(() => reckon(typed), [typed])
  const context = {
    zone,
    now: useMinute(),
    ...(edited && { expiresAt: edited.expiresAt, keptDay: dayOfEnd(edited.expiresAt, zone) }),
  }
  const checked = isChecked ? readQuote(typed, context) : null
  const errors = checked && 'errors' in checked ? checked.errors : null

  async function save() {
    if (isBusy.current || isClosed) return
    setFailure(null)
    setChecked(true)
    const read = readQuote(typed, context)
    if ('errors' in read) {
      // What is wrong is drawn first, and then gone to.
      requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    isBusy.current = true
    setSending({ failure: null })
    try {
      await onSave(read.draft, {
        ...(name !== null && { name }),
        gone: gone(),
        watch(_, tried) {
          // From here on the journal sees to it: a draft brought back beside it would be saved twice.
          draft.handOver()
          setSending({ failure: tried })
        },
      })
    } catch (error) {
      if (gone().aborted) return
      draft.takeBack()
      if (!explainInstead?.(error)) setFailure(error)
    } finally {
      isBusy.current = false
      setSending(null)
    }
  }
  useKeys({ 'ctrl+s': () => void save() })

  return (
    <div ref={frame} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {isRestored && (
        <Notice
          tone="plain"
          actions={
            <Button
              onClick={() => {
                draft.startOver(start)
                onStartOver?.()
              }}
            >
              Start over
            </Button>
          }
        >
          Brought back what you had typed and not saved.
        </Notice>
      )}
      {/* What is on its way is not changed under the hand. */}
      <fieldset disabled={sending !== null} className="contents">
        <div className="grid gap-4 rounded-xl border border-line bg-surface p-4 shadow-low md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.2fr)_minmax(0,1fr)]">
          <CustomerField
            customerId={typed.customerId}
            isFixed={edited !== undefined}
            error={sentence(errors?.customer)}
            onChoose={(customerId, vehicleId) => change({ customerId, vehicleId })}
          />
          {api.vehicles && typed.customerId !== null ? (
            <VehicleField
              customerId={typed.customerId}
              vehicleId={typed.vehicleId}
              onChoose={(vehicleId) => change({ vehicleId })}
            />
          ) : (
            <span className="max-md:hidden" />
          )}
          <TextField
            label="Valid until"
            type="date"
            value={typed.expires}
            error={sentence(errors?.expires)}
            hint="To the end of that day. Empty: for good."
            onChange={(event) => change({ expires: event.target.value })}
          />
        </div>
        <LineSheet
          lines={typed.lines}
          onChange={changeLines}
          errors={errors?.lines ?? NO_ERRORS}
          onDone={() => frame.current?.querySelector<HTMLElement>(`[name="${taxId}"]`)?.focus()}
        />
        <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_22rem]">
          <Keys />
          <BuilderSums typed={typed} sums={sums} taxId={taxId} errors={errors ?? {}} onChange={change} />
        </div>
      </fieldset>
      {errors && errors.lines.size > 0 && (
        <Notice tone="danger" title="Nothing was sent">
          {errors.lines.size === 1 ? 'One line needs' : `${errors.lines.size} lines need`} a look: see what is
          marked red.
        </Notice>
      )}
      {sending !== null && sending.failure !== null && (
        <StillSending what="The quote" failure={sending.failure} />
      )}
      {failure !== null && <FailureNotice failure={failure} />}
      <div className="sticky -bottom-4 z-10 -mx-3 -mb-4 flex flex-wrap items-center gap-2 border-t border-line bg-paper px-3 py-3 sm:-mx-4.5 sm:px-4.5 print:hidden">
        <Button
          look="main"
          disabled={sending !== null || isClosed}
          onClick={() => void save()}
          aria-keyshortcuts="Control+S"
        >
          {sending ? 'Saving…' : action}
        </Button>
        <Button
          onClick={() => {
            draft.startOver(start)
            onCancel()
          }}
        >
          Cancel
        </Button>
        {/* However long the sheet is, what it comes to is in view; it is said once, in the sums. */}
        <span aria-hidden className="flex items-baseline gap-3 sm:ml-4">
          <span className="text-ink-2">Total</span>
          <span className="text-2xl font-bold tracking-tight">
            {sums.totalCents === null ? '–' : dollars(sums.totalCents)}
          </span>
        </span>
      </div>
    </div>
  )
}

function dayOfEnd(expiresAt: string | null, zone: string): string {
  const end = expiresAt === null ? Number.NaN : Date.parse(expiresAt)
  return Number.isNaN(end) ? '' : dayOf(end, zone)
}

/** Only where nobody has typed yet. */
function withSuggestion(typed: QuoteTyped, { customerId, vehicleId, description }: Suggestion): QuoteTyped {
  const [first] = typed.lines
  const isUntouched = first !== undefined && typed.lines.length === 1 && isBlank(first)
  return {
    ...typed,
    ...(typed.customerId === null && { customerId, vehicleId }),
    ...(isUntouched && description !== null && { lines: [{ ...first, description }] }),
  }
}

const KEYS = [
  { keys: ['Enter'], does: 'next line' },
  { keys: ['↑', '↓', '←', '→'], does: 'from cell to cell' },
  { keys: ['Ctrl Enter'], does: 'insert a line' },
  { keys: ['Alt ↑', 'Alt ↓'], does: 'move the line' },
  { keys: ['Alt Del'], does: 'remove it' },
  { keys: ['Ctrl V'], does: 'lines from a spreadsheet' },
  { keys: ['Ctrl S'], does: 'save' },
]

function Keys() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-2 text-sm text-ink-2 max-md:hidden print:hidden">
      {KEYS.map(({ keys, does }) => (
        <li key={does} className="inline-flex items-center gap-1.5">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {does}
        </li>
      ))}
    </ul>
  )
}
