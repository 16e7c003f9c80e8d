import { expect, type Page, test } from '@playwright/test'
import { field, goTo, openOneCustomer, press, rowsOf } from './desk'
import { type Server, startServer } from './shop'

// A page that fails by a fault of ours takes nothing else with it.

let server: Server
test.beforeEach(async () => {
  server = await startServer()
})
test.afterEach(() => server.stop())

const SETTINGS_FILE = '**/assets/SettingsPage-*.js'
const THROWS = `export default function Page() { throw new Error('The wheel came off') }`

const told = (page: Page) => page.getByRole('alert').filter({ hasText: 'This page could not be shown' })

const openSettings = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()

/** What stands around every page is there, and answers. */
async function expectTheFrame(page: Page) {
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('banner').getByText('read and write')).toBeVisible()
  await page.getByRole('combobox', { name: 'Search' }).fill('ruth')
  await expect(page.getByRole('option', { name: 'Ruth Delgado' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Search' }).fill('')
}

/** And so is every other page, with what was typed there. */
async function expectOtherPages(page: Page) {
  await goTo(page, 'Customers')
  await expect(told(page)).toHaveCount(0)
  await rowsOf(page).first().click()
  await press(page, 'Edit')
  await expect(page.getByLabel('Notes')).toHaveValue('Keeps the spare key')
}

async function withHalfAnEdit(page: Page) {
  await openOneCustomer(page, server)
  await press(page, 'Edit')
  await page.getByLabel('Notes').fill('Keeps the spare key')
  await expect(field(page, 'Notes')).toHaveValue('Keeps the spare key')
}

test('a page that throws says so within the frame, and the other pages go on', async ({ page }) => {
  await page.route(SETTINGS_FILE, (route) => route.fulfill({ contentType: 'text/javascript', body: THROWS }))
  await withHalfAnEdit(page)
  await openSettings(page)
  await expect(told(page)).toContainText('The wheel came off')
  await expect(told(page)).toContainText('Nothing was sent or changed by this')
  await expectTheFrame(page)
  await expectOtherPages(page)
  // Come back to, it is tried again and fails again, as the only place.
  await openSettings(page)
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(told(page)).toBeVisible()
})

test('a page whose file does not come says so within the frame, and comes when asked for again', async ({
  page,
}) => {
  let refused = 0
  await page.route(SETTINGS_FILE, (route) => {
    refused += 1
    return route.abort('connectionrefused')
  })
  await openOneCustomer(page, server)
  // A newer version may have taken the file away, so the page is loaded anew once before anybody is told.
  const again = page.waitForEvent('load')
  await openSettings(page)
  await again
  await expect(told(page)).toContainText('SettingsPage')
  await expectTheFrame(page)
  const before = refused
  await press(page, 'Try again')
  await expect.poll(() => refused).toBeGreaterThan(before)
  await expect(told(page)).toBeVisible()
  await page.unroute(SETTINGS_FILE)
  await press(page, 'Try again')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(told(page)).toHaveCount(0)
})

test('a page that is loaded anew is whole once its file comes', async ({ page }) => {
  await page.route(SETTINGS_FILE, (route) => route.fulfill({ contentType: 'text/javascript', body: THROWS }))
  await withHalfAnEdit(page)
  await openSettings(page)
  await expect(told(page)).toBeVisible()
  await page.unroute(SETTINGS_FILE)
  await press(page, 'Load anew')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expectOtherPages(page)
})
