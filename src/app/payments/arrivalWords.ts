import type { Payment } from '../../client/nouns'
import { isTried, type Entry } from '../../client/outbox/entry'
import { draftIn } from '../../client/payments/entries'
import { mayBeIt, ownPayment } from '../../client/payments/paymentRule'
import { dollars } from '../../domain/money'
import { methodWord } from '../money/methods'
import { showDate, showTime } from '../session/shopTime'

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
  if (payments === null) return 'This key can’t read payments, so whether it arrived can’t be told from here.'
  if (ownPayment(entry, payments).kind === 'own') return 'It is among them: it arrived.'
  const { length } = mayBeIt(entry, payments)
  if (length > 1) return `${length} of them may be it, or other payments.`
  return length === 1 ? 'One of them may be it, or another payment.' : 'It is not there so far.'
}
