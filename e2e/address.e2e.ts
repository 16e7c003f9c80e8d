import { expect, type Page, test } from '@playwright/test'
import { addCustomer } from './api'
import { signIn } from './desk'
import { createKey, createShop, type Server, sharedServer } from './shop'

// What is wrong in an address is left out of it, and the page opens as if it did not stand there.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', 'America/Chicago')
})

async function atShop(page: Page) {
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  await addCustomer(server, key, { name: 'Ruth Delgado' })
  await signIn(page, server, key)
}

const PAGES = { '/board': 'Board', '/schedule': 'Schedule', '/day-close': 'Day close' }

test('a day that no calendar has opens today’s page, also after a reload', async ({ page }) => {
  await atShop(page)
  for (const [path, title] of Object.entries(PAGES)) {
    for (const day of [
      'xx',
      '9999-99-99',
      '2026-02-30',
      '9999-12-31',
      '0567-12-31',
      '0001-01-01',
      '2200-01-01',
      '[1]',
      '',
    ]) {
      await page.goto(`${server.url}${path}?day=${encodeURIComponent(day)}`)
      await expect(page.getByRole('heading', { name: title, level: 1 }), day).toBeVisible()
      await expect(page).toHaveURL(`${server.url}${path}`)
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
    await page.goto(`${server.url}${path}?day=2026-02-30`)
    await page.reload()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page).toHaveURL(`${server.url}${path}`)
  }
})

test('what is right beside it in the address stays', async ({ page }) => {
  await atShop(page)
  await page.goto(`${server.url}/schedule?day=2026-02-30&view=week`)
  await expect(page).toHaveURL(`${server.url}/schedule?view=week`)
  await page.goto(`${server.url}/board?day=2026-13-01&text=civic`)
  await expect(page.getByLabel('Filter cards')).toHaveValue('civic')
})

test('the first and the last day that a shop can mean can be looked at', async ({ page }) => {
  await atShop(page)
  for (const day of ['1900-01-01', '2199-12-31']) {
    await page.goto(`${server.url}/schedule?day=${day}&view=week`)
    await expect(page.getByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`day=${day}`))
  }
})

test('a day field that is given a year of no shop takes it back, and a heading says another year', async ({
  page,
}) => {
  await atShop(page)
  for (const [address, label, heading] of [
    ['/schedule?day=2031-05-14', 'Day', 'May 14, 2031'],
    ['/board?day=2031-05-14', 'Date', 'May 14, 2031'],
    ['/day-close?day=2021-05-14', 'Day', 'May 14, 2021'],
  ] as const) {
    await page.goto(server.url + address)
    await expect(page.getByRole('main').getByText(heading).filter({ visible: true }).first()).toBeVisible()
    const day = page.getByLabel(label, { exact: true })
    const before = await day.inputValue()
    for (const leave of [() => day.press('Enter'), () => day.blur()]) {
      await day.fill('0567-12-31')
      await expect(day).toHaveAttribute('aria-invalid', 'true')
      await leave()
      await expect(day).toHaveValue(before)
      await expect(day).not.toHaveAttribute('aria-invalid', 'true')
      await expect(page).toHaveURL(server.url + address)
    }
  }
})

test('lists and papers leave out what their address says wrongly', async ({ page }) => {
  await atShop(page)
  for (const [address, title, left] of [
    ['/invoices?status=[1,2]&customer={"a":1}', 'Invoices', '/invoices'],
    ['/invoices?status=unheard_of', 'Invoices', '/invoices'],
    ['/quotes?status=null&customer=true', 'Quotes', '/quotes'],
    ['/quotes/new?customer={"a":1}&vehicle=[]', 'New quote', '/quotes/new'],
    ['/board?appointment={"a":1}&closed=perhaps&status=[]', 'Board', '/board'],
    ['/day-close?day=2199-01-01', 'Day close', '/day-close'],
    ['/customers?anything=at&all', 'Customers', '/customers'],
  ] as const) {
    await page.goto(server.url + address)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page).toHaveURL(server.url + left)
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})
