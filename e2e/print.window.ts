import { expect, type Page, test } from '@playwright/test'
import { addCustomer, ask } from './api'
import { column } from './boards'
import { openShortcuts } from './byKeys'
import { hearsNothing, rowsOf } from './desk'
import { booksOf, openInvoice, shopWithInvoice } from './money'
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
const FRAME = /\bSettings\b|Search|Pause updating|Skip to the page/

/** All that the page reads has come: which words those are is another matter on each of them. */
const atRest = (page: Page) => page.waitForLoadState('networkidle')

/** Printed once, and whole: to print until the words are there changes what is drawn on the screen. */
async function expectPage(page: Page, path = '', title = '', words = title, isWhole = atRest) {
  await page.goto(`${server.url}${path}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await isWhole(page)
  const paper = await printed(page)
  expect(paper.text, path).toContain(words)
  expect(paper.text, path).not.toMatch(FRAME)
  return paper
}

// On a page that listens the network is never at rest.
test.beforeEach(({ page }) => hearsNothing(page))

test('every page prints without the frame around it, nothing of it is cut short, and a day says which it is', async ({
  page,
}) => {
  test.slow()
  const { key, id, customerId } = await shopWithInvoice(server)
  await openInvoice(page, server, key, id)

  await test.step('every page prints without the frame around it', async () => {
    for (const [path, title, words] of [
      ['/today', 'Today'],
      ['/schedule', 'Schedule'],
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

  await test.step('nothing is cut short, nothing is there to be pressed, and a filtered list says of what it is', async () => {
    const long = 'Hannah-Elisabeth von Hohenstein-Wittgenstein & Daughters, Fleet of the Northern Valley'
    const customer = await addCustomer(server, key, { name: long })
    const { id: invoice } = await booksOf(server, key).billed(customer.id)
    await booksOf(server, key).pay(invoice, {
      amount_cents: 100,
      method: 'card',
      reference: 'APPROVAL 0123456789 ABCDEFGHIJKLMN OPQRSTUVWXYZ 98765',
      note: 'Brought by the son, who comes back on Friday for the other one and its four tires',
    })
    for (const [path, title, words] of [
      ['/invoices', 'Invoices', long],
      ['/payments', 'Payments', 'on Friday for the other one and its four tires'],
      ['/customers', 'Customers', long],
      ['/invoices?status=partial', 'Invoices', 'Only Partly paid.'],
    ] as const) {
      await page.goto(`${server.url}${path}`)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expect(
        page.getByRole('status').filter({ hasText: /^All \d+( partly paid| open)?$/ }),
      ).toBeVisible()
      // Names are read behind the list: paper has those that stand there.
      if (words === long) await expect(page.getByText(long).first()).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      await page.setViewportSize({ width: 720, height: 960 })
      const cut = await page.evaluate(() =>
        // What is for reading aloud alone is nothing to be seen.
        [...document.querySelectorAll<HTMLElement>('#main a *:not(.sr-only)')]
          .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1)
          .filter((part) => getComputedStyle(part).overflowX !== 'visible')
          .map((part) => part.textContent),
      )
      expect(cut, path).toEqual([])
      await page.emulateMedia({ media: null })
      const paper = await printed(page)
      // Wherever its lines are broken.
      expect(paper.text.replaceAll(' ', ''), path).toContain(words.replaceAll(' ', ''))
      expect(paper.text, path).not.toMatch(/Export CSV|Day close|Voided|…/)
    }
    for (const [path, pressed] of [
      ['/quotes/new', /Save quote|Add line/],
      ['/board', /Tomorrow|All open|Show closed/],
      ['/schedule', /Book|Week|Canceled/],
      [`/customers/${customer.id}`, /Edit|Add vehicle|New quote/],
    ] as const) {
      await page.goto(`${server.url}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect((await printed(page)).text, path).not.toMatch(pressed)
    }
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('a printed day says which it is, and begins with its first busy hour', async () => {
    await ask(server, key, 'POST', '/appointments', {
      customer_id: customerId,
      service_type: 'Oil change',
      // Half past nine in New York.
      scheduled_at: '2031-05-14T13:30:00.000Z',
      duration_minutes: 60,
    })
    await page.goto(`${server.url}/schedule?day=2031-05-14`)
    await expect(page.getByRole('link', { name: /Oil change/ })).toBeVisible()
    const { text } = await printed(page)
    expect(text).toContain('Wednesday, May 14, 2031')
    expect(text).toContain('9 AM 10 AM')
    expect(text).not.toMatch(/\b[1-8] AM/)
    await page.goto(`${server.url}/schedule?day=2031-05-14&view=week`)
    await expect(page.getByRole('link', { name: /Oil change/ })).toBeVisible()
    expect((await printed(page)).text).toContain('May 11 to 17, 2031')
  })
})

test('a list prints all that is read of it, what is open over it stays on the screen, and the dark prints on white', async ({
  page,
}) => {
  test.slow()
  const { key, id } = await busyShop()
  await openInvoice(page, server, key, id)

  await test.step('a list prints all that is read of it, however little of it is in the window', async () => {
    // With so many of them the network is at rest only once the vehicles of each have been read.
    const list = await expectPage(page, '/customers', 'Customers', 'Customers', (on) =>
      expect(on.getByRole('status').filter({ hasText: `All ${PEOPLE + 1}` })).toBeVisible(),
    )
    for (let at = 1; at <= PEOPLE; at += 1) expect(list.text).toContain(`Number ${at} Person`)
    expect(list.pages.length).toBeGreaterThan(1)
    const board = await expectPage(page, '/board?day=all', 'Board', 'Board', (on) =>
      expect(column(on, 'pending')).toContainText('24'),
    )
    for (let at = 0; at < 24; at += 1) expect(board.text).toContain(`Service ${at} of the day`)
    // Back on the screen it is as it was.
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    expect(await page.getByRole('article').count()).toBeLessThan(24)
  })

  await test.step('what is open over a page stays on the screen, and a dark screen prints on white', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${server.url}/customers`)
    await expect(rowsOf(page).first()).toBeVisible()
    await page.getByRole('heading', { name: 'Customers' }).click()
    await openShortcuts(page)
    const paper = await printed(page)
    expect(paper.text).toContain(`Number ${PEOPLE} Person`)
    expect(paper.text).not.toContain('Keyboard shortcuts')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const colours = await page.evaluate(() => {
      const { backgroundColor } = getComputedStyle(document.body)
      return { backgroundColor, scheme: getComputedStyle(document.documentElement).colorScheme }
    })
    expect(colours).toEqual({ backgroundColor: 'rgb(255, 255, 255)', scheme: 'light' })
  })
})
