import { expect, type Page, test } from '@playwright/test'
import { signIn } from './desk'
import { shopWithInvoice } from './money'
import { type Server, sharedServer } from './shop'

// "Which cards did we take?"

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', 'America/New_York')
})

const rows = (page: Page) => page.getByRole('list', { name: 'Payments' }).getByRole('listitem')
const chip = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Paid by' }).getByRole('link', { name, exact: true })

test('payments are narrowed down to one way of paying, and each day says of which its sum is', async ({
  page,
}) => {
  const { key, id, books } = await shopWithInvoice(server)
  await books.pay(id, { amount_cents: 1_000, method: 'cash' })
  await books.pay(id, { amount_cents: 2_000, method: 'card' })
  await books.pay(id, { amount_cents: 500, method: 'card' })
  await signIn(page, server, key)
  await page.goto(`${server.url}/payments`)
  await expect(rows(page)).toHaveCount(3)
  await chip(page, 'Card').click()
  await expect(page).toHaveURL(/\/payments\?by=card$/)
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/2 by card so far\$25\.00$/)
  await expect(page.getByRole('status').filter({ hasText: 'All 2 by card' })).toBeVisible()
  await chip(page, 'ACH').click()
  await expect(page.getByText('No payment by ACH.')).toBeVisible()
  await chip(page, 'All').click()
  await expect(rows(page)).toHaveCount(3)
})

test('what is seldom paid by is looked for among the newest 500, and further when somebody asks', async ({
  page,
}) => {
  const { key, id } = await shopWithInvoice(server)
  const read = new Set<number>()
  await page.route('**/shop/payments?**', (route) => {
    const nth = Number(new URL(route.request().url()).searchParams.get('after') ?? '1')
    read.add(nth)
    return route.fulfill({
      json: {
        data: Array.from({ length: 100 }, (_, at) => ({
          id: `pay_${nth}_${at}`,
          invoice_id: id,
          amount_cents: 100,
          method: nth === 7 && at === 0 ? 'ach' : 'cash',
          reference: null,
          note: null,
          recorded_at: new Date(Date.now() - nth * 86_400_000).toISOString(),
          created_at: new Date(Date.now() - nth * 86_400_000).toISOString(),
        })),
        pagination: { next_cursor: `${nth + 1}`, has_more: true, limit: 100 },
      },
    })
  })
  await signIn(page, server, key)
  await page.goto(`${server.url}/payments?by=ach`)
  const further = page.getByRole('button', { name: 'Load older' })
  await expect(further).toBeVisible()
  await expect(page.getByText('None in the payments loaded.')).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: '0 by ACH among the newest 500 payments' }),
  ).toBeVisible()
  expect(read.size).toBe(5)
  await further.click()
  await expect(rows(page)).toHaveCount(1)
  await expect(
    page.getByRole('status').filter({ hasText: '1 by ACH among the newest 1,000 payments' }),
  ).toBeVisible()
  expect(read.size).toBe(10)
})
