import type { Entry } from '../journal/entry'
import type { Payment } from '../records'
import type { Habit } from './habits'
import { ownOrAlike } from './ownPayment'

/** Longer than any request lives: what is not in the books after this is not going to be. */
const GONE_MS = 60_000

export type Arrival =
  /** The one in the books that is it. */
  | { kind: 'there'; payment: Payment }
  /** More than one may be it. */
  | { kind: 'unclear'; payments: readonly Payment[] }
  /** None is, and none can come any more. */
  | { kind: 'not there' }
  /** None is so far. */
  | { kind: 'not yet' }
  /** The books can't be read. */
  | { kind: 'unknown' }

export type BooksRead = {
  /** Null where this key may not read them. */
  payments: readonly Payment[] | null
  habit: Habit | null
  /** What else is kept on this computer. */
  others: readonly Entry[]
  /** For how long nothing of it had been under way when they were read. */
  quietMs: number
}

/** What the books say of a payment that is not confirmed. */
export function arrivalOf(entry: Entry, { payments, habit, others, quietMs }: BooksRead): Arrival {
  if (payments === null) return { kind: 'unknown' }
  const own = ownOrAlike(entry, payments, habit, others)
  if (own.kind === 'one') return { kind: 'there', payment: own.payment }
  if (own.kind === 'unclear') return own
  // Only where nothing more is sent, and whatever was sent has come to its end, can none come.
  const isOver = entry.stopped === true && (entry.answered === true || quietMs >= GONE_MS)
  return { kind: isOver ? 'not there' : 'not yet' }
}
