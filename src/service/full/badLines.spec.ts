import { afterAll, beforeAll, expect, test } from 'vitest'
import { LENGTHS } from '~/domain/fields'
import { addCustomer, line, type Shops } from '~/service/testing/counter'
import { startShops, type Fields } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

// The lines of quotes and invoices, and the sums that they come to.

let shops: Shops
beforeAll(async () => {
  shops = await startShops()
})
afterAll(() => shops.close())

async function create(noun: 'quote' | 'invoice', fields: Fields) {
  const shop = await shops.newShop()
  const { id: customer_id } = await addCustomer(shop)
  const before = await stateOf(shops, shop)
  const answer = await shop.full('POST', `/${noun}s`, { customer_id, ...fields })
  // Whatever was refused has left no trace.
  const after = await stateOf(shops, shop)
  expect(after).toEqual(answer.status === 201 ? after : before)
  return answer
}

test('a line’s description has its limit, named with its line', async () => {
  for (const noun of ['quote', 'invoice'] as const) {
    const fits = '🚗'.repeat(LENGTHS.lineDescription)
    expect((await create(noun, { line_items: [line(1, 1, fits)] })).status).toBe(201)
    const over = await create(noun, { line_items: [line(1), line(1, 1, `${fits}x`)] })
    expect([over.status, over.message]).toEqual([
      422,
      'line_items[1].description may be at most 500 characters long',
    ])
    const blank = await create(noun, { line_items: [line(1, 1, ' ')] })
    expect([blank.status, blank.message]).toEqual([422, 'line_items[0].description may not be blank'])
  }
})

test.each([
  [{ ...line(1), quantity: 0 }, 422, 'line_items[0].quantity'],
  [{ ...line(1), quantity: -1 }, 422, 'line_items[0].quantity'],
  [{ ...line(1), quantity: 1_000_001 }, 422, 'line_items[0].quantity'],
  [{ ...line(1), quantity: 0.000001 }, 422, 'line_items[0].quantity'],
  [{ ...line(1), quantity: 1.000001 }, 422, 'line_items[0].quantity'],
  [{ ...line(1), quantity: 1e-7 }, 422, 'line_items[0].quantity'],
  [{ ...line(1), quantity: '1' }, 400, 'line_items[0].quantity'],
  [{ ...line(1), unit_price_cents: 0.5 }, 422, 'line_items[0].unit_price_cents'],
  [{ ...line(1), unit_price_cents: 100_000_001 }, 422, 'line_items[0].unit_price_cents'],
  [{ ...line(1), unit_price_cents: -100_000_001 }, 422, 'line_items[0].unit_price_cents'],
  [{ ...line(1), unit_price_cents: null }, 400, 'line_items[0].unit_price_cents'],
  [null, 400, 'line_items[0]'],
  ['Brakes', 400, 'line_items[0]'],
  [[], 400, 'line_items[0]'],
])('no line is %j', async (item, status, field) => {
  for (const noun of ['quote', 'invoice'] as const) {
    const refused = await create(noun, { line_items: [item] })
    expect([refused.status, refused.message.split(' ')[0]]).toEqual([status, field])
  }
})

test('there is at least one line, and at most a hundred', async () => {
  for (const noun of ['quote', 'invoice'] as const) {
    const none = await create(noun, { line_items: [] })
    expect([none.status, none.message]).toEqual([422, 'line_items must have at least one line'])
    expect((await create(noun, { line_items: Array(100).fill(line(1)) })).status).toBe(201)
    for (const line_items of [Array(101).fill(line(1)), Array(500_000).fill(7)]) {
      const many = await create(noun, { line_items })
      expect([many.status, many.message]).toEqual([422, 'line_items may have at most 100 lines'])
    }
    for (const line_items of [{}, 'x', 7, { length: 1 }]) {
      const wrong = await create(noun, { line_items })
      expect([wrong.status, wrong.message]).toEqual([400, 'line_items must be a list'])
    }
  }
})

test('sums are kept to the last cent up to 2^53 - 1, and past it refused', async () => {
  const dearest = Array(90).fill(line(100_000_000, 1_000_000))
  const rest = Number.MAX_SAFE_INTEGER - 90 * 1e14
  for (const noun of ['quote', 'invoice'] as const) {
    const most = await create(noun, { line_items: dearest, tax_cents: rest })
    expect([most.status, most.body.total_cents]).toEqual([201, Number.MAX_SAFE_INTEGER])
    const over = await create(noun, { line_items: dearest, tax_cents: rest + 1 })
    const lines = await create(noun, { line_items: [...dearest, line(100_000_000, 1_000_000)] })
    for (const { status, message } of [over, lines])
      expect([status, message]).toEqual([422, 'line_items add up to more than the service can store'])
    const less = await create(noun, { line_items: [line(-101)], tax_cents: 100 })
    expect([less.status, less.message]).toEqual([422, 'line_items and tax_cents add up to less than 0'])
    expect((await create(noun, { line_items: [line(-100)], tax_cents: 100 })).body.total_cents).toBe(0)
  }
})
