import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { shortCode } from '~/domain/shortCode'
import { panel, tender } from './atTheTill'
import { busyShop } from './busyShop'
import { runCommand } from './byKeys'
import { addNew, byLink, FULL } from './desk'
import { keyboardAt } from './keyboards'
import { ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

test('the code of a paper opens it from everywhere, and waits behind what is open', async ({ page }) => {
  const { key, invoice, marcus } = await busyShop(page, server)
  const { typeAtOnce } = await keyboardAt(page)
  const box = page.locator('#frontdesk-search')
  await byLink(page, server, key, '/invoices', FULL)
  await expect(page.getByRole('list', { name: 'Invoices' })).toContainText('Marcus Hale')
  await page.getByRole('list', { name: 'Invoices' }).getByRole('link').first().focus()
  await typeAtOnce(`${shortCode(invoice)}\n`, () => 12)
  await expect(page).toHaveURL(`${server.url}/invoices/${invoice}`)

  await page.goto(`${server.url}/customers/${marcus}`)
  await addNew(page, 'Appointment')
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await close.focus()
  await typeAtOnce('KP 50719\n', () => 12)
  await expect(page.getByText('“KP 50719” is in the search box')).toBeVisible()
  await expect(page.getByText('Press Enter again')).toBeVisible()
  await expect(box).toHaveValue('KP 50719')
  await expect(close).toBeFocused()
})

test('a command that an arrow has chosen is run at once, while the names are still being searched', async ({
  page,
}) => {
  const { key } = await busyShop(page, server)
  await page.addInitScript(() => {
    globalThis.Worker = class extends Worker {
      override postMessage(...sent: [message: unknown, more?: object]) {
        setTimeout(() => super.postMessage(...sent), 1_500)
      }
    }
  })
  await byLink(page, server, key, '/customers', FULL)
  await expect(page.getByRole('list', { name: 'Customers' })).toContainText('Marcus Hale')
  await runCommand(page, 'new', 'New appointment')
  await expect(page.getByRole('dialog', { name: 'New appointment' })).toBeVisible()
})

test('a person types anywhere to search, unless the settings say no; Enter right after a letter asks for another', async ({
  page,
}) => {
  const { key } = await busyShop(page, server)
  await byLink(page, server, key, '/customers', FULL)
  const box = page.getByRole('combobox', { name: 'Search' })
  await expect(box).toBeVisible()
  await page.getByRole('main').focus()
  await page.keyboard.type('marcus', { delay: 90 })
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('marcus')
  // A key that is held, Ctrl, and Space begin no search.
  await page.getByRole('main').focus()
  for (const pressed of ['Control+b', 'Space', 'Escape']) await page.keyboard.press(pressed)
  await expect(page.getByRole('main')).toBeFocused()

  await addNew(page, 'Customer')
  const name = page.getByRole('dialog').getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  const { typeAtOnce } = await keyboardAt(page)
  await typeAtOnce('Nina\n', () => 40)
  await expect(page.getByText('Press Enter again')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nina', level: 1 })).toBeVisible()

  await page.goto(`${server.url}/settings`)
  await page.getByLabel('Type anywhere to search').uncheck()
  await page.getByRole('main').focus()
  await page.keyboard.type('/ruth', { delay: 90 })
  await expect(page.getByRole('main')).toBeFocused()
  await expect(box).toHaveValue('')
  await page.keyboard.press('F3')
  await expect(box).toBeFocused()
})

test('a payment by cash, the colors and the sign-out are commands', async ({ page }) => {
  const { key, invoice } = await busyShop(page, server)
  await byLink(page, server, key, `/invoices/${invoice}`, FULL)
  await expect(page.getByRole('button', { name: 'Record payment' })).toBeVisible()
  await runCommand(page, 'cash', 'Record payment: Cash')
  await expect(tender(page, 'Cash')).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)

  await runCommand(page, 'dark theme', 'Theme: Dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await runCommand(page, 'sign', 'Sign out')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('textbox', { name: 'API key' })).toBeVisible()
})

test('who asks for the search again while the page that they chose is still being drawn keeps the focus there', async ({
  page,
}) => {
  const { key } = await busyShop(page, server)
  const box = page.locator('#frontdesk-search')
  await byLink(page, server, key, '/customers', FULL)
  await box.fill('Marcus')
  await expect(page.getByRole('option').first()).toBeVisible()
  // A busy computer draws its next frame late.
  const LATE_MS = 600
  await page.evaluate((ms) => {
    window.requestAnimationFrame = (run) => window.setTimeout(() => run(performance.now()), ms)
  }, LATE_MS)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Marcus Hale', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await wait(2 * LATE_MS)
  await expect(box).toBeFocused()
})
