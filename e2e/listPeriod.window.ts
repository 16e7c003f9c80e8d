import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { addCustomer, ask } from './api'
import { madeAt, rows, shopWithBills, ZONE } from './billedShop'
import { byLink, LIVE } from './desk'
import { line } from './quoting'
import { obstaclesOn } from './readable'
import { createKey, createShop, type Server, sharedServer } from './shop'

// A list of some days alone, and what its rows come to.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const sum = (page: Page) => page.getByRole('group', { name: 'Total of the rows shown' })
const period = (page: Page) => page.getByRole('button', { name: /^Period:/ })

async function choosePeriod(page: Page, name: string | RegExp) {
  await period(page).click()
  await page.getByRole('dialog', { name: 'Period' }).getByRole('button', { name }).click()
}

const statusChip = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name })

test('a period narrows the invoices, stands in the address, and the sum is of what is shown', async ({
  page,
}) => {
  const { key, times } = await shopWithBills(server)
  await madeAt(page, times)
  await page.setViewportSize({ width: 1440, height: 900 })
  await byLink(page, server, key, '/invoices?status=all')
  await expect(rows(page, 'Invoices')).toHaveCount(4)
  await expect(sum(page)).toContainText('All 4')
  // Struts, tires, tow and wipers; owed of the first two.
  await expect(sum(page)).toContainText('Total $1,975.45')
  await expect(sum(page)).toContainText('Balance $1,493.00')

  await choosePeriod(page, /^This month Nov 1 to 24/)
  await expect(page).toHaveURL(/period=this-month/)
  await expect(period(page)).toBeFocused()
  await expect(rows(page, 'Invoices')).toContainText([/Ruth Delgado/, /Omar Haddad/])
  await expect(sum(page)).toContainText('All 2 from Nov 2026')
  await expect(sum(page)).toContainText('Total $1,793.00')
  await page.reload()
  await expect(rows(page, 'Invoices')).toHaveCount(2)
  await expect(period(page)).toHaveAccessibleName('Period: Nov 2026')

  // An invoice that is opened and left again leads back to the same days.
  await rows(page, 'Invoices').getByText('Omar Haddad').click()
  await expect(page).toHaveURL(/\/invoices\/.+/)
  await page.goBack()
  await expect(rows(page, 'Invoices')).toHaveCount(2)

  await choosePeriod(page, /^Last month Oct 1 to 31/)
  await expect(rows(page, 'Invoices')).toContainText([/Lee Chen/])
  await expect(sum(page)).toContainText('All 1 from Oct 2026')
  await expect(sum(page)).toContainText('Balance $0.00')

  // Another filter keeps the period, and an empty list offers what is wider.
  await statusChip(page, 'Partly paid').click()
  await expect(page).toHaveURL(/period=last-month/)
  await expect(page.getByRole('main')).toContainText('No partly paid invoice from Oct 2026.')
  await expect(sum(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all from Oct 2026' }).click()
  await expect(rows(page, 'Invoices')).toContainText([/Lee Chen/])
  await statusChip(page, 'Partly paid').click()
  await page.getByRole('button', { name: 'Show all dates' }).click()
  await expect(rows(page, 'Invoices')).toContainText([/Omar Haddad/])
  await expect(page).not.toHaveURL(/period/)
})

test('what was voided is not in the sum, and the sum says so', async ({ page }) => {
  const { key, times, tires } = await shopWithBills(server)
  await ask(server, key, 'PATCH', `/invoices/${tires.invoice}`, { status: 'voided' })
  await madeAt(page, times)
  await byLink(page, server, key, '/invoices?status=all&period=this-month')
  await expect(sum(page)).toContainText('All 2 from Nov 2026; 1 voided not counted')
  await expect(sum(page)).toContainText('Total $993.00')
  await statusChip(page, 'Voided').click()
  await expect(sum(page)).toContainText('Total $800.00')
  await expect(sum(page)).toContainText('Balance $0.00')
})

test('first and last day of a period are typed, and days that can’t be are refused in words', async ({
  page,
}) => {
  const { key, times } = await shopWithBills(server)
  await madeAt(page, times)
  await byLink(page, server, key, '/quotes?status=all')
  await expect(rows(page, 'Quotes')).toHaveCount(3)
  await expect(period(page)).toHaveAccessibleName('Period: All dates')
  await period(page).click()
  const choice = page.getByRole('dialog', { name: 'Period' })
  await choice.getByLabel('From').fill('2026-11-10')
  await choice.getByLabel('To').fill('2026-11-01')
  await choice.getByRole('button', { name: 'Show these days' }).click()
  await expect(choice.getByRole('alert')).toHaveText('The first day is after the last')
  await choice.getByLabel('From').fill('2026-10-01')
  await choice.getByLabel('To').fill('2026-11-03')
  await page.keyboard.press('Enter')
  await expect(rows(page, 'Quotes')).toContainText([/Omar Haddad/, /Lee Chen/])
  await expect(page).toHaveURL(/period=2026-10-01\.\.2026-11-03/)
  await expect(sum(page)).toContainText('All 2 from Oct 1 to Nov 3')
  await expect(sum(page)).toContainText('Total $945.45')
  await expect(period(page)).toHaveAccessibleName('Period: Oct 1 to Nov 3')
})

/** A service with so many invoices, 100 on a page, a day apart, the newest of today. */
async function manyInvoices(page: Page, count: number) {
  const shop = await createShop(server, 'Northside Garage')
  const key = await createKey(server, shop, 'read-write')
  const { id: customer_id } = await addCustomer(server, key, { name: 'Ruth Delgado' })
  const one = await ask<{ id: string }>(server, key, 'POST', '/invoices', {
    customer_id,
    line_items: [line('Wiper blades', 1, 1_000)],
  })
  await madeAt(page, {})
  const asked: number[] = []
  await page.route(/\/shop\/invoices\?/, async (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('after') ?? 0)
    asked.push(from)
    const end = Math.min(from + 100, count)
    const data = Array.from({ length: end - from }, (_, at) => ({
      ...one,
      id: `invoice-${from + at}`,
      created_at: new Date(Date.UTC(2026, 10, 24, 15) - (from + at) * 86_400_000).toISOString(),
    }))
    const pagination = { next_cursor: end < count ? String(end) : null, has_more: end < count, limit: 100 }
    await route.fulfill({ json: { data, pagination } })
  })
  return { key, asked: () => new Set(asked) }
}

test('of a long list as much is read as the period takes, to the last row of it', async ({ page }) => {
  const { key, asked } = await manyInvoices(page, 1_000)
  await byLink(page, server, key, '/invoices?status=all&period=2026-04-01..2026-06-30')
  await expect(sum(page)).toContainText('All 91 from Apr 1 to Jun 30')
  await expect(sum(page)).toContainText('Total $910.00')
  expect(asked().size).toBe(3)
  // A list that is not read to its end names how much of it is added up.
  await page.goto(`${server.url}/invoices?status=all`)
  await expect(sum(page)).toContainText('Newest 100')
  await expect(sum(page)).toContainText('Total $1,000.00')
  await sum(page).getByRole('button', { name: 'Load older' }).click()
  await expect(sum(page)).toContainText('Newest 200')
})

test('days long ago are not read for without an end: the foot says how far it read', async ({ page }) => {
  const { key, asked } = await manyInvoices(page, 2_400)
  await byLink(page, server, key, '/invoices?status=all&period=2020-06-01..2020-06-03')
  await expect(page.getByRole('main')).toContainText('None from Jun 1 to 3, 2020 among the newest 2,000.')
  expect(asked().size).toBe(20)
  await page.getByRole('button', { name: 'Load older' }).click()
  await expect(rows(page, 'Invoices')).toHaveCount(3)
  await expect(sum(page)).toContainText('All 3 from Jun 1 to 3, 2020')
})

test('a service that knows no status narrows the same way, as far back as it reads', async ({ page }) => {
  const { key, times } = await shopWithBills(server)
  await madeAt(page, times)
  await page.setViewportSize({ width: 1440, height: 900 })
  await byLink(page, server, key, '/invoices?period=this-month', LIVE)
  await expect(rows(page, 'Invoices')).toContainText([/Ruth Delgado/, /Omar Haddad/])
  await expect(sum(page)).toContainText('All 2 open from Nov 2026')
  await expect(sum(page)).toContainText('Balance $1,493.00')
  await page.goto(`${server.url}/invoices?period=2020-01-01..2026-11-10`)
  await expect(sum(page)).toContainText('All 1 open from Jan 1, 2020 to Nov 10, 2026')
  await page.goto(`${server.url}/invoices?status=all&period=last-month`)
  await expect(rows(page, 'Invoices')).toContainText([/Lee Chen/])
  await expect(sum(page)).toContainText('Total $145.45')
})

test('a list of what is open that is not read back to the first day says how far it is', async ({ page }) => {
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  await madeAt(page, {})
  await page.route(/\/shop\/invoices\?/, async (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const items = Array.from({ length: 100 }, (_, at) => liveInvoice(from + at))
    await route.fulfill({ json: { items, nextCursor: String(from + 100) } })
  })
  await byLink(page, server, key, '/invoices?period=2020-01-01..2026-11-23', LIVE)
  await expect(sum(page)).toContainText(
    '499 open from Jan 1, 2020 to Nov 23, 2026, loaded back to Jul 13, 2025',
  )
  await expect(sum(page).getByRole('button')).toHaveCount(0)
})

/** So many days old. */
function liveInvoice(age: number) {
  const at = new Date(Date.UTC(2026, 10, 24, 15) - age * 86_400_000).toISOString()
  return {
    id: `invoice-${age}`,
    customerId: 'ruth',
    vehicleId: null,
    number: `${9_000 - age}`,
    status: 'SENT',
    subtotalCents: 1_000,
    taxCents: 0,
    discountCents: 0,
    feesCents: 0,
    totalCents: 1_000,
    depositAppliedCents: 0,
    balanceCents: 1_000,
    dueDate: null,
    notes: null,
    sentAt: at,
    paidAt: null,
    createdAt: at,
    updatedAt: at,
  }
}

test('the file for a spreadsheet has the same days, and is read no further than they go', async ({
  page,
}) => {
  const { key, asked } = await manyInvoices(page, 1_000)
  await byLink(page, server, key, '/invoices?status=all&period=2026-11-01..2026-11-10')
  await expect(sum(page)).toContainText('All 10 from Nov 1 to 10')
  await page.getByRole('button', { name: 'Export CSV: invoices' }).click()
  const dialog = page.getByRole('dialog', { name: /^Export/ })
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save all 10 rows' }).click()
  const text = await readFile(await (await coming).path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(11)
  expect(asked().size).toBe(1)
})

test('everyone can read and press it, at every width and in both themes', async ({ page }) => {
  const { key, times } = await shopWithBills(server)
  await madeAt(page, times)
  await byLink(page, server, key, '/invoices?status=all')
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(sum(page)).toBeVisible()
    await period(page).click()
    await expect(page.getByRole('dialog', { name: 'Period' })).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await obstaclesOn(page)).toEqual([])
    }
    expect(await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0)
    await page.keyboard.press('Escape')
    await expect(period(page)).toBeFocused()
  }
})
