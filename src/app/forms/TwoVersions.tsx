import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { InView } from './InView'
import type { TwoWords } from './versions'

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
    <InView of="asked" isNews>
      <Notice
        tone="warn"
        role="alert"
        title="Changed at another desk while you were typing. Nothing is saved yet."
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
    </InView>
  )
}

type Props = { conflicts: readonly TwoWords[]; onDecide: (whose: 'mine' | 'theirs') => void }

/** Of each field that both have changed. */
export function TwoVersions({ conflicts, onDecide }: Props) {
  return (
    <ChangedMeanwhile
      mine="Save mine over it"
      onMine={() => onDecide('mine')}
      onTheirs={() => onDecide('theirs')}
    >
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
