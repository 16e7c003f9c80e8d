import { expect, type Page, test } from '@playwright/test'
import { addCustomer } from './api'
import { openShortcuts } from './byKeys'
import { goTo, LIVE, openCustomer, openDemo, rowsOf, signIn } from './desk'
import { addAppointment } from './scheduling'
import { createKey, createNarrowKey, createShop, type Server, startDemo, startServer } from './shop'
import { writeControls } from './writeControls'

// What a connection cannot do is not on screen.

let server: Server
test.afterEach(() => server.stop())

const NO_CONTROLS = {
  customers: 0,
  customer: 0,
  board: 0,
  appointment: 0,
  schedule: 0,
  settings: 0,
  keys: 0,
}

/** Each page in turn; how many write controls stand on it once it is drawn whole. */
async function walk(page: Page, visit: (place: string) => Promise<void>) {
  await expect(rowsOf(page).first()).toBeVisible()
  await visit('customers')
  await openCustomer(page)
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible()
  await visit('customer')
  await goTo(page, 'Board')
  await page.getByRole('button', { name: 'All open' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await visit('board')
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('dialog', { name: 'Appointment' }).getByText('Created')).toBeVisible()
  await visit('appointment')
  // Drawn, a panel has the focus a moment later, and hears its keys from then on.
  await page.getByRole('dialog', { name: 'Appointment' }).getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await goTo(page, 'Schedule')
  await page.getByRole('link', { name: 'Week', exact: true }).click()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await visit('schedule')
  await goTo(page, 'Settings')
  await expect(page.getByRole('region', { name: 'Connection' })).toBeVisible()
  await visit('settings')
  await openShortcuts(page)
  await visit('keys')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('the live surface shows not one write control, and F2 does nothing', async ({ page }) => {
  server = await startDemo()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/shop/') && request.method() !== 'GET') asked.push(request.url())
  })
  await openDemo(page, server, 'live')
  await expect(page.getByRole('banner').getByText('read-only')).toBeVisible()
  const counted: Record<string, number> = {}
  await walk(page, async (place) => {
    counted[place] = await writeControls(page).count()
    if (place === 'keys') {
      await expect(page.getByRole('dialog').getByText(/^New /)).toHaveCount(0)
      return
    }
    if (place === 'appointment') return
    await page.keyboard.press('F2')
    // What comes after it is answered, so the key has been seen, and opened nothing.
    await openShortcuts(page)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  expect(counted).toEqual(NO_CONTROLS)
  expect(asked).toEqual([])
})

test('the same walk finds the controls of a key that may write', async ({ page }) => {
  server = await startDemo()
  await openDemo(page, server)
  await expect(page.getByRole('banner').getByRole('button', { name: 'New', exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByText('read-only')).toHaveCount(0)
  const counted: Record<string, number> = {}
  await walk(page, async (place) => {
    if (place === 'customers')
      await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
    if (place === 'customer') await expect(page.getByRole('button', { name: 'Add vehicle' })).toBeVisible()
    counted[place] = await writeControls(page).count()
  })
  // New on top, and the row in which somebody is added, with its button.
  expect(counted['customers']).toBe(3)
  expect(counted['customer']).toBeGreaterThanOrEqual(3)
  expect(counted['board']).toBeGreaterThanOrEqual(2)
  expect(counted['appointment']).toBeGreaterThanOrEqual(2)
  expect(counted['schedule']).toBe(2)
})

test('what only the live surface knows of a customer is shown there', async ({ page }) => {
  server = await startDemo()
  await openDemo(page, server, 'live')
  await openCustomer(page)
  const account = page.getByRole('region', { name: 'Account' })
  await expect(account.getByRole('term')).toContainText(['Fleet', 'Address', 'Marketing'])
  await expect(page.getByRole('button', { name: /vehicle/ })).toHaveCount(0)
  await expect(page.getByRole('term').filter({ hasText: 'Notes' })).toHaveCount(0)
})

test('a read-only key on the full surface shows no write control either', async ({ page }) => {
  server = await startServer()
  const shop = await createShop(server, 'Northside Garage')
  const writer = await createKey(server, shop, 'read-write')
  const { id: customer_id } = await addCustomer(server, writer, { name: 'Ruth Delgado' })
  const scheduled_at = new Date().toISOString()
  await addAppointment(server, writer, { customer_id, service_type: 'Oil change', scheduled_at })
  await signIn(page, server, await createKey(server, shop, 'read-only'))
  const counted: Record<string, number> = {}
  await walk(page, async (place) => {
    counted[place] = await writeControls(page).count()
  })
  await expect(page.getByRole('banner').getByText('read-only')).toBeVisible()
  expect(counted).toEqual(NO_CONTROLS)
})

test('a key for customers alone: no vehicles, and Settings names what it lacks', async ({ page }) => {
  server = await startServer()
  const shop = await createShop(server, 'Northside Garage')
  const writer = await createKey(server, shop, 'read-write')
  await addCustomer(server, writer, { name: 'Ruth Delgado' })
  const { key } = await createNarrowKey(server, shop, 'read:customers')
  await signIn(page, server, key)
  await openCustomer(page)
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible()
  await expect(page.getByRole('button', { name: /vehicle/ })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await goTo(page, 'Settings')
  const rights = page.getByRole('table', { name: 'Permissions of this key' })
  await expect(rights.getByRole('row', { name: 'Customers' }).getByRole('cell').first()).toHaveText('may')
  const vehicles = rights.getByRole('row', { name: 'Vehicles' })
  await expect(vehicles.getByRole('cell')).toHaveText([/may not\s*read:vehicles/, /may not\s*write:vehicles/])
  for (const place of ['board', 'schedule']) {
    await page.goto(`${server.url}/${place}`)
    await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  }
})

test('a key that may read only the live surface’s customers is told the rest there too', async ({ page }) => {
  server = await startServer()
  const shop = await createShop(server, 'Northside Garage')
  await addCustomer(server, await createKey(server, shop, 'read-write'), { name: 'Ruth Delgado' })
  const { key } = await createNarrowKey(server, shop, 'read:customers')
  await signIn(page, server, key, LIVE)
  await expect(rowsOf(page)).toContainText(['Ruth Delgado'])
  await goTo(page, 'Settings')
  const rights = page.getByRole('table', { name: 'Permissions of this key' })
  await expect(rights.getByRole('row', { name: 'Invoices' })).toContainText('read:invoices')
})
