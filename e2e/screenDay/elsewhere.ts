import { book } from '../boards'
import { booksOf } from '../money'
import { changeAppointment } from '../scheduling'
import { owedOn, pay } from './books'
import { type Drawn, type Kind, oneOf } from './counter'

// What other programs do with the same shop, by themselves.

const DAY_MS = 24 * 3_600_000

/** A payment that was made some days ago, and is written down now. */
const paysLate: Kind = async ({ server, key, luck, books }) => {
  const invoice = oneOf(
    luck,
    books.invoices.filter((one) => owedOn(one) > 100),
  )
  if (!invoice) return null
  const cents = 1 + luck.below(Math.floor(owedOn(invoice) / 2))
  const recorded_at = new Date(Date.now() - luck.below(20) * DAY_MS).toISOString()
  return {
    do: () => booksOf(server, key).pay(invoice.id, { amount_cents: cents, method: 'card', recorded_at }),
    meant: (all) => pay(all, invoice.id, cents, 'card', recorded_at),
  }
}

const paysTooMuch: Kind = async ({ server, key, luck, books }) => {
  const invoice = oneOf(
    luck,
    books.invoices.filter(({ isVoid }) => !isVoid),
  )
  if (!invoice) return null
  const cents = Math.max(0, owedOn(invoice)) + 100 * (1 + luck.below(300))
  return {
    do: () => booksOf(server, key).pay(invoice.id, { amount_cents: cents, method: 'ach' }),
    meant: (all) => pay(all, invoice.id, cents, 'ach'),
  }
}

const waitsForParts: Kind = async ({ server, key, luck, books }) => {
  const visit = oneOf(luck, books.visits)
  if (!visit) return null
  return {
    do: () => changeAppointment(server, key, visit.id, { status: 'awaiting_parts' }),
    meant: ({ visits }) => {
      for (const one of visits) if (one.id === visit.id) one.status = 'awaiting_parts'
    },
  }
}

const comes: Kind = async ({ server, key, mark }) => {
  const at = 1_000 + mark
  const [name, service] = [`Walker ${at}`, `Wipers ${at}`]
  return {
    do: () => book(server, key, { name, service }),
    meant({ customers, visits }) {
      customers.push({ id: '', name, notes: '' })
      visits.push({ id: '', who: name, what: service, status: 'pending' })
    },
  }
}

/** At our own service, and at one that takes what ours does not. */
export const ELSEWHERE: Drawn = [
  ['a payment of another program', paysLate],
  ['a visit of another program', comes],
]
export const ELSEWHERE_AT_OTHERS: Drawn = [
  ...ELSEWHERE,
  ['a payment of too much', paysTooMuch],
  ['a status of its own', waitsForParts],
]
