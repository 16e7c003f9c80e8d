import { expect, type Locator, type Page, test } from '@playwright/test'
import { later } from '~/client/testing/later'
import { ask } from './api'
import { panel, ready, recordButton, step } from './atTheTill'
import { card, lift, middleOf, openBoard, shopOf } from './boards'
import { goTo, LIVE, lookAgain } from './desk'
import { serverOf } from './makers'
import { booksOf, LINES } from './money'
import { DAY, readAppointment, ZONE } from './scheduling'
import { createKey, createNarrowKey, createShop, type Server, sharedServer } from './shop'

// Whoever owes something is flagged on the board, as far as the key may read invoices, and nobody waits for that.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const flag = (within: Page | Locator) => within.getByText(/^owes \$/)

/** All that the page asks about invoices; finding out whether it may is none of it. */
function listenForInvoices(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/shop/debts') asked.push(pathname)
    if (pathname.startsWith('/shop/invoices') && search !== '?limit=1') asked.push(`${pathname}${search}`)
  })
  return asked
}

/** A board with these people on it, and each one's customer id. */
async function people(...names: string[]) {
  const { key, id } = await shopOf(
    server,
    names.map((name, at) => ({ name, hour: 8 + at })),
  )
  const customer = async (name: string) => (await readAppointment(server, key, id(name))).customer_id
  return { key, customer, books: booksOf(server, key) }
}

const draft = (key: string, customer_id: string) =>
  ask(server, key, 'POST', '/invoices', { customer_id, line_items: LINES })

test('who has an unpaid or partly paid invoice is flagged, and nobody with any other', async ({ page }) => {
  const { key, customer, books } = await people('Ruth Delgado', 'Tom Becker', 'Ana Silva', 'June Park', 'Lee')
  const ruth = await books.billed(await customer('Ruth Delgado'))
  const lee = await books.billed(await customer('Lee'))
  await books.pay(lee.id, { amount_cents: 100, method: 'cash' })
  await draft(key, await customer('Tom Becker'))
  const ana = await books.billed(await customer('Ana Silva'))
  await books.change(ana.id, { status: 'voided' })
  const june = await books.billed(await customer('June Park'))
  await books.pay(june.id, { amount_cents: june.balance_cents, method: 'card' })

  await openBoard(page, server, key)
  // Both lists are read by then: what is asked for from now on is of the page that comes.
  await expect(flag(page)).toHaveCount(2)
  const asked = listenForInvoices(page)
  await page.reload()
  // To the cent, as everywhere else.
  await expect(flag(card(page, 'Ruth Delgado'))).toHaveText('owes $884.35')
  await expect(flag(card(page, 'Lee'))).toHaveText('owes $883.35')
  await expect(page.getByRole('article')).toHaveCount(5)
  await expect(flag(page)).toHaveCount(2)
  // What those in sight owe is added up by the service.
  expect([...new Set(asked)]).toEqual(['/shop/debts'])

  await books.pay(ruth.id, { amount_cents: ruth.balance_cents, method: 'card' })
  await page.reload()
  await expect(flag(card(page, 'Lee'))).toBeVisible()
  await expect(flag(card(page, 'Ruth Delgado'))).toHaveCount(0)
})

test('another maker’s service adds nothing up: its two lists of what is open are read', async ({ page }) => {
  const ours = await people('Ruth Delgado')
  const invoice = await ours.books.billed(await ours.customer('Ruth Delgado'))
  server = await serverOf("another maker's")
  const { key, customer } = await people('Ruth Delgado', 'Tom Becker')
  const asked = listenForInvoices(page)
  const pagination = { has_more: false, next_cursor: null, limit: 100 }
  const open = { ...invoice, customer_id: await customer('Ruth Delgado') }
  await page.route('**/shop/invoices?*status=*', (route) =>
    route.fulfill({ json: { data: route.request().url().includes('unpaid') ? [open] : [], pagination } }),
  )
  await openBoard(page, server, key)
  await expect(flag(card(page, 'Ruth Delgado'))).toBeVisible()
  await expect(flag(page)).toHaveCount(1)
  expect(asked.filter((path) => path.includes('status=')).toSorted()).toEqual([
    '/shop/invoices?limit=100&status=partial',
    '/shop/invoices?limit=100&status=unpaid',
  ])
})

test('no card waits for it, and none moves when it is known', { tag: '@window' }, async ({ page }) => {
  const { key, customer, books } = await people('Ruth Delgado', 'Tom Becker')
  await books.billed(await customer('Ruth Delgado'))
  const tom = await books.billed(await customer('Tom Becker'))
  await books.pay(tom.id, { amount_cents: 100, method: 'cash' })
  await openBoard(page, server, key)
  // One of each list: whatever is held from now on was asked for by the page that comes.
  await expect(flag(page)).toHaveCount(2)
  const asked = listenForInvoices(page)
  const known = later<void>()
  await page.route('**/shop/debts?*', async (route) => {
    await known.promise
    await route.continue()
  })
  await page.reload()
  const ruth = card(page, 'Ruth Delgado')
  await expect(ruth).toContainText('Oil change')
  await expect.poll(() => asked.length).toBe(1)
  await expect(flag(page)).toHaveCount(0)
  const places = () =>
    Promise.all(
      [ruth, card(page, 'Tom Becker'), ruth.getByText('Oil change')].map((one) => one.boundingBox()),
    )
  const before = await places()
  known.resolve()
  await expect(flag(page)).toHaveCount(2)
  const [before0, before1, service] = before
  const [after0, after1, serviceAfter] = await places()
  expect([after0, after1]).toEqual([before0, before1])
  expect([serviceAfter?.x, serviceAfter?.y]).toEqual([service?.x, service?.y])
})

test('paid at this desk, the flag is gone when one comes back to the board', async ({ page }) => {
  const { key, customer, books } = await people('Ruth Delgado', 'Tom Becker')
  await books.billed(await customer('Ruth Delgado'))
  await books.billed(await customer('Tom Becker'))
  await openBoard(page, server, key)
  await expect(flag(page)).toHaveCount(2)
  await goTo(page, 'Invoices')
  await page.getByRole('link', { name: /Ruth Delgado/ }).click()
  await page.getByRole('button', { name: 'Record payment' }).click()
  await ready(page)
  await recordButton(page).click()
  await expect(step(page)).toHaveText(/Confirmed/)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await goTo(page, 'Board')
  await page.getByRole('button', { name: 'All open' }).click()
  await expect(flag(card(page, 'Tom Becker'))).toBeVisible()
  await expect(flag(card(page, 'Ruth Delgado'))).toHaveCount(0)
})

test('a key that may not read invoices shows no flag, and asks for none', async ({ page }) => {
  const shop = await createShop(server, 'Northside Garage')
  const admin = await createKey(server, shop, 'admin')
  const { id: customer_id } = await ask<{ id: string }>(server, admin, 'POST', '/customers', { name: 'Ruth' })
  const visit = { customer_id, service_type: 'Tires', scheduled_at: `${DAY}T15:00:00Z` }
  await ask(server, admin, 'POST', '/appointments', visit)
  await booksOf(server, admin).billed(customer_id)
  const { key } = await createNarrowKey(
    server,
    shop,
    'read:customers',
    'read:appointments',
    'write:appointments',
  )
  await openBoard(page, server, key)
  await expect(card(page, 'Ruth')).toBeVisible()
  const asked = listenForInvoices(page)
  await page.reload()
  await expect(card(page, 'Ruth')).toBeVisible()
  // Two looks later whatever else there was to read would have been asked for.
  for (const _look of [1, 2]) {
    const looked = page.waitForResponse(/shop\/board\?.*status=in_progress/)
    await lookAgain(page)
    await looked
  }
  await expect(flag(page)).toHaveCount(0)
  expect(asked).toEqual([])
})

test('on the live surface it is known as well', async ({ page }) => {
  const { key, customer, books } = await people('Ruth Delgado', 'Tom Becker', 'Ana Silva', 'June Park')
  await books.billed(await customer('Ruth Delgado'))
  const paid = await books.billed(await customer('Tom Becker'))
  await books.pay(paid.id, { amount_cents: paid.balance_cents, method: 'card' })
  await draft(key, await customer('Ana Silva'))
  const voided = await books.billed(await customer('June Park'))
  await books.change(voided.id, { status: 'voided' })
  await openBoard(page, server, key, `day=${DAY}`, LIVE)
  await expect(flag(card(page, 'Ruth Delgado'))).toBeVisible()
  const asked = listenForInvoices(page)
  await page.reload()
  await expect(flag(card(page, 'Ruth Delgado'))).toHaveText('owes $884.35')
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect(flag(page)).toHaveCount(1)
  expect(asked).toEqual(['/shop/invoices?limit=100'])
})

test('while a card is pressed or carried nothing more is read behind it, and afterwards it goes on', async ({
  page,
}) => {
  server = await serverOf("another maker's")
  const { key } = await people('Ruth Delgado')
  const waiting: (() => void)[] = []
  let asked = 0
  // A list without an end, a page of it at a time.
  await page.route('**/shop/invoices?*status=unpaid*', async (route) => {
    asked += 1
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.fulfill({
      json: { data: [], pagination: { has_more: true, next_cursor: `page-${asked}`, limit: 100 } },
    })
  })
  /** The page has its answer, and has done all that it does for it. */
  const answer = async () => {
    const came = page.waitForResponse((response) => response.url().includes('status=unpaid'))
    waiting.splice(0).forEach((resolve) => resolve())
    await (await came).finished()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  }
  await openBoard(page, server, key)
  await expect.poll(() => asked).toBe(1)
  const { x, y } = await middleOf(card(page, 'Ruth Delgado'))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await answer()
  expect(asked).toBe(1)
  await page.mouse.move(x + 6, y + 6, { steps: 3 })
  await expect(page.locator('[data-lifted]')).toHaveCount(1)
  expect(asked).toBe(1)
  await page.mouse.up()
  await expect.poll(() => asked).toBe(2)
  // Called off in the browser's own way it goes on as well.
  await lift(page, 'Ruth Delgado')
  await answer()
  expect(asked).toBe(2)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect.poll(() => asked).toBe(3)
  // With no card in the hand the next is asked for at once.
  await answer()
  await expect.poll(() => asked).toBe(4)
  await answer()
})
