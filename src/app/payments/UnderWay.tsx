import { useEffect, useRef } from 'react'
import type { Entry } from '../../client/journal/entry'
import { draftIn } from '../../client/payments/entries'
import type { Till } from '../../client/payments/till'
import { dollars } from '../../domain/money'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { methodWord } from '../money/methods'
import { Acts, Besides } from './Acts'
import { ChangeDue } from './ChangeDue'
import type { Handed } from './handed'
import { Looked } from './Looked'
import { orSay } from './orSay'
import { Steps } from './Steps'
import { useLook } from './tills'
import { notFoundWords, underWayWords } from './underWayWords'

type Props = {
  entry: Entry | null
  till: Till
  /** Cash that was taken for it here, as far as that is known. */
  handed: Handed | null
  /** Nothing is left to do here: it goes on by itself. */
  onDone: () => void
}

export function UnderWay({ entry, till, handed, onDone }: Props) {
  const draft = entry && draftIn(entry)
  const { title, text, isWaiting } = underWayWords(entry)
  const panel = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone; the keyboard stays in the panel.
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} tabIndex={-1} className="flex flex-1 flex-col gap-4.5 outline-none">
      {draft && (
        <p className="text-3xl font-semibold">
          {dollars(draft.amountCents)} {methodWord(draft.method)}
          {draft.reference !== null && <span className="text-ink-2"> {draft.reference}</span>}
        </p>
      )}
      {draft && handed && <ChangeDue handed={handed} recordedCents={draft.amountCents} />}
      <Steps reached={entry === null ? 0 : entry.state === 'saved' ? 1 : 2} />
      <Notice tone={isWaiting ? 'warn' : 'plain'} title={title}>
        {text}
      </Notice>
      {isWaiting && entry?.state === 'sent' && <LookWhether entry={entry} till={till} onDone={onDone} />}
      {isWaiting && entry?.state !== 'sent' && (
        <Acts>
          <Next onDone={onDone} />
          {entry?.state === 'saved' && (
            <Besides>
              <Button onClick={() => orSay(till.decide(entry, 'take back'))}>Take it back</Button>
            </Besides>
          )}
        </Acts>
      )}
    </div>
  )
}

/** Nothing is left to be done here. */
const Next = ({ onDone }: Pick<Props, 'onDone'>) => (
  <Button look="main" className="min-h-12" onClick={onDone}>
    Next customer
  </Button>
)

type LookProps = Pick<Props, 'till' | 'onDone'> & { entry: Entry }

/** Sent, and without a usable answer for now: nobody has to wait a day to know, or to think better of it. */
function LookWhether({ entry, till, onDone }: LookProps) {
  const books = useLook(till)
  const { now, failure, isReading, look } = books
  const arrival = till.arrival(entry, now)
  // After a no the books are read for what an earlier try may have done.
  const isSending = entry.no === undefined
  return (
    <>
      <Looked entry={entry} books={books}>
        <p role="status" className="font-semibold">
          {arrival.kind === 'there'
            ? 'It is among them: it arrived.'
            : notFoundWords(arrival.kind === 'unclear', isSending)}
        </p>
      </Looked>
      <Acts>
        <Next onDone={onDone} />
        <Besides>
          {arrival.kind === 'there' && (
            <Button onClick={() => orSay(till.arrived(entry, arrival.payment))}>It arrived</Button>
          )}
          {failure === null && (
            <Button disabled={isReading} onClick={look}>
              {now ? 'Look again' : 'Look whether it arrived'}
            </Button>
          )}
          {now && arrival.kind !== 'there' && (
            <Button onClick={() => orSay(till.decide(entry, 'stop'))}>
              {isSending ? 'Stop sending it' : 'Decide now'}
            </Button>
          )}
        </Besides>
      </Acts>
    </>
  )
}
