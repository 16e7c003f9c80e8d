import { expect, test } from '@playwright/test'
import { later } from '~/client/testing/later'
import { ask } from './api'
import { goTo, press, hearsNothing } from './desk'
import { cell, openedQuote, sheet, typedSums } from './quoting'
import { type Server, sharedServer } from './shop'
import { atRuths, atTheBench, chooseRuth, typeFirstLine } from './workbench'

// From the workbench to the service: checked, kept until it is there, and saved once.

const ZONE = 'America/Chicago'
let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE, '--tax-rate', '8.875')
})

test('what is wrong is said at its cell, and nothing is sent', async ({ page }) => {
  test.slow()
  const { asked } = await atTheBench(page, server)
  await press(page, 'Save quote')
  await expect(page.getByText('Must be chosen')).toBeVisible()
  await expect(page.getByLabel('Customer', { exact: true })).toBeFocused()
  await chooseRuth(page)

  await typeFirstLine(page, 'Oil', 'two', '12,50')
  await expect(cell(page, 'Quantity', 1)).toHaveAttribute('aria-invalid')
  await expect(page.getByText('Not counted, because it is not a number: line 1.')).toBeVisible()
  await press(page, 'Save quote')
  await expect(cell(page, 'Quantity', 1)).toBeFocused()
  await expect(cell(page, 'Quantity', 1)).toHaveAccessibleDescription('Quantity must be a number such as 2.5')
  await expect(cell(page, 'Price', 1)).toHaveAccessibleDescription('Price must be an amount such as 45.00')
  await cell(page, 'Quantity', 1).fill('2')
  await cell(page, 'Price', 1).fill('-12.50')
  await expect(page.getByRole('alert').filter({ hasText: 'must not be negative' })).toBeVisible()
  await cell(page, 'Price', 1).fill('12.50')
  await page.getByLabel('Valid until').fill('2020-01-31')
  await press(page, 'Save quote')
  await expect(page.getByLabel('Valid until')).toHaveAccessibleDescription(/Must not be in the past/)
  expect(asked).toEqual([])
  await page.getByLabel('Valid until').fill('')
  await press(page, 'Save quote')
  await openedQuote(page)
  expect(asked).toEqual(['POST /quotes'])
})

test('tax is an amount or comes from a rate, and either is what is saved', async ({ page }) => {
  const { quotes } = await atRuths(page, server)
  await typeFirstLine(page, 'Labor', '1', '100')
  await expect(page.getByLabel('Rate, in percent')).toHaveValue('8.875')
  expect(await typedSums(page)).toMatchObject({ Tax: '$8.88', Total: '$108.88' })
  await page.getByLabel('Rate, in percent').fill('4.5')
  expect(await typedSums(page)).toMatchObject({ Tax: '$4.50' })
  await page.getByRole('radio', { name: 'As an amount' }).check({ force: true })
  expect(await typedSums(page)).toMatchObject({ Tax: '$0.00', Total: '$100.00' })
  await page.getByLabel('Tax amount').fill('7.01')
  expect(await typedSums(page)).toMatchObject({ Tax: '$7.01', Total: '$107.01' })
  await press(page, 'Save quote')
  expect(await quotes.read(await openedQuote(page))).toMatchObject({ tax_cents: 701, total_cents: 10_701 })
})

test('a draft survives a reload and a session that ends, and is gone once cancelled', async ({ page }) => {
  test.slow()
  const { key } = await atRuths(page, server)
  await page
    .getByRole('combobox', { name: 'Vehicle' })
    .selectOption({ label: '2019 Subaru Outback · KXR4471' })
  await typeFirstLine(page, 'Pads', '2', '45')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Half a li')
  const kept = [
    ['Pads', '2', '45'],
    ['Half a li', '', ''],
  ]
  await page.reload()
  await expect(page.getByText('Restored what you typed. It was not saved yet.')).toBeVisible()
  expect(await sheet(page)).toEqual(kept)
  await expect(page.getByText('Ruth Delgado').first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Vehicle' })).toHaveValue(/.+/)

  // The session ends under the hand: the page stays, and saving goes on after signing in again.
  await page.context().clearCookies()
  await cell(page, 'Price', 2).fill('5')
  await press(page, 'Save quote')
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toBeVisible()
  await again.getByLabel('API key').fill(key)
  await again.getByRole('button', { name: 'Sign in', exact: true }).click()
  await openedQuote(page)
  await expect(page.getByRole('cell', { name: 'Half a li' })).toBeVisible()

  await page.goto(`${server.url}/quotes/new`)
  expect(await sheet(page)).toEqual([['', '', '']])
  await cell(page, 'Description', 1).fill('Not this')
  await press(page, 'Cancel')
  await page.goto(`${server.url}/quotes/new`)
  await expect(page.getByRole('heading', { name: 'New quote' })).toBeVisible()
  expect(await sheet(page)).toEqual([['', '', '']])
})

test('an answer that is lost makes one quote, and so does a reload before it comes', async ({ page }) => {
  test.slow()
  const { quotes } = await atRuths(page, server)
  const keys: (string | undefined)[] = []
  await page.route('**/shop/quotes', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    return route.abort('connectionreset')
  })
  await typeFirstLine(page, 'Pads', '2', '45')
  await press(page, 'Save quote')
  await expect(page.getByText('The quote is not confirmed yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeDisabled()
  await page.reload()
  // What was handed over is no draft: typed in again beside it, it would be there twice.
  await expect(page.getByText('New quote of Ruth Delgado is not confirmed yet')).toBeVisible()
  expect(await sheet(page)).toEqual([['', '', '']])
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(page.getByText('is not confirmed yet')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /not confirmed/ })).toHaveCount(0)
  expect(await quotes.all()).toHaveLength(1)
  expect(keys.length).toBeGreaterThan(0)
  expect(new Set(keys).size).toBe(1)
})

test('saved, a new quote can’t be saved once more before its own page is there', async ({ page }) => {
  const { quotes } = await atRuths(page, server)
  await typeFirstLine(page, 'Pads', '2', '45')
  const seen = page.evaluate(async () => {
    const words: string[] = []
    for (;;) {
      const word = document.querySelector('[aria-keyshortcuts="Control+S"]')?.textContent
      if (!word) return words
      if (word !== words.at(-1)) words.push(word)
      await new Promise((next) => setTimeout(next, 0))
    }
  })
  await press(page, 'Save quote')
  await openedQuote(page)
  expect(await seen).toEqual(['Save quoteCtrl S', 'Saving…Ctrl S'])
  expect(await quotes.all()).toHaveLength(1)
})

test('a quote that the service refuses is kept where it was typed, in its own words', async ({ page }) => {
  const { quotes } = await atRuths(page, server)
  await page.route('**/shop/quotes', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          json: {
            error: {
              code: 'unprocessable_entity',
              message: 'line_items[0] is not sold here',
              status: 422,
              request_id: 'req_7',
            },
          },
        })
      : route.fallback(),
  )
  await typeFirstLine(page, 'Nuclear fuel', '1', '45')
  await press(page, 'Save quote')
  await expect(page.getByRole('alert').filter({ hasText: 'line_items[0] is not sold here' })).toContainText(
    'Nothing was saved.',
  )
  expect(await sheet(page)).toEqual([['Nuclear fuel', '1', '45']])
  await page.reload()
  expect(await sheet(page)).toEqual([['Nuclear fuel', '1', '45']])
  expect(await quotes.all()).toEqual([])
})

test('a quote that is refused once its page was left can be opened again, and corrected', async ({
  page,
}) => {
  const { quotes } = await atRuths(page, server)
  const isLeft = later<void>()
  await page.route('**/shop/quotes', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await isLeft.promise
    return route.fulfill({
      status: 422,
      json: { error: { code: 'x', message: 'Not sold here', status: 422, request_id: 'req_9' } },
    })
  })
  await typeFirstLine(page, 'Nuclear fuel', '2', '45')
  await press(page, 'Save quote')
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await goTo(page, 'Quotes')
  isLeft.resolve()
  await press(page, '1 change to review')
  await expect(page.getByText('Not sold here')).toBeVisible()
  await press(page, 'Open it')
  await expect(page.getByText('Restored what you typed. It was not saved yet.')).toBeVisible()
  expect(await sheet(page)).toEqual([['Nuclear fuel', '2', '45.00']])
  await expect(page.getByRole('button', { name: /to review/ })).toHaveCount(0)

  await page.unrouteAll({ behavior: 'wait' })
  await cell(page, 'Description', 1).fill('Fuel filter')
  await press(page, 'Save quote')
  expect(await quotes.read(await openedQuote(page))).toMatchObject({
    line_items: [{ description: 'Fuel filter', quantity: 2, unit_price_cents: 4_500 }],
    tax_cents: 799,
  })
  expect(await quotes.all()).toHaveLength(1)
})

test('a right that is withdrawn while a quote is typed takes nothing of it away', async ({ page }) => {
  await atRuths(page, server)
  await page.route('**/shop/quotes', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 403,
          json: {
            error: {
              code: 'forbidden',
              message: 'This API key does not have the "write:quotes" scope',
              status: 403,
              request_id: 'req_8',
            },
          },
        })
      : route.fallback(),
  )
  await typeFirstLine(page, 'Pads', '2', '45')
  await press(page, 'Save quote')
  await expect(page.getByRole('alert').filter({ hasText: 'write:quotes' })).toContainText(
    'Nothing was saved.',
  )
  expect(await sheet(page)).toEqual([['Pads', '2', '45']])
  await page.unrouteAll({ behavior: 'wait' })
  await press(page, 'Save quote')
  await expect(page.getByRole('alert').filter({ hasText: 'This key may not write quotes' })).toBeVisible()
  expect(await sheet(page)).toEqual([['Pads', '2', '45']])
})

test('a cent between this desk’s sums and the service’s is said before anybody else sees the quote', async ({
  page,
}) => {
  await hearsNothing(page)
  await atRuths(page, server)
  await page.route('**/shop/quotes', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const answer = await route.fetch()
    const quote = await answer.json()
    return route.fulfill({ response: answer, json: { ...quote, total_cents: quote.total_cents - 1 } })
  })
  await typeFirstLine(page, 'Labor', '1', '100')
  await press(page, 'Save quote')
  const doubt = page.getByRole('alert').filter({ hasText: 'Totals don’t match' })
  await expect(doubt.getByRole('row', { name: 'Total' })).toContainText('$108.88')
  await expect(doubt.getByRole('row', { name: 'Total' })).toContainText('$108.87')
  // Read again as it is, nothing is in doubt.
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(page.getByRole('table', { name: 'Lines' })).toBeVisible()
  await expect(doubt).toHaveCount(0)
})

test('from a customer’s page and from an appointment, a quote begins with what is known', async ({
  page,
}) => {
  const { key, customerId, vehicleId, quotes } = await atTheBench(page, server)
  await page.goto(`${server.url}/customers/${customerId}`)
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('link', { name: /^Quote for/ })).toBeVisible()
  await expect(history.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'New quote' }).click()
  await expect(page.getByText('Ruth Delgado')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Vehicle' })).toBeEnabled()

  const visit = await ask<{ id: string }>(server, key, 'POST', '/appointments', {
    customer_id: customerId,
    vehicle_id: vehicleId,
    service_type: 'Timing belt',
    scheduled_at: '2030-05-15T16:00:00Z',
  })
  await page.goto(
    `${server.url}/quotes/new?customer=${customerId}&vehicle=${vehicleId}&appointment=${visit.id}`,
  )
  await expect(cell(page, 'Description', 1)).toHaveValue('Timing belt')
  await expect(page.getByRole('combobox', { name: 'Vehicle' })).toHaveValue(vehicleId)
  await cell(page, 'Price', 1).fill('480')
  await press(page, 'Save quote')
  expect(await quotes.read(await openedQuote(page))).toMatchObject({
    customer_id: customerId,
    vehicle_id: vehicleId,
    line_items: [{ description: 'Timing belt', quantity: 1, unit_price_cents: 48_000 }],
  })
  await page.getByRole('link', { name: 'Ruth Delgado' }).click()
  await expect(history.getByRole('link', { name: /Draft.*\$522\.60/ })).toBeVisible()
})
