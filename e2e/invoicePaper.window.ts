import { expect, type Page, test } from '@playwright/test'
import { addDays, dayOf, instantOf } from '../src/domain/zone'
import { ask } from './api'
import { openInvoice, shopWithInvoice } from './money'
import { printed, printedBy } from './paper'
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
const receipt = (page: Page) => printedBy(page, page.getByRole('button', { name: 'Print receipt' }))

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
  expect(roll.text).toContain(`Last paid ${shownDay(late)}`)
  expect(roll.text).toMatch(/Card.*Check.*Balance/)
  const letter = await printed(page)
  expect(letter.text).toMatch(/Payments.*Card: \$100\.00.*Check: \$200\.00/i)
  expect(letter.text).toContain('Two years on parts')
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
  expect(roll.text).toContain('Owed to the customer $200.00')
  expect(roll.text).toContain('PAID')
  expect(roll.text).not.toContain('Balance')
  const letter = await printed(page)
  expect(letter.text).toContain('Owed to the customer $200.00')
  expect(letter.text).not.toContain('Balance')
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
  expect((await receipt(page)).text).toContain('Voided $400.00 had been paid')
  const letter = await printed(page)
  expect(letter.text).toContain('VOID')
  expect(letter.text).toContain('Voided $400.00 had been paid')
  expect(letter.text).not.toContain('Balance')
  await page.goto(`${server.url}/invoices?status=all`)
  await expect(page.getByRole('list', { name: 'Invoices' }).getByRole('listitem')).toContainText(
    /\$400\.00 was paid/,
  )
})

/** How far anything of the sheet stands out over its right margin. */
const overTheMargin = (page: Page) =>
  page.evaluate(() => {
    const sheet = document.querySelector('.paper')
    if (!sheet) throw new Error('nothing is being printed')
    const margin = sheet.getBoundingClientRect().right
    const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT)
    const out: string[] = []
    while (texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      if (range.getBoundingClientRect().right > margin + 0.5) out.push(texts.currentNode.textContent ?? '')
    }
    return out
  })

const LETTER_PX = { width: 7 * 96, height: 1000 }
const ROLL_PX = { width: 272, height: 1000 }

test('a total of ten million dollars, or of the largest price, a million times, stays within the margins of letter and receipt', async ({
  page,
}) => {
  const { key, books, customerId } = await shopWithInvoice(server)
  for (const [title, quantity, cents] of [
    ['ten million dollars', 1_000, 1_000_000],
    ['the largest price, a million times', 1_000_000, 100_000_000],
  ] as const) {
    const { id } = await books.billed(
      customerId,
      [{ description: 'Fleet contract for every car of the county', quantity, unit_price_cents: cents }],
      7,
    )
    await books.pay(id, { amount_cents: 7, method: 'cash' })
    await openInvoice(page, server, key, id)
    await expect(payments(page)).toHaveCount(1)
    await page.setViewportSize(LETTER_PX)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.paper')).toContainText('Invoice')
    expect(await overTheMargin(page), title).toEqual([])
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-asked', '')
    })
    await page.getByRole('button', { name: 'Print receipt' }).click()
    await expect(page.locator('body[data-asked]')).toHaveCount(1)
    await page.setViewportSize(ROLL_PX)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.paper')).toContainText('Receipt')
    expect(await overTheMargin(page), title).toEqual([])
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1280, height: 720 })
  }
})

test('what a long invoice comes to stands with its last lines, wherever the page ends', async ({ page }) => {
  const { key, books, customerId } = await shopWithInvoice(server)
  for (const count of [18, 19, 20, 21, 22, 23, 24]) {
    const lines = Array.from({ length: count }, (_, at) => ({
      description: `Part ${at + 1}.`,
      quantity: 1,
      unit_price_cents: 100,
    }))
    const long = await books.billed(customerId, lines, 0)
    await openInvoice(page, server, key, long.id)
    await expect(page.getByText(`Part ${count}.`).first()).toBeVisible()
    const { pages } = await printed(page)
    const last = pages.find((words) => words.includes('Subtotal'))
    for (const part of [count - 1, count]) expect(last, `${count} lines`).toContain(`Part ${part}.`)
  }
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
    .poll(async () => (await printed(page)).text)
    .toContain('2021 Honda Civic Sport · Blue Plate ABC1234')
})
