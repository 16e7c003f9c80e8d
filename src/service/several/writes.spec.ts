import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DAY_MS } from '~/service/clock'
import { openPostgres } from '~/service/store/postgres/postgres'
import { addCustomer, addVehicle, unpaidInvoice, writeQuote, type Shops } from '~/service/testing/counter'
import { keyed } from '~/service/testing/repeated'
import { processOver } from '~/service/testing/servers/processes'
import { startShops } from '~/service/testing/shop'
import { eventTypes, stateOf } from '~/service/testing/state'
import { CEDAR } from '~/service/testing/store'
import { twoShops } from '~/service/testing/twoShops'

// Several processes over one database, asked the same or what excludes each other, at the same time.

let shops: Shops
beforeAll(async () => {
  shops = await startShops()
})
afterAll(() => shops.close())

const threeProcesses = () => Promise.all([1, 2, 3].map(() => processOver(shops)))
type Process = Awaited<ReturnType<typeof processOver>>

/** So many at once, each of another process than the one before. */
async function together(
  processes: readonly Process[],
  count: number,
  ask: (one: Process, at: number) => Promise<Response>,
) {
  const answers = Array.from({ length: count }, (_, at) => {
    const process = processes[at % processes.length]
    if (!process) throw new Error('no process')
    return ask(process, at)
  })
  return Promise.all(
    (await Promise.all(answers)).map(async (answer) => ({ answer, text: await answer.text() })),
  )
}

const count = (told: readonly { answer: Response }[], status: number) =>
  told.filter(({ answer }) => answer.status === status).length

test('fifty equal requests with one key have one effect, and one answer', async () => {
  const shop = await shops.newShop()
  const told = await together(await threeProcesses(), 50, (one) =>
    one.full(shop.key, 'POST', '/customers', { name: 'Maria Alvarez' }, keyed('desk-1').headers),
  )
  expect(new Set(told.map(({ answer, text }) => `${answer.status} ${text}`)).size).toBe(1)
  const anew = told.filter(({ answer }) => answer.headers.get('Idempotent-Replayed') === null)
  expect(anew.map(({ answer }) => answer.status)).toEqual([201])
  expect(await eventTypes(shops, shop)).toEqual(['customer.created'])
})

test('of twenty payments of 600 on 10,000 sixteen are recorded, and 9,600 is paid', async () => {
  const shop = await shops.newShop()
  const { id } = await unpaidInvoice(shop, (await addCustomer(shop)).id)
  const told = await together(await threeProcesses(), 20, (one) =>
    one.full(shop.key, 'POST', `/payments/${id}/record`, { amount_cents: 600, method: 'cash' }),
  )
  expect([count(told, 201), count(told, 422)]).toEqual([16, 4])
  const { payments, invoices } = await stateOf(shops, shop)
  expect([payments.length, invoices[0]?.amount_paid_cents]).toEqual([16, 9_600])
})

test('of many bookings of one car at one time there is one', async () => {
  const shop = await shops.newShop()
  const { id: customer } = await addCustomer(shop)
  const { id: vehicle } = await addVehicle(shop, customer)
  const told = await together(await threeProcesses(), 9, (one) =>
    one.full(shop.key, 'POST', '/appointments', {
      customer_id: customer,
      vehicle_id: vehicle,
      service_type: 'Oil change',
      scheduled_at: '2027-03-15T09:00:00Z',
    }),
  )
  expect(count(told, 201)).toBe(1)
  expect(count(told, 422)).toBe(8)
  expect((await stateOf(shops, shop)).appointments).toHaveLength(1)
})

test('of two changes of one record neither takes the other back', async () => {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  const processes = await threeProcesses()
  for (const round of ['one', 'two', 'three', 'four', 'five']) {
    const changes = [
      { name: `Maria ${round}` },
      { notes: `Waits ${round}` },
      { email: `${round}@example.com` },
    ]
    const told = await together(processes, 3, (one, at) =>
      one.full(shop.key, 'PATCH', `/customers/${id}`, changes[at]),
    )
    expect(count(told, 200)).toBe(3)
    expect((await shop.full('GET', `/customers/${id}`)).body).toMatchObject(Object.assign({}, ...changes))
  }
})

test('each invoice has a number of its own, and none is left out', async () => {
  const shop = await shops.newShop()
  const { id: customer } = await addCustomer(shop)
  const line = { description: 'Front brake pads', quantity: 1, unit_price_cents: 10_000 }
  const told = await together(await threeProcesses(), 12, (one) =>
    one.full(shop.key, 'POST', '/invoices', { customer_id: customer, line_items: [line] }),
  )
  expect(count(told, 201)).toBe(12)
  const numbers = (await stateOf(shops, shop)).invoices.map(({ number }) => Number(number))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, at) => 1001 + at))
})

test('of a quote that has run out is told once, however many look', async () => {
  const busy = await startShops({ now: Date.now() })
  const shop = await busy.newShop()
  const { id: customer } = await addCustomer(shop)
  const expires_at = new Date(busy.clock.read() + DAY_MS).toISOString()
  for (const _ of [1, 2, 3, 4, 5]) await writeQuote(shop, customer, { expires_at })
  const processes = await Promise.all([1, 2, 3].map(() => processOver(busy)))
  busy.clock.now = busy.clock.read() + 2 * DAY_MS
  await Promise.all(processes.map((one) => one.sweep()))
  expect((await eventTypes(busy, shop)).filter((type) => type === 'quote.expired')).toHaveLength(5)
  await busy.close()
})

test('a thousand requests of a minute are let in, and the next is refused whichever process it meets', async () => {
  const busy = await startShops({ now: Date.now() })
  const shop = await busy.newShop()
  const processes = await Promise.all([1, 2, 3].map(() => processOver(busy, { rateLimited: true })))
  const ask = (one: Process) => one.full(shop.key, 'GET', '/customers?limit=1')
  const told: number[] = []
  for (let done = 0; done < 1_020; done += 60)
    told.push(...(await together(processes, 60, ask)).map(({ answer }) => answer.status))
  expect(told.filter((status) => status === 200)).toHaveLength(1_000)
  for (const one of processes) {
    const refused = await ask(one)
    expect([refused.status, refused.headers.get('X-RateLimit-Remaining')]).toEqual([429, '0'])
  }
  await busy.close()
})

test('a process goes by the database’s time, not by the clock of its computer', async () => {
  const { url } = await twoShops()
  const began = Date.now()
  const set = vi.spyOn(Date, 'now').mockReturnValue(began + 2 * DAY_MS)
  const store = await openPostgres(url, { isDurable: false })
  const written = await store.write(CEDAR.id, async ({ now }) => now)
  expect([store.clock(), written].filter((moment) => Math.abs(moment - began) > 10_000)).toEqual([])
  set.mockRestore()
  await store.close()
})
