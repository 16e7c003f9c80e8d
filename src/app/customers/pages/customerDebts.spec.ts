import { expect, test } from 'vitest'
import { debtsOf } from './customerDebts'

const open = (id: string, customerId: string, balanceCents: number) => ({ id, customerId, balanceCents })

test('what somebody owes is the sum of what is open, and leads to the invoice where it is one', () => {
  const debts = debtsOf([
    open('i1', 'ruth', 500),
    open('i2', 'omar', 100),
    open('i3', 'ruth', 20),
    open('i4', 'ruth', 1),
  ])
  expect([...debts]).toEqual([
    ['ruth', { cents: 521, invoiceId: null }],
    ['omar', { cents: 100, invoiceId: 'i2' }],
  ])
})
