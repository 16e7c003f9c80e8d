import { expect, type Page, test } from '@playwright/test'
import { addCustomer, ask } from './api'
import { DONE, shopWithADay, visit, ZONE } from './dayBooks'
import { byLink, fullOf, liveOf } from './desk'
import { quotesOf } from './quoting'
import { type Server, sharedServer } from './shop'

// What another computer does, on the screens that are counted from whole lists: they follow the stream, and none of those
// lists is read again for it.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

/** A second, and what a busy machine takes: too short for the page's own reading once a minute. */
const SOON = { timeout: 3_000 }
/** Of payments a page is read. */
const LISTS = /\/shop\/(invoices|quotes|appointments)\?/

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const listed = (page: Page, name: string) =>
  page.getByRole('list', { name, exact: true }).getByRole('listitem')
const chip = (page: Page, words: RegExp) => page.getByRole('banner').getByRole('button', { name: words })

/** From now on no list is answered; which were asked for. */
async function holdLists(page: Page) {
  const asked: string[] = []
  await page.route(LISTS, async (route) => {
    asked.push(route.request().url())
    await new Promise(() => {})
  })
  return asked
}

async function openLive(page: Page, key: string, path: string, service: string) {
  await byLink(page, server, key, path, service)
  await expect(chip(page, /Live\. Pause updating/)).toBeVisible()
}

async function invoiceFor(key: string, customerId: string, cents = 4_200) {
  const { id } = await ask<{ id: string }>(server, key, 'POST', '/invoices', {
    customer_id: customerId,
    line_items: [{ description: 'Wiper blades', quantity: 1, unit_price_cents: cents }],
  })
  return ask<{ id: string }>(server, key, 'PATCH', `/invoices/${id}`, { status: 'unpaid' })
}

test('another computer’s invoice, accepted quote and payment are on Today as they happen, no list having been read', async ({
  page,
}) => {
  const { key, ids, books, invoices } = await shopWithADay(server)
  await visit(server, key, ids.ana, DONE)
  const quotes = quotesOf(server, key)
  const draft = await quotes.write(ids.walt)
  await quotes.change(draft.id, { status: 'sent' })
  await openLive(page, key, '/today', fullOf(server))
  await expect(listed(page, 'Unpaid')).toHaveText([/Lee Chen/, /Omar Haddad/])
  await expect(listed(page, 'Needs attention')).toHaveText([/Ana Silva/])
  await expect(region(page, 'Accepted, not converted')).toContainText('nothing')
  await expect(region(page, 'Takings')).toContainText('All payments are loaded: 4.')
  const asked = await holdLists(page)

  const { id } = await invoiceFor(key, ids.ana)
  await expect(listed(page, 'Unpaid')).toHaveText([/Lee Chen/, /Omar Haddad/, /Ana Silva.*\$42\.00/], SOON)
  await expect(region(page, 'Unpaid').getByText('$972.01', { exact: true })).toBeVisible(SOON)
  await expect(listed(page, 'Needs attention')).toHaveCount(0, SOON)

  await quotes.change(draft.id, { status: 'accepted' })
  await expect(listed(page, 'Accepted, not converted')).toHaveText([/Walt Jensen.*\$630\.01/], SOON)
  await quotes.convert(draft.id)
  await expect(listed(page, 'Accepted, not converted')).toHaveCount(0, SOON)
  await expect(listed(page, 'Unpaid')).toHaveCount(4, SOON)

  await books.pay(id, { amount_cents: 4_200, method: 'cash' })
  await expect(listed(page, 'Unpaid')).toHaveCount(3, SOON)
  await expect(region(page, 'Takings')).toContainText('All payments are loaded: 5.', SOON)
  // Paid in part, it goes from one of the two lists to the other and is counted once.
  await books.pay(invoices.owed.id, { amount_cents: 1, method: 'cash' })
  await expect(listed(page, 'Unpaid').filter({ hasText: 'Lee Chen' })).toContainText('$630.00', SOON)
  await expect(region(page, 'Unpaid')).toContainText('All open invoices are loaded: 3.')
  expect(asked).toEqual([])
})

test('a read-only key’s Today and list of open invoices follow another computer without reading a list', async ({
  page,
}) => {
  const { key, ids, books } = await shopWithADay(server)
  await visit(server, key, ids.ana, DONE)
  await openLive(page, key, '/today', liveOf(server))
  await expect(listed(page, 'Unpaid')).toHaveText([/Lee Chen/, /Omar Haddad/])
  await expect(listed(page, 'Needs attention')).toHaveText([/Ana Silva/])
  const asked = await holdLists(page)
  const { id } = await invoiceFor(key, ids.ana)
  await expect(listed(page, 'Unpaid')).toHaveText([/Lee Chen/, /Omar Haddad/, /Ana Silva.*\$42\.00/], SOON)
  await expect(listed(page, 'Needs attention')).toHaveCount(0, SOON)
  expect(asked).toEqual([])

  // It is asked for on coming to it, and nobody answers.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invoices' }).click()
  await expect(listed(page, 'Invoices')).toHaveCount(3)
  await expect(listed(page, 'Invoices').first()).toContainText('Ana Silva')
  await invoiceFor(key, ids.walt, 5_100)
  await expect(listed(page, 'Invoices').first()).toContainText('Walt Jensen', SOON)
  await books.pay(id, { amount_cents: 4_200, method: 'cash' })
  await expect(listed(page, 'Invoices')).toHaveCount(3, SOON)
})

for (const [surface, serviceOf] of [
  ['full', fullOf],
  ['live', liveOf],
] as const) {
  test(`all invoices of the ${surface} surface follow several changes in a row, each at once`, async ({
    page,
  }) => {
    const { key, ids } = await shopWithADay(server)
    await openLive(page, key, '/invoices?status=all', serviceOf(server))
    await expect(listed(page, 'Invoices')).toHaveCount(5)
    for (const [at, customerId] of [ids.ana, ids.walt, ids.ruth].entries()) {
      await invoiceFor(key, customerId, 1_000 + at)
      await expect(listed(page, 'Invoices').first()).toContainText(`$10.0${at}`, SOON)
    }
  })
}

test('sixty invoices in a row are all on Today, and cost no list and few requests', async ({ page }) => {
  const { key, ids } = await shopWithADay(server)
  await openLive(page, key, '/today', fullOf(server))
  await expect(listed(page, 'Unpaid')).toHaveCount(2)
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  const asked = await holdLists(page)
  for (let at = 0; at < 60; at += 1) await invoiceFor(key, ids.ana, 100)
  await expect(region(page, 'Unpaid').getByText('$990.01', { exact: true })).toBeVisible(SOON)
  expect(asked).toEqual([])
  expect(sent.filter((path) => path.startsWith('/shop/')).length).toBeLessThan(10)
})

test('a browser that goes offline says so at once, and is live again with its network', async ({
  page,
  context,
}) => {
  const { key } = await shopWithADay(server)
  for (const path of ['/today', '/customers']) {
    await openLive(page, key, path, fullOf(server))
    await context.setOffline(true)
    await expect(chip(page, /Offline/)).toBeVisible(SOON)
    await expect(chip(page, /Live/)).toHaveCount(0)
    await context.setOffline(false)
    await expect(chip(page, /Live/)).toBeVisible()
  }
  await addCustomer(server, key, { name: 'Vera Novak' })
  await expect(listed(page, 'Customers').filter({ hasText: 'Vera Novak' })).toBeVisible()
})
