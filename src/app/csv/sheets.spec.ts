import { expect, test } from 'vitest'
import { fieldNames, readBy } from '~/app/format/testing/readBy'
import { methodTitle } from '~/app/money/methods'
import { APPOINTMENT } from '~/contract/full/appointments'
import { CUSTOMER } from '~/contract/full/customers'
import { INVOICE } from '~/contract/full/invoices'
import { PAYMENT } from '~/contract/full/payments'
import { QUOTE } from '~/contract/full/quotes'
import { PAYMENT_METHODS } from '~/domain/payments'
import { takingsOf } from '~/domain/takings'
import { makeSheet } from './makeSheet'
import { SHEETS } from './sheets'

const paid = (method: string, amountCents: number) => ({
  method,
  amountCents,
  invoiceId: 'inv_1',
  recordedAt: '2026-11-20T15:00:00Z',
})

test('the ways to pay come to the takings, with one among them that only the service knows', () => {
  const day = {
    day: '2026-11-20',
    ...takingsOf([paid('cash', 100), paid('other', 20), paid('voucher', 3)]),
  }
  const around = { zone: 'UTC', nameOf: () => null }
  const cells = new Map(SHEETS.takings.map(({ name, of }) => [name, of(day, around)]))
  expect(cells.get('Takings')).toEqual({ cents: 123 })
  expect(['Cash', 'Check', 'Card', 'ACH', 'Other'].map((name) => cells.get(name))).toEqual(
    [100, 0, 0, 0, 23].map((cents) => ({ cents })),
  )
})

test('every way to pay has a column of its own', () => {
  const takings = takingsOf(PAYMENT_METHODS.map((method, at) => paid(method, 2 ** at)))
  const cells = new Map(
    SHEETS.takings.map(({ name, of }) => [
      name,
      of({ day: '2026-11-20', ...takings }, { zone: 'UTC', nameOf: () => null }),
    ]),
  )
  expect(PAYMENT_METHODS.map((method) => cells.get(methodTitle(method)))).toEqual(
    PAYMENT_METHODS.map((_, at) => ({ cents: 2 ** at })),
  )
})

/** The open invoices of a service that has no list of them. */
const openAt = (api: object) =>
  makeSheet(
    {
      kind: 'invoices',
      of: [{ status: null, customerId: null }],
      isIn: ({ status }) => status === 'unpaid',
      rows: [],
      isWhole: false,
    },
    { customers: {}, appointments: null, quotes: null, payments: null, invoices: null, ...api } as never,
    [],
    { zone: 'UTC', nameOf: () => null },
  )

test('open invoices are read to the end and picked where a service has no list of them; of what can’t be read there is no file', async () => {
  const sums = { subtotalCents: 500, taxCents: 0, totalCents: 500, balanceCents: 500 }
  const none = { customerId: 'c', paidAt: null, notes: null, createdAt: '2026-11-20T15:00:00Z' }
  const invoice = (id: string, status: string) => ({ id, status, ...sums, ...none })
  const rows = [invoice('a', 'unpaid'), invoice('b', 'paid'), invoice('c', 'unpaid')]
  const invoices = { list: async () => ({ rows, next: null, skipped: 0 }) }
  const made = await openAt({ invoices }).whole?.(new AbortController().signal, () => undefined)
  expect(made?.rows).toBe(2)
  expect(openAt({}).whole).toBeNull()
})

test.each([
  ['customers', CUSTOMER, ['updatedAt']],
  ['appointments', APPOINTMENT, ['statusChangedAt']],
  ['quotes', QUOTE, ['vehicleId']],
  ['invoices', INVOICE, ['quoteId', 'lines', 'paidCents', 'dueAt']],
  ['payments', PAYMENT, []],
] as const)(
  'each field of a record has a column in the sheet of %s, or is left out by name',
  (kind, table, leftOut) => {
    const read = readBy((row) => SHEETS[kind].map(({ of }) => of(row, { zone: 'UTC', nameOf: () => null })))
    expect(
      fieldNames(table)
        .filter((name) => !read.has(name))
        .toSorted(),
    ).toEqual([...leftOut].toSorted())
  },
)
