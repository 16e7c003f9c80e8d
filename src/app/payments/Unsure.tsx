import type { ReactNode } from 'react'
import { methodWord } from '~/app/money/methods'
import { useSecond } from '~/app/session/now'
import { showDate, showTime } from '~/app/session/shopTime'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import { withStop } from '~/client/api/failure'
import type { Payment } from '~/client/nouns/nouns'
import { isTried, type Entry } from '~/client/outbox/entry'
import { draftIn } from '~/client/payments/entries'
import { balanceThen } from '~/client/payments/invoiceSnapshot'
import { mayBeIt, ownPayment, isOnItsWay } from '~/client/payments/paymentRule'
import { dollars } from '~/domain/money'
import { Button } from '~/ui/Button'
import { Notice } from '~/ui/Notice'
import { toast } from '~/ui/toast'
import { PaymentLines } from './PaymentLines'
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
      <Notice tone="warn" title={`${what} may not have arrived`}>
        <p>Entered {saved}.</p>
        <p>
          {entry.note && `${withStop(entry.note)} `}
          Frontdesk does not send it again unless you say so.
        </p>
      </Notice>
      <Looked entry={entry} payment={payment} books={books}>
        {mayRecord ? (
          <p className="text-ink-2">
            {risk
              ? `${risk}, sending it again may record it twice.`
              : 'Frontdesk checks the payments once more first. If it has arrived, nothing is sent.'}
          </p>
        ) : (
          <p className="text-ink-2">This key may not record payments now, so it can’t be sent again.</p>
        )}
        <div className="flex flex-wrap gap-2">
          {mayRecord && (
            <Button
              look={risk ? 'plain' : 'main'}
              onClick={() => tellIfNotDone(payment.decide(entry, 'again', now ?? undefined))}
            >
              Send it again
            </Button>
          )}
          <Button onClick={look}>Check again</Button>
          <LetItGo entry={entry} payment={payment} />
        </div>
      </Looked>
    </div>
  )
}

type LookedProps = {
  entry: Entry
  payment: PaymentOf
  books: ReturnType<typeof useBooks>
  /** What a person may do with the books in view. */
  children: ReactNode
}

/** What the service has now, and behind it what follows from that. Where it can't be read, the person may let it go. */
export function Looked({ entry, payment, books: { now, failure, isReading, look }, children }: LookedProps) {
  const candidates = mayBeIt(entry, now?.payments ?? [])
  return (
    <>
      {failure !== null && <FailureNotice failure={failure} onRetry={look} />}
      {isReading && now === null && <p role="status">Loading what the service has…</p>}
      {now && (
        <div>
          <p className="font-semibold">What the service has now</p>
          {now.payments === null ? (
            <p>{withoutPayments(entry, now.invoice.balanceCents)}</p>
          ) : now.payments.length === 0 ? (
            <p>No payment on this invoice.</p>
          ) : (
            <PaymentLines
              payments={now.payments}
              label="Payments now"
              choice={{ of: candidates, onChoose: (found) => tellIfNotDone(payment.arrived(entry, found)) }}
            />
          )}
          <p role="status" className="mt-2 font-semibold">
            {foundWords(entry, now.payments)}
          </p>
        </div>
      )}
      {now ? children : failure !== null && <LetItGo entry={entry} payment={payment} />}
    </>
  )
}

function withoutPayments({ expects }: Entry, cents: number): string {
  const then = expects === undefined ? null : balanceThen(expects)
  const was = then === null ? '' : ` It was ${dollars(then)} when this was entered.`
  return `This key may not read payments. The balance is ${dollars(cents)}.${was}`
}

/** Offered once no try can be on its way any more. Behind a proxy one may be, all the same. */
export function LetItGo({ entry, payment }: { entry: Entry; payment: PaymentOf }) {
  const isEarly = isOnItsWay(entry, useSecond())
  if (isEarly) {
    return (
      <p className="basis-full text-sm text-ink-2">You can discard it a minute after the last attempt.</p>
    )
  }
  return (
    <Button
      look="danger"
      className="py-1.5 whitespace-normal!"
      onClick={() => tellIfNotDone(payment.decide(entry, 'discard'))}
    >
      {entry.attempts === 0 ? 'Discard it' : 'Discard it, though it may still arrive'}
    </Button>
  )
}

/** "$50.00 card", and when it was entered, by the service's own time where it is known: this computer's may be a day off. */
export function enteredWords(entry: Entry, zone: string): { what: string; saved: string } {
  const draft = draftIn(entry)
  const at = entry.serviceSavedAt ?? entry.savedAt
  return {
    what: draft ? `${dollars(draft.amountCents)} ${methodWord(draft.method)}` : entry.label,
    saved: `${showDate(at, zone)}, ${showTime(at, zone)}`,
  }
}

/** What the books in view say of a payment that is not confirmed. `payments`: null where this key may not read them. */
export function foundWords(entry: Entry, payments: readonly Payment[] | null): string {
  if (!isTried(entry)) return 'It was never sent.'
  if (payments === null) return 'This key can’t read payments, so check elsewhere whether it arrived.'
  if (ownPayment(entry, payments).kind === 'own') return 'It is among them: it arrived.'
  const { length } = mayBeIt(entry, payments)
  if (length > 1) return `${length} of them may be it, or other payments.`
  return length === 1 ? 'One of them may be it, or another payment.' : 'It is not there yet.'
}

/** What a person decided and could not be done is not passed over. */
export const tellIfNotDone = (decided: Promise<boolean>) =>
  void decided.then(
    (isDone) =>
      isDone ||
      toast({
        id: 'not decided',
        title: 'Nothing was changed',
        detail: 'The payment changed meanwhile, or this computer can’t save right now. Check the panel.',
      }),
  )
