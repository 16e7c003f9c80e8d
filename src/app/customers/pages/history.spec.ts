import { expect, test } from 'vitest'
import type { Appointment, Invoice, Quote } from '~/client/nouns/nouns'
import { historyByCar, readBackTo } from './useHistory'

const appointment = (id: string, startsAt: string, vehicleId: string | null) =>
  ({ id, startsAt, vehicleId }) as Appointment
const quote = (id: string, createdAt: string, vehicleId: string | null) =>
  ({ id, createdAt, vehicleId }) as Quote
const invoice = (id: string, createdAt: string, fields: Partial<Invoice> = {}) =>
  ({ id, createdAt, ...fields }) as Invoice

const billed = (quoteId: string | null) => ({
  billed: { quoteId, lines: [], paidCents: 0, dueAt: null },
})

const shown = (records: Parameters<typeof historyByCar>[0]) =>
  historyByCar(records).map(({ vehicleId, entries }) => [
    vehicleId,
    entries.map((entry) => (entry.kind === 'invoice' && entry.isOfQuote ? `under it ${entry.id}` : entry.id)),
  ])

test('what was done for a car stands together, the newest first, an invoice under its quote', () => {
  expect(
    shown({
      cars: [{ id: 'civic' }, { id: 'truck' }],
      appointments: [
        appointment('smog', '2026-12-03T20:00:00Z', 'civic'),
        appointment('struts', '2026-11-20T16:00:00Z', 'truck'),
      ],
      quotes: [quote('offer', '2026-11-18T16:00:00Z', 'truck')],
      invoices: [invoice('bill', '2026-11-19T16:00:00Z', billed('offer'))],
    }),
  ).toEqual([
    ['civic', ['smog']],
    ['truck', ['struts', 'offer', 'under it bill']],
  ])
})

test('what names no car is at the end, and no car is guessed for it', () => {
  expect(
    shown({
      cars: [{ id: 'truck' }],
      appointments: [appointment('tow', '2026-12-01T08:00:00Z', null)],
      quotes: [],
      invoices: [
        invoice('counter sale', '2026-12-02T08:00:00Z', billed(null)),
        invoice('of a quote not read', '2026-11-02T08:00:00Z', billed('gone')),
      ],
    }),
  ).toEqual([
    ['truck', []],
    [null, ['counter sale', 'tow', 'of a quote not read']],
  ])
})

test('a car that is not among those read keeps its history, and so does an invoice that names its car itself', () => {
  const more = { vehicleId: 'van', discountCents: 0, feesCents: 0, depositCents: 0 }
  expect(
    shown({
      cars: [],
      appointments: [appointment('brakes', '2026-11-20T16:00:00Z', 'van')],
      quotes: [],
      invoices: [
        invoice('bill', '2026-11-21T16:00:00Z', {
          more: { ...more, dueOn: null, sentAt: null, updatedAt: '2026-11-21T16:00:00Z' },
        }),
      ],
    }),
  ).toEqual([['van', ['bill', 'brakes']]])
})

test('where cars cannot be read, all is one history', () => {
  expect(
    shown({
      cars: null,
      appointments: [
        appointment('brakes', '2026-11-20T16:00:00Z', 'van'),
        appointment('oil', '2026-11-22T16:00:00Z', null),
      ],
      quotes: [],
      invoices: [],
    }),
  ).toEqual([[null, ['oil', 'brakes']]])
})

test('it is whole back to where the list ends that reaches least far', () => {
  const appointments = {
    rows: [{ at: '2026-03-01T00:00:00Z' }, { at: '2025-01-01T00:00:00Z' }],
    hasMore: true,
  }
  const quotes = { rows: [{ at: '2026-02-01T00:00:00Z' }], hasMore: true }
  const whole = { rows: [{ at: '2026-10-01T00:00:00Z' }], hasMore: false }
  expect(readBackTo([appointments, quotes, whole])).toBe(Date.parse('2026-02-01T00:00:00Z'))
  expect(readBackTo([whole])).toBeNull()
})
