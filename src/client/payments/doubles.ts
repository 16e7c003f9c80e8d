import type { Payment } from '../records'
import { bearsMilliseconds } from './habits'
import { unseen } from './seen'

/** The same money: a service that puts its own time tells no more. */
const isSameMoney = (one: Payment, other: Payment): boolean =>
  one.amountCents === other.amountCents &&
  one.method === other.method &&
  one.reference === other.reference &&
  one.note === other.note

/**
 * Whether two payments in the books are the same one, written down twice: of one invoice, alike in all that was sent, made at the very same
 * moment. The dashboard draws the milliseconds of a payment by chance, so that no two of them meet; what bears none may
 * be two of one second or one minute.
 */
export const isDouble = (one: Payment, other: Payment): boolean =>
  one.id !== other.id &&
  one.invoiceId === other.invoiceId &&
  isSameMoney(one, other) &&
  Date.parse(one.recordedAt) === Date.parse(other.recordedAt)

/** Payments that most likely stand in the books twice. */
export const doublesAmong = (payments: readonly Payment[]): readonly Payment[] =>
  payments.filter(
    (one) => bearsMilliseconds(Date.parse(one.recordedAt)) && payments.some((other) => isDouble(one, other)),
  )

type Around = { seen: string | null; rows: readonly Payment[]; isFirst: boolean }

/**
 * What stands beside a payment that was just confirmed and was not there when it was decided on: all of it at the first
 * look, and later what is just like it.
 */
export const besideOf = (payment: Payment, { seen, rows, isFirst }: Around): readonly Payment[] => {
  const news = seen === null ? [] : unseen(seen, rows)
  const isBeside = (row: Payment) => news.includes(row) && (isFirst || isSameMoney(payment, row))
  return rows.filter((row) => isDouble(payment, row) || (row.id !== payment.id && isBeside(row)))
}
