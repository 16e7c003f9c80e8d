import { expect, type Page, test } from '@playwright/test'
import { later } from '~/client/testing/later'
import { dollars } from '~/domain/money'
import { addDays } from '~/domain/time/zone'
import { ask } from './api'
import { DONE, IN_WORK, paymentsOf, shopWithADay, sumOn, today, visit, ZONE } from './dayBooks'
import { FULL, LIVE, signIn } from './desk'
import { quotesOf } from './quoting'
import { createNarrowKey, createShop, type Server, sharedServer } from './shop'

// The shop at a glance, and nothing on it that the books do not say.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const listed = (page: Page, name: string) =>
  page.getByRole('list', { name, exact: true }).getByRole('listitem')

async function openToday(page: Page, key: string, service = FULL) {
  await signIn(page, server, key, service)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }).click()
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
}

test('takings of today and of each day, and the average ticket, are those of the books to the cent', async ({
  page,
}) => {
  const { key } = await shopWithADay(server)
  await openToday(page, key)
  const takings = card(page, 'Takings')
  const now = await sumOn(server, key, today())
  const before = await sumOn(server, key, addDays(today(), -1))
  expect([now, before]).toEqual([88_436, 20_000])
  await expect(takings.getByText('today', { exact: true }).first()).toBeVisible()
  await expect(takings.getByText(dollars(now), { exact: true }).first()).toBeVisible()
  // Two invoices were paid on today.
  await expect(takings.getByText('Average ticket today').locator('..')).toContainText('$442.18')
  await expect(takings.getByText('14 days', { exact: true }).locator('..')).toContainText('$1,084.36')
  await expect(takings.getByText('Card', { exact: true }).locator('..')).toContainText('$743.56')
  await expect(takings.getByText('Cash', { exact: true }).locator('..')).toContainText('$140.80')
  await takings.getByText('By day', { exact: true }).click()
  const rows = takings.getByRole('table', { name: 'Takings by day' }).getByRole('row')
  await expect(rows).toHaveCount(15)
  await expect(rows.nth(1)).toContainText(dollars(now))
  await expect(rows.nth(2)).toContainText(dollars(before))
  await expect(rows.nth(3)).toContainText('$0.00')
  await expect(takings).toContainText('All payments are loaded: 4.')
  await expect(takings.getByRole('img', { name: /^Takings of the last 14 days/ })).toBeVisible()

  await takings.getByRole('button', { name: 'More of takings' }).click()
  await page.getByRole('menuitem', { name: 'Show 30 days' }).click()
  await expect(rows).toHaveCount(31)
  await rows.nth(2).getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Day close', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue(addDays(today(), -1))
})

test('a day of the plot says its sum to whoever points at it', async ({ page }) => {
  const { key } = await shopWithADay(server)
  await openToday(page, key)
  const plot = card(page, 'Takings').getByRole('img', { name: /^Takings of the last 14 days/ })
  await expect(plot.locator('[title]')).toHaveCount(14)
  // The last bar is today.
  await expect(plot.locator('[title]').last()).toHaveAttribute('title', /^\w+, \w+ \d+: \$884\.36$/)
})

test('who owes is by age; voided ones and drafts are left out', async ({ page }) => {
  const { key } = await shopWithADay(server)
  await openToday(page, key)
  const owes = card(page, 'Unpaid')
  const rows = owes.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: '0 to 7 days' })).toContainText('$300.00')
  await expect(rows.filter({ hasText: '31 to 60 days' })).toContainText('$630.01')
  await expect(rows.filter({ hasText: '8 to 30 days' })).toContainText('$0.00')
  await expect(rows.filter({ hasText: 'Over 60 days' })).toContainText('$0.00')
  await expect(owes.getByText('$930.01', { exact: true })).toBeVisible()
  // The oldest debt stands first.
  await expect(listed(page, 'Unpaid')).toHaveText([/Lee Chen.*40 days.*\$630\.01/, /Omar Haddad.*\$300\.00/])
  await expect(owes).not.toContainText('Ana Silva')
  await expect(owes).not.toContainText('Walt Jensen')
  await expect(owes).toContainText('All open invoices are loaded: 2.')
})

test('to check is who was done today and has no invoice from today on, in words that claim no more', async ({
  page,
}) => {
  const { key, ids, books } = await shopWithADay(server)
  await visit(server, key, ids.ruth, DONE)
  await visit(server, key, ids.ana, DONE)
  await visit(server, key, ids.lee, IN_WORK)
  const { id: newcomer } = await ask<{ id: string }>(server, key, 'POST', '/customers', {
    name: 'Vera Novak',
  })
  await visit(server, key, newcomer, DONE)
  await openToday(page, key)
  const check = card(page, 'Needs attention')
  await expect(listed(page, 'Needs attention')).toHaveCount(2)
  await expect(listed(page, 'Needs attention').first()).toContainText('Vera Novak')
  // Her only invoice was voided.
  await expect(listed(page, 'Needs attention').last()).toContainText('Ana Silva')
  await expect(check).toContainText('Appointments do not name an invoice')
  await expect(check).toContainText('completed today, not invoiced since: 2')

  await books.billed(newcomer)
  await page.reload()
  await expect(listed(page, 'Needs attention')).toHaveCount(1)
  await listed(page, 'Needs attention').getByRole('link').click()
  await expect(page.getByRole('dialog')).toContainText('Ana Silva')
})

test('cars are counted by status, and quotes that were accepted and not converted are added up', async ({
  page,
}) => {
  const { key, ids } = await shopWithADay(server)
  await visit(server, key, ids.ruth, IN_WORK, 8)
  await visit(server, key, ids.omar, ['confirmed'], 9)
  await visit(server, key, ids.lee, [], 22)
  const quotes = quotesOf(server, key)
  const accepted = await quotes.write(ids.lee)
  for (const status of ['sent', 'accepted']) {
    await ask(server, key, 'PATCH', `/quotes/${accepted.id}`, { status })
  }
  await quotes.write(ids.ruth)
  await openToday(page, key)
  const counts = listed(page, 'By status')
  await expect(counts).toHaveText(['1Pending', '1Confirmed', '0Checked in', '1In progress'])
  await expect(listed(page, 'Not here')).toHaveText([/Omar Haddad\d+ (min|h)/])
  await expect(listed(page, 'Over time')).toHaveText([/Ruth Delgado\d+ (min|h)/])
  await expect(card(page, 'Cars').getByRole('heading', { name: 'Waiting nobody' })).toBeVisible()
  await expect(listed(page, 'Due next')).toHaveText([/Lee Chen/])
  await expect(card(page, 'Accepted, not converted')).toContainText(dollars(accepted.total_cents))
  await expect(listed(page, 'Accepted, not converted')).toHaveCount(1)
})

test('a car that is over since another day says until which', async ({ page }) => {
  const { key, ids } = await shopWithADay(server)
  await visit(server, key, ids.ruth, IN_WORK, 9, 2)
  await visit(server, key, ids.omar, IN_WORK, 0)
  await openToday(page, key)
  const [, month, day] = addDays(today(), -2).split('-').map(Number)
  const words = new Date(2000, (month ?? 0) - 1, day).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
  })
  await expect(listed(page, 'Over time')).toHaveText([
    new RegExp(`Ruth Delgado.*until ${words}$`),
    /Omar Haddad.*until 1:00$/,
  ])
})

test('a quote that is converted at this desk is no longer counted as accepted, and the new invoice is owed', async ({
  page,
}) => {
  const { key, ids } = await shopWithADay(server)
  const quotes = quotesOf(server, key)
  const accepted = await quotes.write(ids.lee)
  for (const status of ['sent', 'accepted']) {
    await ask(server, key, 'PATCH', `/quotes/${accepted.id}`, { status })
  }
  await openToday(page, key)
  await expect(card(page, 'Unpaid').getByText('$930.01', { exact: true })).toBeVisible()
  await expect(card(page, 'Unpaid')).toContainText(/All open invoices are loaded: 2\. As of \d+:\d\d [AP]M\./)
  await listed(page, 'Accepted, not converted').getByRole('link').click()
  await page.getByRole('button', { name: 'Convert to invoice' }).click()
  const panel = page.getByRole('dialog', { name: 'Record payment' })
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(panel).toBeHidden()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }).click()
  await expect(listed(page, 'Accepted, not converted')).toHaveCount(0)
  await expect(
    card(page, 'Unpaid').getByText(dollars(93_001 + accepted.total_cents), { exact: true }),
  ).toBeVisible()
})

test('a list that can’t be read says so in its own place, and the rest of the page stands', async ({
  page,
}) => {
  const { key } = await shopWithADay(server)
  let isDown = true
  await page.route('**/shop/payments?**', (route) =>
    isDown
      ? route.fulfill({
          status: 400,
          json: { error: { code: 'no', message: 'Not now', status: 400, request_id: 'req_7' } },
        })
      : route.continue(),
  )
  await signIn(page, server, key)
  await page.goto(`${server.url}/today`)
  await expect(card(page, 'Unpaid').getByText('$930.01', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(card(page, 'Takings')).not.toContainText('All payments are loaded')
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(card(page, 'Takings')).toContainText('All payments are loaded: 4.')
})

test('while payments are still being read the page is there, and no figure is given for the whole', async ({
  page,
}) => {
  const { key, invoices } = await shopWithADay(server)
  for (let at = 0; at < 110; at += 1) {
    await ask(server, key, 'POST', `/payments/${invoices.part.id}/record`, {
      amount_cents: 100,
      method: 'ach',
    })
  }
  const held = later<void>()
  await page.route('**/shop/payments?**after=**', async (route) => {
    await held.promise
    await route.continue()
  })
  await signIn(page, server, key)
  await page.goto(`${server.url}/today`)
  const takings = card(page, 'Takings')
  await expect(takings).toContainText('Loading payments: 100 so far')
  await expect(takings.getByText('today, as far as loaded')).toBeVisible()
  await expect(card(page, 'Unpaid').getByRole('table')).toBeVisible()
  held.resolve()
  await expect(takings).toContainText('All payments are loaded: 114.')
  const sum = (await paymentsOf(server, key)).reduce((all, { amount_cents }) => all + amount_cents, 0)
  expect(sum).toBe(119_436)
  await expect(takings.getByText('$994.36', { exact: true }).first()).toBeVisible()
})

test('where a service has no payments and no quotes, Today shows what it can know and asks for nothing else', async ({
  page,
}) => {
  const { key, ids } = await shopWithADay(server)
  await visit(server, key, ids.ana, DONE)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openToday(page, key, LIVE)
  await expect(card(page, 'Unpaid').getByText('$930.01', { exact: true })).toBeVisible()
  await expect(listed(page, 'Needs attention')).toHaveText([/Ana Silva/])
  await expect(card(page, 'Cars')).toBeVisible()
  await expect(card(page, 'Takings')).toHaveCount(0)
  await expect(card(page, 'Accepted, not converted')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Day close' })).toHaveCount(0)
  const ofTheShop = asked.filter((path) => path.startsWith('/shop/'))
  expect(ofTheShop).not.toEqual([])
  expect(ofTheShop.filter((path) => /payments|quotes/.test(path))).toEqual([])
  await page.goto(`${server.url}/day-close`)
  await expect(page.getByRole('heading', { name: 'Day close' })).toHaveCount(0)
})

test('a key that may read none of it has no Today in its rail', async ({ page }) => {
  const shop = await createShop(server, 'Northside Garage')
  const { key } = await createNarrowKey(server, shop, 'read:customers')
  await signIn(page, server, key)
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }),
  ).toHaveCount(0)
})

test('who was booked for an earlier day and is still open is not out of sight', async ({ page }) => {
  const { key } = await shopWithADay(server)
  const { id } = await ask<{ id: string }>(server, key, 'POST', '/customers', { name: 'Nobody Came' })
  await visit(server, key, id, [], 9, 1)
  await openToday(page, key)
  const left = page.getByText('booked for earlier days, still open. Please update it')
  await expect(left).toContainText('1 booked')
  await left.locator('..').getByRole('link', { name: 'All open' }).click()
  await expect(page).toHaveURL(/day=all/)
  await expect(page.getByRole('article', { name: /^Nobody Came/ })).toBeVisible()
})
