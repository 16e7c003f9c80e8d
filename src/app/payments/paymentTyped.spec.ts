import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { BLANK_PAYMENT, keptPayment, paymentFields, sumsOf, type PaymentTyped } from './usePaymentDraft'

const ZONE = 'America/New_York'
const BALANCE = 48_435

function read(typed: Partial<PaymentTyped>) {
  const values = { ...BLANK_PAYMENT, ...typed }
  const { data, error } = z.safeParse(paymentFields(BALANCE, ZONE), values)
  const errors = error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
  const { changeCents, errors: early } = sumsOf(values, BALANCE)
  return {
    draft: data?.draft ?? null,
    handed: data?.handed ?? null,
    errors: Object.fromEntries(errors),
    changeCents,
    early,
  }
}

test('untouched, the amount is the whole balance', () => {
  expect(read({ method: 'card' }).draft).toEqual({
    amountCents: BALANCE,
    method: 'card',
    reference: null,
    note: null,
    recordedAt: null,
  })
})

test('nothing is sent before it is said how it was paid', () => {
  expect(read({})).toMatchObject({ draft: null, errors: { method: 'Say how it was paid' } })
})

test('of cash the amount is sent, never what was handed over, and the rest is change', () => {
  expect(read({ method: 'cash', tendered: '$500' })).toMatchObject({
    draft: { amountCents: BALANCE },
    changeCents: 1_565,
    handed: { tenderedCents: 50_000, changeCents: 1_565 },
  })
})

test('cash without a sum handed over is exact', () => {
  expect(read({ method: 'cash' })).toMatchObject({
    draft: { amountCents: BALANCE },
    changeCents: null,
    handed: null,
  })
})

test('too little cash is said, and not sent', () => {
  expect(read({ method: 'cash', tendered: '480' })).toMatchObject({
    draft: null,
    changeCents: null,
    errors: { tendered: '$4.35 less than the amount' },
    early: { tendered: '$4.35 less than the amount' },
  })
  expect(read({ method: 'cash', tendered: 'much' })).toMatchObject({
    draft: null,
    changeCents: null,
    errors: { tendered: 'Must be an amount such as 20 or 500' },
    early: { tendered: 'Must be an amount such as 20 or 500' },
  })
})

test('what was handed over counts for cash alone', () => {
  expect(read({ method: 'check', tendered: '1', reference: ' 2204 ' }).draft).toMatchObject({
    reference: '2204',
  })
  expect(read({ method: 'cash', reference: '2204' }).draft).toMatchObject({ reference: null })
})

test('an overpayment is refused in words', () => {
  expect(read({ method: 'card', amount: '484.36' })).toMatchObject({
    draft: null,
    errors: { amount: 'More than the balance of $484.35. No more than that can be recorded.' },
    early: { amount: 'More than the balance of $484.35. No more than that can be recorded.' },
  })
})

test.each(['', '0', '-5', '1.234', 'all'])('"%s" is no amount to record', (amount) => {
  expect(read({ method: 'card', amount })).toMatchObject({ draft: null, early: { amount: undefined } })
})

test('a time is the shop’s own, whatever this computer’s', () => {
  const when = { day: '2026-07-01', time: '14:30' }
  expect(read({ method: 'card', when }).draft?.recordedAt).toBe('2026-07-01T18:30:00.000Z')
  expect(read({ method: 'card', when: { ...when, day: '0026-07-01' } })).toMatchObject({
    draft: null,
    errors: { 'when.day': 'Must be a year such as 2026, with four digits' },
  })
  expect(read({ method: 'card', when: { day: '', time: '14:30' } })).toMatchObject({
    draft: null,
    errors: { 'when.day': 'Must be a day and a time' },
  })
})

test('everything that is wrong is told at once, each at its field', () => {
  const when = { day: '', time: '' }
  const errors = read({ amount: 'all', note: 'a'.repeat(2_001), when }).errors
  expect(Object.keys(errors)).toEqual(['method', 'amount', 'note', 'when.day'])
})

test('text that the service would not take is told at its field', () => {
  expect(read({ method: 'check', reference: '7'.repeat(201) }).errors.reference).toMatch(/200 characters/)
  expect(read({ method: 'check', note: 'a'.repeat(2_001) }).errors.note).toMatch(/2000 characters/)
})

test('what was kept is read back as it was, and anything else is not', () => {
  const typed: PaymentTyped = { ...BLANK_PAYMENT, method: 'check', amount: '50', reference: '2204' }
  expect(keptPayment(JSON.parse(JSON.stringify({ typed, seen: '{}' })))).toEqual({ typed, seen: '{}' })
  expect(keptPayment(null)).toBeNull()
  expect(keptPayment({ typed: { ...typed, method: 'shells' }, seen: '{}' })).toBeNull()
  expect(keptPayment({ typed })).toBeNull()
})

const errorsAt = (day: string, time: string) => read({ method: 'card', when: { day, time } }).errors

test('money that comes in tomorrow is not recorded today: no drawer would be counted with it', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-29T21:00:30Z') })
  onTestFinished(() => void vi.useRealTimers())
  const FUTURE = { 'when.day': 'This is in the future. Enter when the money came in.' }
  expect(errorsAt('2026-11-30', '09:00')).toEqual(FUTURE)
  expect(errorsAt('2026-11-29', '16:01')).toEqual(FUTURE)
  expect(errorsAt('2026-11-29', '16:00')).toEqual({})
})
