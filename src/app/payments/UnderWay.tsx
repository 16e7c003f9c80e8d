import { useEffect, useRef } from 'react'
import { methodWord } from '~/app/money/methods'
import { withStop } from '~/client/api/failure'
import type { Entry } from '~/client/outbox/entry'
import { draftIn } from '~/client/payments/entries'
import { dollars } from '~/domain/money'
import { Button } from '~/ui/Button'
import { Notice } from '~/ui/Notice'
import { ChangeDue, type Handed } from './ChangeDue'
import { Acts, Besides, Steps } from './Steps'
import { tellIfNotDone } from './Unsure'
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
              <Button onClick={() => tellIfNotDone(payment.decide(entry, 'take back'))}>Undo</Button>
            )}
            {entry?.state === 'sent' && (
              <Button onClick={() => tellIfNotDone(payment.decide(entry, 'stop'))}>Stop sending</Button>
            )}
          </Besides>
        </Acts>
      )}
    </div>
  )
}

type Certain = { title: string; text: string; isWaiting: boolean }

/** What is certain of a payment that is under way. */
export function underWayWords(entry: Entry | null): Certain {
  if (entry === null) return { title: 'Saving it on this computer', text: '', isWaiting: false }
  const { state, note } = entry
  if (note === null) {
    return state === 'saved'
      ? {
          title: 'Saved on this computer',
          text: 'Frontdesk checks the invoice once more before it sends anything.',
          isWaiting: false,
        }
      : { title: 'Sent', text: 'Waiting for the service’s answer.', isWaiting: false }
  }
  const why = withStop(note)
  if (state === 'saved') {
    return {
      title: 'Saved on this computer, not sent yet',
      text: `${why} Frontdesk sends it as soon as it can, even after you close and reopen this page. Do not take it again.`,
      isWaiting: true,
    }
  }
  return {
    title: 'Sent, and not confirmed yet',
    text: `${why} It may have arrived. Frontdesk checks and retries until the service answers, or asks you. Do not take it again.`,
    isWaiting: true,
  }
}
