import { type Browser, expect, type Page, test } from '@playwright/test'
import { ask } from './api'
import { byLink, press, hearsNothing } from './desk'
import { actions, atQuote, listenForQuotes, shopOfRuth, status } from './quoting'
import { type Server, sharedServer } from './shop'

// An accepted quote becomes one invoice, whoever clicks how often and whatever gets lost.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', 'America/Chicago', '--tax-rate', '8.875')
})

const onInvoice = (page: Page) => expect(page).toHaveURL(/\/invoices\/[^/?]+\?pay=1$/)
const invoiceIn = (page: Page) => new URL(page.url()).pathname.replace('/invoices/', '')

async function secondDesk(browser: Browser, key: string, id: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await hearsNothing(page)
  await byLink(page, server, key, `/quotes/${id}`)
  await expect(page.getByRole('button', { name: 'Convert to invoice' })).toBeVisible()
  return page
}

test('two clicks on convert make one invoice, which opens with Record payment at hand', async ({ page }) => {
  const { quotes, id } = await atQuote(page, server, 'accepted')
  const asked = listenForQuotes(page)
  await page.getByRole('button', { name: 'Convert to invoice' }).dblclick()
  await onInvoice(page)
  await expect(page.getByRole('dialog', { name: 'Record payment' })).toBeVisible()
  const [invoice, ...more] = await quotes.invoices()
  expect(more).toEqual([])
  expect(invoice).toMatchObject({ id: invoiceIn(page), quote_id: id, status: 'unpaid', total_cents: 63_001 })
  expect(asked).toEqual([`POST /quotes/${id}/convert-to-invoice`])

  await page.goto(`${server.url}/quotes/${id}`)
  await expect(status(page, 'Converted')).toBeVisible()
  expect(await actions(page)).toEqual([])
  await page.getByRole('link', { name: 'Open its invoice' }).click()
  await expect(page).toHaveURL(new RegExp(`/invoices/${invoice?.id}$`))
})

test('a quote over nothing becomes an invoice on which no payment is asked for', async ({ page }) => {
  const { key, customerId: customer_id } = await shopOfRuth(server)
  const line_items = [{ description: 'Warranty check', quantity: 1, unit_price_cents: 0 }]
  const quote = { customer_id, line_items, tax_cents: 0 }
  const { id } = await ask<{ id: string }>(server, key, 'POST', '/quotes', quote)
  for (const next of ['sent', 'accepted']) await ask(server, key, 'PATCH', `/quotes/${id}`, { status: next })
  await byLink(page, server, key, `/quotes/${id}`)
  await press(page, 'Convert to invoice')
  await expect(page).toHaveURL(/\/invoices\/[^/?]+$/)
  await expect(page.getByRole('region', { name: 'Amounts' })).toContainText('$0.00')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('once a quote is an invoice, nothing offers to take its acceptance back', async ({ page }) => {
  await atQuote(page, server, 'draft')
  await press(page, 'Mark as sent')
  await press(page, 'Accepted')
  await expect(page.getByText(/^Quote \w+ is accepted$/)).toBeVisible()
  await press(page, 'Convert to invoice')
  await onInvoice(page)
  // It would go by itself after ten seconds.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0, { timeout: 3_000 })
  await expect(page.getByText('Invoice created: $630.01')).toBeVisible()
})

test('two desks that convert make one invoice, and both come to it', async ({ page, browser }) => {
  const { quotes, id, key } = await atQuote(page, server, 'accepted')
  const other = await secondDesk(browser, key, id)
  // Behind another tab the browser draws a page once a second, and each click waits for that.
  await page.bringToFront()
  await press(page, 'Convert to invoice')
  await onInvoice(page)
  await other.bringToFront()
  await press(other, 'Convert to invoice')
  await expect(other.getByText('This quote was already converted')).toBeVisible()
  await expect(other).toHaveURL(new RegExp(`/invoices/${invoiceIn(page)}`))
  expect(await quotes.invoices()).toHaveLength(1)
})

test('two desks at the very same moment make one invoice, and both come to it', async ({ page, browser }) => {
  const { quotes, id, key } = await atQuote(page, server, 'accepted')
  const other = await secondDesk(browser, key, id)
  // Not by clicks of the mouse: one of the two would wait for its page to be drawn.
  await Promise.all(
    [page, other].map((at) => at.getByRole('button', { name: 'Convert to invoice' }).dispatchEvent('click')),
  )
  await expect(page).toHaveURL(/\/invoices\//)
  await expect(other).toHaveURL(/\/invoices\//)
  expect(invoiceIn(page)).toBe(invoiceIn(other))
  expect(await quotes.invoices()).toHaveLength(1)
})

test('an answer lost after the invoice was made: the invoice is found by its quote, and there is no second', async ({
  page,
}) => {
  const { quotes } = await atQuote(page, server, 'accepted')
  const keys: (string | undefined)[] = []
  await page.route('**/convert-to-invoice', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const answer = await route.fetch()
    return keys.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer })
  })
  await press(page, 'Convert to invoice')
  await onInvoice(page)
  expect(keys).toHaveLength(1)
  expect(await quotes.invoices()).toMatchObject([{ id: invoiceIn(page) }])
})

test('a desk that is closed before the answer finds the invoice when it is opened again', async ({
  page,
}) => {
  const { quotes, id } = await atQuote(page, server, 'accepted')
  await page.route('**/convert-to-invoice', async (route) => {
    await route.fetch()
    return route.abort('connectionreset')
  })
  await press(page, 'Convert to invoice')
  await expect(page.getByText('A change of this quote is not confirmed yet')).toBeVisible()
  await page.reload()
  // The service says converted by now, and the invoice is found by its quote.
  await expect(status(page, 'Converted')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Open its invoice' })).toBeVisible()
  await expect(page.getByText('is not confirmed yet')).toHaveCount(0)
  expect(await quotes.invoices()).toMatchObject([{ quote_id: id }])
})

test('a conversion that the service refuses is said in its words, and nothing is made', async ({ page }) => {
  await hearsNothing(page)
  const { quotes, id } = await atQuote(page, server, 'accepted')
  await quotes.change(id, { status: 'declined' })
  await press(page, 'Convert to invoice')
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was saved.' })).toContainText('declined')
  await expect(status(page, 'Declined')).toBeVisible()
  expect(await quotes.invoices()).toEqual([])
})
