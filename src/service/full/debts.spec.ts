import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCustomer,
  draftInvoice,
  pay,
  unpaidInvoice,
  NOBODY,
  type Shops,
  type TestShop,
} from '~/service/testing/counter'
import { startShops } from '~/service/testing/shop'

let shops: Shops
beforeAll(async () => {
  shops = await startShops()
})
afterAll(() => shops.close())

const debtsOf = async (shop: TestShop, ...ids: string[]) => {
  const { body } = await shop.full('GET', '/debts', undefined, { query: { customer_ids: ids.join() } })
  return body
}

test('GET /debts adds up what is open of each, as the invoices themselves say it', async () => {
  const shop = await shops.newShop()
  const [maria, bo, cy] = [await addCustomer(shop), await addCustomer(shop), await addCustomer(shop)]
  const first = await unpaidInvoice(shop, maria.id)
  await unpaidInvoice(shop, maria.id)
  await pay(shop, first.id, 2_500)
  const paid = await unpaidInvoice(shop, bo.id)
  await pay(shop, paid.id, 10_000)
  const voided = await unpaidInvoice(shop, bo.id)
  await shop.full('PATCH', `/invoices/${voided.id}`, { status: 'voided' })
  await draftInvoice(shop, bo.id)
  await unpaidInvoice(shop, cy.id)
  expect(await debtsOf(shop, maria.id, bo.id)).toEqual({
    data: [{ customer_id: maria.id, balance_cents: 17_500 }],
  })
})

test('who owes nothing, is nobody or of another shop is not in the answer', async () => {
  const [shop, elsewhere] = [await shops.newShop(), await shops.newShop('Harbor Motors')]
  const { id } = await addCustomer(shop)
  const stranger = await addCustomer(elsewhere)
  await unpaidInvoice(elsewhere, stranger.id)
  expect(await debtsOf(shop, id, stranger.id, NOBODY, 'nobody', '')).toEqual({ data: [] })
})

test('nobody is asked for nobody, nor for too many', async () => {
  const shop = await shops.newShop()
  const none = await shop.full('GET', '/debts')
  expect([none.status, none.message]).toEqual([400, 'customer_ids is required'])
  const many = await shop.full('GET', '/debts', undefined, {
    query: { customer_ids: Array.from({ length: 101 }, () => NOBODY).join() },
  })
  expect([many.status, many.message]).toEqual([
    400,
    'customer_ids must be at most 100 ids, with commas between them',
  ])
})
