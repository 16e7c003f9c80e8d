import { expect, test } from 'vitest'
import type { Invoice, Quote } from '~/client/nouns/nouns'
import { appointment } from '~/client/testing/appointment'
import { textMatchesOf } from './textMatches'

const NOBODYS = { customerId: 'c-1', subtotalCents: 100, taxCents: 0, totalCents: 100 }
const line = (description: string) => ({ description, quantity: 1, unitPriceCents: 100 })

const quote = (id: string, createdAt: string, ...lines: string[]): Quote => ({
  ...NOBODYS,
  id,
  vehicleId: 'car-1',
  status: 'sent',
  lines: lines.map(line),
  expiresAt: null,
  createdAt,
})

const invoice = (id: string, createdAt: string, notes: string | null, ...lines: string[]): Invoice => ({
  ...NOBODYS,
  id,
  status: 'unpaid',
  balanceCents: 100,
  paidAt: null,
  notes,
  createdAt,
  billed: { quoteId: 'q-1', lines: lines.map(line), paidCents: 0, dueAt: null },
})

const READ = {
  appointments: [
    appointment('v-1', {
      service: 'Diagnostics',
      notes: 'Stalls when warm, marker lamp too',
      startsAt: '2026-11-03T09:00:00Z',
    }),
    appointment('v-2', { service: 'Crémaillère', notes: null, startsAt: '2026-11-04T09:00:00Z' }),
  ],
  quotes: [quote('q-1', '2026-11-09T09:00:00Z', 'Labor', 'Marker lamp, left')],
  invoices: [invoice('i-1', '2026-11-10T09:00:00Z', 'Keep the old lamp', 'Marker, right')],
}

const found = (typed: string, read = READ) =>
  textMatchesOf(typed, read).map(({ kind, text }) => `${kind}: ${text}`)

test('words of services, notes and lines are found, the newest record first', () => {
  expect(found('mar')).toEqual([
    'invoice: Marker, right',
    'quote: Marker lamp, left',
    'appointment: Stalls when warm, marker lamp too',
  ])
  expect(found('diag')).toEqual(['appointment: Diagnostics'])
  expect(found('cremaillere')).toEqual(['appointment: Crémaillère'])
})

test('all that is typed stands in one text, at the beginning of its words', () => {
  expect(found('lamp mark')).toEqual([
    'quote: Marker lamp, left',
    'appointment: Stalls when warm, marker lamp too',
  ])
  expect(found('arker')).toEqual([])
  expect(found('labor marker')).toEqual([])
})

test('a word or two of two letters find nothing, and nothing typed finds nothing', () => {
  for (const typed of ['', '  ', 'ma', 'ma la']) expect(found(typed)).toEqual([])
})

test('it says where the words stand, and of a long note that part', () => {
  const [best] = textMatchesOf('lamp', READ)
  expect(best?.ranges.map(([from, to]) => best.text.slice(from, to))).toEqual(['lamp'])
  const appointments = [
    appointment('v-9', { notes: `${'Came in by itself. '.repeat(9)}Wants the heater looked at` }),
  ]
  const [long] = textMatchesOf('heater', { appointments, quotes: [], invoices: [] })
  expect(long?.text).toMatch(/^… .{1,24}heater looked at$/)
  expect(long?.ranges.map(([from, to]) => long.text.slice(from, to))).toEqual(['heater'])
})

test('an invoice is of the car of its quote, where that was read', () => {
  expect(textMatchesOf('right', READ)[0]?.vehicleId).toBe('car-1')
  expect(textMatchesOf('right', { ...READ, quotes: [] })[0]?.vehicleId).toBeNull()
})
