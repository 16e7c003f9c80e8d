import { useId, useState } from 'react'
import { DENOMINATIONS, RARE, readPieces } from '../../domain/drawer'
import { dollars } from '../../domain/money'
import { Button } from '../../ui/Button'
import type { DayDraft, DrawerRead } from './dayDraft'

type Props = { draft: DayDraft; read: DrawerRead; onChange: (changes: Partial<DayDraft>) => void }

/** How many there are of each note and coin, and what that comes to. */
export function Pieces({ draft, read, onChange }: Props) {
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
