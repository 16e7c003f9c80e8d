import { expect, test } from 'vitest'
import type { Invoice, Quote } from '~/client/nouns/nouns'
import { documentMatchesOf } from './documentMatches'

const invoice = (id: string, number: string | null): Invoice => ({
  id,
  customerId: 'c-1',
  status: 'SENT',
  subtotalCents: 100,
  taxCents: 0,
  totalCents: 100,
  balanceCents: 100,
  notes: null,
  paidAt: null,
  createdAt: '2026-11-20T10:00:00Z',
  number,
})

const quote = (id: string): Quote => ({
  id,
  customerId: 'c-1',
  vehicleId: null,
  status: 'sent',
  lines: [],
  subtotalCents: 100,
  taxCents: 0,
  totalCents: 100,
  expiresAt: null,
  createdAt: '2026-11-20T10:00:00Z',
})

const NUMBERED = [
  invoice('i-1', '1042'),
  invoice('i-2', '2104'),
  invoice('i-3', '10421'),
  invoice('i-4', 'INV-104'),
]
const names = (typed: string, invoices = NUMBERED, quotes: Quote[] = []) =>
  documentMatchesOf(typed, invoices, quotes).map(({ kind, name }) => `${kind} ${name}`)

test('an invoice is found by its number, all of it before a part, and its end before its beginning', () => {
  expect(names('1042')).toEqual(['invoice 1042', 'invoice 10421'])
  expect(names('104')).toEqual(['invoice 2104', 'invoice INV-104', 'invoice 1042', 'invoice 10421'])
  expect(names('inv-104')).toEqual(['invoice INV-104'])
  expect(names(' #1042 ')).toEqual(['invoice 1042', 'invoice 10421'])
})

test('a single figure is a number, and no part of one; what is on no paper finds none', () => {
  expect(names('1')).toEqual([])
  expect(names('1', [...NUMBERED, invoice('i-9', '1')])).toEqual(['invoice 1'])
  expect(names('')).toEqual([])
  expect(names('Ruth')).toEqual([])
  expect(names('9999')).toEqual([])
})

test('invoices and quotes are found by the whole of the code that is printed on them, and by no part of it', () => {
  const id = '0190c0de-0000-7000-8000-0000abcd1234'
  const other = '0190c0de-0000-7000-8000-0000abcd9999'
  expect(names('abcd1234', [invoice(id, null), invoice(other, null)], [quote(id), quote(other)])).toEqual([
    'invoice ABCD1234',
    'quote ABCD1234',
  ])
  expect(names('abcd123', [invoice(id, null)], [quote(id)])).toEqual([])
  expect(names('ABCD1234', [invoice(id, '77')])).toEqual(['invoice 77'])
})

test('no more than a few are told at a time', () => {
  expect(
    names(
      '00',
      Array.from({ length: 50 }, (_, at) => invoice(`i-${at}`, `${at}00`)),
    ),
  ).toHaveLength(5)
})
