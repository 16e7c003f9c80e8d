import { describe, expect, test } from 'vitest'
import type { Payment } from '~/client/nouns/nouns'
import type { Entry } from '~/client/outbox/entry'
import { seenOf } from './invoiceSnapshot'
import { judgePayment, type Books } from './paymentRule'

// $50.00 by check for an invoice of $100.00, entered at 3:00:00.417 PM, in every situation that a payment can be in.

const SENT_AT = '2026-11-20T15:00:00.417Z'
const CUT = '2026-11-20T15:00:00.000Z'
const OTHER_TIME = '2026-11-20T15:00:09.120Z'

const AS_OPENED = { invoice: { status: 'unpaid' as const, balanceCents: 10_000 } }

const bodyOf = (changes: Record<string, unknown> = {}) =>
  JSON.stringify({
    amount_cents: 5_000,
    method: 'check',
    reference: '2204',
    recorded_at: SENT_AT,
    ...changes,
  })

const untried: Entry = {
  id: 'key-1',
  connection: 'north',
  service: 'cedar',
  method: 'POST',
  path: '/payments/inv_7/record',
  body: bodyOf(),
  ifMatch: null,
  expects: seenOf({ ...AS_OPENED, payments: [] }),
  label: 'Payment of $50.00, Ruth Delgado',
  record: 'invoices/inv_7',
  savedAt: 0,
  serviceSavedAt: Date.parse(SENT_AT),
  state: 'saved',
  attempts: 0,
  note: null,
}
const tried: Entry = { ...untried, state: 'sent', attempts: 1, tried: { at: 1, service: null } }
const stopped: Entry = { ...tried, state: 'unsure' }
const another: Entry = { ...tried, id: 'key-2' }

const paid = (id: string, changes: Partial<Payment> = {}): Payment => ({
  id,
  invoiceId: 'inv_7',
  amountCents: 5_000,
  method: 'check',
  reference: '2204',
  note: null,
  recordedAt: SENT_AT,
  createdAt: '2026-11-20T15:00:01.000Z',
  ...changes,
})

const own = paid('pay_own')
const cut = paid('pay_cut', { recordedAt: CUT })
const foreign = paid('pay_foreign', { recordedAt: OTHER_TIME })

const books = (payments: readonly Payment[] | null, paidCents?: number): Books => ({
  payments: payments && [...payments],
  invoice: {
    status: (paidCents ?? payments?.length ?? 0) > 0 ? 'partial' : 'unpaid',
    balanceCents: 10_000 - (paidCents ?? 5_000 * (payments?.length ?? 0)),
  },
})

type Case = [
  sentence: string,
  entry: Entry,
  books: Books,
  verdict: string | Payment,
  around?: { isOld?: true; others?: readonly Entry[] },
]

const CASES: Record<string, readonly Case[]> = {
  'never tried': [
    ['the invoice is as the person saw it: sent', untried, books([]), 'send'],
    ['another computer took money meanwhile: the person decides', untried, books([foreign]), 'ask'],
    ['a payment just like it, to the millisecond, is another payment', untried, books([own]), 'ask'],
    [
      'the same payment was on the invoice when the form was opened: sent',
      { ...untried, expects: seenOf({ ...books([foreign]) }) },
      books([foreign]),
      'send',
    ],
    ['the invoice was voided meanwhile: the person decides', untried, voided(), 'ask'],
    ['after a night without a line it goes, since no try of it can be forgotten', untried, books([]), 'send'],
    ['a key that may not read payments, the balance as seen: sent', untried, books(null), 'send'],
    [
      'a key that may not read payments, the balance fell: the person decides',
      untried,
      books(null, 5_000),
      'ask',
    ],
    [
      'what the person saw can no longer be told: the person decides',
      { ...untried, expects: 'not JSON' },
      books([]),
      'ask',
    ],
  ],
  tried: [
    ['its payment is there: confirmed', tried, books([foreign, own]), own],
    ['its payment is there a day later: confirmed', tried, books([own]), own, { isOld: true }],
    ['its payment is there, and sending was stopped: confirmed', stopped, books([own]), own],
    [
      'its payment is there, and the invoice was voided since: confirmed',
      tried,
      { ...voided(), payments: [own] },
      own,
    ],
    ['not there, and nothing else changed: sent again', tried, books([]), 'send'],
    ['not there, and another payment is: the person decides', tried, books([foreign]), 'ask'],
    [
      'the same time with another amount is another payment',
      tried,
      books([paid('p', { amountCents: 4_900 })]),
      'ask',
    ],
    [
      'the same time with another method is another payment',
      tried,
      books([paid('p', { method: 'cash' })]),
      'ask',
    ],
    [
      'the same time with another reference is another payment',
      tried,
      books([paid('p', { reference: null })]),
      'ask',
    ],
    ['the same time with a note is another payment', tried, books([paid('p', { note: 'half' })]), 'ask'],
    ['not there, and a day has passed: the person decides', tried, books([]), 'too old', { isOld: true }],
  ],
  'tried, at a service that cuts the time to the second': [
    ['the only such payment, not there before: confirmed', tried, books([cut]), cut],
    ['beside a payment of another time: confirmed', tried, books([foreign, cut]), cut],
    ['two such payments: the person decides', tried, books([cut, { ...cut, id: 'pay_2' }]), 'ask'],
    [
      'it was on the invoice when the form was opened: it is another, and this one is sent again',
      { ...tried, expects: seenOf(books([cut])) },
      books([cut]),
      'send',
    ],
    [
      'what was on the invoice then is not known: the person decides',
      { ...tried, expects: seenOf(AS_OPENED) },
      books([cut]),
      'ask',
    ],
    [
      'another entry of this computer may be it: the person decides',
      tried,
      books([cut]),
      'ask',
      { others: [another] },
    ],
    [
      'an entry of another API key of this service may be it: the person decides',
      tried,
      books([cut]),
      'ask',
      { others: [{ ...another, connection: 'south' }] },
    ],
    [
      'an entry that was never tried can’t be it: confirmed',
      tried,
      books([cut]),
      cut,
      { others: [{ ...untried, id: 'key-2' }] },
    ],
    [
      'an entry of another invoice can’t be it: confirmed',
      tried,
      books([cut]),
      cut,
      { others: [{ ...another, path: '/payments/inv_8/record' }] },
    ],
    [
      'an entry at another service can’t be it: confirmed',
      tried,
      books([cut]),
      cut,
      { others: [{ ...another, service: 'elm' }] },
    ],
    [
      'a second later is another payment',
      tried,
      books([paid('p', { recordedAt: '2026-11-20T15:00:01.000Z' })]),
      'ask',
    ],
  ],
  'tried, with a key that may not read payments': [
    ['within the day the same key goes again', tried, books(null), 'send'],
    ['also where the balance fell, which may be its own doing', tried, books(null, 5_000), 'send'],
    ['after the day the person decides', tried, books(null, 5_000), 'too old', { isOld: true }],
    [
      'sent again by a person over a balance that they have not seen: they decide anew',
      { ...tried, sendAgain: true },
      books(null, 5_000),
      'ask',
    ],
  ],
  'an entry that can’t be read': [
    [
      'never tried, nothing changed: the service says what is wrong with it',
      { ...untried, body: '{' },
      books([]),
      'send',
    ],
    ['tried, and a payment came: the person decides', { ...tried, body: '{' }, books([own]), 'ask'],
  ],
}

function voided(): Books {
  return { payments: [], invoice: { status: 'voided', balanceCents: 10_000 } }
}

describe.each(Object.entries(CASES))('%s', (_situation, cases) => {
  test.each(cases)('%s', (_sentence, entry, found, verdict, { isOld = false, others = [] } = {}) => {
    const answer = judgePayment(entry, found, { isOld, others: [entry, ...others] })
    expect(answer.kind === 'own' ? answer.payment : answer.kind).toEqual(verdict)
  })
})

test('the person is told which payment came in between, and what the balance is now', () => {
  expect(judgePayment(tried, books([foreign]), { isOld: false, others: [] })).toEqual({
    kind: 'ask',
    why: '$50.00 check was recorded elsewhere meanwhile. The balance is $50.00.',
  })
})

test('the person is told that a payment may be theirs', () => {
  const two = books([cut, { ...cut, id: 'pay_2' }])
  expect(judgePayment(tried, two, { isOld: false, others: [] })).toEqual({
    kind: 'ask',
    why: '$50.00 check is on this invoice 2 times, and one of them may be this payment',
  })
})
