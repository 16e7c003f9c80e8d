import { expect, test } from 'vitest'
import type { Entry } from '../../client/journal/entry'
import { entry } from '../../client/journal/testing/stores'
import type { Payment } from '../../client/records'
import { foundElsewhere, howItGoesOn, paymentFound } from './elsewhereWords'

const payment: Payment = {
  id: 'pay_1',
  invoiceId: 'inv_7',
  amountCents: 5_000,
  method: 'cash',
  reference: null,
  note: null,
  recordedAt: '2026-11-20T15:00:01.000Z',
  createdAt: '2026-11-20T15:00:01.000Z',
}

const THERE = { kind: 'there', payment } as const
const ALIKE = { kind: 'unclear', payments: [payment] } as const
const NOT_YET = { kind: 'not yet' } as const

const kept = (changes: Partial<Entry> = {}): Entry => ({ ...entry('k'), ...changes })
const neverSent = kept({ state: 'saved', attempts: 0, expects: '{}' })
const tried = kept({ state: 'sent', attempts: 1 })

test('what was never sent is said to be that, and no payment is taken for it, however alike', () => {
  for (const arrival of [THERE, ALIKE, NOT_YET]) {
    expect(foundElsewhere(neverSent, arrival)).toBe('It was never sent.')
    expect(paymentFound(neverSent, arrival)).toBeNull()
  }
})

test('what was sent is looked for', () => {
  expect(foundElsewhere(tried, THERE)).toBe('It is among them: it arrived.')
  expect(foundElsewhere(tried, ALIKE)).toMatch(/^One of them may be it/)
  expect(foundElsewhere(tried, NOT_YET)).toBe('It is not there so far.')
  expect([THERE, ALIKE, NOT_YET].map((arrival) => paymentFound(tried, arrival))).toEqual([
    payment,
    payment,
    null,
  ])
})

test('only what goes on by itself under its own key is said to', () => {
  expect(howItGoesOn(neverSent, 0)).toContain('and it goes on')
  expect(howItGoesOn(kept({ state: 'unsure', attempts: 1 }), 0)).toBe('It is not sent any more by itself.')
})
