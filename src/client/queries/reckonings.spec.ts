import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Invoice } from '../records'
import { NOTHING_READ } from './readBackwards'
import { invoicesOfStatus, outdateReckonings, quotesOfStatus } from './reckonings'

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

const source = { name: 'here', api: { invoices: null, quotes: null } as never }
const unpaid = invoicesOfStatus(source, 'unpaid')
const accepted = quotesOfStatus(source, 'accepted')
const READ_AT = 1_000

function withBooks() {
  const client = new QueryClient()
  const rows = [invoice('a', 500), invoice('b', 500)]
  client.setQueryData(unpaid.queryKey, { ...NOTHING_READ, rows }, { updatedAt: READ_AT })
  client.setQueryData(accepted.queryKey, NOTHING_READ, { updatedAt: READ_AT })
  return client
}

test('outdated, they stand as they are until somebody looks at them', async () => {
  const client = withBooks()
  await outdateReckonings(client, 'here')
  expect(client.getQueryState(unpaid.queryKey)).toMatchObject({ isInvalidated: true, fetchStatus: 'idle' })
  expect(client.getQueryData(unpaid.queryKey)?.rows).toHaveLength(2)
})
