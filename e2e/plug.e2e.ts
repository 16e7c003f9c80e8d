import { expect, type Page, test } from '@playwright/test'
import { panel, recordButton, tender, unconfirmed } from './atTheTill'
import { goTo, openDemo, press, signIn } from './desk'
import { createKey, demoShop, type Server, startDemo } from './shop'

let server: Server
test.afterEach(() => server.stop())

const card = (page: Page) => page.getByRole('region', { name: 'Pull the plug' })

/** How many payments the books have, asked past the dashboard's line. */
async function paymentsOf(key: string) {
  let count = 0
  for (let after: string | null = null; ;) {
    const answer: Response = await fetch(
      `${server.api}/payments?limit=100${after === null ? '' : `&after=${after}`}`,
      {
        headers: { 'X-Service-Key': key },
      },
    )
    const { data, pagination } = await answer.json()
    count += data.length
    if (!pagination.has_more) return count
    after = pagination.next_cursor
  }
}

const PULLED = 'The plug goes with the next payment, and stays out.'

test('the plug goes in mid-payment, a reload, and put back: one payment', async ({ page }) => {
  server = await startDemo()
  const key = await createKey(server, await demoShop(server), 'read-only')
  const before = await paymentsOf(key)
  await openDemo(page, server)
  await goTo(page, 'Settings')
  await press(page, 'Pull the plug')
  await expect(card(page).getByText(PULLED)).toBeVisible()

  // Nothing of it was read before: until there is a payment the line is whole.
  await page.goto(`${server.url}/invoices?status=partial`)
  await page.getByRole('list', { name: 'Invoices' }).getByRole('link').first().click()
  await press(page, 'Record payment')
  await expect(recordButton(page)).toBeEnabled()
  await tender(page, 'Card').check({ force: true })
  await recordButton(page).click()
  await expect(panel(page)).toContainText('Sent, and not confirmed yet')
  expect(await paymentsOf(key)).toBe(before + 1)
  await page.reload()
  await expect(unconfirmed(page)).toBeVisible()
  await goTo(page, 'Settings')
  await expect(card(page).getByText(PULLED)).toBeVisible()
  await press(page, 'Put it back')
  await expect(card(page).getByRole('button', { name: 'Pull the plug' })).toBeVisible()
  await expect(unconfirmed(page)).toHaveCount(0, { timeout: 30_000 })
  expect(await paymentsOf(key)).toBe(before + 1)
})

test('no other shop has a plug', async ({ page }) => {
  server = await startDemo()
  const key = await createKey(server, await demoShop(server), 'read-write')
  await signIn(page, server, key)
  await goTo(page, 'Settings')
  await expect(page.getByRole('region', { name: 'Connection' })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  const status = await page.evaluate(async () => {
    const headers = { 'Content-Type': 'application/json', 'X-Frontdesk': '1' }
    return (await fetch('/session/plug', { method: 'POST', headers, body: '{"isPulled":true}' })).status
  })
  expect(status).toBe(400)
  await goTo(page, 'Customers')
  await expect(page.getByRole('list', { name: 'Customers' }).getByRole('listitem').first()).toBeVisible()
})
