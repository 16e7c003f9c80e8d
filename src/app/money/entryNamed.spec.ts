import { expect, test } from 'vitest'
import { entry } from '~/client/outbox/testing/stores'
import { entryNamed } from './UnconfirmedPayments'

const payment = (body: string | null) => ({
  ...entry('k'),
  path: '/payments/i-1/record',
  label: 'Payment of $50.00, Ruth Delgado',
  body,
})

test('a payment is named with its sum and its method, in the words of the counter', () => {
  expect(entryNamed(payment('{"amount_cents":5000,"method":"card"}'))).toBe(
    'Payment of $50.00, Ruth Delgado (card)',
  )
  expect(entryNamed(payment('{"amount_cents":5000,"method":"ach"}'))).toBe(
    'Payment of $50.00, Ruth Delgado (ACH)',
  )
})

test('one that can’t be read, and whatever is no payment, has its own name', () => {
  expect(entryNamed(payment(null))).toBe('Payment of $50.00, Ruth Delgado')
  expect(entryNamed({ ...entry('k'), path: '/customers', label: 'New customer Omar Haddad' })).toBe(
    'New customer Omar Haddad',
  )
})
