import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { addCustomer, ask } from './api'
import { press, signIn } from './desk'
import { heldBack } from './heldBack'
import { line } from './quoting'
import { createKey, createShop, type Server, sharedServer } from './shop'

// A file has the name of every customer, also of those whom no screen has shown.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', 'America/Chicago')
})

const CUSTOMERS = 130

/** An invoice of each of so many customers. */
async function shopWithMany() {
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  for (let at = 0; at < CUSTOMERS; at += 1) {
    const { id } = await addCustomer(server, key, { name: `Customer Number ${at}` })
    await ask(server, key, 'POST', '/invoices', {
      customer_id: id,
      line_items: [line('Wiper blades', 1, 1_850)],
    })
  }
  return key
}

const isNames = (request: { url: () => string }) => /\/shop\/people\?.*ids=/.test(request.url())

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Export/ })

async function openExport(page: Page) {
  await page.goto(`${server.url}/invoices?status=all`)
  await expect(page.getByRole('list', { name: 'Invoices' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('button', { name: 'Export CSV: invoices' }).click()
}

async function linesOf(coming: Promise<{ path: () => Promise<string> }>) {
  const text = await readFile(await (await coming).path(), 'utf8')
  return text.slice(1).split('\r\n').slice(1, -1)
}

test('names that the search keeps are in the file, however few of them are on screen', async ({ page }) => {
  const key = await shopWithMany()
  await signIn(page, server, key)
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /Newest 100|All 130/ })
      .first(),
  ).toBeAttached()
  await openExport(page)
  const coming = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Load the rest and save' }).click()
  const lines = await linesOf(coming)
  expect(lines).toHaveLength(CUSTOMERS)
  expect(lines.filter((row) => !/,Customer Number \d+,/.test(row))).toEqual([])
  await expect(dialog(page)).toContainText(`Saved: ${CUSTOMERS} rows`)
  await expect(dialog(page)).not.toContainText('no name')
})

test('where nothing is kept for the search the names are read, and it says how many are there', async ({
  page,
}) => {
  const key = await shopWithMany()
  await signIn(page, server, key)
  await page.goto(`${server.url}/settings`)
  await press(page, 'Keep no names on this computer')
  await expect(page.getByRole('button', { name: 'Keep names for the search' })).toBeVisible()
  await openExport(page)
  const second = await heldBack(page, isNames, (route) => route.continue())
  const coming = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Load the rest and save' }).click()
  await second.came
  await expect(dialog(page)).toContainText(/Loading customers’ names: \d+ of \d+/)
  await expect(dialog(page).getByRole('progressbar', { name: 'Loading customers’ names' })).toBeVisible()
  second.answer()
  const lines = await linesOf(coming)
  expect(lines.filter((row) => !/,Customer Number \d+,/.test(row))).toEqual([])
  expect(lines).toHaveLength(CUSTOMERS)
})

test('stopped while names are read, nothing is saved', async ({ page }) => {
  const key = await shopWithMany()
  await signIn(page, server, key)
  await page.goto(`${server.url}/settings`)
  await press(page, 'Keep no names on this computer')
  await openExport(page)
  const held = await heldBack(page, isNames, (route) => route.continue())
  const downloads: unknown[] = []
  page.on('download', (file) => downloads.push(file))
  await dialog(page).getByRole('button', { name: 'Load the rest and save' }).click()
  await held.came
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toContainText('Stopped. Nothing was saved.')
  held.answer()
  await expect(dialog(page).getByRole('button', { name: 'Load the rest and save' })).toBeVisible()
  expect(downloads).toEqual([])
})
