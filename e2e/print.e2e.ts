import { expect, type Page, test } from '@playwright/test'
import { addCustomer, ask } from './api'
import { openInvoice, shopWithInvoice } from './money'
import { printed } from './paper'
import { type Server, sharedServer } from './shop'

// The browser's own print, on any page.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', 'America/New_York')
})

const PEOPLE = 70

async function busyShop() {
  const shop = await shopWithInvoice(server)
  const { key } = shop
  for (let at = 1; at <= PEOPLE; at += 1) await addCustomer(server, key, { name: `Number ${at} Person` })
  const [first] = (await ask<{ data: { id: string }[] }>(server, key, 'GET', '/customers?limit=1')).data
  for (let at = 0; at < 24; at += 1) {
    await ask(server, key, 'POST', '/appointments', {
      customer_id: first?.id,
      service_type: `Service ${at} of the day`,
      scheduled_at: new Date(Date.now() + at * 3_600_000 + 60_000).toISOString(),
      duration_minutes: 30,
    })
  }
  return shop
}

/** The words of the frame: the rail's, and the top bar's. */
const FRAME = /\bSettings\b|Search|read and write|Skip to the page/

async function expectPage(page: Page, path = '', title = '', words = title) {
  await page.goto(`${server.url}${path}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  // Printed once, and whole: to print until the words are there changes what is drawn on the screen.
  await page.waitForLoadState('networkidle')
  const paper = await printed(page)
  expect(paper.text, path).toContain(words)
  expect(paper.text, path).not.toMatch(FRAME)
  return paper
}

test('every page prints without the frame around it', async ({ page }) => {
  const { key, id, customerId } = await busyShop()
  await openInvoice(page, server, key, id)
  for (const [path, title, words] of [
    ['/today', 'Today'],
    ['/schedule', 'Schedule', '10 AM 11 AM'],
    [`/customers/${customerId}`, 'Ruth Delgado'],
    ['/quotes', 'Quotes'],
    ['/quotes/new', 'New quote'],
    ['/invoices', 'Invoices'],
    ['/payments', 'Payments'],
    ['/settings/webhooks', 'Webhooks'],
  ]) {
    await expectPage(page, path, title, words)
  }
})

test('a list prints all that is read of it, however little of it is in the window', async ({ page }) => {
  const { key, id } = await busyShop()
  await openInvoice(page, server, key, id)
  const list = await expectPage(page, '/customers', 'Customers')
  for (let at = 1; at <= PEOPLE; at += 1) expect(list.text).toContain(`Number ${at} Person`)
  expect(list.pages.length).toBeGreaterThan(1)
  const board = await expectPage(page, '/board?day=all', 'Board')
  for (let at = 0; at < 24; at += 1) expect(board.text).toContain(`Service ${at} of the day`)
  // Back on the screen it is as it was.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(await page.getByRole('article').count()).toBeLessThan(24)
})

test('what is open over a page stays on the screen, and a dark screen prints on white', async ({ page }) => {
  const { key, id } = await busyShop()
  await page.emulateMedia({ colorScheme: 'dark' })
  await openInvoice(page, server, key, id)
  await page.goto(`${server.url}/customers`)
  await page.getByRole('heading', { name: 'Customers' }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  const paper = await printed(page)
  expect(paper.text).toContain(`Number ${PEOPLE} Person`)
  expect(paper.text).not.toContain('Keys')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const colours = await page.evaluate(() => {
    const { backgroundColor } = getComputedStyle(document.body)
    return { backgroundColor, scheme: getComputedStyle(document.documentElement).colorScheme }
  })
  expect(colours).toEqual({ backgroundColor: 'rgb(255, 255, 255)', scheme: 'light' })
})
