import { expect, type Page, test } from '@playwright/test'
import { breakStore } from './brokenStore'
import { goTo, openDemo, press, signIn } from './desk'
import { untilTestEnds } from './running'
import { createKey, createShop, type Server, sharedServer, startDemo } from './shop'

const served = untilTestEnds()

let server: Server

const rate = (page: Page) => page.getByLabel('Tax rate, in percent')
const differs = (page: Page) => page.getByText('This computer differs from the shop')

/** Of a shop that has neither zone nor tax of its own. */
async function atSettings(page: Page, ...flags: string[]) {
  server = await sharedServer(...flags)
  await signIn(
    page,
    server,
    await createKey(server, await createShop(server, 'Northside Garage'), 'read-write'),
  )
  await goTo(page, 'Settings')
}

test('a rate of the shop’s own is every desk’s, whatever the operator gave', async ({ page }) => {
  server = await served(startDemo('--tax-rate', '8.875'))
  await openDemo(page, server)
  await goTo(page, 'Settings')
  await expect(rate(page)).toHaveValue('8.25')
  await expect(rate(page)).toHaveAccessibleDescription('Shop default: 8.25 %')
  await expect(differs(page)).toHaveCount(0)
})

test('the operator’s tax rate is every desk’s, to the last of its decimals', async ({ page }) => {
  await atSettings(page, '--tax-rate', '8.875')
  await expect(rate(page)).toHaveValue('8.875')
  await expect(rate(page)).toHaveAccessibleDescription('Shop default: 8.875 %')
  await expect(differs(page)).toHaveCount(0)
})

test('a desk may have a rate of its own, is told that it differs, keeps it, and can go back', async ({
  page,
}) => {
  await atSettings(page, '--tax-rate', '8.875')
  await rate(page).fill('9.4375 %')
  await rate(page).press('Tab')
  await expect(rate(page)).toHaveValue('9.4375')
  await expect(differs(page)).toBeVisible()
  await page.reload()
  await expect(rate(page)).toHaveValue('9.4375')

  await press(page, 'Use the shop default')
  await expect(rate(page)).toHaveValue('8.875')
  await expect(differs(page)).toHaveCount(0)
  await rate(page).fill('0')
  await expect(differs(page)).toBeVisible()
  await rate(page).fill('')
  await rate(page).press('Tab')
  await expect(rate(page)).toHaveValue('8.875')
  await expect(differs(page)).toHaveCount(0)
})

test('of a key is said what it opens, and what it does not', async ({ page }) => {
  await atSettings(page)
  const connection = page.getByRole('region', { name: 'Connection' })
  await expect(connection).toContainText(
    'This key can read and change every record of the shop. The shop’s settings, API keys and devices need an Admin key.',
  )
  const admin = await createKey(server, await createShop(server, 'Southside Garage'), 'admin')
  await signIn(page, server, admin)
  await goTo(page, 'Settings')
  await expect(connection).toContainText('This key can read and change everything.')
})

test('what is no rate is said beside the field, and the rate before stays', async ({ page }) => {
  await atSettings(page)
  await expect(rate(page)).toHaveValue('')
  await rate(page).fill('8.5')
  await rate(page).fill('8,25')
  await expect(rate(page)).toHaveAccessibleDescription(/from 0 to 100 with at most 4 decimals/)
  await rate(page).press('Tab')
  await expect(rate(page)).toHaveValue('8,25')
  await page.reload()
  await expect(rate(page)).toHaveValue('8.5')
})

test(
  'a computer that can’t save says so before anything is entered, on whatever page, until it is read',
  { tag: '@window' },
  async ({ page }) => {
    await breakStore(page)
    server = await served(startDemo())
    await openDemo(page, server)
    const said = page
      .getByRole('region', { name: 'Notifications' })
      .getByText('This computer can’t save what you enter')
    await expect(said).toBeVisible()
    await goTo(page, 'Board')
    await expect(said).toBeVisible()
    // Outside of the corner itself its way out is one for the pointer.
    await page.getByRole('button', { name: 'Dismiss', includeHidden: true }).click()
    await expect(said).toHaveCount(0)
    await goTo(page, 'Customers')
    await expect(said).toHaveCount(0)
  },
)

test(
  'the list of what is not confirmed is come to without the frame leaving the screen',
  { tag: '@window' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 500 })
    await atSettings(page)
    await page.goto(`${server.url}/settings#unsent`)
    await expect(page.getByRole('heading', { name: 'Not confirmed yet' })).toBeInViewport()
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: 'Board' })).toBeInViewport({ ratio: 1 })
  },
)

test(
  'what the browser may clear is said, and it is asked when a person wants it',
  { tag: '@window' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const answers = [false, true]
      StorageManager.prototype.persisted = async () => false
      StorageManager.prototype.persist = async () => document.hasFocus() && (answers.shift() ?? true)
      Object.defineProperty(Navigator.prototype, 'userAgent', { value: 'Firefox/153.0' })
    })
    await atSettings(page)
    await expect(page.getByText('the browser may delete all of this')).toBeVisible()
    await press(page, 'Keep this data when the disk is low')
    await expect(page.getByText('The browser declined')).toBeVisible()
    await press(page, 'Keep this data when the disk is low')
    await expect(page.getByText('The browser keeps this data')).toBeFocused()
    await expect(page.getByRole('button', { name: 'Keep this data when the disk is low' })).toHaveCount(0)
  },
)
