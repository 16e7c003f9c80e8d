import { expect, test } from 'vitest'
import { createFakeTransport, fullError, json, liveError, type Asked } from '~/client/testing/fakeFetch'
import { isOpen, LIVE_STATUSES } from '~/domain/appointments'
import { isReadOnly, mayWrite } from '~/domain/capabilities'
import { createCapabilities, type Storage } from './capabilities'
import { NIL_ID } from './probe'

function memory(): Storage & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  }
}

const noScope = (scope: string) => fullError(403, `This API key does not have the "${scope}" scope`)
const page = () => json({ data: [], pagination: { next_cursor: null, has_more: false, limit: 1 } })

/** A service as ours answers: reads are fine, writes of the nil id find nothing. */
const everything = ({ method, url }: Asked) => {
  if (method === 'GET') return url.includes(NIL_ID) ? fullError(404, 'Customer not found') : page()
  return fullError(404, url.includes('vehicles') ? 'Vehicle not found' : 'Customer not found')
}

const readOnly = (asked: Asked) => {
  const resource = asked.url.split('/')[2] ?? ''
  return asked.method === 'GET' ? everything(asked) : noScope(`write:${resource}`)
}

async function probed(
  answer: (asked: Asked) => Response | Promise<Response>,
  storage: Storage | null = memory(),
) {
  const shop = createFakeTransport(answer)
  const capabilities = createCapabilities({ connection: 'desk-1', surface: 'full', storage })
  await capabilities.probe(shop.transport, { isSignIn: true })
  return { capabilities, shop, known: capabilities.get() }
}

const all = (grant: string) => ({
  customers: grant,
  vehicles: grant,
  appointments: grant,
  quotes: grant,
  invoices: grant,
  payments: grant,
  webhooks: grant,
})

/** All rights that the dashboard can ask for without adding anything. */
const BUT_VEHICLES = { ...all('yes'), vehicles: 'unknown' }

test('asks of the nil id alone, without a key that could be remembered', async () => {
  const { shop } = await probed(everything)
  const writes = shop.asked.filter(({ method }) => method !== 'GET')
  expect(writes.map(({ method, url, body }) => `${method} ${url} ${body}`).toSorted()).toEqual(
    [
      `DELETE /shop/webhooks/${NIL_ID} null`,
      `PATCH /shop/appointments/${NIL_ID} {}`,
      `PATCH /shop/customers/${NIL_ID} {}`,
      `PATCH /shop/invoices/${NIL_ID} {}`,
      `PATCH /shop/quotes/${NIL_ID} {}`,
      `PATCH /shop/vehicles/${NIL_ID} {}`,
      `POST /shop/payments/${NIL_ID}/record {}`,
    ].toSorted(),
  )
  expect(shop.asked.some(({ headers }) => headers.has('Idempotency-Key'))).toBe(false)
})

test('404 means that the key may', async () => {
  const { known } = await probed(everything)
  expect(known.write).toEqual(BUT_VEHICLES)
  expect(known.read).toEqual(all('yes'))
})

test.each([400, 422])('%i means that the key may', async (status) => {
  const { known } = await probed((asked) => (asked.method === 'GET' ? page() : fullError(status, 'No')))
  expect(known.write).toEqual(BUT_VEHICLES)
})

test('403 means that it may not, and then nothing can be written at all', async () => {
  const { known } = await probed(readOnly)
  expect(known.write).toEqual(all('no'))
  expect(known.read).toEqual(all('yes'))
  expect(isReadOnly(known)).toBe(true)
})

test('a key for customers alone', async () => {
  const { known } = await probed((asked) => {
    const resource = asked.url.split(/[/?]/)[2] ?? ''
    if (resource === 'customers' && !asked.url.includes('vehicles')) return everything(asked)
    if (asked.url.endsWith('/vehicles')) return noScope('read:vehicles')
    return noScope(`${asked.method === 'GET' ? 'read' : 'write'}:${resource}`)
  })
  expect(known.read).toEqual({ ...all('no'), customers: 'yes' })
  expect(known.write).toEqual({ ...all('no'), customers: 'yes' })
})

test('anything else leaves it unknown, hidden, and asked again', async () => {
  let isWorking = false
  const answer = (asked: Asked) => {
    if (isWorking) return everything(asked)
    return asked.url.includes('quotes') ? Promise.reject(new TypeError('offline')) : fullError(500, 'Oops')
  }
  const { capabilities, shop, known } = await probed(answer)
  expect(known.write).toEqual(all('unknown'))
  expect(mayWrite(known, 'customers')).toBe(false)
  isWorking = true
  await capabilities.probe(shop.transport)
  expect(capabilities.get().write).toEqual(BUT_VEHICLES)
})

const refusal = (status: number, reason: string) =>
  json({ gateway: { reason, message: 'No' } }, status, { 'X-Frontdesk-Refused': reason })

test('a refusal of the gateway is no answer of the service', async () => {
  const { known } = await probed(({ url }) =>
    url.includes('quotes') ? refusal(403, 'foreign_site') : refusal(400, 'bad_request'),
  )
  expect(known.write).toEqual(all('unknown'))
  expect(known.read).toEqual(all('yes'))
})

test('a 2xx to what cannot be is no answer either', async () => {
  const { known } = await probed(() => json({}))
  expect(known.write).toEqual(all('unknown'))
})

test('no answer but a refusal tells whether cars may be added: that is left to the first one', async () => {
  const { known } = await probed(everything)
  expect(known.write.vehicles).toBe('unknown')
  expect(mayWrite(known, 'vehicles')).toBe(true)
})

test('a refusal of another right says nothing of cars', async () => {
  const { known } = await probed((asked) =>
    asked.url.includes('/shop/vehicles') ? noScope('write:appointments') : everything(asked),
  )
  expect(known.write.vehicles).toBe('unknown')
})

test('a refused car hides them until the next sign-in, since rights change', async () => {
  const { capabilities, shop } = await probed(everything)
  capabilities.learn('write:vehicles', 'no')
  await capabilities.probe(shop.transport)
  expect(capabilities.get().write.vehicles).toBe('no')
  await capabilities.probe(shop.transport, { isSignIn: true })
  expect(capabilities.get().write.vehicles).toBe('unknown')
})

test('where nothing else may be written, vehicles are not offered for a try', async () => {
  const { known } = await probed((asked) =>
    asked.url.includes('/shop/vehicles') ? fullError(404, 'Not found') : readOnly(asked),
  )
  expect(known.write.vehicles).toBe('unknown')
  expect(mayWrite(known, 'vehicles')).toBe(false)
})

test('the live surface is asked for reads alone', async () => {
  const shop = createFakeTransport(({ url }) =>
    url.includes('invoices')
      ? liveError(403, 'This API key does not have the "read:invoices" scope')
      : json({ items: [], nextCursor: null }),
  )
  const capabilities = createCapabilities({ connection: 'desk-1', surface: 'live', storage: null })
  await capabilities.probe(shop.transport, { isSignIn: true })
  expect(shop.asked.every(({ method }) => method === 'GET')).toBe(true)
  expect(capabilities.get()).toEqual({
    surface: 'live',
    admin: 'unknown',
    read: { customers: 'yes', appointments: 'yes', invoices: 'no' },
    write: {},
    appointmentStatuses: LIVE_STATUSES,
    openStatuses: LIVE_STATUSES.filter(isOpen),
  })
})

test('is kept for the connection, and for no other', async () => {
  const storage = memory()
  await probed(readOnly, storage)
  const again = createCapabilities({ connection: 'desk-1', surface: 'full', storage })
  expect(again.get().write).toEqual(all('no'))
  const other = createCapabilities({ connection: 'desk-2', surface: 'full', storage })
  expect(other.get().write).toEqual(all('unknown'))
})

test('a reload asks only for what is not known; a sign-in asks for all, since rights change', async () => {
  const storage = memory()
  await probed(readOnly, storage)
  const again = createCapabilities({ connection: 'desk-1', surface: 'full', storage })
  const shop = createFakeTransport(everything)
  await again.probe(shop.transport)
  expect(shop.asked).toEqual([])
  await again.probe(shop.transport, { isSignIn: true })
  expect(again.get().write).toEqual(BUT_VEHICLES)
})

test.each([
  ['no storage', null],
  ['a storage that throws', { getItem: broken, setItem: broken }],
  ['nonsense in it', { ...memory(), getItem: () => '{"write:customers":7}' }],
  ['no JSON in it', { ...memory(), getItem: () => '{{' }],
])('with %s it is found out anew', async (_, storage) => {
  const { known } = await probed(everything, storage)
  expect(known.write).toEqual(BUT_VEHICLES)
})

function broken(): never {
  throw new Error('storage is forbidden here')
}

test('what is learned is told, once, with a new object; and what is known already is not told', () => {
  const capabilities = createCapabilities({ connection: 'desk-1', surface: 'full', storage: null })
  const seen: unknown[] = []
  const stop = capabilities.subscribe(() => seen.push(capabilities.get()))
  const before = capabilities.get()
  expect(capabilities.get()).toBe(before)
  capabilities.learn('write:customers', 'no')
  capabilities.learn('write:customers', 'no')
  capabilities.learn('write:customers', 'unknown')
  expect(seen).toHaveLength(1)
  expect(seen[0]).not.toBe(before)
  expect(capabilities.get().write.customers).toBe('no')
  stop()
  capabilities.learn('write:quotes', 'yes')
  expect(seen).toHaveLength(1)
})

test('where the session told the scopes, nothing is asked at all', async () => {
  const shop = createFakeTransport(() => json({}))
  const scopes = ['read:customers', 'write:vehicles', 'read:vehicles']
  const capabilities = createCapabilities({
    connection: 'desk-1',
    surface: 'full',
    scopes,
    storage: null,
  })
  await capabilities.probe(shop.transport, { isSignIn: true })
  expect(shop.urls()).toEqual([])
  expect(capabilities.get()).toMatchObject({
    read: { customers: 'yes', vehicles: 'yes', quotes: 'no' },
    write: { vehicles: 'yes', customers: 'no', webhooks: 'no' },
    admin: 'no',
  })
})

test('a key for everything may write vehicles and settings too, and on the live surface nothing all the same', () => {
  const withAll = { connection: 'desk-1', scopes: ['admin:*'], storage: null }
  const full = createCapabilities({ ...withAll, surface: 'full' })
  const { read, write, admin } = full.get()
  expect([...Object.values(read), ...Object.values(write), admin]).toEqual(Array(15).fill('yes'))
  expect(createCapabilities({ ...withAll, surface: 'live' }).get()).toMatchObject({
    read: { customers: 'yes' },
    write: {},
    admin: 'no',
  })
})
