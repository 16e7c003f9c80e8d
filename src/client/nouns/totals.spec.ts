import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { NOTHING_READ, type Backwards } from '~/client/cache/readBackwards'
import { createShopRecords } from '~/client/cache/shopRecords'
import type { Invoice, Quote } from './nouns'
import { invoicesOfStatus, outdateReckonings, quotesOfStatus } from './totals'

const invoice = (id: string, balanceCents: number): Invoice => ({
  id,
  customerId: 'c',
  status: balanceCents === 0 ? 'paid' : 'unpaid',
  subtotalCents: 500,
  taxCents: 0,
  totalCents: 500,
  balanceCents,
  paidAt: null,
  notes: null,
  createdAt: '2026-11-20T15:00:00Z',
})

const source = { name: 'here', api: { invoices: null, quotes: null } as never, records: createShopRecords() }
const unpaid = invoicesOfStatus(source, 'unpaid')
const accepted = quotesOfStatus(source, 'accepted')
const READ_AT = 1_000

function withReckonings() {
  const client = new QueryClient()
  const rows = [invoice('a', 500), invoice('b', 500)]
  client.setQueryData(unpaid.queryKey, { ...NOTHING_READ, rows }, { updatedAt: READ_AT })
  client.setQueryData(accepted.queryKey, NOTHING_READ, { updatedAt: READ_AT })
  return client
}

test('outdated, they stand as they are until somebody looks at them', async () => {
  const client = withReckonings()
  await outdateReckonings(client, 'here')
  expect(client.getQueryState(unpaid.queryKey)).toMatchObject({ isInvalidated: true, fetchStatus: 'idle' })
  expect(client.getQueryData(unpaid.queryKey)?.rows).toHaveLength(2)
})

const at = (hour: number) => Date.UTC(2026, 10, 20, hour)
const quote = (hour: number, status = 'accepted'): Quote => ({
  id: `q${hour}`,
  customerId: 'c',
  vehicleId: null,
  status,
  lines: [],
  subtotalCents: 500,
  taxCents: 0,
  totalCents: 500,
  expiresAt: null,
  createdAt: new Date(at(hour)).toISOString(),
})

test('a quote that is streamed after a list was read is in its place there, and goes as it came', () => {
  const { quotes } = source.records
  const stream = (one: Quote, readAt: number) => quotes.put(one.id, one, 'stream', { readAt })
  const { structuralSharing: share } = quotesOfStatus(source, 'accepted')
  const read = { ...NOTHING_READ, rows: [quote(20), quote(14)], reached: at(13), readAt: 200 }
  const shown = (data: Backwards<Quote> = read): unknown => {
    const known = typeof share === 'function' ? share(undefined, data) : null
    return (known as Backwards<Quote>).rows.map(({ id }) => id)
  }
  stream(quote(16), 150)
  // What was asked for after that does not have it.
  expect(shown()).toEqual(['q20', 'q14'])
  for (const hour of [21, 17, 12]) stream(quote(hour), 300 + hour)
  stream(quote(18, 'sent'), 350)
  // Of what is older than was read nobody knows what lies between.
  expect(shown()).toEqual(['q21', 'q20', 'q17', 'q14'])
  stream(quote(17, 'converted'), 400)
  quotes.put('q21', null, 'stream', { readAt: 401 })
  expect(shown()).toEqual(['q20', 'q14'])
  expect(shown({ ...read, rows: [], reached: null })).toEqual([])
})
