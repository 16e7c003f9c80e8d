import { expect, test } from 'vitest'
import { createFakeTransport, fullError, json, type Asked } from '~/client/testing/fakeFetch'
import { outback } from '~/client/testing/outback'
import { createClient } from './client'
import { createFullReads } from './fullReads'

const ruth = {
  id: 'cus_1',
  name: 'Ruth Delgado',
  email: null,
  phone: '+15125550143',
  notes: 'Call first',
  created_at: '2026-03-16T08:00:00Z',
  updated_at: '2026-03-17T08:00:00Z',
}
const green = { ...outback, color: 'Green' }
const page = (data: unknown[], next: string | null = null) =>
  json({ data, pagination: { next_cursor: next, has_more: next !== null, limit: 100 } })

function open(answer: (asked: Asked) => Response | Promise<Response>) {
  const shop = createFakeTransport(answer)
  const skipped: unknown[] = []
  return {
    ...shop,
    ...createFullReads(createClient('full', shop.transport, (...report) => skipped.push(report))),
    skipped,
  }
}

const ruthRead = {
  id: 'cus_1',
  name: 'Ruth Delgado',
  email: null,
  phone: '+15125550143',
  notes: 'Call first',
  createdAt: '2026-03-16T08:00:00Z',
  updatedAt: '2026-03-17T08:00:00Z',
}

test('a page of customers in the domain words, with the cursor of the next', async () => {
  const shop = open(() => page([ruth], 'cur_2'))
  expect(await shop.customers.list('cur_1', 100)).toEqual({ rows: [ruthRead], next: 'cur_2', skipped: 0 })
  expect(shop.urls()).toEqual(['GET /shop/customers?limit=100&after=cur_1'])
})

test('a cursor is not followed where the service says that there is no more', async () => {
  const body = { data: [ruth], pagination: { next_cursor: 'left over', has_more: false, limit: 100 } }
  const shop = open(() => json(body))
  expect((await shop.customers.list(null, 100)).next).toBe(null)
  expect(shop.urls()).toEqual(['GET /shop/customers?limit=100'])
})

test('vehicles of a customer, whose id may be anything', async () => {
  const shop = open(() => page([green]))
  const { rows } = (await shop.vehicles?.ofCustomer('a/b?c', null, 50)) ?? { rows: [] }
  expect(shop.urls()).toEqual(['GET /shop/customers/a%2Fb%3Fc/vehicles?limit=50'])
  expect(rows).toEqual([
    {
      id: 'veh_1',
      customerId: 'cus_1',
      year: 2019,
      make: 'Subaru',
      model: 'Outback',
      trim: null,
      color: 'Green',
      vin: null,
      plate: 'KXR-4471',
      createdAt: '2026-03-16T08:00:00Z',
    },
  ])
})

test('fields that we do not know are dropped', async () => {
  const shop = open(() => json({ ...ruth, loyalty_tier: 'gold', nested: { deep: true } }))
  expect(await shop.customers.get('cus_1')).toEqual(ruthRead)
})

test('what comes out is not held to the rules of what goes in', async () => {
  const odd = { ...ruth, email: 'no address', phone: '512 555 0143', name: ' ', created_at: 'a while ago' }
  const shop = open(() => json(odd))
  expect(await shop.customers.get('cus_1')).toMatchObject({
    email: 'no address',
    phone: '512 555 0143',
    name: ' ',
  })
})

test('a field that may be null and is left out is null', async () => {
  const { notes: _notes, email: _email, ...less } = ruth
  const shop = open(() => page([less]))
  expect(await shop.customers.list(null, 100)).toEqual({
    rows: [{ ...ruthRead, notes: null, email: null }],
    next: null,
    skipped: 0,
  })
})

test('rows that cannot be read are left out and counted, and the page stands', async () => {
  const { name: _, ...nameless } = ruth
  const shop = open(() => page([nameless, ruth, 'no row', null, { ...ruth, id: 7 }, [ruth]]))
  expect(await shop.customers.list(null, 100)).toEqual({ rows: [ruthRead], next: null, skipped: 5 })
})

test('skipped rows are reported once a list, by field and never by value', async () => {
  const { name: _, ...nameless } = ruth
  const shop = open(({ url }) => page([url.includes('vehicles') ? { ...green, year: '2019' } : nameless]))
  await shop.customers.list(null, 100)
  await shop.customers.list(null, 100)
  await shop.vehicles?.ofCustomer('cus_1', null, 100)
  expect(shop.skipped).toEqual([
    ['customers', 1, ['name']],
    ['vehicles', 1, ['year']],
  ])
})

test.each([
  ['the envelope of the other surface', { items: [ruth], nextCursor: null }],
  ['no envelope', [ruth]],
  ['no pagination', { data: [ruth] }],
  ['rows that are no list', { data: ruth, pagination: { next_cursor: null, has_more: false, limit: 1 } }],
  ['null', null],
])('%s is broken: nothing in it can be trusted', async (_, body) => {
  const shop = open(() => json(body))
  await expect(shop.customers.list(null, 100)).rejects.toMatchObject({ kind: 'broken', status: 200 })
})

test('a record that is none is broken', async () => {
  const shop = open(() => json({ id: 'cus_1' }))
  await expect(shop.customers.get('cus_1')).rejects.toMatchObject({ kind: 'broken', confirmed: false })
})

test('a dead cursor begins the list again, and says so', async () => {
  const shop = open(({ url }) =>
    url.includes('after') ? fullError(400, 'after is not a cursor of this list') : page([ruth], 'cur_new'),
  )
  expect(await shop.customers.list('cur_old', 100)).toEqual({
    rows: [ruthRead],
    next: 'cur_new',
    skipped: 0,
    restarted: true,
  })
  expect(shop.urls()).toEqual([
    'GET /shop/customers?limit=100&after=cur_old',
    'GET /shop/customers?limit=100',
  ])
})

test.each([404, 410, 422])('a service may say %i of a dead cursor', async (status) => {
  const shop = open(({ url }) =>
    url.includes('after') ? fullError(status, 'No such cursor') : page([ruth], 'cur_new'),
  )
  expect(await shop.customers.list('cur_old', 100)).toMatchObject({ restarted: true, next: 'cur_new' })
})

test('a list that is gone is told to be, and its cursor is not blamed', async () => {
  const shop = open(() => fullError(404, 'Customer not found'))
  await expect(shop.vehicles?.ofCustomer('cus_1', 'cur_1', 100)).rejects.toMatchObject({ kind: 'missing' })
  expect(shop.asked).toHaveLength(2)
})

test('a 400 to the first page is not taken for a dead cursor', async () => {
  const shop = open(() => fullError(400, 'limit is not to its liking'))
  await expect(shop.customers.list(null, 100)).rejects.toMatchObject({ kind: 'refused', status: 400 })
  expect(shop.asked).toHaveLength(1)
})

test('any other failure of a later page is that failure', async () => {
  const shop = open(() => fullError(500, 'Internal server error'))
  await expect(shop.customers.list('cur_1', 100)).rejects.toMatchObject({ kind: 'broken', status: 500 })
  expect(shop.asked).toHaveLength(1)
})
