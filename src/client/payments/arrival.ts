import type { Entry } from '../journal/entry'
import type { Payment } from '../records'
import { mayBeFrom } from './entries'
import { paymentsThen } from './seen'

export type Arrival =
  /** The newest in the books that is just like it. */
  | { kind: 'there'; payment: Payment }
  /** None is, and none can come any more. */
  | { kind: 'not there' }
  /** None is so far. */
  | { kind: 'not yet' }
  /** The books can't be read. */
  | { kind: 'unknown' }

/** What the books say of a payment that is not confirmed; `payments` null where this key may not read them. */
export function arrivalOf(entry: Entry, payments: readonly Payment[] | null): Arrival {
  if (payments === null) return { kind: 'unknown' }
  // What was there before it was entered is not it, however alike.
  const before = paymentsThen(entry.expects ?? '') ?? []
  const payment = payments.find((one) => !before.includes(one.id) && mayBeFrom(entry, one))
  if (payment) return { kind: 'there', payment }
  // Only where nothing more is sent, and whatever was sent has been answered, can none come.
  return { kind: entry.stopped && entry.answered ? 'not there' : 'not yet' }
}
