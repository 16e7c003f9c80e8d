import type { ReactNode } from 'react'
import { Button } from '~/ui/Button'
import { Notice } from '~/ui/Notice'
import { ScrollIntoView } from './ScrollIntoView'

export type Conflict<Values> = {
  [Field in keyof Values]: { field: Field; mine: Values[Field]; theirs: Values[Field] }
}[keyof Values]

/** A field in words: "Notes", mine, theirs. */
export type TwoWords = { word: string; mine: string | null; theirs: string | null }

type Props = { conflicts: readonly TwoWords[]; onDecide: (whose: 'mine' | 'theirs') => void }

/** Of each field that both have changed. */
export function TwoVersions({ conflicts, onDecide }: Props) {
  return (
    <ChangedMeanwhile mine="Save mine" onMine={() => onDecide('mine')} onTheirs={() => onDecide('theirs')}>
      <table className="my-1 w-full text-left">
        <thead>
          <tr>
            <th className="pr-3 font-normal text-ink-3">Field</th>
            <th className="pr-3 font-normal text-ink-3">Yours</th>
            <th className="font-normal text-ink-3">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map(({ word, mine, theirs }) => (
            <tr key={word} className="align-top">
              <th className="pr-3 font-normal text-ink-3">{word}</th>
              <td className="pr-3">{mine ?? '–'}</td>
              <td>{theirs ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ChangedMeanwhile>
  )
}

type VersionsProps = {
  /** What becomes of mine where it is chosen. */
  mine: string
  onMine: () => void
  onTheirs: () => void
  className?: string
  children: ReactNode
}

/** Someone else wrote meanwhile: both are shown, and nothing is saved until one is chosen. */
export function ChangedMeanwhile({ mine, onMine, onTheirs, className, children }: VersionsProps) {
  return (
    <ScrollIntoView of="asked" isNews>
      <Notice
        tone="warn"
        role="alert"
        title="Changed on another computer while you were typing. Nothing is saved yet."
        {...(className !== undefined && { className })}
        actions={
          <>
            <Button onClick={onMine}>{mine}</Button>
            <Button onClick={onTheirs}>Keep theirs</Button>
          </>
        }
      >
        {children}
      </Notice>
    </ScrollIntoView>
  )
}

/** Only what is another than before: fields that nobody touched are not sent. */
export function changesIn<Values extends object>(
  fields: readonly (keyof Values)[],
  before: Values,
  wanted: Values,
): Partial<Values> {
  const changes: Partial<Values> = {}
  for (const field of fields) if (before[field] !== wanted[field]) changes[field] = wanted[field]
  return changes
}

/** Of the fields changed here, those that moved since the person saw them, and not to the same. */
export function conflictsIn<Values extends object>(
  fields: readonly (keyof Values)[],
  mine: Partial<Values>,
  seen: Values,
  now: Values,
): Conflict<Values>[] {
  return fields.flatMap((field) => {
    const wanted = mine[field]
    if (wanted === undefined || now[field] === seen[field] || now[field] === wanted) return []
    return [{ field, mine: wanted, theirs: now[field] }]
  })
}

/** `words` are what the fields are called; `show` tells what stands in one where it is read otherwise than kept. */
export const saidBy =
  <Values extends object>(
    words: Record<keyof Values, string>,
    show: (field: keyof Values, value: string) => string = (_, value) => value,
  ) =>
  (conflicts: readonly Conflict<Values>[]): TwoWords[] =>
    conflicts.map(({ field, mine, theirs }) => ({
      word: words[field],
      mine: mine === null ? null : show(field, String(mine)),
      theirs: theirs === null ? null : show(field, String(theirs)),
    }))
