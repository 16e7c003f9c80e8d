import { expect, type Page, test } from '@playwright/test'
import { addDays, dayOf, instantOf } from '~/domain/time/zone'
import { ask } from './api'
import { openInvoice, shopWithInvoice } from './money'
import { onPaper, onPaperBy, unspaced } from './paper'
import { shopOfRuth } from './quoting'
import { type Server, sharedServer } from './shop'

// What a customer takes along of an invoice.

const ZONE = 'America/New_York'

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

/** The service takes more than the balance, and has it below zero then. */
async function withOverpayments(page: Page, moreCents: number) {
  const paidMore = (invoice: { amount_paid_cents: number; total_cents: number }) => ({
    ...invoice,
    amount_paid_cents: invoice.amount_paid_cents + moreCents,
    balance_cents: invoice.total_cents - invoice.amount_paid_cents - moreCents,
  })
  await page.route(/\/shop\/invoices[/?]/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({
      response,
      json: Array.isArray(body.data) ? { ...body, data: body.data.map(paidMore) } : paidMore(body),
    })
  })
}

const payments = (page: Page) => page.getByRole('list', { name: 'Payments' }).getByRole('listitem')
const receipt = (page: Page) => onPaperBy(page, page.getByRole('button', { name: 'Print receipt' }))

const noonBefore = (days: number) =>
  new Date(instantOf(addDays(dayOf(Date.now(), ZONE), -days), 12 * 60, ZONE)).toISOString()
const shownDay = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', {
    timeZone: ZONE,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  })

test('payments stand as they were made, not as they were written down, and so does the last of them', async ({
  page,
}) => {
  const { key, books, id } = await shopWithInvoice(server)
  const [late, early] = [noonBefore(2), noonBefore(9)]
  await books.change(id, { notes: 'Two years on parts' })
  await books.pay(id, { amount_cents: 10_000, method: 'card', recorded_at: late })
  await books.pay(id, { amount_cents: 20_000, method: 'check', recorded_at: early })
  await openInvoice(page, server, key, id)
  await expect(payments(page)).toContainText(['Card', 'Check'])
  const roll = await receipt(page)
  expect(roll).toContain(unspaced(`Last paid ${shownDay(late)}`))
  expect(roll).toMatch(/Card.*Check.*Balance/)
  const letter = await onPaper(page)
  expect(letter).toMatch(/Payments.*Card:\$100\.00.*Check:\$200\.00/i)
  expect(letter).toContain(unspaced('Two years on parts'))
})

test('what a service took above the total is owed to the customer, on the screen and on paper', async ({
  page,
}) => {
  const { key, books, id } = await shopWithInvoice(server)
  await books.pay(id, { amount_cents: 88_435, method: 'card' })
  await withOverpayments(page, 20_000)
  await openInvoice(page, server, key, id)
  await expect(page.getByText('Owed to the customer')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Balance')
  const roll = await receipt(page)
  expect(roll).toContain(unspaced('Owed to the customer $200.00'))
  expect(roll).toContain('PAID')
  expect(roll).not.toContain('Balance')
  const letter = await onPaper(page)
  expect(letter).toContain(unspaced('Owed to the customer $200.00'))
  expect(letter).not.toContain('Balance')
  await page.goto(`${server.url}/invoices?status=all`)
  await expect(page.getByRole('list', { name: 'Invoices' }).getByRole('listitem')).toContainText(
    /owed to them/,
  )
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a voided invoice says what had been paid on it, and nothing of a balance', async ({ page }) => {
  const { key, books, id } = await shopWithInvoice(server)
  await books.pay(id, { amount_cents: 40_000, method: 'check' })
  await books.change(id, { status: 'voided' })
  await openInvoice(page, server, key, id)
  await expect(page.getByText('$400.00 had been paid')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Balance')
  const roll = await receipt(page)
  expect(roll).toContain('VOID')
  expect(roll).toContain(unspaced('Voided $400.00 had been paid'))
  const letter = await onPaper(page)
  expect(letter).toContain(unspaced('Northside Garage Void Invoice'))
  expect(letter).toContain(unspaced('Voided $400.00 had been paid'))
  expect(letter).not.toContain('Balance')
  await page.goto(`${server.url}/invoices?status=all`)
  await expect(page.getByRole('list', { name: 'Invoices' }).getByRole('listitem')).toContainText(
    /\$400\.00 was paid/,
  )
})

test('the car stands on the invoice as it stood on the quote', async ({ page }) => {
  const { key, quotes, customerId } = await shopOfRuth(server)
  const { id: vehicle_id } = await ask<{ id: string }>(server, key, 'POST', '/vehicles', {
    customer_id: customerId,
    year: 2021,
    make: 'Honda',
    model: 'Civic',
    trim: 'Sport',
    color: 'Blue',
    license_plate: 'ABC1234',
  })
  const { id } = await quotes.accepted(customerId, { vehicle_id })
  const { id: invoiceId } = await quotes.convert(id)
  await openInvoice(page, server, key, invoiceId)
  await expect(page.getByText('2021 Honda Civic').first()).toBeVisible()
  await expect
    .poll(async () => onPaper(page))
    .toContain(unspaced('2021 Honda Civic Sport · Blue Plate ABC1234'))
})
