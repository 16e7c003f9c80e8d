import { expect, type Page, test } from '@playwright/test'
import { goTo, hearsNothing, press } from './desk'
import { atQuote, cell, line, sheet, status } from './quoting'
import { type Server, sharedServer } from './shop'

// A draft that was left half edited, and what becomes of the quote meanwhile.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', 'America/Chicago', '--tax-rate', '8.875')
})

const WIPERS = { line_items: [line('Wipers', 1, 3_000)], tax_cents: 0 }
const lines = (page: Page) => page.getByRole('table', { name: 'Lines' })
const save = (page: Page) => page.getByRole('button', { name: 'Save quote' })

async function typePrice(page: Page, price: string) {
  await press(page, 'Edit')
  await cell(page, 'Price', 2).fill(price)
}

test('what is brought back knows what it was typed over, until one of the two is let go', async ({
  page,
}) => {
  const { quotes, id } = await atQuote(page, server, 'draft')
  await typePrice(page, '130')
  await goTo(page, 'Quotes')
  await quotes.change(id, WIPERS)
  await page.goto(`${server.url}/quotes/${id}`)
  await expect(page.getByText('Restored what you typed. It was not saved yet.')).toBeVisible()
  await expect(cell(page, 'Price', 2)).toHaveValue('130')
  await press(page, 'Save quote')
  await expect(page.getByText('with 1 line and a total of $30.00. You started with 3 lines')).toBeVisible()
  expect(await quotes.read(id)).toMatchObject({ total_cents: 3_000 })

  await press(page, 'Keep theirs')
  await expect(page.getByRole('cell', { name: 'Wipers' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('cell', { name: 'Wipers' })).toBeVisible()
  await expect(save(page)).toHaveCount(0)
})

test(
  'saved behind another desk, a long quote says so where one sees it',
  { tag: '@window' },
  async ({ page }) => {
    await hearsNothing(page)
    const many = Array.from({ length: 30 }, (_, at) => line(`Part ${at + 1}`, 1, 1_000))
    const { quotes, id } = await atQuote(page, server, 'draft', { line_items: many, tax_cents: 0 })
    await press(page, 'Edit')
    await cell(page, 'Price', 30).fill('130')
    await quotes.change(id, WIPERS)
    await press(page, 'Save quote')
    await expect(page.getByRole('alert')).toContainText('Nothing is saved yet')
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  },
)

test(
  'a long quote that another desk sends says why it can’t be saved where one sees it',
  { tag: '@window' },
  async ({ page }) => {
    await hearsNothing(page)
    const many = Array.from({ length: 30 }, (_, at) => line(`Part ${at + 1}`, 1, 1_000))
    const { quotes, id } = await atQuote(page, server, 'draft', { line_items: many, tax_cents: 0 })
    await press(page, 'Edit')
    await cell(page, 'Price', 30).fill('130')
    await quotes.change(id, { status: 'sent' })
    await press(page, 'Save quote')
    await expect(page.getByRole('alert')).toContainText('This quote is sent now')
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  },
)

test('started over, an edit is begun from what stands there now', async ({ page }) => {
  const { quotes, id } = await atQuote(page, server, 'draft')
  await typePrice(page, '130')
  await goTo(page, 'Quotes')
  await quotes.change(id, WIPERS)
  await page.goto(`${server.url}/quotes/${id}`)
  await press(page, 'Start over')
  await expect(cell(page, 'Description', 1)).toHaveValue('Wipers')
  expect(await sheet(page)).toEqual([['Wipers', '1', '30.00']])
  await cell(page, 'Price', 1).fill('31')
  await press(page, 'Save quote')
  await expect(page.getByRole('cell', { name: 'Wipers' })).toBeVisible()
  expect(await quotes.read(id)).toMatchObject({ subtotal_cents: 3_100 })
})

test('an edit that changes nothing is over once it is saved', async ({ page }) => {
  const { id } = await atQuote(page, server, 'draft')
  await typePrice(page, '130')
  await cell(page, 'Price', 2).fill('125')
  await press(page, 'Save quote')
  await expect(lines(page)).toBeVisible()
  await page.goto(`${server.url}/quotes/${id}`)
  await expect(lines(page)).toBeVisible()
  await expect(save(page)).toHaveCount(0)
})

test('a quote that another desk sends while it is edited keeps its sheet, and says why it can’t be saved', async ({
  page,
}) => {
  await hearsNothing(page)
  const { quotes, id } = await atQuote(page, server, 'draft')
  await typePrice(page, '130')
  await quotes.change(id, { status: 'sent' })
  await press(page, 'Save quote')
  await expect(page.getByText('This quote is sent now. What you typed is not saved.')).toBeVisible()
  await expect(cell(page, 'Price', 2)).toHaveValue('130')
  await expect(save(page)).toBeDisabled()
  expect(await quotes.read(id)).toMatchObject({ status: 'sent', total_cents: 63_001 })

  await press(page, 'Show the quote')
  await expect(lines(page)).toBeVisible()
  await press(page, 'Back to draft')
  await expect(status(page, 'Draft')).toBeVisible()
  await press(page, 'Edit')
  await expect(cell(page, 'Price', 2)).toHaveValue('130')
  await press(page, 'Cancel')
  await page.reload()
  await expect(lines(page)).toBeVisible()
  await expect(save(page)).toHaveCount(0)
})

test('a vehicle that the list at hand lacks stays with its quote', async ({ page }) => {
  const { quotes, id, vehicleId, customerId } = await atQuote(page, server, 'draft')
  await quotes.change(id, { vehicle_id: vehicleId })
  await page.route(`**/shop/customers/${customerId}/vehicles*`, async (route) => {
    const answer = await route.fetch()
    return route.fulfill({ response: answer, json: { ...(await answer.json()), data: [] } })
  })
  await page.reload()
  await typePrice(page, '130')
  const vehicle = page.getByRole('combobox', { name: 'Vehicle' })
  await expect(vehicle.getByRole('option', { name: 'Another vehicle' })).toBeAttached()
  await expect(vehicle).toHaveValue(vehicleId)
  await press(page, 'Save quote')
  await expect(lines(page)).toBeVisible()
  expect(await quotes.read(id)).toMatchObject({ vehicle_id: vehicleId, subtotal_cents: 58_740 })
})
