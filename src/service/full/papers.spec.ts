import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INVOICE_STATUSES } from '~/domain/invoices'
import { QUOTE_STATUSES } from '~/domain/quotes'
import {
  acceptedQuote,
  addCustomer,
  draftInvoice,
  line,
  NOBODY,
  unpaidInvoice,
  writeQuote,
  type Shops,
} from '~/service/testing/counter'
import { startShops, type Fields } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

// What holds for quotes and invoices alike: papers for a customer, with lines.

let shops: Shops
beforeAll(async () => {
  shops = await startShops()
})
afterAll(() => shops.close())

const QUOTES = {
  name: 'Quote',
  path: '/quotes',
  draft: writeQuote,
  further: acceptedQuote,
  furtherStatus: 'accepted',
  noneIs: 'converted',
  statuses: QUOTE_STATUSES,
  unknown: ['open', 'DRAFT', ''],
}
const INVOICES = {
  name: 'Invoice',
  path: '/invoices',
  draft: draftInvoice,
  further: unpaidInvoice,
  furtherStatus: 'unpaid',
  noneIs: 'voided',
  statuses: INVOICE_STATUSES,
  unknown: ['sent', 'refunded', 'PAID', ''],
}

describe.each([QUOTES, INVOICES])(
  '$path',
  ({ name, path, draft, further, furtherStatus, noneIs, statuses, unknown }) => {
    test.each(['customer_id', 'line_items'])('takes none without %s', async (field) => {
      const shop = await shops.newShop()
      const { id: customer_id } = await addCustomer(shop)
      const whole: Fields = { customer_id, line_items: [line(100)] }
      const before = await stateOf(shops, shop)
      const absent = await shop.full('POST', path, { ...whole, [field]: undefined })
      const empty = await shop.full('POST', path, { ...whole, [field]: null })
      expect([absent.status, absent.message]).toEqual([400, `${field} is required`])
      expect([empty.status, empty.message]).toEqual([400, `${field} may not be null`])
      expect(await stateOf(shops, shop)).toEqual(before)
    })

    test('takes none for a customer of another shop, or of none', async () => {
      const shop = await shops.newShop()
      const stranger = await addCustomer(await shops.newShop('Harbor Motors'))
      const before = await stateOf(shops, shop)
      for (const customer_id of [NOBODY, 'nobody', stranger.id]) {
        const answer = await shop.full('POST', path, { customer_id, line_items: [line(1)] })
        expect([answer.status, answer.message]).toEqual([404, 'Customer not found'])
      }
      expect(await stateOf(shops, shop)).toEqual(before)
    })

    test('is filtered by status, by customer, and by both', async () => {
      const shop = await shops.newShop()
      const maria = await addCustomer(shop)
      const bo = await addCustomer(shop, { name: 'Bo' })
      const first = await draft(shop, maria.id)
      const second = await further(shop, maria.id)
      const others = await draft(shop, bo.id)
      const list = async (query: Record<string, string>) =>
        (await shop.full('GET', path, undefined, { query })).rows
      expect(await list({ status: 'draft' })).toEqual([others, first])
      expect(await list({ status: furtherStatus })).toEqual([second])
      expect(await list({ status: noneIs })).toEqual([])
      expect(await list({ customer_id: maria.id })).toEqual([second, first])
      expect(await list({ customer_id: maria.id, status: 'draft' })).toEqual([first])
      expect(await list({ customer_id: NOBODY })).toEqual([])
      expect(await list({ customer_id: 'nobody' })).toEqual([])
    })

    test.each(unknown)('has no status %j to filter by', async (status) => {
      const shop = await shops.newShop()
      const listed = await shop.full('GET', path, undefined, { query: { status } })
      expect([listed.status, listed.message]).toEqual([400, `status must be one of ${statuses.join(', ')}`])
    })

    test('deletes none', async () => {
      const shop = await shops.newShop()
      const paper = await draft(shop, (await addCustomer(shop)).id)
      const answer = await shop.full('DELETE', `${path}/${paper.id}`)
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, PATCH'])
      expect((await shop.full('GET', path)).rows).toEqual([paper])
    })

    test.each([
      ['GET', undefined],
      ['PATCH', {}],
    ])('%s of one that is not there is a 404 that says so', async (method, body) => {
      const shop = await shops.newShop()
      for (const id of [NOBODY, 'nobody']) {
        const answer = await shop.full(method, `${path}/${id}`, body)
        expect([answer.status, answer.message]).toEqual([404, `${name} not found`])
      }
    })
  },
)
