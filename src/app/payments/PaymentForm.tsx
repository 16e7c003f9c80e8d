import { useRef, useState, type KeyboardEvent } from 'react'
import type { Invoice } from '../../client/records'
import type { PaymentDraft } from '../../client/shop'
import { dollars } from '../../domain/money'
import type { PaymentMethod } from '../../domain/payments'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { Kbd } from '../../ui/Kbd'
import { Notice } from '../../ui/Notice'
import { BroughtBack } from '../forms/BroughtBack'
import { isOwed } from '../money/invoiceWords'
import { methodWord, TENDERS } from '../money/methods'
import { useZone } from '../session/shopTime'
import { statusWord } from '../words/statusWords'
import { Acts } from './Acts'
import { Cash } from './Cash'
import type { Handed } from './handed'
import { amountTyped, BLANK, readPayment, type PaymentTyped } from './paymentTyped'
import { Tender } from './Tender'
import type { usePaymentDraft } from './usePaymentDraft'
import type { useStanding } from './useStanding'
import { wallClock, When } from './When'

type Props = {
  invoice: Invoice
  standing: ReturnType<typeof useStanding>
  draft: ReturnType<typeof usePaymentDraft>
  onRecord: (draft: PaymentDraft, handed: Handed | null) => void
}

const isText = (target: EventTarget) => target instanceof HTMLInputElement && target.type !== 'radio'

/** No form that a key could submit: only the button and Ctrl+Enter record. */
export function PaymentForm({ invoice, standing, draft, onRecord }: Props) {
  const { typed, isRestored } = draft
  const zone = useZone()
  const amount = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const takeOver = useRef<HTMLButtonElement>(null)
  const [isTried, setTried] = useState(false)
  const [isNoting, setNoting] = useState(false)
  const hasNote = isNoting || typed.note !== ''
  const { seen, change, accept } = standing
  const { balanceCents } = seen?.invoice ?? invoice
  const read = readPayment(typed, balanceCents, zone)
  const errors = isTried
    ? read.errors
    : read.errors.amount?.startsWith('More')
      ? { amount: read.errors.amount }
      : {}
  const set = (fields: Partial<PaymentTyped>) => draft.type({ ...typed, ...fields })

  function choose(method: PaymentMethod) {
    set({ method })
    amount.current?.focus()
    amount.current?.select()
  }

  function record() {
    // What came in is looked at by a person; no key of the money's accepts it.
    if (change !== null) takeOver.current?.focus()
    if (seen === null || change !== null) return
    setTried(true)
    if (read.draft) {
      const { tenderedCents, changeCents } = read
      onRecord(
        read.draft,
        tenderedCents === null || changeCents === null ? null : { tenderedCents, changeCents },
      )
    } else {
      requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
    }
  }

  function press(event: KeyboardEvent) {
    const tender = TENDERS.find(({ key }) => key === event.key)
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (!event.repeat) record()
    } else if (tender && !isText(event.target) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      choose(tender.method)
    }
  }

  if (!isOwed(invoice)) {
    return (
      <p role="status" className="rounded-lg bg-sunken px-4 py-3">
        {statusWord(invoice.status)}: no payment can be recorded on this invoice.
      </p>
    )
  }
  const field = { autoComplete: 'off', spellCheck: false }
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
                set({ amount: null, tendered: '' })
                accept()
                amount.current?.focus()
              }}
            >
              Use {dollars(invoice.balanceCents)}
            </Button>
          }
        >
          {change} Nothing of yours was sent.
        </Notice>
      )}
      {isRestored && <BroughtBack not="recorded" onStartOver={() => draft.begin(BLANK)} />}
      <Tender chosen={typed.method} onChoose={choose} error={errors.method} />
      <div className={`grid gap-3.5 ${typed.method === 'cash' ? 'grid-cols-2' : ''}`}>
        <TextField
          {...field}
          ref={amount}
          label="Amount"
          inputMode="decimal"
          className="text-xl [&_input]:text-right"
          value={amountTyped(typed, balanceCents)}
          error={errors.amount}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ target }) => set({ amount: target.value })}
        />
        {typed.method === 'cash' && (
          <TextField
            {...field}
            label="Tendered"
            inputMode="decimal"
            className="text-xl [&_input]:text-right"
            value={typed.tendered}
            error={read.errors.tendered}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ target }) => set({ tendered: target.value })}
          />
        )}
      </div>
      {typed.method === 'cash' && (
        <Cash
          amountCents={read.amountCents}
          changeCents={read.changeCents}
          onTender={(tendered) => set({ tendered })}
        />
      )}
      {typed.method !== null && typed.method !== 'cash' && (
        <TextField
          {...field}
          label="Reference"
          value={typed.reference}
          error={errors.reference}
          hint={TENDERS.find(({ method }) => method === typed.method)?.reference}
          onChange={({ target }) => set({ reference: target.value })}
        />
      )}
      {hasNote && (
        <TextField
          {...field}
          label="Note"
          autoFocus={typed.note === ''}
          value={typed.note}
          error={errors.note}
          onChange={({ target }) => set({ note: target.value })}
        />
      )}
      {typed.when && <When when={typed.when} onChange={(when) => set({ when })} error={errors.when} />}
      <div className="-mx-2 flex flex-wrap gap-x-4 empty:hidden">
        {!hasNote && (
          <Button look="quiet" onClick={() => setNoting(true)}>
            Add a note
          </Button>
        )}
        {!typed.when && (
          <Button look="quiet" onClick={() => set({ when: wallClock(zone) })}>
            It was paid earlier
          </Button>
        )}
      </div>
      <Acts>
        <Button
          look={change === null ? 'main' : 'plain'}
          className="min-h-13.5 text-xl"
          aria-keyshortcuts="Control+Enter"
          disabled={seen === null}
          onClick={record}
        >
          {change !== null
            ? 'Look at the new balance first'
            : seen === null
              ? 'Reading the invoice…'
              : words(read.amountCents, typed.method)}
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
