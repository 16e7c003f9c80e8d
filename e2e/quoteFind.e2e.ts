import { expect, test } from '@playwright/test'
import { later } from '~/client/testing/later'
import { addCustomer } from './api'
import { byLink, LIVE, press, signIn } from './desk'
import { serverOf } from './makers'
import { actions, line, listenForQuotes, quotesOf, shopOfRuth, status } from './quoting'
import { createKey, type Server, sharedServer } from './shop'

// Quotes found again: in the list, by their link, and with keys that may do less.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', 'America/Chicago', '--tax-rate', '8.875')
})

test('the list is filtered by status and customer in the address, and follows what is done', async ({
  page,
}) => {
  const { key, quotes, customerId } = await shopOfRuth(server)
  await quotes.accepted(customerId)
  const { id } = await quotes.write(customerId, { line_items: [line('Wipers', 2, 1_500)], tax_cents: 0 })
  await byLink(page, server, key, '/quotes')
  const rows = page.getByRole('list', { name: 'Quotes' }).getByRole('link')
  await expect(rows).toHaveCount(2)
  // Whose it is, the job, how it stands and what it comes to.
  await expect(rows.first()).toContainText(/Ruth Delgado.*Wipers.*Draft.*\$30\.00/)
  const chips = page.getByRole('navigation', { name: 'Status' })
  const chip = (word: string) => chips.getByRole('link', { name: word, exact: true })
  const current = chips.locator('[aria-current=page]')
  await expect(current).toHaveText('Open2')
  await chip('Draft').click()
  await expect(page).toHaveURL(/\?status=draft$/)
  await expect(rows).toHaveCount(1)
  await press(page, 'One customer')
  await page.getByLabel('Customer', { exact: true }).fill('ruth')
  await page
    .getByRole('option', { name: /Ruth Delgado/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`customer=${customerId}`))
  await page.reload()
  await expect(current).toHaveText('Draft')
  await rows.first().click()
  await press(page, 'Mark as sent')
  await expect(status(page, 'Sent')).toBeVisible()
  await page.goBack()
  // Sent, it is no longer among the drafts.
  await expect(page.getByText('No quote like this.')).toBeVisible()
  await press(page, 'Only Ruth Delgado: show all customers')
  await chip('Open').click()
  await expect(page).toHaveURL(/\/quotes$/)
  // It went from one of the open lists to another, and is in sight.
  await expect(rows.first()).toContainText('Sent')
  await chip('Declined').click()
  await expect(rows).toHaveCount(0)
  await chip('All').click()
  await expect(page).toHaveURL(/\?status=all$/)
  await expect(rows).toHaveCount(2)
  expect((await quotes.read(id)).status).toBe('sent')
})

test('where a service has no single quotes, one is found among all, and the search can be stopped', async ({
  page,
}) => {
  server = await serverOf("another maker's")
  const key = await (await server.openShop()).key('read-write')
  const quotes = quotesOf(server, key)
  const { id: customerId } = await addCustomer(server, key, { name: 'Ruth Delgado' })
  const { id } = await quotes.write(customerId)
  for (let batch = 0; batch < 12; batch += 1) {
    await Promise.all(
      Array.from({ length: 10 }, () => quotes.write(customerId, { line_items: [line('Oil', 1, 100)] })),
    )
  }
  const asked: string[] = []
  const gate = later<void>()
  await page.route(/\/shop\/quotes\?/, async (route) => {
    const { searchParams } = new URL(route.request().url())
    if (searchParams.get('limit') !== '100') return route.fallback()
    asked.push(searchParams.has('after') ? 'the next' : 'the newest')
    if (asked.length === 2) await gate.promise
    return route.fallback().catch(() => {})
  })
  await byLink(page, server, key, `/quotes/${id}`)
  await expect(page.getByRole('status').filter({ hasText: '100 quotes searched, back to' })).toBeVisible()
  // What was read is told before the next page is on its way.
  await expect.poll(() => asked.length).toBe(2)
  await press(page, 'Stop')
  await expect(page.getByRole('heading', { name: 'Stopped searching for this quote' })).toBeVisible()
  expect(asked).toEqual(['the newest', 'the next'])
  gate.resolve(undefined)
  await press(page, 'Continue')
  await expect(page.getByRole('cell', { name: 'Front brake pads and rotors' })).toBeVisible()
  expect(asked.slice(0, 3)).toEqual(['the newest', 'the next', 'the next'])

  await page.goto(`${server.url}/quotes/nobody`)
  await expect(
    page.getByRole('alert').filter({ hasText: 'No quote of this shop has this address' }),
  ).toBeVisible()
})

test('a key that only reads shows quotes, and nothing to do with them', async ({ page }) => {
  const { shop, quotes, customerId } = await shopOfRuth(server)
  const { id } = await quotes.write(customerId)
  const asked = listenForQuotes(page)
  await byLink(page, server, await createKey(server, shop, 'read-only'), `/quotes/${id}`)
  await expect(page.getByRole('table', { name: 'Lines' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled()
  expect(await actions(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await page.goto(`${server.url}/quotes`)
  await expect(page.getByRole('list', { name: 'Quotes' }).getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'New quote' })).toHaveCount(0)
  await page.goto(`${server.url}/quotes/new`)
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  expect(asked).toEqual([])
})

test('a surface without quotes has no word of them', async ({ page }) => {
  const { shop, quotes, customerId } = await shopOfRuth(server)
  const { id } = await quotes.write(customerId)
  const asked: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('/quotes') && asked.push(new URL(request.url()).pathname),
  )
  await signIn(page, server, await createKey(server, shop, 'read-write'), LIVE)
  await page.goto(`${server.url}/customers/${customerId}`)
  await expect(page.getByRole('heading', { name: 'Ruth Delgado', level: 1 })).toBeVisible()
  await expect(page.getByText(/quote/i)).toHaveCount(0)
  for (const path of ['/quotes', '/quotes/new', `/quotes/${id}`]) {
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  }
  expect(asked.filter((path) => path.startsWith('/shop/'))).toEqual([])
})
