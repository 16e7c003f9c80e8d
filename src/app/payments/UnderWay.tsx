import { useEffect, useRef } from 'react'
import type { Entry } from '../../client/journal/entry'
import { draftIn } from '../../client/payments/entries'
import type { Till } from '../../client/payments/till'
import { dollars } from '../../domain/money'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { useJournal } from '../shell/connection'
import { LookWhether } from './LookWhether'
import { methodWord } from './methods'
import { orSay } from './orSay'
import { Steps } from './Steps'

/** What is certain about it at this moment. */
function certain(
  entry: Entry | null,
  isDurable: boolean,
): { title: string; text: string; isWaiting: boolean } {
  if (entry === null) return { title: 'Saving it on this computer', text: '', isWaiting: false }
  if (entry.state === 'saved') {
    return entry.note === null
      ? {
          title: 'Saved here',
          text: 'The invoice is looked at once more before anything is sent.',
          isWaiting: false,
        }
      : {
          title: 'Saved here, and not sent yet',
          text: `${entry.note}. It is sent by itself as soon as that is possible, ${
            isDurable
              ? 'even after this page is closed and opened again'
              : 'for as long as this page stays open'
          }. Do not enter it twice.`,
          isWaiting: true,
        }
  }
  return entry.note === null
    ? { title: 'Sent', text: 'Waiting for the service’s answer.', isWaiting: false }
    : {
        title: 'Sent, and not confirmed yet',
        text: `${entry.note}. Whether it arrived is not known. The very same payment is sent again until there is an answer${
          isDurable ? '' : ', for as long as this page stays open'
        }, and recorded once. Do not enter it twice.`,
        isWaiting: true,
      }
}

export function UnderWay({ entry, till }: { entry: Entry | null; till: Till }) {
  const draft = entry && draftIn(entry)
  const { durable } = useJournal()
  const { title, text, isWaiting } = certain(entry, durable)
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
