import { isTried, type Entry } from '../../client/journal/entry'
import { goesOnByItself } from '../../client/journal/goesOn'
import type { Arrival } from '../../client/payments/arrival'
import type { Payment } from '../../client/records'
import { foundWords } from './arrivalWords'

// Of a payment that was entered at this computer under another key.

/** The payment in the books that is it, or may be; what was never sent is none, however alike. */
export function paymentFound(entry: Entry, arrival: Arrival): Payment | null {
  if (!isTried(entry)) return null
  if (arrival.kind === 'there') return arrival.payment
  return arrival.kind === 'unclear' ? (arrival.payments[0] ?? null) : null
}

export function foundElsewhere(entry: Entry, arrival: Arrival): string {
  if (!isTried(entry)) return 'It was never sent.'
  if (arrival.kind === 'there' || arrival.kind === 'unclear' || arrival.kind === 'unknown') {
    return foundWords(arrival, true)
  }
  return 'It is not there so far.'
}

export const howItGoesOn = (entry: Entry, now: number): string =>
  goesOnByItself(entry, now)
    ? 'It is never sent under this key: sign in with its own, and it goes on.'
    : 'It is not sent any more by itself.'
