import { useEffect, useRef } from 'react'
import type { Entry } from '../../client/journal/entry'
import { draftIn } from '../../client/payments/entries'
import type { Till } from '../../client/payments/till'
import { dollars } from '../../domain/money'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { methodWord } from '../money/methods'
import { useJournal } from '../session/connection'
import { LookWhether } from './LookWhether'
import { orSay } from './orSay'
import { Steps } from './Steps'
import { underWayWords } from './underWayWords'

export function UnderWay({ entry, till }: { entry: Entry | null; till: Till }) {
  const draft = entry && draftIn(entry)
  const { durable } = useJournal()
  const { title, text, isWaiting } = underWayWords(entry, durable)
  const panel = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone; the keyboard stays in the panel.
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} tabIndex={-1} className="grid gap-4.5 outline-none">
      {draft && (
        <p className="text-2xl font-bold">
          {dollars(draft.amountCents)} {methodWord(draft.method)}
          {draft.reference !== null && <span className="font-medium text-ink-2"> {draft.reference}</span>}
        </p>
      )}
      <Steps reached={entry === null ? 0 : entry.state === 'saved' ? 1 : 2} />
      <Notice tone={isWaiting ? 'warn' : 'plain'} title={title}>
        {text}
      </Notice>
      {entry?.state === 'saved' && isWaiting && (
        <div>
          <Button onClick={() => orSay(till.decide(entry, 'take back'))}>Take it back</Button>
        </div>
      )}
      {entry?.state === 'sent' && isWaiting && <LookWhether entry={entry} till={till} />}
    </div>
  )
}
