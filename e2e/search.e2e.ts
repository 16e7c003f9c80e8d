import { EventEmitter, once } from 'node:events'
import { expect, type Page, test } from '@playwright/test'
import { addCustomer } from './api'
import { builtFile } from './builtFile'
import { field, press, signIn } from './desk'
import { createKey, createShop, type Server, sharedServer } from './shop'

let server: Server
test.beforeEach(async () => {
  server = await sharedServer()
})

const search = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const results = (page: Page) => page.locator('[role=option]:not([data-command])')

/** A desk of a shop with three customers, all of whose names have been read. */
async function atASmallShop(page: Page) {
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  await addCustomer(server, key, {
    name: 'Ruth Delgado',
    phone: '+12125550143',
    email: 'ruthless@quilt.example',
  })
  await addCustomer(server, key, { name: 'Marcus Hale', phone: '+13125550199' })
  await addCustomer(server, key, { name: 'Ingrid Russo' })
  await signIn(page, server, key)
  await expect(page.getByRole('link', { name: 'Ruth Delgado' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await search(page).fill('a')
  await expect(page.getByText('All 3 names')).toBeVisible()
}

test('a customer is found by part of the name, a name with a typo, digits of the phone and part of the email', async ({
  page,
}) => {
  await atASmallShop(page)
  for (const [typed, name] of [
    ['delg', 'Ruth Delgado'],
    ['ingird', 'Ingrid Russo'],
    ['0143', 'Ruth Delgado'],
    ['(312) 555', 'Marcus Hale'],
    ['LESS@quilt', 'Ruth Delgado'],
  ] as const) {
    await search(page).fill(typed)
    await expect(results(page)).toHaveCount(1)
    await expect(results(page)).toContainText(name)
  }
  // The last of them says by what it was found.
  await expect(results(page)).toContainText('Email ruthless@quilt.example')
  await expect(results(page).locator('mark')).toHaveText('less@quilt')
})

test('a hand that types on the page that was found is not called away, however late the computer draws', async ({
  page,
}) => {
  await atASmallShop(page)
  await search(page).fill('marcus')
  await expect(results(page)).toHaveCount(1)
  await page.evaluate(() => {
    window.requestAnimationFrame = (run) => window.setTimeout(() => run(performance.now()), 1_500)
  })
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await field(page, 'Email').click()
  await expect(field(page, 'Email')).toBeFocused()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  await expect(field(page, 'Email')).toBeFocused()
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
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('F2')
  await expect(page.getByRole('menuitem', { name: 'Customer', exact: true })).toBeVisible()
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

test('nobody by that is said only of what has been searched', { tag: '@window' }, async ({ page }) => {
  await atASmallShop(page)
  await search(page).fill('zzzzzz')
  await expect(page.getByText('No match in what was searched.')).toBeVisible()
  await expect(page.getByText('All 3 names')).toBeVisible()

  // Without the part that searches, it is not said of anything; nor is somebody sent to load a page that may not come.
  await page.route('**/assets/worker-*.js', (route) => route.abort())
  await page.reload()
  await search(page).fill('zzzzzz')
  const failed = page.getByRole('alert')
  await expect(failed).toContainText('Nothing is lost, and everything else works')
  await expect(failed).toContainText('If the connection is down, wait until it is back')
  await expect(page.getByText('No match in what was searched')).toHaveCount(0)
})

test('Escape closes the list and keeps what was typed, an arrow opens it, Escape again and again empties the box', async ({
  page,
}) => {
  await atASmallShop(page)
  await search(page).fill('ruth')
  await expect(results(page)).toHaveCount(1)
  await expect(search(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(results(page)).toHaveCount(0)
  await expect(search(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(search(page)).not.toHaveAttribute('aria-activedescendant')
  await expect(search(page)).toHaveValue('ruth')
  await expect(search(page)).toBeFocused()
  // With nothing to choose from, nothing is opened.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/customers`)
  await page.keyboard.press('ArrowDown')
  await expect(results(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(search(page)).toHaveValue('')
})

test('whoever goes elsewhere leaves the list behind, and finds it again by typing on', async ({ page }) => {
  await atASmallShop(page)
  await search(page).fill('ruth')
  await expect(results(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /Pause updating/ })).toBeVisible()
  // What can be done with whoever is marked comes first.
  for (const name of ['Open', 'Book', /Pause updating/]) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
  await expect(results(page)).toHaveCount(0)
  await search(page).press('End')
  await page.keyboard.type(' d')
  await expect(results(page)).toHaveCount(1)
  await page.getByRole('heading', { name: 'Customers', level: 1 }).click()
  await expect(results(page)).toHaveCount(0)
  await expect(search(page)).toHaveValue('ruth d')
})

test('the mouse opens what was found, however far down the list', async ({ page }) => {
  await atASmallShop(page)
  await search(page).fill('a')
  await expect(results(page)).toHaveCount(2)
  await results(page).filter({ hasText: 'Marcus Hale' }).click()
  await expect(page.getByRole('heading', { name: 'Marcus Hale', level: 1 })).toBeVisible()
  await expect(search(page)).toHaveValue('')
  await expect(results(page)).toHaveCount(0)
})

test('a scan that ends with Enter before there is an answer opens what was scanned, and not who stood there', async ({
  page,
}) => {
  await atASmallShop(page)
  await search(page).fill('marcus')
  await expect(results(page)).toHaveCount(1)
  await search(page).evaluate((box: HTMLInputElement) => box.select())
  // All keys and Enter in one task of the page, as nobody types but a machine: no answer can come in between.
  await search(page).evaluate((box: HTMLInputElement) => {
    document.execCommand('insertText', false, '2125550143')
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('heading', { name: 'Ruth Delgado', level: 1 })).toBeVisible()
  await expect(search(page)).toHaveValue('')
})

test('what is typed before the search has loaded stays, and the next letter goes on from there', async ({
  page,
}) => {
  await atASmallShop(page)
  await search(page).fill('')
  const word = new EventEmitter()
  const given = once(word, 'come')
  await page.route(builtFile('src/app/search/SearchBox.tsx'), async (route) => {
    await given
    await route.continue()
  })
  await page.reload()
  const box = page.locator('#frontdesk-search')
  await expect(page.getByRole('link', { name: 'Ruth Delgado' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await page.keyboard.type('Ruth', { delay: 90 })
  await expect(box).toHaveValue('Ruth')
  word.emit('come')
  await expect(search(page)).toBeVisible()
  await expect(search(page)).toBeFocused()
  await page.keyboard.type(' Del', { delay: 90 })
  await expect(search(page)).toHaveValue('Ruth Del')
  await expect(results(page)).toHaveCount(1)
})
