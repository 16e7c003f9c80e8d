import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { POSITION_HEADER } from '~/contract/changes'
import { addCustomer, NOBODY, type Shops, type TestShop, unpaidInvoice } from '~/service/testing/counter'
import { listenTo } from '~/service/testing/listener'
import { startShops } from '~/service/testing/shop'

let shops: Shops
let shop: TestShop
beforeAll(async () => {
  shops = await startShops()
})
beforeEach(async () => {
  shop = await shops.newShop()
})
afterAll(() => shops.close())

const placeOf = ({ headers }: { headers: Headers }) => headers.get(POSITION_HEADER)

describe('an answer says the place at which its records were read', () => {
  test('on both surfaces, of a list as of a record: the same that a stream begins at', async () => {
    const { id } = await addCustomer(shop)
    const answers = [
      await shop.full('GET', '/customers'),
      await shop.full('GET', `/customers/${id}`),
      await shop.live('/customers'),
      await shop.live(`/customers/${id}`),
    ]
    const desk = await listenTo(shops, 'full', shop.key)
    await desk.until(() => desk.told.length === 1)
    expect(new Set(answers.map(placeOf))).toEqual(new Set([desk.place()]))
  })

  test('which goes on with each change, and not with what changed nothing', async () => {
    const { id } = await addCustomer(shop)
    const before = placeOf(await shop.full('GET', '/customers'))
    const same = await shop.full('PATCH', `/customers/${id}`, {})
    expect(placeOf(same)).toBe(before)
    const changed = await shop.full('PATCH', `/customers/${id}`, { notes: 'Waits' })
    const after = placeOf(await shop.full('GET', '/customers'))
    expect(placeOf(changed)).toBe(after)
    expect(after).not.toBe(before)
  })

  test('and a payment, the place behind all that it changed', async () => {
    const desk = await listenTo(shops, 'full', shop.key)
    const { id } = await addCustomer(shop)
    const invoice = await unpaidInvoice(shop, id)
    const body = { amount_cents: 100, method: 'cash' }
    const paid = await shop.full('POST', `/payments/${invoice.id}/record`, body)
    await desk.until(() => desk.words().includes('invoice.partially_paid'))
    expect(placeOf(paid)).toBe(desk.place())
  })

  test('also of a deletion', async () => {
    const { id } = await addCustomer(shop)
    const booked = await shop.full('POST', '/appointments', {
      customer_id: id,
      service_type: 'Oil change',
      scheduled_at: '2031-05-14T13:30:00.000Z',
    })
    const gone = await shop.full('DELETE', `/appointments/${booked.id}`)
    expect(gone.status).toBe(204)
    expect(placeOf(gone)).toBe(placeOf(await shop.full('GET', '/appointments')))
  })

  test('a repeated answer says the place of the first', async () => {
    const ask = () =>
      shops.ask('full', 'POST', '/customers', shop.key, {
        body: { name: 'Maria Alvarez' },
        headers: { 'Idempotency-Key': 'once' },
      })
    const first = await ask()
    await addCustomer(shop)
    const again = await ask()
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(placeOf(first)).toMatch(/^[0-9a-f]{16}\.1$/)
    expect(placeOf(again)).toBe(placeOf(first))
  })

  test('a refusal holds no records, and says none', async () => {
    expect(placeOf(await shop.full('GET', `/customers/${NOBODY}`))).toBeNull()
    expect(placeOf(await shop.full('POST', '/customers', {}))).toBeNull()
  })
})
