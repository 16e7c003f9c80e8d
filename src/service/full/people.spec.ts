import { afterAll, beforeAll, expect, test } from 'vitest'
import { MOST_NAMED, MOST_VEHICLES_SHOWN } from '~/contract/full/people'
import { addCustomer, addVehicle, book, moveAppointment, NOBODY, type Shops } from '~/service/testing/counter'
import { startShops } from '~/service/testing/shop'

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: Date.parse('2026-03-16T08:00:00.000Z') })
})
afterAll(() => shops.close())

const noMore = (limit: number) => ({ next_cursor: null, has_more: false, limit })

test('GET /people lists customers, the newest first, each with their vehicles, the newest first', async () => {
  const shop = await shops.newShop()
  const maria = await addCustomer(shop)
  const bo = await addCustomer(shop, { name: 'Bo' })
  const older = await addVehicle(shop, maria.id)
  const newer = await addVehicle(shop, maria.id, { make: 'Ford' })
  const { status, body } = await shop.full('GET', '/people')
  expect(status).toBe(200)
  expect(body).toEqual({
    data: [
      { ...bo, vehicles: [], has_more_vehicles: false },
      { ...maria, vehicles: [newer, older], has_more_vehicles: false },
    ],
    pagination: noMore(100),
  })
})

test('a page of people goes on behind its last one, also over more than are looked up at once', async () => {
  const shop = await shops.newShop()
  const made: string[] = []
  for (let count = 0; count < 203; count++) {
    const { id } = await addCustomer(shop)
    if (count % 40 === 0) await addVehicle(shop, id, { model: `Model ${count}` })
    made.unshift(id)
  }
  const first = await shop.full('GET', '/people', undefined, { query: { limit: '202' } })
  const { pagination } = first.body as { pagination: { next_cursor: string } }
  const rest = await shop.full('GET', '/people', undefined, { query: { after: pagination.next_cursor } })
  expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual(made)
  expect(
    first.rows.flatMap(({ vehicles }) => (vehicles as { model: string }[]).map(({ model }) => model)),
  ).toEqual(['Model 200', 'Model 160', 'Model 120', 'Model 80', 'Model 40'])
})

test('only those who are named, of this shop, each once; nobody else is said to be missing', async () => {
  const [shop, elsewhere] = [await shops.newShop(), await shops.newShop('Harbor Motors')]
  const [maria, bo] = [await addCustomer(shop), await addCustomer(shop, { name: 'Bo' })]
  await addCustomer(shop, { name: 'Cy' })
  const stranger = await addCustomer(elsewhere)
  const car = await addVehicle(shop, bo.id)
  await addVehicle(elsewhere, stranger.id)
  const ids = [maria.id, stranger.id, bo.id, NOBODY, 'nobody', '', bo.id].join()
  const { rows } = await shop.full('GET', '/people', undefined, { query: { ids } })
  expect(rows).toEqual([
    { ...bo, vehicles: [car], has_more_vehicles: false },
    { ...maria, vehicles: [], has_more_vehicles: false },
  ])
  const nobody = await shop.full('GET', '/people', undefined, { query: { ids: stranger.id } })
  expect(nobody.body).toEqual({ data: [], pagination: noMore(100) })
})

test(`of more than ${MOST_VEHICLES_SHOWN} vehicles the newest are shown, and that there are others`, async () => {
  const shop = await shops.newShop()
  const [fleet, bo] = [await addCustomer(shop), await addCustomer(shop, { name: 'Bo' })]
  for (let count = 0; count <= MOST_VEHICLES_SHOWN; count++)
    await addVehicle(shop, fleet.id, { model: `Van ${count}` })
  for (let count = 0; count < MOST_VEHICLES_SHOWN; count++) await addVehicle(shop, bo.id)
  const { rows } = await shop.full('GET', '/people')
  const shown = rows.map(({ vehicles, has_more_vehicles }) => [
    (vehicles as object[]).length,
    has_more_vehicles,
  ])
  expect(shown).toEqual([
    [MOST_VEHICLES_SHOWN, false],
    [MOST_VEHICLES_SHOWN, true],
  ])
  const vans = rows.at(1)?.vehicles as { model: string }[]
  expect([vans.at(0)?.model, vans.at(-1)?.model]).toEqual([`Van ${MOST_VEHICLES_SHOWN}`, 'Van 1'])
})

test('too many names are refused, and a cursor of another list is none of this one', async () => {
  const shop = await shops.newShop()
  const ids = Array.from({ length: MOST_NAMED + 1 }, () => NOBODY).join()
  const many = await shop.full('GET', '/people', undefined, { query: { ids } })
  expect([many.status, many.message]).toEqual([400, 'ids must be at most 100 ids, with commas between them'])
  for (let count = 0; count < 2; count++) await addCustomer(shop)
  const { body } = await shop.full('GET', '/customers', undefined, { query: { limit: '1' } })
  const { next_cursor } = (body as { pagination: { next_cursor: string } }).pagination
  const foreign = await shop.full('GET', '/people', undefined, { query: { after: next_cursor } })
  expect([foreign.status, foreign.message]).toEqual([400, 'after is not a cursor of this list'])
})

test('a key needs to read customers and vehicles both', async () => {
  const shop = await shops.newShop()
  for (const scopes of [['read:customers'], ['read:vehicles']] as const) {
    const { key } = await shops.newKey(shop.id, [...scopes])
    expect((await shops.asCaller(key).full('GET', '/people')).status).toBe(403)
  }
  const { key } = await shops.newKey(shop.id, ['read:customers', 'read:vehicles'])
  expect((await shops.asCaller(key).full('GET', '/people')).status).toBe(200)
})

test('GET /board lists the open ones of a status by when they begin, page by page, and none of another', async () => {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  const on = (day: string) => book(shop, id, { scheduled_at: `${day}T09:00:00.000Z` })
  const [second, first, last] = [await on('2027-03-15'), await on('1969-07-20'), await on('9999-12-30')]
  const other = await on('2027-03-16')
  await moveAppointment(shop, other.id, 'confirmed')
  const read = async (query: Record<string, string>) => {
    const { body } = await shop.full('GET', '/board', undefined, {
      query: { status: 'pending', limit: '1', ...query },
    })
    return body as { data: object[]; pagination: { next_cursor: string | null; has_more: boolean } }
  }
  const rows: object[] = []
  for (let after: string | null = ''; after !== null;) {
    const page = await read(after === '' ? {} : { after })
    rows.push(...page.data)
    after = page.pagination.next_cursor
    expect(page.pagination.has_more).toBe(after !== null)
  }
  expect(rows).toEqual([first, second, last])
  const confirmed = await shop.full('GET', '/board', undefined, { query: { status: 'confirmed' } })
  expect(confirmed.rows.map((row) => row.id)).toEqual([other.id])
  const all = await shop.full('GET', '/board')
  expect(all.rows.map((row) => row.id)).toEqual([first.id, second.id, other.id, last.id])
})

test.each([{ status: 'completed' }, { status: '' }, { status: 'pending', customer_id: NOBODY }])(
  'a board of %j is no question',
  async (query) => {
    const shop = await shops.newShop()
    expect((await shop.full('GET', '/board', undefined, { query })).status).toBe(400)
  },
)
