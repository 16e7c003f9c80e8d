import { expect, type Page, test } from '@playwright/test'
import { allCustomers } from './api'
import { addNew, customerIn, field, goTo, openOneCustomer, press, rowsOf } from './desk'
import { type Server, startServer } from './shop'

// Whatever breaks between the key and the disk: what was typed is there, and what was saved is saved once.

let server: Server
test.afterEach(() => server.stop())

async function atOneCustomer(page: Page) {
  server = await startServer()
  return openOneCustomer(page, server)
}

test('what was typed survives a reload, and is gone once cancelled', async ({ page }) => {
  await atOneCustomer(page)
  await addNew(page, 'Customer')
  await field(page, 'Name').fill('Half a na')
  await field(page, 'Phone').fill('212555')
  await page.reload()
  await addNew(page, 'Customer')
  await expect(field(page, 'Name')).toHaveValue('Half a na')
  await expect(field(page, 'Phone')).toHaveValue('212555')
  await expect(page.getByText('Brought back what you had typed')).toBeVisible()
  await press(page, 'Cancel')
  await addNew(page, 'Customer')
  await expect(field(page, 'Name')).toHaveValue('')
})

test('an answer lost after the commit makes one customer, and the screen says so', async ({ page }) => {
  const { key } = await atOneCustomer(page)
  const keys: (string | undefined)[] = []
  await page.route('**/shop/customers', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    const answer = await route.fetch()
    return keys.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer })
  })
  await addNew(page, 'Customer')
  await field(page, 'Name').fill('Priya Raman')
  await press(page, 'Add customer')
  await expect(page.getByText('Priya Raman is added')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Priya Raman', level: 1 })).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  const named = (await allCustomers(server, key)).filter(({ name }) => name === 'Priya Raman')
  expect(named.map(({ id }) => id)).toEqual([customerIn(page)])
  await expect(page.getByRole('button', { name: /not confirmed/ })).toBeHidden()
})

test('saved while offline, it is shown as not confirmed and goes once online', async ({ page, context }) => {
  const { key } = await atOneCustomer(page)
  await addNew(page, 'Customer')
  await field(page, 'Name').fill('Tomas Lindqvist')
  await context.setOffline(true)
  await press(page, 'Add customer')
  const chip = page.getByRole('button', { name: '1 change not confirmed', includeHidden: true })
  await expect(chip).toBeVisible()
  expect(await allCustomers(server, key)).toHaveLength(1)

  await context.setOffline(false)
  await expect(page.getByText('Tomas Lindqvist is added')).toBeVisible()
  await expect(chip).toBeHidden()
  const names = (await allCustomers(server, key)).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['Ruth Delgado', 'Tomas Lindqvist'])
})

test('a desk that is closed before the answer finishes what it began when it is opened again', async ({
  page,
}) => {
  const { key } = await atOneCustomer(page)
  await page.route('**/shop/customers', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  )
  await addNew(page, 'Customer')
  await field(page, 'Name').fill('Ingrid Bauer')
  await press(page, 'Add customer')
  await expect(
    page.getByRole('button', { name: '1 change not confirmed', includeHidden: true }),
  ).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await goTo(page, 'Customers')
  await expect(rowsOf(page).first()).toContainText('Ingrid Bauer')
  const named = (await allCustomers(server, key)).filter(({ name }) => name === 'Ingrid Bauer')
  expect(named).toHaveLength(1)
  await expect(page.getByRole('button', { name: /not confirmed/ })).toBeHidden()
})
