import { expect, type Page, type Request, test } from '@playwright/test'
import { allCustomers, readCustomer } from './api'
import { addNew, customerIn, field, goTo, openCustomer, openOneCustomer, press, rowsOf } from './desk'
import { addUnconfirmed, heldBack, refuse } from './heldBack'
import { type Server, sharedServer } from './shop'

// Whatever breaks between the key and the disk: what was typed is there, and what was saved is saved once.

let server: Server

async function atOneCustomer(page: Page) {
  server = await sharedServer()
  return openOneCustomer(page, server)
}

const isNewCustomer = (request: Request) =>
  request.method() === 'POST' && request.url().endsWith('/shop/customers')

test('what was typed survives a reload, and is gone once cancelled', async ({ page }) => {
  await atOneCustomer(page)
  await addNew(page, 'Customer')
  await field(page, 'Name').fill('Half a na')
  await field(page, 'Phone').fill('212555')
  await page.reload()
  await addNew(page, 'Customer')
  await expect(field(page, 'Name')).toHaveValue('Half a na')
  await expect(field(page, 'Phone')).toHaveValue('212555')
  await expect(page.getByText('Restored what you typed')).toBeVisible()
  await press(page, 'Cancel')
  await addNew(page, 'Customer')
  await expect(field(page, 'Name')).toHaveValue('')
})

test('a page that begins while nobody answers says what is saved here, and begins by itself once somebody does', async ({
  page,
}) => {
  const { key } = await atOneCustomer(page)
  let isCut = true
  await page.route('**/shop/customers', (route) =>
    isCut && route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  )
  await page.route('**/session', (route) => (isCut ? route.abort('connectionreset') : route.fallback()))
  await addNew(page, 'Customer')
  await field(page, 'Name').fill('Priya Raman')
  await press(page, 'Add customer')
  const chip = page.getByRole('button', { name: '1 change not confirmed', includeHidden: true })
  await expect(chip).toBeVisible()
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('could not be reached')
  const kept = page.getByRole('status').filter({ hasText: 'Saved on this computer' })
  await expect(kept.getByRole('listitem')).toHaveText(['New customer Priya Raman'])
  isCut = false
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect
    .poll(async () => (await allCustomers(server, key)).filter(({ name }) => name === 'Priya Raman').length)
    .toBe(1)
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
  await addUnconfirmed(page, 'Ingrid Bauer')
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await goTo(page, 'Customers')
  await expect(rowsOf(page).first()).toContainText('Ingrid Bauer')
  const named = (await allCustomers(server, key)).filter(({ name }) => name === 'Ingrid Bauer')
  expect(named).toHaveLength(1)
  await expect(page.getByRole('button', { name: /not confirmed/ })).toBeHidden()
  // What the outbox has sent is not offered once more.
  await addNew(page, 'Customer')
  await expect(field(page, 'Name')).toBeFocused()
  await expect(field(page, 'Name')).toHaveValue('')
  await expect(page.getByText('Restored what you typed')).toBeHidden()
})

test('refused after its dialog was closed, a new customer is kept to be looked at', async ({ page }) => {
  const { key } = await atOneCustomer(page)
  const asked = await heldBack(page, isNewCustomer, refuse('No such name'))
  await addNew(page, 'Customer')
  await field(page, 'Name').fill('Priya Raman')
  await press(page, 'Add customer')
  await asked.came
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  asked.answer()
  await press(page, '1 change to review')
  await expect(page.getByText('No such name')).toBeVisible()
  expect(await allCustomers(server, key)).toHaveLength(1)
})

test('confirmed after its dialog was closed, a new customer leads nobody away from what they do by then', async ({
  page,
}) => {
  const { key } = await atOneCustomer(page)
  const asked = await heldBack(page, isNewCustomer, (route) => route.continue())
  await addNew(page, 'Customer')
  await field(page, 'Name').fill('Priya Raman')
  await press(page, 'Add customer')
  await asked.came
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await addNew(page, 'Customer')
  await expect(field(page, 'Name')).toBeFocused()
  await page.keyboard.type('Next one')
  asked.answer()
  await expect.poll(async () => (await allCustomers(server, key)).length).toBe(2)
  await expect(page.getByRole('button', { name: /not confirmed/, includeHidden: true })).toHaveCount(0)
  await expect(field(page, 'Name')).toHaveValue('Next one')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ruth Delgado', level: 1 })).toBeVisible()
  await addNew(page, 'Customer')
  await expect(field(page, 'Name')).toHaveValue('Next one')
})

test('an edit whose page is left at once is saved all the same, and not offered once more', async ({
  page,
}) => {
  const { key, id } = await atOneCustomer(page)
  await press(page, 'Edit')
  await page.getByLabel('Notes').fill('Call first')
  // The customer is read once more before anything is sent.
  const asked = await heldBack(
    page,
    (request) => request.method() === 'GET' && request.url().endsWith(id),
    (route) => route.continue(),
  )
  await press(page, 'Save')
  await asked.came
  await goTo(page, 'Customers')
  asked.answer()
  await expect.poll(() => readCustomer(server, key, id)).toMatchObject({ notes: 'Call first' })
  await openCustomer(page)
  // The service has it before its answer is here: an edit that began in between would begin with what was before.
  await expect(page.getByText('Call first')).toBeVisible()
  await press(page, 'Edit')
  await expect(page.getByLabel('Notes')).toHaveValue('Call first')
  await expect(page.getByText('Restored what you typed')).toBeHidden()
})
