import { useState, type KeyboardEvent } from 'react'
import { DENOMINATIONS, RARE } from '../../domain/drawer'
import { dollars } from '../../domain/money'
import { Button } from '../../ui/Button'
import { Card, Fact } from '../../ui/Card'
import { TextField } from '../../ui/Field'
import type { DayDraft, DrawerRead } from './dayDraft'

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
      <div role="presentation" className="grid gap-4" onKeyDown={onEnter}>
        <TextField
          label="Float"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={draft.float}
          error={read.errors.float}
          hint="What lay in the drawer before the first payment."
          onChange={({ target }) => onChange({ float: target.value })}
        />
        <fieldset className="flex flex-wrap gap-x-5 gap-y-1">
          <legend className="mb-1 text-sm font-semibold text-ink-2">Counted as</legend>
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
            value={draft.sum}
            error={read.errors.sum}
            onChange={({ target }) => onChange({ sum: target.value })}
          />
        )}
        <Reckoned read={read} cashCents={cashCents} waitingCents={waitingCents} bankCents={bankCents} />
        <p className="text-sm text-ink-3">
          Float, count, ticks and note are kept on this computer only, and go when somebody signs out; another
          desk has its own.
        </p>
      </div>
    </Card>
  )
}

function Pieces({ draft, read, onChange }: Pick<Props, 'draft' | 'read' | 'onChange'>) {
  const [isAll, setAll] = useState(() => [...RARE].some((cents) => (draft.pieces[cents] ?? '') !== ''))
  return (
    <div
      role="group"
      aria-label="Notes and coins"
      className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2.5"
    >
      {DENOMINATIONS.filter(({ cents }) => isAll || !RARE.has(cents)).map(({ cents, word }) => (
        <TextField
          key={cents}
          label={word}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={draft.pieces[cents] ?? ''}
          error={read.errors.pieces[cents]}
          onChange={({ target }) => onChange({ pieces: { ...draft.pieces, [cents]: target.value } })}
        />
      ))}
      {!isAll && (
        <Button look="quiet" className="self-end justify-self-start" onClick={() => setAll(true)}>
          More coins
        </Button>
      )}
    </div>
  )
}

const shown = (cents: number | null) => (cents === null ? 'not counted' : dollars(cents))

function Reckoned({
  read: { floatCents, expectedCents, countedCents },
  cashCents,
  waitingCents,
  bankCents,
}: Pick<Props, 'read' | 'cashCents' | 'waitingCents' | 'bankCents'>) {
  return (
    <dl className="grid gap-1 [&_dd]:text-right [&>div]:grid-cols-[minmax(0,1fr)_auto]">
      {floatCents !== null && <Fact name="Float">{dollars(floatCents)}</Fact>}
      <Fact name="Cash taken">{dollars(cashCents)}</Fact>
      {waitingCents > 0 && (
        <Fact name="Cash not confirmed">
          <span className="text-warn">{dollars(waitingCents)}</span>
        </Fact>
      )}
      {expectedCents !== null && <Fact name="Should be">{dollars(expectedCents)}</Fact>}
      <Fact name="Counted">{shown(countedCents)}</Fact>
      <Fact name="To the bank: checks, and counted cash less float">
        <span className="font-semibold">{shown(bankCents)}</span>
      </Fact>
    </dl>
  )
}
