import { afterAll, beforeAll, expect, test } from 'vitest'
import { FEATURES } from '~/contract/key'
import { KEY_PRESETS } from '~/domain/scopes'
import { addCustomer, addVehicle, type Shops, type TestShop } from '~/service/testing/counter'
import { startShops } from '~/service/testing/shop'
import type { Failure } from './api/failure'
import type { Fetch } from './api/transport'
import { realClock } from './clock'
import { connect, type Connection } from './connect'
import type { Writers } from './features'
import { createCustomer, updateCustomer } from './nouns/customers'
import { createVehicle, updateVehicle } from './nouns/vehicles'
import { Outbox } from './outbox/outbox'
import { createMemoryStore } from './outbox/testing/memoryStore'
import { locksOfOneTab } from './outbox/testing/tabs'

let shops: Shops
const open: Connection[] = []
beforeAll(async () => {
  shops = await startShops({ rateLimited: true })
})
afterAll(async () => {
  for (const connection of open) connection.close()
  await shops.close()
})

type Surface = 'full' | 'live'

/** Stands where the gateway stands: puts the key on, and hands everything through to the real service. */
const through =
  (surface: Surface, key: string, seen: string[] = []): Fetch =>
  async (url, init) => {
    const path = url.replace(/^\/shop/, surface === 'full' ? '/v1' : '/api/v1')
    const credential = surface === 'full' ? { 'X-Service-Key': key } : { Authorization: `Bearer ${key}` }
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries(credential)) headers.set(name, value)
    seen.push(`${init.method} ${url}`)
    return fetch(`${shops.url}${path}`, { ...init, headers })
  }

function desk(surface: Surface, key: string, fetchThrough = through(surface, key)) {
  const ended: Failure[] = []
  const connection = connect(
    {
      connection: `${surface}-${key.slice(-6)}`,
      serviceId: 'ours',
      service: 'Ours',
      features: [...FEATURES[surface]],
      scopes: null,
      surface,
      shop: 'Cedar Street Auto',
    },
    {
      makeOutbox: ({ name }, send) =>
        new Outbox({
          connection: name,
          send,
          store: createMemoryStore(),
          locks: locksOfOneTab(),
          clock: realClock,
          newKey: () => crypto.randomUUID(),
        }),
      makeSearchIndex: () => null,
      onSignedOut: (failure) => ended.push(failure),
      fetch: fetchThrough,
      storage: null,
      leaderParts: { locks: locksOfOneTab(), openChannel: null },
    },
  )
  open.push(connection)
  return { ...connection, api: connection.api, ended }
}

async function keyFor(shop: TestShop, scopes: readonly string[]) {
  const { key } = await shops.newKey(shop.id, scopes)
  return key
}

function writerOf<N extends keyof Writers>(
  { features }: { features: { write: Writers } },
  noun: N,
): NonNullable<Writers[N]> {
  const writer = features.write[noun]
  if (!writer) throw new Error(`The key may not write ${noun}`)
  return writer
}

const draft = { name: 'Ruth Delgado', email: 'ruth@example.com', phone: '+15125550143', notes: 'Call first' }

test('what is written through the full surface is read back through both', async () => {
  const shop = await shops.newShop()
  const full = desk('full', shop.key)
  await full.probe({ isSignIn: true })
  const added = await createCustomer(writerOf(full, 'customers')).mutationFn({ draft })
  expect(added).toMatchObject(draft)
  const { id } = added
  expect(await full.api.customers.get(id)).toEqual(added)

  const live = desk('live', shop.key)
  expect(await live.api.customers.get(id)).toMatchObject({
    id,
    name: 'Ruth Delgado',
    more: {
      firstName: 'Ruth',
      lastName: 'Delgado',
      companyName: null,
      isFleet: false,
      address: [],
      tags: [],
    },
  })
})

test('a change sends only what changed, and vehicles are added and changed', async () => {
  const shop = await shops.newShop()
  const full = desk('full', shop.key)
  await full.probe({ isSignIn: true })
  const { id } = await addCustomer(shop, draft)
  const update = updateCustomer(writerOf(full, 'customers'), { id, name: draft.name })
  expect(await update.mutationFn({ changes: { notes: null } })).toMatchObject({ ...draft, notes: null })

  const car = {
    year: 2019,
    make: 'Subaru',
    model: 'Outback',
    trim: null,
    color: 'Green',
    vin: null,
    plate: 'KXR-4471',
  }
  const vehicle = await createVehicle(writerOf(full, 'vehicles'), id).mutationFn({ draft: car })
  expect(vehicle).toMatchObject(car)
  const change = updateVehicle(writerOf(full, 'vehicleChanges'), vehicle)
  const changed = await change.mutationFn({ changes: { plate: null } })
  expect(changed).toMatchObject({ ...car, plate: null })
  expect((await full.api.vehicles?.ofCustomer(id, null, 100))?.rows).toEqual([changed])
})

test.each<Surface>(['full', 'live'])(
  'on %s a list is read to its end, none missing and none twice',
  async (surface) => {
    const shop = await shops.newShop()
    const ids: string[] = []
    for (let at = 0; at < 23; at += 1) ids.push((await addCustomer(shop, { name: `Customer ${at}` })).id)
    const { api } = desk(surface, shop.key)
    const seen: string[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof api.customers.list>> = await api.customers.list(after, 10)
      expect(page.skipped).toBe(0)
      seen.push(...page.rows.map(({ id }) => id))
      after = page.next
    } while (after !== null)
    expect(seen).toEqual(ids.toReversed())
  },
)

test.each<Surface>(['full', 'live'])('on %s a cursor that is none begins the list again', async (surface) => {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  const { api } = desk(surface, shop.key)
  const page = await api.customers.list('11111111-1111-7111-8111-111111111111', 100)
  expect(page).toMatchObject({ restarted: true, next: null })
  expect(page.rows.map((row) => row.id)).toEqual([id])
})

test('a refusal arrives with its words, its reference and nothing saved', async () => {
  const shop = await shops.newShop()
  const full = desk('full', shop.key)
  const { api } = full
  await full.probe({ isSignIn: true })
  const create = createCustomer(writerOf(full, 'customers'))
  await expect(create.mutationFn({ draft: { ...draft, phone: '12' } })).rejects.toMatchObject({
    kind: 'refused',
    status: 422,
    message: expect.stringContaining('phone'),
    requestId: expect.stringMatching(/^req_/),
    isWrite: true,
  })
  expect((await api.customers.list(null, 100)).rows).toEqual([])
  await expect(api.customers.get('nobody')).rejects.toMatchObject({ kind: 'missing' })
})

test('the probe leaves nothing behind in the shop', async () => {
  const shop = await shops.newShop()
  const { probe, capabilities, api } = desk('full', shop.key)
  await probe({ isSignIn: true })
  const { vehicles, ...others } = capabilities.get().write
  expect(Object.values(others)).toEqual(Array.from({ length: 6 }, () => 'yes'))
  expect(vehicles).toBe('unknown')
  expect((await api.customers.list(null, 100)).rows).toEqual([])
})

test('with a read-only key nothing can be written, and not one write is sent', async () => {
  const shop = await shops.newShop()
  const key = await keyFor(shop, KEY_PRESETS['read-only'])
  const { probe, capabilities, api, features } = desk('full', key)
  await probe({ isSignIn: true })
  expect(Object.values(capabilities.get().write)).toEqual(Array.from({ length: 7 }, () => 'no'))
  expect(features.write).toEqual({})
  expect(api.vehicles).not.toBe(null)
})

test('before the probe nothing is offered for writing', async () => {
  const shop = await shops.newShop()
  expect(desk('full', shop.key).features.write).toEqual({})
})

test('a key for customers alone has customers, and neither vehicles nor a way to add them', async () => {
  const shop = await shops.newShop()
  const key = await keyFor(shop, ['read:customers', 'write:customers'])
  const { probe, capabilities, api, features } = desk('full', key)
  await probe({ isSignIn: true })
  expect(Object.keys(features.write)).toEqual(['customers'])
  expect(api.vehicles).toBe(null)
  expect(capabilities.get().read).toMatchObject({ customers: 'yes', vehicles: 'no', invoices: 'no' })
})

test('a right that a 403 takes away is gone from what is offered', async () => {
  const shop = await shops.newShop()
  const key = await keyFor(shop, ['write:customers'])
  const { api, capabilities } = desk('full', key)
  expect(capabilities.get().read.customers).toBe('yes')
  await expect(api.customers.list(null, 100)).rejects.toMatchObject({
    kind: 'forbidden',
    scope: 'read:customers',
  })
  expect(capabilities.get().read.customers).toBe('no')
})

test('the live surface writes nothing and has no vehicles', async () => {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  await addVehicle(shop, id)
  const { api, features, probe } = desk('live', shop.key)
  await probe({ isSignIn: true })
  expect(features.write).toEqual({})
  expect(api.vehicles).toBe(null)
})

test('a revoked key ends the session', async () => {
  const shop = await shops.newShop()
  const { api, ended } = desk('live', 'fd_unknown')
  await addCustomer(shop)
  await expect(api.customers.list(null, 100)).rejects.toMatchObject({ kind: 'signed-out', status: 401 })
  expect(ended.map(({ kind }) => kind)).toEqual(['signed-out'])
})

test('the budget of the full surface hears what other desks with the key have spent', async () => {
  const shop = await shops.newShop()
  const one = desk('full', shop.key)
  const other = desk('full', shop.key)
  for (let time = 0; time < 5; time += 1) await other.api.customers.list(null, 1)
  await one.api.customers.list(null, 1)
  expect(one.budget.state()).toMatchObject({ limit: 1_000, left: 994 })
})

test('the budget of the live surface counts for itself', async () => {
  const shop = await shops.newShop()
  const { api, budget } = desk('live', shop.key)
  for (let time = 0; time < 3; time += 1) await api.customers.list(null, 1)
  expect(budget.state()).toMatchObject({ limit: 300, left: 297 })
})

test('writes keep their object until something new is known, so that screens can depend on it', async () => {
  const shop = await shops.newShop()
  const { features, probe, capabilities } = desk('full', shop.key)
  await probe({ isSignIn: true })
  const { write } = features
  expect(features.write).toBe(write)
  capabilities.learn('write:vehicles', 'no')
  expect(features.write).not.toBe(write)
  expect(Object.keys(features.write)).toEqual([
    'customers',
    'appointments',
    'quotes',
    'invoices',
    'payments',
    'webhooks',
    'conversions',
  ])
})
