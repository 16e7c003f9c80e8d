import { expect, test } from 'vitest'
import { createFakeTransport, json, liveError, type Asked } from '~/client/testing/fakeFetch'
import { createClient } from './client'
import { createLiveReads } from './liveReads'

const fleet = {
  id: 'c1',
  firstName: 'Ruth',
  lastName: 'Delgado',
  email: 'ruth@example.com',
  phone: null,
  companyName: 'Delgado Plumbing',
  isFleet: true,
  address1: '14 Cedar Street',
  address2: ' ',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  tags: ['fleet', 'net-30'],
  marketingOptIn: false,
  createdAt: '2026-03-16T08:00:00Z',
  updatedAt: '2026-03-17T08:00:00Z',
}
const page = (items: unknown[], nextCursor: string | null = null) => json({ items, nextCursor })

function open(answer: (asked: Asked) => Response | Promise<Response>) {
  const shop = createFakeTransport(answer)
  const skipped: unknown[] = []
  return {
    ...shop,
    ...createLiveReads(createClient('live', shop.transport, (...report) => skipped.push(report))),
    skipped,
  }
}

test('a customer with what this surface knows more, and without the notes that it does not have', async () => {
  const shop = open(() => json(fleet))
  expect(await shop.customers.get('c1')).toEqual({
    id: 'c1',
    name: 'Delgado Plumbing',
    email: 'ruth@example.com',
    phone: null,
    createdAt: '2026-03-16T08:00:00Z',
    updatedAt: '2026-03-17T08:00:00Z',
    more: {
      firstName: 'Ruth',
      lastName: 'Delgado',
      companyName: 'Delgado Plumbing',
      isFleet: true,
      address: ['14 Cedar Street', 'Austin, TX 78701'],
      tags: ['fleet', 'net-30'],
      marketingOptIn: false,
    },
  })
})

test.each([
  [{ companyName: null }, 'Ruth Delgado'],
  [{ companyName: '' }, 'Ruth Delgado'],
  [{ companyName: null, lastName: '' }, 'Ruth'],
  [{ companyName: null, firstName: '', lastName: 'Delgado' }, 'Delgado'],
])('with %o the name is %s', async (fields, name) => {
  const shop = open(() => json({ ...fleet, ...fields }))
  expect((await shop.customers.get('c1')).name).toBe(name)
})

test.each([
  [{ city: null, state: null, zipCode: null }, ['14 Cedar Street']],
  [{ address1: null, state: null }, ['Austin 78701']],
  [{ address1: null, city: null, zipCode: null }, ['TX']],
  [{ address1: null, city: null, state: null, zipCode: null }, []],
])('an address of %o has no holes', async (fields, address) => {
  const shop = open(() => json({ ...fleet, ...fields }))
  expect((await shop.customers.get('c1')).more?.address).toEqual(address)
})

test('pages by the cursor of this surface; null is the only end', async () => {
  const shop = open(({ url }) => page([fleet], url.includes('cursor') ? null : 'c1'))
  expect(await shop.customers.list(null, 100)).toMatchObject({ next: 'c1', skipped: 0 })
  expect(await shop.customers.list('c1', 100)).toMatchObject({ next: null })
  expect(shop.urls()).toEqual(['GET /shop/customers?limit=100', 'GET /shop/customers?limit=100&cursor=c1'])
})

test('Invalid cursor begins the list again, and says so', async () => {
  const shop = open(({ url }) =>
    url.includes('cursor') ? liveError(400, 'Invalid cursor') : page([fleet], 'c1'),
  )
  expect(await shop.customers.list('gone', 100)).toMatchObject({ restarted: true, next: 'c1' })
})

test('extra fields, a missing nullable one, and bad rows leave the page standing', async () => {
  const { companyName: _, ...person } = fleet
  const shop = open(() =>
    page([{ ...fleet, score: 9 }, { ...person, id: 'c2' }, { ...fleet, tags: null }, 3]),
  )
  const { rows, skipped } = await shop.customers.list(null, 100)
  expect(rows.map(({ id, name }) => [id, name])).toEqual([
    ['c1', 'Delgado Plumbing'],
    ['c2', 'Ruth Delgado'],
  ])
  expect(skipped).toBe(2)
  expect(shop.skipped).toEqual([['customers', 2, ['tags', 'the row itself']]])
})

test('the envelope of the other surface is broken', async () => {
  const shop = open(() => json({ data: [], pagination: { next_cursor: null, has_more: false, limit: 100 } }))
  await expect(shop.customers.list(null, 100)).rejects.toMatchObject({ kind: 'broken' })
})

test('there are no vehicles here', () => {
  expect(open(() => json({})).vehicles).toBe(null)
})
