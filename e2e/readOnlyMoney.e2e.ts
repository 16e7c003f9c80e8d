import { expect, type Page, test } from '@playwright/test'
import { addCustomer } from './api'
import { goTo, openDemo, signIn } from './desk'
import { booksOf } from './money'
import { quotesOf } from './quoting'
import { createKey, demoShop, type Server, startDemo } from './shop'
import { writeControls } from './writeControls'

// Money, for whoever may only look at it.

let server: Server
test.beforeEach(async () => {
  server = await startDemo()
  // The newest of each list, whatever else the day has brought: something that could be written.
  const key = await createKey(server, await demoShop(server), 'read-write')
  const { id } = await addCustomer(server, key, { name: 'Ruth Delgado' })
  await booksOf(server, key).billed(id)
  const quotes = quotesOf(server, key)
  await quotes.change((await quotes.write(id)).id, { status: 'sent' })
})
test.afterEach(() => server.stop())

type Place = 'Invoices' | 'Quotes' | 'Payments' | 'Today'

const rowsOf = (page: Page, place: Place) =>
  page.getByRole('list', { name: place }).getByRole('listitem').getByRole('link')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Each page of money in turn; how many write controls stand on it once it is drawn whole. */
async function count(page: Page, places: readonly Place[]) {
  const counted: Record<string, number> = {}
  for (const place of places) {
    await goTo(page, place)
    if (place === 'Today') {
      await expect(page.getByRole('list', { name: 'By status' })).toBeVisible()
      counted[place] = await writeControls(page).count()
      continue
    }
    await expect(rowsOf(page, place).first()).toBeVisible()
    counted[place] = await writeControls(page).count()
    if (place === 'Payments') continue
    // One that somebody who may write could do something with.
    const open = rowsOf(page, place).filter({ hasText: /Unpaid|Sent/ })
    await open.first().click()
    await expect(heading(page, place === 'Invoices' ? /^Invoice / : /^Quote /)).toBeVisible()
    await expect(page.getByText('Total').first()).toBeVisible()
    counted[`one of ${place}`] = await writeControls(page).count()
  }
  return counted
}

test('a read-only key shows every page of money, and nothing on it that writes', async ({ page }) => {
  await signIn(page, server, await createKey(server, await demoShop(server), 'read-only'))
  expect(await count(page, ['Invoices', 'Quotes', 'Payments', 'Today'])).toEqual({
    Invoices: 0,
    'one of Invoices': 0,
    Quotes: 0,
    'one of Quotes': 0,
    Payments: 0,
    Today: 0,
  })
  await page.goto(`${server.url}/day-close`)
  await expect(heading(page, 'Day close')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cash drawer' })).toBeVisible()
  expect(await writeControls(page).count()).toBe(0)
  await page.goto(`${server.url}/quotes/new`)
  await expect(heading(page, 'There is nothing at this address')).toBeVisible()
})

test('the same walk finds the controls of a key that may write', async ({ page }) => {
  await openDemo(page, server)
  const counted = await count(page, ['Invoices', 'Quotes'])
  expect(counted['one of Invoices']).toBeGreaterThanOrEqual(2)
  expect(counted['one of Quotes']).toBeGreaterThanOrEqual(1)
})

test('the live surface shows its invoices, and has no page of what it can not read', async ({ page }) => {
  await openDemo(page, server, 'live')
  expect(await count(page, ['Invoices', 'Today'])).toEqual({ Invoices: 0, 'one of Invoices': 0, Today: 0 })
  for (const address of ['quotes', 'quotes/new', 'payments', 'day-close']) {
    await page.goto(`${server.url}/${address}`)
    await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  }
  await page.goto(`${server.url}/settings/webhooks`)
  await expect(page.getByText('This connection does not manage webhooks')).toBeVisible()
})
