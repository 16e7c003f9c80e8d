import type { Entry } from '../../client/journal/entry'
import type { Arrival } from '../../client/payments/arrival'
import { draftIn } from '../../client/payments/entries'
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

/** What the books in view say of a payment that is not confirmed. `isStopped`: its key may still be known. */
export function foundWords(arrival: Arrival, isStopped: boolean): string {
  switch (arrival.kind) {
    case 'there':
      return 'It is among them: it arrived.'
    case 'unclear':
      return arrival.payments.length > 1
        ? `${arrival.payments.length} of them may be it, or other payments.`
        : 'One of them may be it, or another payment.'
    case 'not there':
      return 'It is not there, and nothing of it is on its way any more: it did not arrive.'
    case 'not yet':
      return isStopped
        ? 'It is not there so far. A try that got no answer may still arrive.'
        : 'It is not there: it most likely did not arrive.'
    case 'unknown':
      return 'Whether it arrived can’t be told from here.'
    default:
      return arrival satisfies never
  }
}

/** What is there, or may be, is not made once more by the button that is easiest to press. */
export const isInView = (kind: Arrival['kind']): boolean => kind === 'there' || kind === 'unclear'

type Sent = { isOurs: boolean; isStopped: boolean }

/**
 * Whether another try can make a second payment; null where nothing needs to be said of it. What is in view when the
 * person decides is called seen, so that no look finds it any more.
 */
export function secondWords(kind: Arrival['kind'], { isOurs, isStopped }: Sent): string | null {
  // Its key is known to some services, and to ours for certain; a new one is another payment everywhere.
  const makes = isStopped ? 'sending it again may make' : 'recording it now makes'
  const isOne = isOurs && isStopped
  switch (kind) {
    case 'there':
      return isOne ? null : `It is in the books: ${makes} a second payment.`
    case 'unclear':
      return `If it is the same money, ${makes} a second payment.`
    case 'unknown':
      return isOne
        ? 'If it arrived, sending it again makes no second payment: this service knows it by its key.'
        : `If it arrived, ${makes} a second payment.`
    case 'not yet':
      return isStopped
        ? 'Before it is sent again the payments are read once more, and where it has come in nothing is sent.'
        : null
    case 'not there':
      return null
    default:
      return kind satisfies never
  }
}
