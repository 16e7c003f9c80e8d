import type { Entry } from '../../client/outbox/entry'
import { isOnItsWay } from '../../client/payments/paymentRule'
import { Button } from '../../ui/Button'
import { useSecond } from '../session/now'
import { orSay } from './orSay'
import type { PaymentOf } from './usePayment'

/** Offered once no try can be on its way any more. Behind a proxy one may be, all the same. */
export function LetItGo({ entry, payment }: { entry: Entry; payment: PaymentOf }) {
  const isEarly = isOnItsWay(entry, useSecond())
  if (isEarly) {
    return <p className="basis-full text-sm text-ink-2">You can let it go a minute after the last try.</p>
  }
  return (
    <Button
      look="danger"
      className="py-1.5 whitespace-normal!"
      onClick={() => orSay(payment.decide(entry, 'discard'))}
    >
      {entry.attempts === 0 ? 'Let it go' : 'Let it go, though it may still arrive'}
    </Button>
  )
}
