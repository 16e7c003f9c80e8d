import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { Controller } from 'react-hook-form'
import { sentence } from '~/app/format/sentence'
import { statusWord } from '~/app/format/statusWords'
import { DraftRestored } from '~/app/forms/DraftRestored'
import { isOwed } from '~/app/money/invoiceWords'
import { isCash, methodWord, tenderOf } from '~/app/money/methods'
import { useZone } from '~/app/session/shopTime'
import type { Invoice } from '~/client/nouns/nouns'
import type { PaymentDraft } from '~/client/nouns/payments'
import { dollars } from '~/domain/money'
import type { PaymentMethod } from '~/domain/payments'
import { clockTime, dayOf, minuteOfDay } from '~/domain/time/zone'
import { Button } from '~/ui/Button'
import { TextField } from '~/ui/Field'
import { Kbd } from '~/ui/Kbd'
import { Notice } from '~/ui/Notice'
import type { Handed } from './ChangeDue'
import { Acts } from './Steps'
import { quickNotes, Tender } from './Tender'
import type { useInvoiceSnapshot } from './useInvoiceSnapshot'
import { BLANK_PAYMENT, sumsOf, type usePaymentDraft } from './usePaymentDraft'

type Props = {
  invoice: Invoice
  snapshot: ReturnType<typeof useInvoiceSnapshot>
  draft: ReturnType<typeof usePaymentDraft>
  /** How it is paid, where that was said before. */
  asked: PaymentMethod | null
  onRecord: (draft: PaymentDraft, handed: Handed | null) => void
}

const AS_TYPED = { shouldDirty: true }

/** No form that a key could submit: only the button and Ctrl+Enter record. */
export function PaymentForm({ invoice, snapshot, draft, asked, onRecord }: Props) {
  const { form, typed, balanceCents, isRestored } = draft
  const { control, register, setValue, reset, handleSubmit, formState } = form
  const { errors } = formState
  const zone = useZone()
  const amount = useRef<HTMLInputElement>(null)
  const tendered = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const takeOver = useRef<HTMLButtonElement>(null)
  const [isNoting, setNoting] = useState(false)
  const isHanded = isCash(typed.method)
  const hint = tenderOf(typed.method)?.reference ?? null
  const hasNote = isNoting || typed.note !== ''
  const { change, accept } = snapshot
  const sums = sumsOf(typed, balanceCents)
  // Opened again, no field is marked before one tries to record.
  useEffect(() => () => reset(undefined, { keepValues: true, keepDirty: true }), [reset])

  const begin = useEffectEvent(() => {
    if (asked === null || typed.method !== null) return undefined
    setValue('method', asked, AS_TYPED)
    // Once the fields of that method are drawn.
    const next = requestAnimationFrame(() =>
      (isCash(asked)
        ? tendered.current
        : panel.current?.querySelector<HTMLElement>(`[value="${asked}"]`)
      )?.focus(),
    )
    return () => cancelAnimationFrame(next)
  })
  useEffect(() => begin(), [])

  /** What the customer handed over is typed next; the field is drawn first, or it would lose that key. */
  function choose(method: PaymentMethod) {
    flushSync(() => setValue('method', method, AS_TYPED))
    if (isCash(method)) tendered.current?.focus()
  }

  function record() {
    // What came in is looked at by a person; no key of the money's accepts it.
    if (change !== null) return takeOver.current?.focus()
    void handleSubmit(
      ({ draft: wanted, handed }) => onRecord(wanted, handed),
      () => requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()),
    )()
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!event.repeat) record()
  }

  if (!isOwed(invoice)) {
    return (
      <p role="status" className="rounded-lg bg-sunken px-4 py-3">
        {statusWord(invoice.status)}: no payment can be recorded on this invoice.
      </p>
    )
  }
  const text = { autoComplete: 'off', spellCheck: false }
  const { ref: tenderedRef, ...tenderedField } = register('tendered')
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the whole panel, each with a control besides
    <div ref={panel} className="flex flex-1 flex-col gap-4.5" onKeyDown={press}>
      {change !== null && (
        <Notice
          tone="warn"
          title="Another payment came in"
          actions={
            <Button
              ref={takeOver}
              look="main"
              onClick={() => {
                setValue('amount', null, AS_TYPED)
                setValue('tendered', '', AS_TYPED)
                accept()
                amount.current?.focus()
              }}
            >
              Use {dollars(invoice.balanceCents)}
            </Button>
          }
        >
          {change} Nothing you entered was sent.
        </Notice>
      )}
      {isRestored && <DraftRestored not="recorded" onStartOver={() => draft.begin(BLANK_PAYMENT)} />}
      <Tender
        chosen={typed.method}
        input={register('method')}
        onChosen={choose}
        error={errors.method?.message}
      />
      <div className={`grid gap-3.5 ${isHanded ? 'grid-cols-2' : ''}`}>
        <Controller
          control={control}
          name="amount"
          render={({ field: { ref, value, ...input } }) => (
            <TextField
              {...text}
              {...input}
              ref={(box) => {
                ref(box)
                amount.current = box
              }}
              label="Amount"
              inputMode="decimal"
              className="text-xl [&_input]:text-right"
              value={value ?? dollars(balanceCents)}
              error={errors.amount?.message ?? sums.errors.amount}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          )}
        />
        {isHanded && (
          <TextField
            {...text}
            {...tenderedField}
            ref={(box) => {
              tenderedRef(box)
              tendered.current = box
            }}
            label="Tendered"
            inputMode="decimal"
            className="text-xl [&_input]:text-right"
            error={sums.errors.tendered}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
      </div>
      {isHanded && (
        <Cash
          amountCents={sums.amountCents}
          changeCents={sums.changeCents}
          onTender={(words) => setValue('tendered', words, AS_TYPED)}
        />
      )}
      {hint !== null && (
        <TextField
          {...text}
          {...register('reference')}
          label="Reference"
          error={sentence(errors.reference?.message)}
          hint={hint}
        />
      )}
      {hasNote && (
        <TextField
          {...text}
          {...register('note')}
          label="Note"
          autoFocus={typed.note === ''}
          error={sentence(errors.note?.message)}
        />
      )}
      {typed.when && <When form={form} />}
      <div className="-mx-2 flex flex-wrap gap-x-4 empty:hidden">
        {!hasNote && (
          <Button look="quiet" onClick={() => setNoting(true)}>
            Add a note
          </Button>
        )}
        {!typed.when && (
          <Button look="quiet" onClick={() => setValue('when', wallClock(zone), AS_TYPED)}>
            It was paid earlier
          </Button>
        )}
      </div>
      <Acts>
        <Button
          look={change === null ? 'main' : 'plain'}
          className="min-h-13.5 text-xl"
          aria-keyshortcuts="Control+Enter"
          onClick={record}
        >
          {change !== null ? 'Check the new balance first' : words(sums.amountCents, typed.method)}
          <span aria-hidden className="max-sm:hidden">
            <Kbd onAccent={change === null}>Ctrl Enter</Kbd>
          </span>
        </Button>
      </Acts>
    </div>
  )
}

const words = (cents: number | null, method: string | null) =>
  cents === null || cents <= 0
    ? 'Record payment'
    : `Record ${dollars(cents)}${method === null ? '' : ` ${methodWord(method)}`}`

type CashProps = { amountCents: number | null; changeCents: number | null; onTender: (typed: string) => void }

/** Notes at one click, and the change in figures that can be read from a step away. */
function Cash({ amountCents, changeCents, onTender }: CashProps) {
  if (amountCents === null || amountCents <= 0) return null
  return (
    <div className="grid gap-3">
      <div
        role="group"
        aria-label="Handed over"
        className="grid gap-1.5 max-sm:grid-cols-3 sm:auto-cols-fr sm:grid-flow-col sm:gap-2"
      >
        <Button className="px-1" onClick={() => onTender(dollars(amountCents))}>
          Exact
        </Button>
        {quickNotes(amountCents).map((cents) => (
          <Button key={cents} className="px-1" onClick={() => onTender(dollars(cents))}>
            {dollars(cents).replace(/\.00$/, '')}
          </Button>
        ))}
      </div>
      <p
        role="status"
        className={`flex items-center justify-between rounded-lg px-4 py-2.5 font-semibold ${
          changeCents === null ? 'bg-sunken text-ink-2' : 'bg-ok-soft text-ok'
        }`}
      >
        Change
        <span className="text-3xl font-semibold">{changeCents === null ? '–' : dollars(changeCents)}</span>
      </p>
    </div>
  )
}

type WhenProps = { form: ReturnType<typeof usePaymentDraft>['form'] }

/** What the shop's clock shows. */
function wallClock(zone: string) {
  const now = Date.now()
  return { day: dayOf(now, zone), time: clockTime(minuteOfDay(now, zone)) }
}

/** The shop's day and time, for money that was taken before. */
function When({ form: { register, setValue, formState } }: WhenProps) {
  return (
    <div className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
      <TextField
        label="Paid on"
        type="date"
        {...register('when.day')}
        error={formState.errors.when?.day?.message}
      />
      {/* What is wrong with the two together stands at the day. */}
      <TextField label="At" type="time" {...register('when.time')} />
      {/* Beside the fields, whatever is said beneath them. */}
      <Button className="mt-6 h-11" onClick={() => setValue('when', null, { shouldDirty: true })}>
        Now
      </Button>
    </div>
  )
}
