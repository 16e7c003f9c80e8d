import { expect, type Page, test } from '@playwright/test'
import { addDays, dayOf, instantOf } from '~/domain/time/zone'
import { addCustomer, ask } from './api'
import { panel, recordButton } from './atTheTill'
import { runCommand } from './byKeys'
import { goTo, LIVE, press, signIn } from './desk'
import { openInvoice, shopWithInvoice } from './money'
import { printed } from './paper'
import { obstaclesOn } from './readable'
import { createKey, type Server, sharedServer } from './shop'
import { watch } from './watch'

test.slow()

const ZONE = 'America/New_York'

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const rows = (page: Page) => page.getByRole('list', { name: 'Invoices' }).getByRole('listitem')
const details = (page: Page) => page.getByRole('region', { name: 'Details' })
const status = (page: Page, word: string) =>
  page.getByRole('main').locator('header').getByText(word, { exact: true })

const chooseVoid = (page: Page) => press(page, 'Void: the invoice')

/** Three invoices of two customers: open, paid in part, paid. */
async function threeInvoices() {
  const shop = await shopWithInvoice(server)
  const other = await addCustomer(server, shop.key, { name: 'Omar Haddad' })
  const part = await shop.books.billed(other.id)
  await shop.books.pay(part.id, { amount_cents: 80_000, method: 'card' })
  const full = await shop.books.billed(shop.customerId)
  await shop.books.pay(full.id, { amount_cents: 88_435, method: 'cash' })
  return { ...shop, other, part, full }
}

test('the list shows balance and age, and its filters stand in the address', async ({ page }) => {
  const { key, books, id, customerId } = await threeInvoices()
  const dueOn = addDays(dayOf(Date.now(), ZONE), -12)
  await books.change(id, { due_at: new Date(instantOf(dueOn, 12 * 60, ZONE)).toISOString() })
  await signIn(page, server, key)
  await goTo(page, 'Invoices')
  // What is open, and how many that are, since all of it was read.
  await expect(rows(page)).toContainText([
    /Omar Haddad.*Partly paid.*\$884\.35.*\$84\.35/,
    /Ruth Delgado.*Unpaid.*12 days overdue.*\$884\.35.*\$884\.35/,
  ])
  await expect(page.getByRole('main').locator('header').getByRole('status')).toHaveText('All 2 open')
  const chips = page.getByRole('navigation', { name: 'Status' })
  await expect(chips.locator('[aria-current=page]')).toHaveText('Open2')

  const filter = (word: string) => chips.getByRole('link', { name: word, exact: true })
  await filter('All').click()
  await expect(page).toHaveURL(`${server.url}/invoices?status=all`)
  await expect(chips.locator('[aria-current=page]')).toHaveText('All')
  await expect(rows(page)).toHaveCount(3)
  // Paid, nothing is due any more.
  await expect(rows(page).first()).toContainText(/Ruth Delgado.*Paid/)
  await expect(rows(page).first().getByText('$884.35')).toHaveCount(2)
  await expect(rows(page).first()).not.toContainText('$0.00')
  await filter('Partly paid').click()
  await expect(page).toHaveURL(`${server.url}/invoices?status=partial`)
  await expect(rows(page)).toContainText([/Omar Haddad/])
  await filter('Unpaid').click()
  await expect(rows(page)).toContainText([/\$884\.35/])
  await page.reload()
  await expect(rows(page)).toHaveCount(1)

  await page.goto(`${server.url}/invoices?customer=${customerId}`)
  await expect(rows(page)).toHaveCount(2)
  await press(page, 'Only Ruth Delgado: show all customers')
  await expect(page).toHaveURL(`${server.url}/invoices?status=all`)
  await expect(rows(page)).toHaveCount(3)
  await filter('Voided').click()
  await expect(page.getByText('No invoice like this.')).toBeVisible()
})

test('a customer’s page has their invoices and what they owe', async ({ page }) => {
  const { key, customerId } = await threeInvoices()
  await signIn(page, server, key)
  await page.goto(`${server.url}/customers/${customerId}`)
  await expect(page.getByRole('region', { name: 'Now' })).toContainText('Owes$884.35')
  const theirs = page
    .getByRole('region', { name: 'History' })
    .getByRole('listitem')
    .filter({ hasText: 'Invoice' })
  await expect(theirs).toHaveCount(2)
  await theirs.last().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice/ })).toBeVisible()
})

test('notes and due day are edited where they stand, and only what changed is sent', async ({ page }) => {
  const { key, books, id } = await shopWithInvoice(server)
  await openInvoice(page, server, key, id)
  await press(page, 'Edit')
  await page.getByLabel('Due').fill('2027-01-15')
  // Finding out whether it may is a PATCH as well, and an empty one.
  const sent = page.waitForRequest((request) => request.method() === 'PATCH' && request.postData() !== '{}')
  await press(page, 'Save')
  expect((await sent).postDataJSON()).toEqual({ due_at: '2027-01-15T17:00:00.000Z' })
  await expect(details(page)).toContainText('Jan 15, 2027')

  await press(page, 'Edit')
  await page.getByLabel('Notes').fill('Two years on parts')
  await books.change(id, { notes: 'Call before noon', due_at: '2027-02-01T17:00:00.000Z' })
  await page.reload()
  await expect(details(page)).toContainText('Feb 1, 2027')
  await press(page, 'Edit')
  await expect(page.getByText('Restored what you typed')).toBeVisible()
  await press(page, 'Save')
  await expect(details(page).getByText('Call before noon')).toBeVisible()
  expect((await books.invoice(id)).notes).toBe('Call before noon')
  await press(page, 'Save mine')
  await expect(details(page).getByText('Two years on parts')).toBeVisible()
  expect(await books.invoice(id)).toMatchObject({
    notes: 'Two years on parts',
    due_at: '2027-02-01T17:00:00.000Z',
  })
})

test('voiding is explained, can be taken back for a moment, and is final', async ({ page }) => {
  const { key, books, id, number } = await shopWithInvoice(server)
  await openInvoice(page, server, key, id)
  await expect(page.getByText('Nothing paid yet.')).toBeVisible()
  // At another desk.
  await books.pay(id, { amount_cents: 40_000, method: 'check' })
  await chooseVoid(page)
  const dialog = page.getByRole('dialog', { name: `Void invoice ${number}?` })
  await expect(dialog).toContainText('this is final')
  await expect(dialog).toContainText('$400.00 was paid on it')
  await press(page, 'Keep it')
  await expect(dialog).toBeHidden()

  await chooseVoid(page)
  await press(page, 'Void it')
  await expect(page.getByText('Voiding is about to be sent. You can still undo it.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`Invoice ${number} was not changed`)).toBeVisible()
  expect((await books.invoice(id)).status).toBe('partial')

  await chooseVoid(page)
  await press(page, 'Void it')
  await expect(page.getByText(`Invoice ${number} is void`)).toBeVisible()
  await expect(status(page, 'Voided')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Void: the invoice' })).toHaveCount(0)
  expect(await books.invoice(id)).toMatchObject({ status: 'voided', amount_paid_cents: 40_000 })
})

test('money that another desk takes while a voiding waits keeps it from being sent', async ({ page }) => {
  await page.clock.install()
  const { key, books, id, number } = await shopWithInvoice(server)
  await openInvoice(page, server, key, id)
  await chooseVoid(page)
  await expect(page.getByRole('dialog').getByText('Nothing was paid on it.')).toBeVisible()
  await press(page, 'Void it')
  await expect(page.getByText('Voiding is about to be sent. You can still undo it.')).toBeVisible()
  await books.pay(id, { amount_cents: 5_000, method: 'cash' })
  await page.clock.runFor(7_000)
  const told = page.getByRole('region', { name: 'Notifications' })
  await expect(told).toContainText(`Invoice ${number} was not voided`)
  await expect(told).toContainText('$50.00 cash was recorded elsewhere meanwhile')
  await expect(status(page, 'Partly paid')).toBeVisible()
  expect((await books.invoice(id)).status).toBe('partial')
})

test('a page that is closed while a voiding waits sends nothing: the next start asks', async ({ page }) => {
  const { key, books, id } = await shopWithInvoice(server)
  await openInvoice(page, server, key, id)
  await chooseVoid(page)
  await press(page, 'Void it')
  await expect(page.getByText('You can still undo it')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Voiding was started on this computer and is not finished')).toBeVisible()
  expect((await books.invoice(id)).status).toBe('unpaid')
  await press(page, 'Leave the invoice as it is')
  await expect(page.getByText('Voiding was started')).toBeHidden()
  expect((await books.invoice(id)).status).toBe('unpaid')
})

test('a draft that is made due with a double click is made due once', async ({ page }) => {
  const { key, customerId } = await shopWithInvoice(server)
  const lines = [{ description: 'Front struts', quantity: 1, unit_price_cents: 10_000 }]
  const { id } = await ask<{ id: string }>(server, key, 'POST', '/invoices', {
    customer_id: customerId,
    line_items: lines,
  })
  await openInvoice(page, server, key, id)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(id) && request.postData() === '{"status":"unpaid"}') sent.push(request.url())
  })
  await expect(page.getByRole('button', { name: 'Make it due' })).toBeEnabled()
  await page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Make it due',
    )
    button?.click()
    // The second press comes before any timer does, as on a busy computer.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    button?.click()
  })
  await expect(page.getByText(/^Invoice .*: unpaid$/)).toBeVisible()
  await expect(page.getByText(/not confirmed/)).toHaveCount(0)
  expect(sent).toHaveLength(1)
})

test('read-only: the shop’s number, fees and statuses as words, and nothing to write', async ({ page }) => {
  const { key, full } = await threeInvoices()
  await signIn(page, server, key, LIVE)
  await goTo(page, 'Invoices')
  // Two of three are open: they are picked out of all, since no status can be asked for.
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: 'All 2 open, last 400 days' })).toBeVisible()
  const chips = page.getByRole('navigation', { name: 'Status' }).getByRole('link')
  await expect(chips).toHaveText(['Open', 'All'])
  await chips.last().click()
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).first()).toContainText(/Paid/)
  await expect(
    rows(page)
      .first()
      .getByText(/^\d+ ?$/)
      .last(),
  ).toBeVisible()
  await expect(rows(page).getByRole('link', { name: 'Record payment' })).toHaveCount(0)
  await page.goto(`${server.url}/invoices/${full.id}?pay=1`)
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice \d+$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Amounts' })).toContainText('$884.35')
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(record|void|edit)/i })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a key that may read and not write shows the invoice without what it can’t do', async ({ page }) => {
  const { shop, books, id } = await shopWithInvoice(server)
  await books.pay(id, { amount_cents: 40_000, method: 'check', reference: '2204' })
  await openInvoice(page, server, await createKey(server, shop, 'read-only'), id, true)
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('2204')
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(record|void|edit)/i })).toHaveCount(0)
})

test(
  'invoice and panel can be read by everyone, in light and in dark, and break no policy',
  { tag: '@window' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { key, books, id } = await shopWithInvoice(server)
    await books.pay(id, { amount_cents: 40_000, method: 'check', reference: '2204' })
    const watched = await watch(page, server)
    await openInvoice(page, server, key, id)
    await expect(page.getByRole('list', { name: 'Payments' })).toBeVisible()
    expect(await obstaclesOn(page)).toEqual([])
    await runCommand(page, 'payment', 'Record payment')
    await expect(recordButton(page)).toBeEnabled()
    await page.keyboard.press('1')
    await expect(panel(page).getByLabel('Tendered')).toBeVisible()
    await recordButton(page).scrollIntoViewIfNeeded()
    expect(await obstaclesOn(page)).toEqual([])
    await printed(page)
    expect(await watched.reports('invoice')).toEqual([])
  },
)

test('on a voided invoice the payment panel says that nothing is due', async ({ page }) => {
  const { key, id, books } = await shopWithInvoice(server)
  await books.change(id, { status: 'voided' })
  await openInvoice(page, server, key, id, true)
  const dialog = page.getByRole('dialog', { name: 'Record payment' })
  await expect(dialog).toContainText('Voided: no payment can be recorded on this invoice.')
  await expect(dialog.getByLabel('Balance due')).toHaveText('$0.00')
})
