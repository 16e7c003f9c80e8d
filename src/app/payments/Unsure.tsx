import { withStop } from '../../client/api/failure'
import type { Entry } from '../../client/outbox/entry'
import { mayBeIt } from '../../client/payments/paymentRule'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { LetItGo } from './LetItGo'
import { Looked } from './Looked'
import { orSay } from './orSay'
import { useBooks, type PaymentOf } from './usePayment'

type Props = { entry: Entry; payment: PaymentOf; mayRecord: boolean; what: string; saved: string }

/** Another computer's payment may come in while the person thinks, and a late one of their own. */
const READ_AGAIN_MS = 10_000

/** Nothing is sent any more, and whether it arrived is not known: with the books in view, the person decides. */
export function Unsure({ entry, payment, mayRecord, what, saved }: Props) {
  const books = useBooks(payment.invoiceId, READ_AGAIN_MS)
  const { now, look } = books
  const risk =
    now?.payments === null
      ? 'If it arrived'
      : mayBeIt(entry, now?.payments ?? []).length > 0
        ? 'If it is the same money'
        : null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
      <Notice tone="warn" title={`It is not known whether ${what} arrived`}>
        <p>Entered {saved}.</p>
        <p>
          {entry.note && `${withStop(entry.note)} `}
          It is not sent again by itself.
        </p>
      </Notice>
      <Looked entry={entry} payment={payment} books={books}>
        {mayRecord ? (
          <p className="text-ink-2">
            {risk
              ? `${risk}, sending it again may make a second payment.`
              : 'Before it is sent again the payments are read once more, and where it has come in nothing is sent.'}
          </p>
        ) : (
          <p className="text-ink-2">This key may not record payments now, so it can’t be sent again.</p>
        )}
        <div className="flex flex-wrap gap-2">
          {mayRecord && (
            <Button
              look={risk ? 'plain' : 'main'}
              onClick={() => orSay(payment.decide(entry, 'again', now ?? undefined))}
            >
              Send it again
            </Button>
          )}
          <Button onClick={look}>Look again</Button>
          <LetItGo entry={entry} payment={payment} />
        </div>
      </Looked>
    </div>
  )
}
