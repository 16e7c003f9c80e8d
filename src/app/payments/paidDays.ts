import type { Payment } from '~/client/nouns/nouns'
import { readBackTo } from '~/domain/takings'
import { dayOf, type Day } from '~/domain/time/zone'
import { latestPaidFirst } from './PaymentLines'

/** What stands above the payments of a day. */
export type PaidDay = {
  /** Null for those whose time can't be read. */
  day: Day | null
  payments: number
  cents: number
  /** All that is likely to belong to it has been read. */
  isWhole: boolean
}

export type PaidDays = {
  /** The latest paid first. */
  rows: Payment[]
  /** By the payment that it stands above. */
  heads: ReadonlyMap<string, PaidDay>
}

/** Reckoning a day takes long, and each page that is read brings all those before it again. */
const known = new WeakMap<Payment, { zone: string; day: Day | null }>()

function dayPaid(payment: Payment, zone: string): Day | null {
  const before = known.get(payment)
  if (before?.zone === zone) return before.day
  const at = Date.parse(payment.recordedAt)
  const day = Number.isNaN(at) ? null : dayOf(at, zone)
  known.set(payment, { zone, day })
  return day
}

/**
 * Payments by the day on which they were made, in the shop. They are listed by when they were written down: a day is whole
 * once all that was written down since well before it has been read. `by` leaves out all other ways of paying.
 */
export function paidDays(read: readonly Payment[], isAll: boolean, zone: string, by?: string): PaidDays {
  const rows = latestPaidFirst(by === undefined ? read : read.filter(({ method }) => method === by))
  const last = read.at(-1)
  const reached = isAll || last === undefined ? -Infinity : Date.parse(last.createdAt)
  const heads = new Map<string, PaidDay>()
  let head: PaidDay | undefined
  for (const payment of rows) {
    const day = dayPaid(payment, zone)
    if (head === undefined || head.day !== day) {
      const isWhole = isAll || (day !== null && reached < readBackTo(day, zone))
      head = { day, payments: 0, cents: 0, isWhole }
      heads.set(payment.id, head)
    }
    head.payments += 1
    head.cents += payment.amountCents
  }
  return { rows, heads }
}
