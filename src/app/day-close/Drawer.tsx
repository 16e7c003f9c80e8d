import type { KeyboardEvent } from 'react'
import { DENOMINATIONS } from '../../domain/drawer'
import { dollars } from '../../domain/money'
import { Card, Fact } from '../../ui/Card'
import { TextArea, TextField } from '../../ui/Field'
import { differenceWords, type DayDraft, type DrawerRead } from './dayDraft'

type Props = {
  draft: DayDraft
  read: DrawerRead
  cashCents: number
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
  const fields = [...currentTarget.querySelectorAll<HTMLElement>('input[type="text"], textarea')]
  fields[fields.indexOf(target) + 1]?.focus()
}

/** What lies in the drawer against what should. */
export function Drawer({ draft, read, cashCents, onChange }: Props) {
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
        <Reckoned read={read} cashCents={cashCents} />
        <TextArea
          label="Note"
          rows={2}
          maxLength={2_000}
          value={draft.note}
          error={read.errors.note}
          hint="Printed with the day."
          onChange={({ target }) => onChange({ note: target.value })}
        />
        <p className="text-sm text-ink-3">
          Float, count and note are kept on this computer only, and go when somebody signs out.
        </p>
      </div>
    </Card>
  )
}

function Pieces({ draft, read, onChange }: Omit<Props, 'cashCents'>) {
  return (
    <div
      role="group"
      aria-label="Notes and coins"
      className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2.5"
    >
      {DENOMINATIONS.map(({ cents, word }) => (
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
    </div>
  )
}

const shown = (cents: number | null) => (cents === null ? '–' : dollars(cents))

const TONES = { even: 'bg-ok-soft text-ok', off: 'bg-warn-soft text-warn', open: 'bg-sunken text-ink-2' }

function Reckoned({ read, cashCents }: { read: DrawerRead; cashCents: number }) {
  const { floatCents, expectedCents, countedCents, differenceCents } = read
  const tone = differenceCents === null ? 'open' : differenceCents === 0 ? 'even' : 'off'
  return (
    <div className="grid gap-2">
      <dl className="grid gap-1">
        <Fact name="Float">{shown(floatCents)}</Fact>
        <Fact name="Cash taken">{dollars(cashCents)}</Fact>
        <Fact name="Should be">{shown(expectedCents)}</Fact>
        <Fact name="Counted">{shown(countedCents)}</Fact>
      </dl>
      <p
        role="status"
        className={`flex items-center justify-between rounded-xl px-4 py-2.5 font-semibold ${TONES[tone]}`}
      >
        Over or short
        <span className="text-3xl font-semibold">
          {differenceCents === null ? 'not counted' : differenceWords(differenceCents)}
        </span>
      </p>
    </div>
  )
}
