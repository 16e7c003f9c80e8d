import { expect, test } from 'vitest'
import { createFakeTransport, fullError, json, liveError, type Asked } from '../testing/fakeFetch'
import { createCapabilities } from './capabilities'

const told = (...scopes: string[]) => json({ scopes, shop: { name: 'Cedar Street Auto' } })

async function signedIn(
  answer: (asked: Asked) => Response | Promise<Response>,
  surface: 'full' | 'live' = 'full',
) {
  const shop = createFakeTransport(answer)
  const capabilities = createCapabilities({ connection: 'desk-1', surface, isOurs: true, storage: null })
  await capabilities.probe(shop.transport, { isSignIn: true })
  return { shop, capabilities, known: capabilities.get() }
}

test('our own service says what the key may do, in one question', async () => {
  const { shop, capabilities, known } = await signedIn(() =>
    told('read:customers', 'write:customers', 'read:quotes'),
  )
  expect(shop.urls()).toEqual(['GET /shop/key'])
  expect(known.read).toMatchObject({ customers: 'yes', quotes: 'yes', invoices: 'no', payments: 'no' })
  expect(known.write).toMatchObject({ customers: 'yes', quotes: 'no', vehicles: 'no', webhooks: 'no' })
  expect(capabilities.canChangeVehicles()).toBe(false)
})

test('a key for everything may change vehicles too', async () => {
  const { capabilities, known } = await signedIn(() => told('admin:*'))
  expect([...Object.values(known.read), ...Object.values(known.write)]).toEqual(Array(14).fill('yes'))
  expect(capabilities.canChangeVehicles()).toBe(true)
})

test('on the live surface nothing can be written, whatever the key may do elsewhere', async () => {
  const { shop, known } = await signedIn(() => told('admin:*'), 'live')
  expect(shop.urls()).toEqual(['GET /shop/key'])
  expect(known).toMatchObject({ read: { customers: 'yes', appointments: 'yes', invoices: 'yes' }, write: {} })
})

test('it is asked once, and again only by a sign-in', async () => {
  const { shop, capabilities } = await signedIn(() => told('read:customers'))
  await capabilities.probe(shop.transport)
  expect(shop.asked).toHaveLength(1)
  await capabilities.probe(shop.transport, { isSignIn: true })
  expect(shop.asked).toHaveLength(2)
})

const answering = (...features: string[]) =>
  createFakeTransport(() => json({ scopes: ['admin:*'], features, shop: { name: 'Cedar Street Auto' } }))

test('what the service adds is learned from the same answer, kept, and asked once a page', async () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
  const at = () => createCapabilities({ connection: 'desk-1', surface: 'full', isOurs: true, storage })
  const first = at()
  expect(first.get().features).toEqual([])
  const shop = answering('appointments_by_time', 'quote_by_id', 'of tomorrow')
  await first.probe(shop.transport, { isSignIn: true })
  expect(first.get().features).toEqual(['appointments_by_time', 'quote_by_id'])

  // Another page knows it before it asks; a service that was set back to an earlier version is believed.
  const second = at()
  expect(second.get().features).toEqual(['appointments_by_time', 'quote_by_id'])
  const earlier = answering('quote_by_id')
  await second.probe(earlier.transport)
  await second.probe(earlier.transport)
  expect(earlier.urls()).toEqual(['GET /shop/key'])
  expect(second.get().features).toEqual(['quote_by_id'])
})

test('an earlier version that names nothing which it adds adds nothing', async () => {
  const { known } = await signedIn(() => told('admin:*'))
  expect(known.features).toEqual([])
})

test.each([404, 405, 501])(
  'an earlier version, which answers %i, is tried as any other service',
  async (status) => {
    const { shop, known } = await signedIn(({ url }) =>
      url.endsWith('/key') ? fullError(status, 'Not found') : fullError(404, 'Customer not found'),
    )
    expect(shop.asked).toHaveLength(15)
    expect(known.write).toMatchObject({ customers: 'yes', payments: 'yes' })
  },
)

test('so is one that answers with something else', async () => {
  const { shop } = await signedIn(() => json({ items: [], nextCursor: null }), 'live')
  expect(shop.asked).toHaveLength(4)
})

test.each<[string, () => Response | Promise<Response>]>([
  ['fails', () => fullError(500, 'Oops')],
  ['can’t be reached', () => Promise.reject(new TypeError('offline'))],
  ['has no time', () => liveError(429, 'Too many requests')],
])('where it %s nothing is tried: what is unknown is asked again later', async (_, answer) => {
  const { shop, known, capabilities } = await signedIn(answer)
  expect(new Set(shop.urls())).toEqual(new Set(['GET /shop/key']))
  expect(new Set(Object.values(known.write))).toEqual(new Set(['unknown']))
  const later = createFakeTransport(() => told('admin:*'))
  await capabilities.probe(later.transport)
  expect(capabilities.get().write.customers).toBe('yes')
})

test('where the session told the scopes, nothing is asked at all', async () => {
  const shop = createFakeTransport(() => json({}))
  const scopes = ['read:customers', 'write:vehicles', 'read:vehicles']
  const capabilities = createCapabilities({
    connection: 'desk-1',
    surface: 'full',
    isOurs: true,
    scopes,
    storage: null,
  })
  await capabilities.probe(shop.transport, { isSignIn: true })
  expect(shop.urls()).toEqual([])
  expect(capabilities.get()).toMatchObject({
    read: { customers: 'yes', vehicles: 'yes', quotes: 'no' },
    write: { vehicles: 'yes', customers: 'no', webhooks: 'no' },
  })
  expect(capabilities.canChangeVehicles()).toBe(true)
})
