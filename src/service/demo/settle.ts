import type { PaymentMethod } from '../../domain/payments'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock'
import type { Calendar } from './calendar'
import type { Random } from './random'

/** Money that came in: when it was taken, and when it was written down. */
export type Taken = {
  cents: number
  method: PaymentMethod
  recordedAt: number
  writtenAt: number
}

export type Bill = { dueCents: number; isFleet: boolean; at: number }

const methodOf = (random: Random, isFleet: boolean): PaymentMethod =>
  isFleet
    ? random.weigh([
        ['ach', 50],
        ['check', 42],
        ['card', 8],
      ])
    : random.weigh([
        ['card', 66],
        ['cash', 17],
        ['check', 9],
        ['other', 5],
        ['ach', 3],
      ])

/** Some of it is found in the drawer the next morning, and written down then. */
function taken(random: Random, bill: Bill, cents: number, recordedAt: number): Taken {
  const delay = random.chance(0.03) ? random.int(12 * HOUR_MS, 16 * HOUR_MS) : 0
  return { cents, method: methodOf(random, bill.isFleet), recordedAt, writtenAt: recordedAt + delay }
}

/** Two parts of one sum, neither of them nothing. */
function halves(random: Random, cents: number): readonly [number, number] {
  const first = Math.min(cents - 1, Math.max(1, Math.round((cents * random.int(20, 70)) / 100)))
  return [first, cents - first]
}

/** Businesses pay by the month, now and then in two parts. */
function fleetPays(random: Random, bill: Bill): Taken[] {
  const paidAt = bill.at + random.int(9 * DAY_MS, 38 * DAY_MS)
  if (bill.dueCents < 2 || !random.chance(0.07)) return [taken(random, bill, bill.dueCents, paidAt)]
  const [first, rest] = halves(random, bill.dueCents)
  const restAt = paidAt + random.int(10 * DAY_MS, 30 * DAY_MS)
  return [taken(random, bill, first, paidAt), taken(random, bill, rest, restAt)]
}

/** Most people pay before they get their key back. */
function personPays(random: Random, bill: Bill): Taken[] {
  const atCounter = bill.at + random.int(MINUTE_MS, 25 * MINUTE_MS)
  if (bill.dueCents < 2) return [taken(random, bill, bill.dueCents, atCounter)]
  const [first, rest] = halves(random, bill.dueCents)
  const later = bill.at + random.int(3 * DAY_MS, 50 * DAY_MS)
  const momentLater = atCounter + random.int(20_000, 3 * MINUTE_MS)
  return random.weigh<() => Taken[]>([
    [() => [taken(random, bill, bill.dueCents, atCounter)], 885],
    [() => [taken(random, bill, first, atCounter), taken(random, bill, rest, momentLater)], 45],
    [() => [taken(random, bill, first, atCounter), taken(random, bill, rest, later)], 30],
    [() => [taken(random, bill, bill.dueCents, later)], 35],
    [() => [taken(random, bill, first, atCounter)], 3],
    [() => [], 2],
  ])()
}

/** All that has come in for a bill by now; what is still to come is its balance. */
export function paymentsFor(random: Random, bill: Bill, { now, whenOpen }: Calendar): Taken[] {
  const paid = bill.isFleet ? fleetPays(random, bill) : personPays(random, bill)
  const all = paid.map(({ recordedAt, writtenAt, ...money }) => {
    const at = whenOpen(recordedAt)
    return { ...money, recordedAt: at, writtenAt: writtenAt + at - recordedAt }
  })
  return all.filter(({ writtenAt }) => writtenAt <= now)
}
