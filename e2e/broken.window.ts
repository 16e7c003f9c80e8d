import { expect, type Page, test } from '@playwright/test'
import { builtFile } from './builtFile'
import { addNew, field, goTo, openOneCustomer, press, rowsOf } from './desk'
import { type Server, startServer } from './shop'

// A page that fails by a fault of ours takes nothing else with it.

let server: Server
test.beforeEach(async () => {
  server = await startServer()
})
test.afterEach(() => server.stop())

const SETTINGS_FILE = builtFile('src/app/settings/SettingsPage.tsx')
const THROWS = `export default function Page() { throw new Error('The wheel came off') }`

const told = (page: Page) => page.getByRole('alert').filter({ hasText: 'This page could not be shown' })

const notFetched = (page: Page, what = 'page') =>
  page.getByRole('alert').filter({ hasText: `This ${what} could not be loaded. Check the connection.` })

const openSettings = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()

/** What stands around every page is there, and answers. */
async function expectTheFrame(page: Page) {
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'New', exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Search' }).fill('ruth')
  await expect(page.getByRole('option', { name: /^Ruth Delgado/ })).toBeVisible()
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

/** How often the page has been loaded anew since. */
function countLoads(page: Page) {
  let loads = 0
  page.on('load', () => (loads += 1))
  return () => loads
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
  await expect(told(page)).toContainText('Nothing was sent or changed.')
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
  const loads = countLoads(page)
  await openSettings(page)
  await expect(notFetched(page)).toContainText(SETTINGS_FILE.replace('**', ''))
  await expectTheFrame(page)
  const before = refused
  await press(page, 'Try again')
  await expect.poll(() => refused).toBeGreaterThan(before)
  await expect(notFetched(page)).toBeVisible()
  await page.unroute(SETTINGS_FILE)
  await press(page, 'Try again')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(notFetched(page)).toHaveCount(0)
  expect(loads()).toBe(0)
})

test('with the line down nothing is left for the browser’s error page, and all of it comes once it is up', async ({
  page,
}) => {
  await withHalfAnEdit(page)
  const loads = countLoads(page)
  await page.route('**/shop/customers/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.fallback(),
  )
  await press(page, 'Save')
  const unsent = page.getByRole('button', { name: '1 change not confirmed' })
  await expect(unsent).toBeVisible()
  await server.kill()
  await page.unrouteAll()

  await press(page, 'New')
  await expect(notFetched(page, 'part of the page')).toBeVisible()
  await press(page, 'Close')
  await expect(notFetched(page, 'part of the page')).toHaveCount(0)
  await openSettings(page)
  await expect(notFetched(page)).toBeVisible()
  await press(page, 'Reload page')
  await expect(notFetched(page)).toContainText('The server does not answer')
  await expect(unsent).toBeVisible()

  await server.again()
  await press(page, 'Try again')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(unsent).toHaveCount(0)
  await addNew(page, 'Customer')
  await expect(page.getByRole('dialog', { name: 'New customer' })).toBeVisible()
  expect(loads()).toBe(0)
})

test('a page of a version before is loaded anew when its file is gone', async ({ page }) => {
  await page.route(SETTINGS_FILE, (route) => route.fulfill({ status: 404 }))
  await openOneCustomer(page, server)
  // The server has been given a newer version; the next load has it.
  await page.route(`${server.url}/`, async (route) => {
    const answer = await route.fetch()
    await page.unroute(SETTINGS_FILE)
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('/assets/', '/assets/next-'),
    })
  })
  const again = page.waitForEvent('load')
  await openSettings(page)
  await again
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})

test('a page that is loaded anew is whole once its file comes', async ({ page }) => {
  await page.route(SETTINGS_FILE, (route) => route.fulfill({ contentType: 'text/javascript', body: THROWS }))
  await withHalfAnEdit(page)
  await openSettings(page)
  await expect(told(page)).toBeVisible()
  await page.unroute(SETTINGS_FILE)
  await press(page, 'Reload page')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expectOtherPages(page)
})
