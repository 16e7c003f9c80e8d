import { withStop } from '../../client/api/withStop'
import type { Entry } from '../../client/journal/entry'
import type { Till } from '../../client/payments/till'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { showDate, showTime, useZone } from '../session/shopTime'
import { entryWords } from './entryWords'
import { orSay } from './orSay'
import { Unsure } from './Unsure'

type Props = { entry: Entry; till: Till; mayRecord: boolean }

/** A payment from before that did not end well. What the service has now is read first, and then the person decides. */
export function Decide({ entry, till, mayRecord }: Props) {
  const zone = useZone()
  const what = entryWords(entry)
  // The service's own time where it is known: this computer's may be a day off.
  const at = entry.serviceSavedAt ?? entry.savedAt
  const saved = `${showDate(at, zone)}, ${showTime(at, zone)}`
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
