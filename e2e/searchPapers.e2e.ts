import { expect, type Page, test } from '@playwright/test'
import { ask } from './api'
import { goTo, LIVE, signIn, byLink } from './desk'
import { codeOf, shopWithInvoice } from './money'
import { type Server, sharedServer } from './shop'

// What is printed on paper finds the paper again, among what this desk has read.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer()
})

const search = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const results = (page: Page) =>
  page.getByRole('listbox', { name: 'Found' }).locator('[role=option]:not([data-command])')

test('read-only, an invoice is found by its number and opened by Enter; before it was read it is not', async ({
  page,
}) => {
  const { key, id } = await shopWithInvoice(server)
  // Where no invoice is read for what stands there.
  await byLink(page, server, key, '/settings', LIVE)
  const answer = await page.request.get(`${server.url}/api/v1/invoices/${id}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const { number }: { number: string } = await answer.json()
  await search(page).fill(number)
  await expect(page.getByText('No match in what was searched.')).toBeVisible()
  await expect(page.getByText('Also the invoices opened on this computer.')).toBeVisible()

  await goTo(page, 'Invoices')
  await expect(page.getByRole('list', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(1)
  await search(page).fill('')
  await search(page).fill(number)
  await expect(results(page)).toHaveCount(1)
  await expect(results(page)).toContainText(`Invoice ${number}`)
  await expect(results(page)).toContainText('Ruth Delgado')
  await expect(results(page)).toContainText('$884.35')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Invoice ${number}`, level: 1 })).toBeVisible()
  await expect(search(page)).toHaveValue('')
})

test('an invoice and a quote are found by the code at the end of their ids', async ({ page }) => {
  const { key, id, customerId } = await shopWithInvoice(server)
  const { id: quote } = await ask<{ id: string }>(server, key, 'POST', '/quotes', {
    customer_id: customerId,
    line_items: [{ description: 'Work', quantity: 1, unit_price_cents: 12_345 }],
  })
  await signIn(page, server, key)
  await goTo(page, 'Invoices')
  await expect(page.getByRole('list', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(1)
  await search(page).fill(codeOf(id).toLowerCase())
  await expect(results(page)).toHaveCount(1)
  await results(page).click()
  await expect(page).toHaveURL(`${server.url}/invoices/${id}`)
  await expect(results(page)).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Quotes' }).click()
  await expect(page.getByRole('list', { name: 'Quotes' }).getByRole('link')).not.toHaveCount(0)
  await search(page).fill(codeOf(quote))
  await expect(results(page)).toHaveCount(1)
  await expect(results(page)).toContainText('$123.45')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/quotes/${quote}`)
})

test('words of a line find the quote among what was read, and Enter opens it', async ({ page }) => {
  const { key, customerId } = await shopWithInvoice(server)
  const { id: quote } = await ask<{ id: string }>(server, key, 'POST', '/quotes', {
    customer_id: customerId,
    line_items: [{ description: 'Marker lamp, left', quantity: 1, unit_price_cents: 4_800 }],
  })
  await signIn(page, server, key)
  await goTo(page, 'Quotes')
  await expect(page.getByRole('list', { name: 'Quotes' }).getByRole('link')).not.toHaveCount(0)
  await search(page).fill('lamp mark')
  await expect(results(page)).toHaveCount(1)
  await expect(results(page)).toContainText('Marker lamp, left')
  await expect(results(page)).toContainText('Ruth Delgado')
  await expect(results(page)).toContainText('Quote,')
  await expect(results(page).locator('mark')).toHaveText(['Mark', 'lamp'])
  await expect(page.getByText('Also the services, notes and lines loaded on this computer.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/quotes/${quote}`)
})
