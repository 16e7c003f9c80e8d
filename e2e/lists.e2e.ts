import { expect, type Page, test } from '@playwright/test'
import { later } from '~/client/testing/later'
import { addCustomer, allCustomers } from './api'
import { panel } from './atTheTill'
import { addVehicle, dialog as bookingDialog } from './booking'
import { shopWithADay, visit, ZONE } from './dayBooks'
import { byLink, field, press, rowsOf, signIn } from './desk'
import { heldBack } from './heldBack'
import { createKey, createShop, type Server, sharedServer } from './shop'

// What a row of a list says and offers, and what the lists begin with.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const rows = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')
const row = (page: Page, list: string, name: string) => rows(page, list).filter({ hasText: name })
const addRow = (page: Page) => page.getByRole('form', { name: 'New customer' })

/** Everything that is asked of the shop, but the list of names that the search reads. */
function listen(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/shop/')) asked.push(pathname + search)
  })
  return asked
}

test('a customer stands with their car and what they owe, and no row asks for anything', async ({ page }) => {
  const { key, ids } = await shopWithADay(server)
  await addVehicle(server, key, ids.omar, 'KLM 2231')
  await signIn(page, server, key)
  await expect(row(page, 'Customers', 'Omar Haddad')).toContainText('KLM 2231')
  await expect(row(page, 'Customers', 'Omar Haddad')).toContainText('$300.00')
  await expect(row(page, 'Customers', 'Lee Chen')).toContainText('$630.01')
  // Paid, voided and a draft: read, and nothing owed. No car: none, and not "not read".
  for (const name of ['Ruth Delgado', 'Ana Silva', 'Walt Jensen']) {
    await expect(row(page, 'Customers', name)).not.toContainText(/\$|…/)
  }

  await page.goto(`${server.url}/settings`)
  await press(page, 'Keep no names on this computer')
  const asked = listen(page)
  await page.goto(`${server.url}/customers`)
  // Nothing is kept of their cars any more, which is not to have none.
  await expect(row(page, 'Customers', 'Omar Haddad')).toContainText(/….*\$300\.00/)
  expect(asked.filter((path) => /\/(vehicles|customers\/)/.test(path))).toEqual([])
  expect(asked.filter((path) => path.startsWith('/shop/invoices'))).toHaveLength(2)
})

test('who owes is not said of anybody before it is read', async ({ page }) => {
  const { key } = await shopWithADay(server)
  await page.route('**/shop/invoices?*status=partial*', (route) =>
    route.fulfill({
      status: 404,
      json: { error: { code: 'no', message: 'No', status: 404, request_id: 'req_9' } },
    }),
  )
  await signIn(page, server, key)
  await expect(row(page, 'Customers', 'Lee Chen')).toContainText('$630.01')
  await expect(row(page, 'Customers', 'Ana Silva')).toContainText('…')
})

test('somebody is added in the list itself, after a warning of the same phone, and is the next to be worked on', async ({
  page,
}) => {
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  await addCustomer(server, key, { name: 'Ruth Delgado', phone: '+12125550143' })
  await signIn(page, server, key)
  await expect(rowsOf(page)).toHaveCount(1)
  await field(page, 'Phone of a new customer').fill('(212) 555-0143')
  await expect(addRow(page)).toContainText('Ruth Delgado has this phone.')
  await expect(addRow(page).getByRole('link', { name: 'Open Ruth Delgado' })).toBeVisible()
  await addRow(page).getByRole('button', { name: 'Add' }).click()
  await expect(field(page, 'Name of a new customer')).toHaveAccessibleDescription('Enter a name')
  expect(await allCustomers(server, key)).toHaveLength(1)

  await field(page, 'Name of a new customer').fill('Theo Brandt')
  await page.keyboard.press('Enter')
  await expect(rowsOf(page).first()).toContainText('Theo Brandt')
  await expect(rowsOf(page).first()).toBeFocused()
  await expect(field(page, 'Name of a new customer')).toHaveValue('')
  await expect(field(page, 'Phone of a new customer')).toHaveValue('')
  expect(await allCustomers(server, key)).toMatchObject([
    { name: 'Theo Brandt', phone: '+12125550143' },
    { name: 'Ruth Delgado' },
  ])
  await row(page, 'Customers', 'Theo Brandt').getByText('Book', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(bookingDialog(page)).toContainText('Theo Brandt')
})

test('whoever is given the same phone at another desk meanwhile is warned of too', async ({ page }) => {
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  await addCustomer(server, key, { name: 'Theo Brandt' })
  await signIn(page, server, key)
  await expect(rowsOf(page)).toHaveCount(1)
  await field(page, 'Phone of a new customer').fill('(212) 555-0143')
  await addCustomer(server, key, { name: 'Ruth Delgado', phone: '+12125550143' })
  await expect(addRow(page)).toContainText('Ruth Delgado has this phone.')
})

test('nobody is added by a key that only reads, and no row offers anything', async ({ page }) => {
  const shop = await createShop(server, 'Northside Garage')
  await addCustomer(server, await createKey(server, shop, 'read-write'), { name: 'Ruth Delgado' })
  await signIn(page, server, await createKey(server, shop, 'read-only'))
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Export CSV: customers' })).toBeVisible()
  await expect(addRow(page)).toHaveCount(0)
  await expect(row(page, 'Customers', 'Ruth Delgado').getByRole('button')).toHaveCount(0)
})

test('a payment is recorded on the row with the focus, and on no other', async ({ page }) => {
  const { key, invoices } = await shopWithADay(server)
  await signIn(page, server, key)
  await page.goto(`${server.url}/invoices`)
  await expect(rows(page, 'Invoices')).toContainText([/Lee Chen/, /Omar Haddad/])
  // Where the mouse lies is not where somebody works.
  await rows(page, 'Invoices').first().hover()
  await rows(page, 'Invoices').nth(1).getByRole('link').first().focus()
  await rows(page, 'Invoices').nth(1).getByText('Record payment', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/invoices/${invoices.part.id}?pay=1`)
  await page.goto(`${server.url}/invoices?status=paid`)
  await expect(rows(page, 'Invoices')).toContainText([/Ruth Delgado/])
  await expect(rows(page, 'Invoices').getByRole('link', { name: 'Record payment' })).toHaveCount(0)
})

test('payments stand by the day on which they were made, with its sum, and say when they were entered later', async ({
  page,
}) => {
  const { key } = await shopWithADay(server)
  const asked = listen(page)
  await byLink(page, server, key, '/payments')
  const days = page.getByRole('list', { name: 'Payments' }).getByRole('heading')
  await expect(days).toContainText([/^Today, .*3 so far.*\$884\.36$/, /1 payment.*\$200\.00$/])
  await expect(rows(page, 'Payments')).toContainText([
    /Ruth Delgado.*Card.*881204.*\$743\.56/,
    /Ruth Delgado.*Cash.*\$140\.79/,
    /Omar Haddad.*Cash.*\$0\.01/,
    /Omar Haddad.*Check.*Entered .*\$200\.00/,
  ])
  await expect(page.getByText(/^Entered/)).toHaveCount(1)
  // The names come from one list, and not from a request each.
  expect(asked.filter((path) => path.startsWith('/shop/invoices'))).toEqual(['/shop/invoices?limit=100'])
})

test('the customers who owe, and those whose car is in the shop, stand by themselves', async ({ page }) => {
  const { key, ids } = await shopWithADay(server)
  await visit(server, key, ids.ruth, ['confirmed', 'checked_in', 'in_progress'])
  await visit(server, key, ids.omar, ['confirmed'])
  const show = page.getByRole('navigation', { name: 'Show' })
  await signIn(page, server, key)
  // All that is open was read for the rows.
  await expect(show.getByRole('link', { name: 'Owes' })).toHaveText('Owes2')
  await expect(show.getByRole('link', { name: 'In the shop' })).toHaveText('In the shop')
  await show.getByRole('link', { name: 'Owes' }).click()
  await expect(page).toHaveURL(/\/customers\?show=owes$/)
  // The most first.
  await expect(rows(page, 'Customers')).toContainText([/Lee Chen.*\$630\.01/, /Omar Haddad.*\$300\.00/])
  await expect(page.getByRole('status').filter({ hasText: 'All 2 who owe' })).toBeVisible()
  await rowsOf(page).first().focus()
  await rows(page, 'Customers').first().getByText('Record payment', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`${server.url}/customers?show=in-shop`)
  await expect(rows(page, 'Customers')).toContainText([/Ruth Delgado/])
  await expect(show.getByRole('link', { name: 'In the shop' })).toHaveText('In the shop1')
  await show.getByRole('link', { name: 'All' }).click()
  await expect(rows(page, 'Customers')).toHaveCount(5)
})

test('nobody stands among those who owe before all are read: who comes later puts nobody else under the hand', async ({
  page,
}) => {
  const { key } = await shopWithADay(server)
  await signIn(page, server, key)
  const unpaid = await heldBack(
    page,
    (request) => request.url().includes('/shop/invoices?') && request.url().includes('status=unpaid'),
    (route) => route.continue(),
  )
  await page.goto(`${server.url}/customers?show=owes`)
  await unpaid.came
  await expect(page.getByRole('status').filter({ hasText: 'Loading, 1 who owes so far' })).toBeVisible()
  await expect(rows(page, 'Customers')).toHaveCount(0)
  unpaid.answer()
  await expect(rows(page, 'Customers')).toContainText([/Lee Chen.*\$630\.01/, /Omar Haddad.*\$300\.00/])
})

test(
  'a list that gets no answer says so after a while, and is there as soon as it comes',
  { tag: '@window' },
  async ({ page }) => {
    const { key } = await shopWithADay(server)
    await signIn(page, server, key)
    const answer = later<void>()
    await page.route('**/shop/payments?*', async (route) => {
      await answer.promise
      await route.fallback()
    })
    await page.goto(`${server.url}/payments`)
    const said = page.getByText('The service has not answered yet.')
    await expect(said).toBeAttached()
    await expect(said).toBeHidden()
    await expect(said).toBeVisible()
    answer.resolve()
    await expect(rows(page, 'Payments')).not.toHaveCount(0)
    await expect(said).toHaveCount(0)
  },
)

const isCut = (url: URL) => /^\/shop\/(payments|changes)/.test(url.pathname)

test('a list that could not be read is read by itself as soon as the service is heard again', async ({
  page,
}) => {
  const { key } = await shopWithADay(server)
  await page.route(isCut, (route) => route.abort())
  await byLink(page, server, key, '/payments')
  await expect(page.getByText('The service could not be reached')).toBeVisible()
  await expect(rows(page, 'Payments')).toHaveCount(0)
  await page.unroute(isCut)
  await expect(rows(page, 'Payments')).not.toHaveCount(0)
  await expect(page.getByText('The service could not be reached')).toHaveCount(0)
})
