import { nearest } from './money'
import { PAYMENT_METHODS } from './payments'
import { addDays, dayOf, daysBetween, spanOfDay, type Day } from './time/zone'

/** A payment, as far as takings go. */
export type Paid = { amountCents: number; method: string; invoiceId: string; recordedAt: string }

type MethodTakings = { method: string; cents: number; payments: number }

export type Takings = {
  cents: number
  payments: number
  /** Several payments of one invoice are one ticket. */
  tickets: number
  /** Those that occurred, in the order of PAYMENT_METHODS; methods that are not known here behind them. */
  byMethod: readonly MethodTakings[]
}

export type DayTakings = Takings & { day: Day }

/** A payment is often written down later than it was made, and seldom more than this. */
const WRITTEN_DOWN_WITHIN_DAYS = 7

/**
 * Payments are listed by when they were written down, and a day is of those made in it. Whoever has read all that was
 * written down since this instant has the day, as near as can be known.
 */
export const readBackTo = (day: Day, zone: string) =>
  spanOfDay(addDays(day, -WRITTEN_DOWN_WITHIN_DAYS), zone).from

const KNOWN: readonly string[] = PAYMENT_METHODS

const byPlace = (a: MethodTakings, b: MethodTakings) => {
  const [left, right] = [KNOWN.indexOf(a.method), KNOWN.indexOf(b.method)]
  if (left !== -1 && right !== -1) return left - right
  if (left === right) return a.method < b.method ? -1 : 1
  return left === -1 ? 1 : -1
}

export function takingsOf(paid: readonly Paid[]): Takings {
  const methods = new Map<string, MethodTakings>()
  for (const { method, amountCents } of paid) {
    const { cents, payments } = methods.get(method) ?? { cents: 0, payments: 0 }
    methods.set(method, { method, cents: cents + amountCents, payments: payments + 1 })
  }
  return {
    cents: paid.reduce((sum, { amountCents }) => sum + amountCents, 0),
    payments: paid.length,
    tickets: new Set(paid.map(({ invoiceId }) => invoiceId)).size,
    byMethod: [...methods.values()].toSorted(byPlace),
  }
}

/** What came in by some of the methods. */
export const takenBy = ({ byMethod }: Takings, isOne: (method: string) => boolean): number =>
  byMethod.filter(({ method }) => isOne(method)).reduce((sum, { cents }) => sum + cents, 0)

const daysFrom = (from: Day, to: Day) =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))

/** What was paid on each of some days of the shop's calendar, whenever it was written down. */
function byDay<P extends Pick<Paid, 'recordedAt'>>(paid: readonly P[], days: readonly Day[], zone: string) {
  const spans = days.map((day) => ({ day, ...spanOfDay(day, zone), paid: new Array<P>() }))
  for (const payment of paid) {
    const at = Date.parse(payment.recordedAt)
    spans.find(({ from, until }) => at >= from && at < until)?.paid.push(payment)
  }
  return spans
}

export const paidOn = <P extends Pick<Paid, 'recordedAt'>>(paid: readonly P[], day: Day, zone: string): P[] =>
  byDay(paid, [day], zone).flatMap((span) => span.paid)

/** Each day of a stretch, both ends included, the days without a payment too. */
export function takingsByDay(paid: readonly Paid[], from: Day, to: Day, zone: string): DayTakings[] {
  return byDay(paid, daysFrom(from, to), zone).map((span) => ({ day: span.day, ...takingsOf(span.paid) }))
}

/** The same days as one: an invoice that was paid on several of them is one ticket. */
export const takingsWithin = (paid: readonly Paid[], from: Day, to: Day, zone: string): Takings =>
  takingsOf(byDay(paid, daysFrom(from, to), zone).flatMap((span) => span.paid))

/** Each day on which anything was paid, the newest first; a time that can't be read is on none. */
export function takingsOfDays(paid: readonly Paid[], zone: string): DayTakings[] {
  const days = new Map<Day, Paid[]>()
  for (const payment of paid) {
    const at = Date.parse(payment.recordedAt)
    if (Number.isNaN(at)) continue
    const day = dayOf(at, zone)
    const known = days.get(day)
    if (known) known.push(payment)
    else days.set(day, [payment])
  }
  return [...days]
    .map(([day, those]) => ({ day, ...takingsOf(those) }))
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))
}

type Entered = Paid & { createdAt: string }

/** What was entered on a day and paid before it, by the days that it counts for. */
export function enteredForEarlier(paid: readonly Entered[], day: Day, zone: string): DayTakings[] {
  const { from, until } = spanOfDay(day, zone)
  const isOne = ({ recordedAt, createdAt }: Entered) => {
    const entered = Date.parse(createdAt)
    return entered >= from && entered < until && Date.parse(recordedAt) < from
  }
  return takingsOfDays(paid.filter(isOne), zone)
}

/** What an invoice that was paid on brought, to the nearest cent; null where none was. */
export const averageTicket = ({ cents, tickets }: Pick<Takings, 'cents' | 'tickets'>): number | null =>
  tickets === 0 ? null : Number(nearest(BigInt(cents), BigInt(tickets)))
