import { expect, type Page, test } from '@playwright/test'
import { allCustomers, readCustomer, vehiclesOf } from './api'
import { addNew, customerIn, field, goTo, openDemo, openOneCustomer, press, rowsOf } from './desk'
import { untilTestEnds } from './running'
import { createKey, demoShop, type Server, sharedServer, startDemo } from './shop'

const served = untilTestEnds()

let server: Server

/** The demo shop on screen, and a key for whatever else speaks to it. */
async function atTheDemo(page: Page): Promise<string> {
  server = await served(startDemo())
  const key = await createKey(server, await demoShop(server), 'read-write')
  await openDemo(page, server)
  await expect(rowsOf(page).first()).toBeVisible()
  return key
}

async function atOneCustomer(page: Page) {
  server = await sharedServer()
  return openOneCustomer(page, server)
}

const details = (page: Page) => page.getByRole('region', { name: 'Details' })

test('a customer is created with the button, and shown as people read a phone', async ({ page }) => {
  const key = await atTheDemo(page)
  await addNew(page, 'Customer')
  const dialog = page.getByRole('dialog', { name: 'New customer' })
  await expect(field(page, 'Name')).toBeFocused()
  await press(page, 'Add customer')
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Enter a name')
  await field(page, 'Name').fill('  Zelda Quimby ')
  await field(page, 'Phone').fill('212.555.0186')
  await field(page, 'Email').fill('zelda@quimby.example')
  await press(page, 'Add customer')

  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Zelda Quimby', level: 1 })).toBeVisible()
  await expect(page.getByText('Zelda Quimby is added')).toBeVisible()
  await expect(page.getByRole('link', { name: '(212) 555-0186' })).toHaveAttribute('href', 'tel:+12125550186')
  expect(await readCustomer(server, key, customerIn(page))).toMatchObject({
    name: 'Zelda Quimby',
    phone: '+12125550186',
    email: 'zelda@quimby.example',
    notes: null,
  })
  await goTo(page, 'Customers')
  await expect(rowsOf(page).first()).toContainText('Zelda Quimby')
})

test('F2 offers a new customer, and Escape closes it; letters are a field’s own', async ({ page }) => {
  await atOneCustomer(page)
  const dialog = page.getByRole('dialog', { name: 'New customer' })
  const choice = page.getByRole('menuitem', { name: 'Customer', exact: true })
  await page.keyboard.press('F2')
  await expect(page.getByRole('menuitem', { name: 'Appointment' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(choice).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Name')).toBeFocused()
  await page.keyboard.type('Nina Novak')
  await expect(field(page, 'Name')).toHaveValue('Nina Novak')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await press(page, 'Edit')
  await page.getByLabel('Notes').pressSequentially('n')
  await expect(page.getByLabel('Notes')).toHaveValue(/n$/)
  await expect(choice).toBeHidden()
})

test('an edit sends only what was changed', async ({ page }) => {
  const { key, id } = await atOneCustomer(page)
  const sent = page.waitForRequest((request) => request.method() === 'PATCH' && request.url().includes(id))
  await press(page, 'Edit')
  await field(page, 'Email').fill('ruth@delgado.example')
  await press(page, 'Save')
  await expect(page.getByRole('main').getByRole('link', { name: 'ruth@delgado.example' })).toBeVisible()
  expect((await sent).postDataJSON()).toEqual({ email: 'ruth@delgado.example' })
  expect(await readCustomer(server, key, id)).toMatchObject({
    name: 'Ruth Delgado',
    phone: '+12125550143',
    email: 'ruth@delgado.example',
    notes: 'Prefers text',
  })
})

test('a phone that somebody has already is warned of, and leads to them', async ({ page }) => {
  await atOneCustomer(page)
  await goTo(page, 'Customers')
  await addNew(page, 'Customer')
  await field(page, 'Name').fill('Ruthie')
  await field(page, 'Phone').fill('(212) 555-0143')
  const dialog = page.getByRole('dialog', { name: 'New customer' })
  await expect(dialog.getByText('This number is already on file')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Ruth Delgado' })).toBeVisible()
  await field(page, 'Phone').fill('(212) 555-0144')
  await expect(dialog.getByText('This number is already on file')).toBeHidden()
  await field(page, 'Phone').fill('(212) 555-0143')
  await dialog.getByRole('link', { name: 'Ruth Delgado' }).click()
  await expect(page.getByRole('heading', { name: 'Ruth Delgado', level: 1 })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a vehicle is added: a scanned VIN ends its field only, and a wrong check digit is warned of', async ({
  page,
}) => {
  const { key, id } = await atOneCustomer(page)
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await press(page, 'Add vehicle')
  await field(page, 'Year').fill('2003')
  await field(page, 'Make').fill('Honda')
  await field(page, 'Model').fill('Accord')
  await field(page, 'Plate').fill('7abc123')
  await field(page, 'VIN').click()
  // As a scanner types: at once, and with Enter at the end.
  await page.keyboard.type('1hgcm82643a004352')
  await page.keyboard.press('Enter')
  const warning = page.getByText('The ninth character does not match the others')
  await expect(warning).toBeVisible()
  await expect(field(page, 'VIN')).toBeVisible()
  expect(posts).toEqual([])

  await field(page, 'VIN').fill('1hgcm82633a004352')
  await expect(warning).toBeHidden()
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  const vehicles = page.getByRole('region', { name: 'History' })
  await expect(vehicles.getByText('2003 Honda Accord')).toBeVisible()
  await expect(vehicles.getByText('1HGCM82633A004352')).toBeVisible()
  await expect(vehicles.getByText('7ABC123')).toBeVisible()
  expect(await vehiclesOf(server, key, id)).toEqual([
    expect.objectContaining({ vin: '1HGCM82633A004352', license_plate: '7ABC123', year: 2003 }),
  ])
  expect(posts).toHaveLength(1)
})

test('a vehicle is edited where the service can, and only what changed is sent', async ({ page }) => {
  const { key, id } = await atOneCustomer(page)
  await press(page, 'Add vehicle')
  await field(page, 'Year').fill('2019')
  await field(page, 'Make').fill('Toyota')
  await field(page, 'Model').fill('Corolla')
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  await press(page, 'Edit 2019 Toyota Corolla')
  await field(page, 'Plate').fill('8xyz987')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await press(page, 'Save')
  expect((await sent).postDataJSON()).toEqual({ license_plate: '8XYZ987' })
  await expect(page.getByRole('region', { name: 'History' }).getByText('8XYZ987')).toBeVisible()
  expect(await vehiclesOf(server, key, id)).toEqual([expect.objectContaining({ license_plate: '8XYZ987' })])
})

test('a key that may no longer add or change says so where it was tried, as often as it is tried', async ({
  page,
}) => {
  const { key, id } = await atOneCustomer(page)
  await page.route(/\/shop\/(customers|vehicles)/, (route) => {
    const of = route.request().url().includes('vehicles') ? 'vehicles' : 'customers'
    if (route.request().method() === 'GET') return route.fallback()
    const error = { code: 'insufficient_scope', message: `Needs write:${of}`, status: 403, request_id: 'r' }
    return route.fulfill({ status: 403, json: { error } })
  })
  await press(page, 'Add vehicle')
  await field(page, 'Year').fill('2019')
  await field(page, 'Make').fill('Toyota')
  await field(page, 'Model').fill('Corolla')
  await press(page, 'Add vehicle')
  await expect(page.getByRole('alert')).toContainText('Needs write:vehicles')
  await expect(field(page, 'Model')).toHaveValue('Corolla')

  await press(page, 'Edit')
  await page.getByLabel('Notes').fill('Call first')
  await addNew(page, 'Customer')
  const dialog = page.getByRole('dialog', { name: 'New customer' })
  await dialog.getByLabel('Name').fill('Zelda Quimby')
  await dialog.getByRole('button', { name: 'Add customer' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Needs write:customers')
  await expect(dialog.getByLabel('Name')).toHaveValue('Zelda Quimby')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await details(page).getByRole('button', { name: 'Save' }).click()
  await expect(details(page).getByRole('alert')).toContainText('Needs write:customers')
  await expect(page.getByLabel('Notes')).toHaveValue('Call first')
  expect(await vehiclesOf(server, key, id)).toEqual([])
  expect(await allCustomers(server, key)).toEqual([expect.objectContaining({ notes: 'Prefers text' })])
})
