import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, book, moveAppointment, type Shops, type TestShop } from '~/service/testing/counter'
import { startShops } from '~/service/testing/shop'

const onDay = (day: number) => `2027-03-${String(day).padStart(2, '0')}T09:00:00.000Z`

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: Date.parse('2026-03-16T08:00:00.000Z') })
})
afterAll(() => shops.close())

const list = async (shop: TestShop, query: Record<string, string>) =>
  (await shop.full('GET', '/appointments', undefined, { query })).rows

async function ofFourDays() {
  const shop = await shops.newShop()
  const maria = await addCustomer(shop)
  const bo = await addCustomer(shop, { name: 'Bo' })
  const [third, first, fourth] = [
    await book(shop, maria.id, { scheduled_at: onDay(3) }),
    await book(shop, maria.id, { scheduled_at: onDay(1) }),
    await book(shop, bo.id, { scheduled_at: onDay(4) }),
  ]
  const { id } = await book(shop, bo.id, { scheduled_at: onDay(2) })
  const canceled = await moveAppointment(shop, id, 'canceled')
  return { shop, maria, first, canceled, third, fourth }
}

test('a span begins with its first instant, ends before its last, and is listed newest first as ever', async () => {
  const { shop, first, canceled, third, fourth } = await ofFourDays()
  expect(await list(shop, { scheduled_from: onDay(2), scheduled_to: onDay(4) })).toEqual([canceled, third])
  expect(await list(shop, { scheduled_from: onDay(3) })).toEqual([fourth, third])
  expect(await list(shop, { scheduled_to: onDay(3) })).toEqual([canceled, first])
  const offset = { scheduled_from: '2027-03-01T04:00:00-05:00', scheduled_to: '2027-03-01T09:00:00.001Z' }
  expect(await list(shop, offset)).toEqual([first])
  expect(await list(shop, { scheduled_from: onDay(4), scheduled_to: onDay(1) })).toEqual([])
})

test('a list of several statuses, and of one customer', async () => {
  const { shop, maria, first, canceled, third, fourth } = await ofFourDays()
  const span = { scheduled_from: onDay(1), scheduled_to: onDay(4) }
  expect(await list(shop, { status: 'pending,canceled' })).toEqual([canceled, fourth, first, third])
  expect(await list(shop, { ...span, status: 'canceled,pending,canceled' })).toEqual([canceled, first, third])
  expect(await list(shop, { ...span, status: 'completed,no_show' })).toEqual([])
  expect(await list(shop, { ...span, customer_id: maria.id, status: 'pending' })).toEqual([first, third])
})

test('a span is read page by page, with a cursor that is good for this span and these statuses alone', async () => {
  const { shop, first, canceled, third } = await ofFourDays()
  const wanted = {
    scheduled_from: onDay(1),
    scheduled_to: onDay(4),
    status: 'pending,canceled',
    limit: '2',
  }
  const page = async (query: Record<string, string>) =>
    shop.full<{ pagination: { next_cursor: string } }>('GET', '/appointments', undefined, { query })
  const { rows, body } = await page(wanted)
  expect(rows).toEqual([canceled, first])
  const after = body.pagination.next_cursor
  expect((await page({ ...wanted, after })).rows).toEqual([third])
  const reordered = { ...wanted, status: 'canceled,pending', scheduled_to: '2027-03-04T10:00:00+01:00' }
  expect((await page({ ...reordered, after })).rows).toEqual([third])
  const others = [{ status: 'pending' }, { scheduled_to: onDay(5) }, { scheduled_from: onDay(2) }]
  for (const other of others)
    expect(await page({ ...wanted, ...other, after })).toMatchObject({
      status: 400,
      message: 'after is not a cursor of this list',
    })
})

test.each(['2027-03-01', 'tomorrow', '', '2027-02-30T00:00:00Z'])(
  'a span does not begin at %j',
  async (text) => {
    const shop = await shops.newShop()
    for (const name of ['scheduled_from', 'scheduled_to']) {
      const listed = await shop.full('GET', '/appointments', undefined, { query: { [name]: text } })
      expect(listed.status).toBe(400)
      expect(listed.message).toMatch(new RegExp(`^${name} must be a date and time with an offset`))
    }
  },
)
