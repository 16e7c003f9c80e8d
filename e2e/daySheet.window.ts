import { expect, test } from '@playwright/test'
import { ago, shopWithADay, ZONE } from './dayBooks'
import { signIn } from './desk'
import { printed } from './paper'
import { type Server, sharedServer } from './shop'

// What goes to the bank with the drawer.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

test('the sheet lists checks and cards one by one, with what they are told by, for the deposit slip', async ({
  page,
}) => {
  const { key, books, invoices } = await shopWithADay(server)
  const { part, owed } = invoices
  await books.pay(part.id, {
    amount_cents: 12_345,
    method: 'check',
    reference: '2204',
    note: 'Of his brother',
    recorded_at: ago(0, 8),
  })
  await books.pay(owed.id, { amount_cents: 655, method: 'check', reference: '17', recorded_at: ago(0, 7) })
  await books.pay(owed.id, { amount_cents: 1_000, method: 'card', recorded_at: ago(0, 9) })
  await signIn(page, server, key)
  await page.goto(`${server.url}/day-close`)
  await expect(page.getByRole('region', { name: 'Takings' })).toContainText('are loaded')
  const payments = page.getByRole('region', { name: 'Payments', exact: true })
  for (const name of ['Omar Haddad', 'Lee Chen']) await expect(payments).toContainText(name)
  const { text } = await printed(page)
  const [checks = '', cards = ''] = [
    /checks?, one by one(.*)/i,
    /cards?, one by one(.*?)checks?, one by one/i,
  ].map((pattern) => pattern.exec(text)?.[1])
  expect(checks).toContain(
    `7:00 AM Lee Chen 17 ${owed.number} $6.55 8:00 AM Omar Haddad 2204. Of his brother ${part.number} $123.45 2 in total $130.00`,
  )
  expect(cards).toContain(`9:00 AM Lee Chen ${owed.number} $10.00`)
  expect(cards).toContain('881204')
  expect(cards).toContain('2 in total $753.56')
  // Cash goes as the drawer was counted.
  expect(text).not.toMatch(/cash, one by one/i)
})
