import { expect, type Page, test } from '@playwright/test'
import { addCustomer } from './api'
import { field, press, signIn } from './desk'
import { createKey, createShop, type Server, startServer } from './shop'

let server: Server
test.beforeEach(async () => {
  server = await startServer()
})
test.afterEach(() => server.stop())

const search = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const results = (page: Page) => page.getByRole('option')

/** A desk of a shop with three customers, all of whose names have been read. */
async function atASmallShop(page: Page) {
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  await addCustomer(server, key, { name: 'Ruth Delgado', phone: '+12125550143' })
  await addCustomer(server, key, { name: 'Marcus Hale', phone: '+13125550199' })
  await addCustomer(server, key, { name: 'Ingrid Russo' })
  await signIn(page, server, key)
  await expect(page.getByRole('link', { name: 'Ruth Delgado' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await search(page).fill('a')
  await expect(page.getByText('All 3 names')).toBeVisible()
}

test('a customer is found by part of the name, by a name with a typo, and by digits of the phone', async ({
  page,
}) => {
  await atASmallShop(page)
  for (const [typed, name] of [
    ['delg', 'Ruth Delgado'],
    ['ingird', 'Ingrid Russo'],
    ['0143', 'Ruth Delgado'],
    ['(312) 555', 'Marcus Hale'],
  ] as const) {
    await search(page).fill(typed)
    await expect(results(page)).toHaveCount(1)
    await expect(results(page)).toContainText(name)
  }
})

test('arrows and Enter open what was found, and the keys of the page work again', async ({ page }) => {
  await atASmallShop(page)
  await search(page).fill('r')
  await expect(results(page)).not.toHaveCount(0)
  await search(page).fill('marcus')
  await expect(results(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Marcus Hale' })).toBeVisible()
  await expect(search(page)).toHaveValue('')
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'New customer' })).toBeVisible()
})

test('a vehicle is found by part of its plate and of its VIN as soon as it is added', async ({ page }) => {
  await atASmallShop(page)
  await search(page).fill('ruth')
  await page.keyboard.press('Enter')
  await press(page, 'Add vehicle')
  await field(page, 'Year').fill('2014')
  await field(page, 'Make').fill('Ford')
  await field(page, 'Model').fill('F-150')
  await field(page, 'Plate').fill('7TRK221')
  await field(page, 'VIN').fill('1M8GDM9AXKP042788')
  await press(page, 'Add vehicle')
  await expect(page.getByText('1M8GDM9AXKP042788')).toBeVisible()
  for (const typed of ['trk2', 'KP042788']) {
    await search(page).fill(typed)
    await expect(results(page)).toHaveCount(1)
    await expect(results(page)).toContainText('Ruth Delgado')
    await expect(results(page)).toContainText('2014 Ford F-150')
  }
})

test('nobody by that is said only of what has been searched', async ({ page }) => {
  await atASmallShop(page)
  await search(page).fill('zzzzzz')
  await expect(page.getByText('Nobody by that among what was searched.')).toBeVisible()
  await expect(page.getByText('All 3 names')).toBeVisible()
})
