import type { Payment } from '../records'

/**
 * Whether two payments in the books are the same one, written down twice: alike in all that was sent, made at the very same
 * moment. The dashboard draws the milliseconds of a payment by chance, so that no two of them meet; what bears none may
 * be two of one second or one minute.
 */
export const isDouble = (one: Payment, other: Payment): boolean =>
  one.id !== other.id &&
  one.amountCents === other.amountCents &&
  one.method === other.method &&
  one.reference === other.reference &&
  one.note === other.note &&
  Date.parse(one.recordedAt) === Date.parse(other.recordedAt)

/** Payments that most likely stand in the books twice. */
export const doublesAmong = (payments: readonly Payment[]): readonly Payment[] =>
  payments.filter(
    (one) => Date.parse(one.recordedAt) % 1_000 !== 0 && payments.some((other) => isDouble(one, other)),
  )
