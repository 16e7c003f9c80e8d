import { useState, type KeyboardEvent, useId } from 'react'
import { DENOMINATIONS, RARE, readPieces } from '~/domain/drawer'
import { dollars } from '~/domain/money'
import { Button } from '~/ui/Button'
import { Card, Fact } from '~/ui/Card'
import { TextField } from '~/ui/Field'
import { Icon } from '~/ui/Icon'
import type { DayDraft, DrawerRead, PayOut } from './dayDraft'

type Props = {
  draft: DayDraft
  read: DrawerRead
  cashCents: number
  /** Cash that is saved here and not confirmed. */
  waitingCents: number
  /** Null as long as nothing is counted. */
  bankCents: number | null
  onChange: (changes: Partial<DayDraft>) => void
}

const WAYS = [
  { way: 'pieces', word: 'Notes and coins' },
  { way: 'sum', word: 'A sum' },
] as const

/** Counting goes on with Enter, as on an adding machine. */
function onEnter(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  const fields = [...currentTarget.querySelectorAll<HTMLElement>('input[type="text"]')]
  fields[fields.indexOf(target) + 1]?.focus()
}

/** What lies in the drawer against what should. */
export function Drawer({ draft, read, cashCents, waitingCents, bankCents, onChange }: Props) {
  return (
    <Card title="Cash drawer">
      <div
        role="presentation"
        className="@container mt-2 grid gap-3 sm:max-lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] sm:max-lg:gap-x-10"
        data-enter-moves
        onKeyDown={onEnter}
      >
        <div className="grid content-start gap-2">
          <TextField
            label="Float"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className="grid-cols-[minmax(0,1fr)_7rem] items-center [&_input]:text-right [&_label]:text-base [&_label]:font-normal [&_label]:text-ink [&_p]:col-span-full"
            value={draft.float}
            error={read.errors.float}
            hint="Cash in the drawer at opening."
            onChange={({ target }) => onChange({ float: target.value })}
          />
          <fieldset className="flex flex-wrap gap-x-5">
            <legend className="sr-only">Counted as</legend>
            {WAYS.map(({ way, word }) => (
              <label key={way} className="flex min-h-10 items-center gap-2">
                <input
                  type="radio"
                  name="way"
                  className="size-4 accent-accent"
                  checked={draft.way === way}
                  onChange={() => onChange({ way })}
                />
                {word}
              </label>
            ))}
          </fieldset>
          {draft.way === 'pieces' ? (
            <Pieces draft={draft} read={read} onChange={onChange} />
          ) : (
            <TextField
              label="Counted"
              type="text"
              inputMode="decimal"
              autoComplete="off"
              className="[&_input]:text-right"
              value={draft.sum}
              error={read.errors.sum}
              onChange={({ target }) => onChange({ sum: target.value })}
            />
          )}
          <PayOuts
            payOuts={draft.payOuts}
            errors={read.errors.payOuts}
            onChange={(payOuts) => onChange({ payOuts })}
          />
        </div>
        <Reckoned read={read} cashCents={cashCents} waitingCents={waitingCents} bankCents={bankCents} />
        <p className="col-span-full text-sm text-ink-3">
          Float, count, pay-outs, ticks and note are kept on this computer only, until you sign out. Pay-outs
          entered on another computer are not included.
        </p>
      </div>
    </Card>
  )
}

type PayOutsProps = {
  payOuts: readonly PayOut[]
  errors: DrawerRead['errors']['payOuts']
  onChange: (payOuts: PayOut[]) => void
}

/** Cash that the counter took out of the drawer, each with its reason. */
function PayOuts({ payOuts, errors, onChange }: PayOutsProps) {
  /** The one that was just added has the focus. */
  const [added, setAdded] = useState<number | null>(null)
  const change = (at: number, typed: Partial<PayOut>) =>
    onChange(payOuts.map((payOut, place) => (place === at ? { ...payOut, ...typed } : payOut)))
  const text = { type: 'text', autoComplete: 'off' } as const
  return (
    <div role="group" aria-label="Pay-outs" className="mt-1 grid gap-2">
      {payOuts.map(({ amount, reason }, at) => (
        <div
          key={at}
          className={`grid grid-cols-[6.5rem_minmax(0,1fr)_auto] gap-x-2 ${at === 0 ? '' : '[&_label]:sr-only'}`}
        >
          <TextField
            {...text}
            label="Taken out"
            inputMode="decimal"
            className="[&_input]:text-right"
            autoFocus={added === at}
            value={amount}
            error={errors[at]?.amount}
            onChange={({ target }) => change(at, { amount: target.value })}
          />
          <TextField
            {...text}
            label="What for"
            maxLength={200}
            value={reason}
            error={errors[at]?.reason}
            onChange={({ target }) => change(at, { reason: target.value })}
          />
          <Button
            look="quiet"
            aria-label={`Remove the pay-out of ${amount.trim() || 'no amount'}`}
            className={`min-h-11 min-w-11 self-start px-2.5 ${at === 0 ? 'mt-6' : ''}`}
            onClick={() => onChange(payOuts.filter((_, place) => place !== at))}
          >
            <Icon name="close" className="size-4" />
          </Button>
        </div>
      ))}
      <Button
        look="quiet"
        className="-ml-2 justify-self-start"
        onClick={() => {
          setAdded(payOuts.length)
          onChange([...payOuts, { amount: '', reason: '' }])
        }}
      >
        Add a pay-out
      </Button>
    </div>
  )
}

const countShown = (cents: number | null) => (cents === null ? 'not counted' : dollars(cents))

function Reckoned({
  read: { floatCents, payOuts, expectedCents, countedCents },
  cashCents,
  waitingCents,
  bankCents,
}: Pick<Props, 'read' | 'cashCents' | 'waitingCents' | 'bankCents'>) {
  return (
    <dl className="grid content-start gap-1 border-line pt-3 max-sm:border-t lg:border-t [&_dd]:text-right [&>div]:grid-cols-[minmax(0,1fr)_auto]">
      {floatCents !== null && floatCents > 0 && <Fact name="Float">{dollars(floatCents)}</Fact>}
      <Fact name="Cash taken">{dollars(cashCents)}</Fact>
      {waitingCents > 0 && (
        <Fact name="Cash not confirmed">
          <span className="text-warn">{dollars(waitingCents)}</span>
        </Fact>
      )}
      {payOuts.map(({ cents, reason }, at) => (
        <Fact key={at} name={`Taken out: ${reason}`}>
          {dollars(-cents)}
        </Fact>
      ))}
      {expectedCents !== null && <Fact name="Should be">{dollars(expectedCents)}</Fact>}
      <Fact name="Counted">{countShown(countedCents)}</Fact>
      {bankCents !== null && (
        <Fact name="To the bank: checks, and counted cash less float">
          <span className="font-semibold">{dollars(bankCents)}</span>
        </Fact>
      )}
    </dl>
  )
}

type PiecesProps = { draft: DayDraft; read: DrawerRead; onChange: (changes: Partial<DayDraft>) => void }

/** How many there are of each note and coin, and what that comes to. */
function Pieces({ draft, read, onChange }: PiecesProps) {
  const [isAll, setAll] = useState(() => [...RARE].some((cents) => (draft.pieces[cents] ?? '') !== ''))
  const shown = DENOMINATIONS.filter(({ cents }) => isAll || !RARE.has(cents))
  const piece = ({ cents, word }: (typeof DENOMINATIONS)[number]) => (
    <Piece
      key={cents}
      word={word}
      cents={cents}
      typed={draft.pieces[cents] ?? ''}
      error={read.errors.pieces[cents]}
      onType={(typed) => onChange({ pieces: { ...draft.pieces, [cents]: typed } })}
    />
  )
  return (
    <div role="group" aria-label="Notes and coins" className="grid grid-cols-2 gap-x-5">
      <div className="grid content-start gap-2">{shown.filter(({ cents }) => cents >= 100).map(piece)}</div>
      <div className="grid content-start gap-2">
        {shown.filter(({ cents }) => cents < 100).map(piece)}
        {!isAll && (
          <Button look="quiet" className="justify-self-start" onClick={() => setAll(true)}>
            More coins
          </Button>
        )}
      </div>
    </div>
  )
}

type PieceProps = {
  word: string
  cents: number
  typed: string
  error: string | undefined
  onType: (typed: string) => void
}

function Piece({ word, cents, typed, error, onType }: PieceProps) {
  const id = useId()
  const count = readPieces(typed)
  return (
    <div className="grid grid-cols-[2.5rem_minmax(3.5rem,4.5rem)_minmax(0,1fr)] items-center gap-x-2">
      <label htmlFor={id} className="text-right">
        {word}
      </label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        {...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        className={`h-10 w-full rounded-lg border bg-surface px-2.5 text-right max-lg:h-11 ${error === undefined ? 'border-line-2' : 'border-danger'}`}
      />
      <span className="text-right text-sm text-ink-2 @max-sm:hidden">
        {count !== null && count > 0 && dollars(count * cents)}
      </span>
      {error !== undefined && (
        <p id={`${id}-error`} className="col-span-full text-right text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
