import { withStop } from '../../client/api/withStop'
import type { Entry } from '../../client/outbox/entry'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { useZone } from '../session/shopTime'
import { enteredWords } from './arrivalWords'
import { orSay } from './orSay'
import { Unsure } from './Unsure'
import type { PaymentOf } from './usePayment'

type Props = { entry: Entry; payment: PaymentOf; mayRecord: boolean }

/** A payment from before that did not end well. What the service has now is read first, and then the person decides. */
export function Decide({ entry, payment, mayRecord }: Props) {
  const { what, saved } = enteredWords(entry, useZone())
  if (entry.state === 'refused') {
    return (
      <Notice
        tone="warn"
        title={`${what}, entered ${saved}, was not recorded`}
        actions={<Button onClick={() => orSay(payment.decide(entry, 'discard'))}>I have seen it</Button>}
      >
        {entry.note && withStop(entry.note)}
      </Notice>
    )
  }
  return <Unsure entry={entry} payment={payment} mayRecord={mayRecord} what={what} saved={saved} />
}
