import { useEffect, useRef } from 'react'
import type { Entry } from '../../client/outbox/entry'
import { draftIn } from '../../client/payments/entries'
import { dollars } from '../../domain/money'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { methodWord } from '../money/methods'
import { Acts, Besides } from './Acts'
import { ChangeDue } from './ChangeDue'
import type { Handed } from './handed'
import { orSay } from './orSay'
import { Steps } from './Steps'
import { underWayWords } from './underWayWords'
import type { PaymentOf } from './usePayment'

type Props = {
  entry: Entry | null
  payment: PaymentOf
  /** Cash that was taken for it here, as far as that is known. */
  handed: Handed | null
  /** Nothing is left to do here: it goes on by itself. */
  onDone: () => void
}

export function UnderWay({ entry, payment, handed, onDone }: Props) {
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
      {isWaiting && (
        <Acts>
          <Button look="main" className="min-h-12" onClick={onDone}>
            Next customer
          </Button>
          <Besides>
            {entry?.state === 'saved' && (
              <Button onClick={() => orSay(payment.decide(entry, 'take back'))}>Take it back</Button>
            )}
            {entry?.state === 'sent' && (
              <Button onClick={() => orSay(payment.decide(entry, 'stop'))}>Stop sending it</Button>
            )}
          </Besides>
        </Acts>
      )}
    </div>
  )
}
