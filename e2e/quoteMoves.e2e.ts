import { expect, test } from '@playwright/test'
import { press, hearsNothing } from './desk'
import { actions, atQuote, cell, LINES, line, sheet, shownSums, status, TOTAL } from './quoting'
import { type Server, sharedServer } from './shop'

// What becomes of a quote: sent, answered, sent again, and edited while it is a draft.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', 'America/Chicago', '--tax-rate', '8.875')
})

test('a quote goes where the service’s own table lets it, and nowhere else', async ({ page }) => {
  const { quotes, id } = await atQuote(page, server, 'draft')
  const ways: [press: string, word: string, next: string[]][] = [
    ['Mark as sent', 'Sent', ['Accepted', 'Declined', 'Back to draft']],
    ['Back to draft', 'Draft', ['Mark as sent']],
    ['Mark as sent', 'Sent', ['Accepted', 'Declined', 'Back to draft']],
    ['Declined', 'Declined', ['Back to sent']],
    ['Back to sent', 'Sent', ['Accepted', 'Declined', 'Back to draft']],
    ['Accepted', 'Accepted', ['Back to sent', 'Declined', 'Convert to invoice']],
    ['Back to sent', 'Sent', ['Accepted', 'Declined', 'Back to draft']],
  ]
  expect(await actions(page)).toEqual(['Mark as sent'])
  for (const [action, word, next] of ways) {
    await press(page, action)
    await expect(status(page, word)).toBeVisible()
    await expect.poll(() => actions(page)).toEqual(next)
    expect((await quotes.read(id)).status).toBe(word.toLowerCase())
  }
  expect(await shownSums(page)).toEqual({ Subtotal: '$578.65', Tax: '$51.36', Total: TOTAL })
})

test('a quote that is over is sent again with a new end', async ({ page }) => {
  const expires_at = new Date(Date.now() + 2_000).toISOString()
  const { quotes, id } = await atQuote(page, server, 'draft', { expires_at })
  await expect.poll(async () => (await quotes.read(id)).status).toBe('expired')
  await page.reload()
  await expect(status(page, 'Expired')).toBeVisible()
  await press(page, 'Send again')
  const asking = page.getByRole('region', { name: 'Send again' })
  await asking.getByLabel('Valid until').fill('2020-02-01')
  await expect(asking.getByText('Must not be in the past')).toBeVisible()
  await expect(asking.getByRole('button', { name: 'Send with this date' })).toBeDisabled()
  await asking.getByLabel('Valid until').fill('2099-06-30')
  await asking.getByRole('button', { name: 'Send with this date' }).click()
  await expect(status(page, 'Sent')).toBeVisible()
  // The end of that day in Chicago, in summer.
  expect(await quotes.read(id)).toMatchObject({ status: 'sent', expires_at: '2099-07-01T04:59:59.999Z' })
})

test('what another desk has done meanwhile is said in the service’s words, and shown', async ({ page }) => {
  await hearsNothing(page)
  const { quotes, id } = await atQuote(page, server, 'draft')
  await press(page, 'Mark as sent')
  await expect(status(page, 'Sent')).toBeVisible()
  await quotes.change(id, { status: 'declined' })
  await press(page, 'Accepted')
  await expect(
    page.getByRole('alert').filter({ hasText: "A quote can't go from declined to accepted" }),
  ).toContainText('Nothing was saved.')
  await expect(status(page, 'Declined')).toBeVisible()
  await expect.poll(() => actions(page)).toEqual(['Back to sent'])
  expect((await quotes.read(id)).status).toBe('declined')
})

test('a yes to another sum than the one on screen is not passed over', async ({ page }) => {
  await hearsNothing(page)
  const { quotes, id } = await atQuote(page, server, 'draft')
  await press(page, 'Mark as sent')
  await expect(status(page, 'Sent')).toBeVisible()
  await quotes.change(id, { status: 'draft' })
  await quotes.change(id, { line_items: [line('Wipers', 1, 3_000)], tax_cents: 0 })
  await quotes.change(id, { status: 'sent' })
  await press(page, 'Accepted')
  const told = page.getByRole('alert').filter({ hasText: /is accepted, with a different total/ })
  await expect(told).toContainText(`It was ${TOTAL} here. Another computer changed it to $30.00.`)
  expect(await quotes.read(id)).toMatchObject({ status: 'accepted', total_cents: 3_000 })
})

test('a draft is edited where it stands, and only what was changed is sent', async ({ page }) => {
  const { quotes, id, vehicleId } = await atQuote(page, server, 'draft', {
    expires_at: '2099-07-01T04:59:59.999Z',
  })
  await press(page, 'Edit')
  expect(await sheet(page)).toEqual([
    ['Front brake pads and rotors', '2', '189.95'],
    ['Labor', '1.75', '125.00'],
    ['Loyalty discount', '1', '-20.00'],
  ])
  await expect(page.getByRole('button', { name: 'Choose another customer' })).toHaveCount(0)
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('combobox', { name: 'Vehicle' }).selectOption(vehicleId)
  await press(page, 'Save quote')
  expect((await sent).postDataJSON()).toEqual({ vehicle_id: vehicleId })
  await expect(page.getByText('2019 Subaru Outback')).toBeVisible()

  await press(page, 'Edit')
  await cell(page, 'Quantity', 2).fill('2')
  await press(page, 'Save quote')
  await expect(page.getByRole('table', { name: 'Lines' })).toBeVisible()
  // The tax came from the shop's rate, and follows.
  expect(await quotes.read(id)).toMatchObject({
    subtotal_cents: 60_990,
    tax_cents: 5_413,
    expires_at: '2099-07-01T04:59:59.999Z',
  })
  await press(page, 'Mark as sent')
  await expect(status(page, 'Sent')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
})

test('a draft that another desk has changed is not written over unseen', async ({ page }) => {
  const { quotes, id } = await atQuote(page, server, 'draft')
  await press(page, 'Edit')
  await cell(page, 'Price', 2).fill('130')
  await quotes.change(id, { line_items: [line('Wipers', 1, 3_000)], tax_cents: 0 })
  await press(page, 'Save quote')
  await expect(page.getByText('Changed on another computer while you were typing.')).toBeVisible()
  await expect(page.getByText('with 1 line and a total of $30.00')).toBeVisible()
  expect(await quotes.read(id)).toMatchObject({ total_cents: 3_000 })
  await press(page, 'Keep mine and save again below')
  await press(page, 'Save quote')
  await expect(page.getByRole('table', { name: 'Lines' })).toBeVisible()
  expect((await quotes.read(id)).line_items).toEqual([LINES[0], line('Labor', 1.75, 13_000), LINES[2]])

  await press(page, 'Edit')
  await cell(page, 'Price', 2).fill('140')
  await quotes.change(id, { line_items: [line('Wipers', 1, 3_000)], tax_cents: 0 })
  await press(page, 'Save quote')
  await press(page, 'Keep theirs')
  await expect(page.getByRole('cell', { name: 'Wipers' })).toBeVisible()
  expect(await quotes.read(id)).toMatchObject({ total_cents: 3_000 })
})
