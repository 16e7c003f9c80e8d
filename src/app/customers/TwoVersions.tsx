import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'

/** A field in words: "Notes", mine, theirs. */
export type TwoWords = { word: string; mine: string | null; theirs: string | null }

type Props = { conflicts: readonly TwoWords[]; onDecide: (whose: 'mine' | 'theirs') => void }

/** Someone else wrote meanwhile: both are shown, and nothing is saved until one is chosen. */
export function TwoVersions({ conflicts, onDecide }: Props) {
  return (
    <Notice
      tone="warn"
      title="Changed at another desk while you were typing. Nothing is saved yet."
      actions={
        <>
          <Button onClick={() => onDecide('mine')}>Save mine over it</Button>
          <Button onClick={() => onDecide('theirs')}>Keep theirs</Button>
        </>
      }
    >
      <table className="my-1 w-full text-left">
        <thead>
          <tr>
            <th className="pr-3 font-medium text-ink-3">Field</th>
            <th className="pr-3 font-medium text-ink-3">Yours</th>
            <th className="font-medium text-ink-3">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map(({ word, mine, theirs }) => (
            <tr key={word} className="align-top">
              <th className="pr-3 font-medium text-ink-3">{word}</th>
              <td className="pr-3">{mine ?? '–'}</td>
              <td>{theirs ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Notice>
  )
}
