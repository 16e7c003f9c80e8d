import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { changing, madeAt, rows, shopWithBills, ZONE } from './billedShop'
import { byLink, LIVE } from './desk'
import { type Server, sharedServer } from './shop'

// The order of invoices and quotes by their columns.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const heads = (page: Page) => page.getByRole('group', { name: 'Sort by' })
const press = (page: Page, name: string | RegExp) => heads(page).getByRole('button', { name }).click()

test('a list that is read to its end is put in order by its heads', async ({ page }) => {
  const { key, times } = await shopWithBills(server)
  await madeAt(page, times)
  await page.setViewportSize({ width: 1440, height: 900 })
  await byLink(page, server, key, '/invoices?status=all')
  const list = rows(page, 'Invoices')
  const head = (name: string) => heads(page).getByRole('button', { name })
  await expect(head('Date, newest first')).toHaveAttribute('aria-pressed', 'true')
  await press(page, 'Customer')
  await expect(list).toContainText([/Ana/, /Lee/, /Omar/, /Ruth/])
  await expect(head('Customer, A first')).toHaveAttribute('aria-pressed', 'true')
  await expect(head('Customer, A first')).toBeFocused()
  await press(page, /^Customer/)
  await expect(list).toContainText([/Ruth/, /Omar/, /Lee/, /Ana/])
  // Sums begin with the most; what owes nothing stands last.
  await press(page, 'Balance')
  await expect(list).toContainText([/Ruth/, /Omar/])
  await press(page, 'Total')
  await expect(list).toContainText([/Ruth/, /Omar/, /Lee/, /Ana/])
  await press(page, 'Vehicle')
  await expect(list).toContainText([/7TRK221/, /8LEE001/, /KLM2231/, /Ana/])
  await press(page, 'Job')
  await expect(list).toContainText([/Four new/, /Front struts/, /Tow/, /Wiper/])
  await expect(page).toHaveURL(/sort=job/)
  await page.reload()
  await expect(list).toContainText([/Four new/, /Front struts/, /Tow/, /Wiper/])

  // The file has the order of the screen.
  await page.getByRole('button', { name: 'Export CSV: invoices' }).click()
  const dialog = page.getByRole('dialog', { name: /^Export/ })
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save all 4 rows' }).click()
  const text = await readFile(await (await coming).path(), 'utf8')
  expect(text.match(/Omar Haddad|Ruth Delgado|Lee Chen|Ana Silva/g)).toEqual([
    'Omar Haddad',
    'Ruth Delgado',
    'Lee Chen',
    'Ana Silva',
  ])
  await page.keyboard.press('Escape')

  await press(page, 'Date')
  await expect(list).toContainText([/Ruth/, /Omar/, /Lee/, /Ana/])
  await expect(page).not.toHaveURL(/sort/)
  await press(page, /^Date/)
  await expect(list).toContainText([/Ana/, /Lee/, /Omar/, /Ruth/])
})

test('quotes have the same heads, by keys too', async ({ page }) => {
  const { key, times } = await shopWithBills(server)
  await madeAt(page, times)
  await page.setViewportSize({ width: 1440, height: 900 })
  await byLink(page, server, key, '/quotes?status=all')
  await heads(page).getByRole('button', { name: 'Total' }).focus()
  await page.keyboard.press('Enter')
  await expect(rows(page, 'Quotes')).toContainText([/Ruth/, /Omar/, /Lee/])
  await page.keyboard.press('Enter')
  await expect(rows(page, 'Quotes')).toContainText([/Lee/, /Omar/, /Ruth/])
})

test('on a phone the menu of the list sorts it, and the number stands first in each row', async ({
  page,
}) => {
  const { key, times } = await shopWithBills(server)
  await madeAt(page, times)
  await page.setViewportSize({ width: 390, height: 800 })
  await byLink(page, server, key, '/invoices?status=all')
  const list = rows(page, 'Invoices')
  await expect(list).toHaveCount(4)
  const menu = page.getByRole('button', { name: 'More of invoices' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Sort by customer' }).click()
  await expect(list).toContainText([/Ana/, /Lee/, /Omar/, /Ruth/])
  await menu.click()
  await page.getByRole('menuitem', { name: 'Reverse the order' }).click()
  await expect(list).toContainText([/Ruth/, /Omar/, /Lee/, /Ana/])

  const first = list.first()
  const number = first.getByText(/^\d{4}$/).filter({ visible: true })
  await expect(number).toBeVisible()
  const [at, name] = [await number.boundingBox(), await first.getByText('Ruth Delgado').boundingBox()]
  expect(at?.x).toBeLessThan(50)
  expect(Math.abs((at?.y ?? 0) - (name?.y ?? 999))).toBeLessThan(10)
})

test('a number that the shop gave stands in the first column, and the list goes by it', async ({ page }) => {
  const { key, times } = await shopWithBills(server)
  await madeAt(page, times)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const service of [undefined, LIVE]) {
    await byLink(page, server, key, '/invoices?status=all', service)
    const list = rows(page, 'Invoices')
    await expect(list).toHaveCount(4)
    const number = list
      .first()
      .getByText(/^\d{4}$/)
      .filter({ visible: true })
    const date = list.first().getByText('today', { exact: true }).filter({ visible: true })
    expect((await number.boundingBox())?.x).toBeLessThan((await date.boundingBox())?.x ?? 0)
    // Made in this order, so that the newest number comes first.
    await press(page, 'No.')
    await expect(list).toContainText([/Ana/, /Lee/, /Omar/, /Ruth/])
  }
})

test('a list with more to come stands in the order of its dates', async ({ page }) => {
  const { key, times } = await shopWithBills(server)
  await madeAt(page, times)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.route(/\/shop\/invoices\?/, async (route) => {
    const after = new URL(route.request().url()).searchParams.get('after')
    if (after !== null) return
    await changing(route, (body) => ({
      ...body,
      pagination: { next_cursor: 'more', has_more: true, limit: 100 },
    }))
  })
  await byLink(page, server, key, '/invoices?status=all&sort=customer')
  await expect(rows(page, 'Invoices')).toHaveCount(4)
  await expect(page.getByText('Customer', { exact: true })).toBeVisible()
  await expect(heads(page)).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Total of the rows shown' })).toContainText('Newest 4')
})
