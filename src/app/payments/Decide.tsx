import { withStop } from '../../client/api/withStop'
import type { Entry } from '../../client/outbox/entry'
import type { Till } from '../../client/payments/till'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { useZone } from '../session/shopTime'
import { enteredWords } from './arrivalWords'
import { orSay } from './orSay'
import { Unsure } from './Unsure'

type Props = { entry: Entry; till: Till; mayRecord: boolean }

/** A payment from before that did not end well. What the service has now is read first, and then the person decides. */
export function Decide({ entry, till, mayRecord }: Props) {
  const { what, saved } = enteredWords(entry, useZone())
  if (entry.state === 'refused') {
    return (
      <Notice
        tone="warn"
        title={`${what}, entered ${saved}, was not recorded`}
        actions={<Button onClick={() => orSay(till.decide(entry, 'discard'))}>I have seen it</Button>}
      >
        {entry.note && withStop(entry.note)}
      </Notice>
    )
  }
  return <Unsure entry={entry} till={till} mayRecord={mayRecord} what={what} saved={saved} />
}
