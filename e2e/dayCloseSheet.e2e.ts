import { expect, type Page, test } from '@playwright/test'
import { amount, onRecord, panel, ready, recordButton, step } from './atTheTill'
import { card, closeButton, count, openDayAt, verdict } from './closing'
import { shopWithADay, sumOn, today, ZONE } from './dayBooks'
import { goTo, press, hearsNothing } from './desk'
import { keptHere } from './kept'
import { onPaper, unspaced } from './paper'
import { type Server, sharedServer } from './shop'

// At the end of the day: what keeps it open, and what stands on its sheet.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const openDay = (page: Page, key: string, day?: string) => openDayAt(page, server, key, day)

test('what is short needs a note; float, count and note outlive a reload, and not the sign-out', async ({
  page,
}) => {
  const { key } = await shopWithADay(server)
  await openDay(page, key)
  await page.getByLabel('Float', { exact: true }).fill('150.50')
  await page.getByRole('radio', { name: 'A sum' }).check()
  await page.getByLabel('Counted', { exact: true }).fill('286.30')
  await expect(verdict(page)).toContainText('$5.00 short')
  await page.getByLabel('Note', { exact: true }).fill('Coffee for the waiting room')
  await expect(closeButton(page)).toBeEnabled()

  await page.reload()
  await expect(page.getByLabel('Float', { exact: true })).toHaveValue('150.50')
  await expect(page.getByLabel('Counted', { exact: true })).toHaveValue('286.30')
  await expect(verdict(page)).toContainText('$5.00 short')
  await closeButton(page).click()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  expect(await onPaper(page)).toContain(unspaced('Note: Coffee for the waiting room'))

  await goTo(page, 'Settings')
  await press(page, 'Sign out')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect((await keptHere(page)).local.filter((entry) => /day-close|Coffee/.test(entry))).toEqual([])
})

test('what is no amount is said at its field, and the day stays open', async ({ page }) => {
  const { key } = await shopWithADay(server)
  await openDay(page, key)
  await page.getByLabel('Float', { exact: true }).fill('two hundred')
  await expect(page.getByText('Must be an amount such as 200 or 187.50')).toBeVisible()
  await count(page, '$20').fill('1.5')
  await expect(page.getByText('Must be a whole number')).toBeVisible()
  await expect(closeButton(page)).toBeDisabled()
})

test('money that is not confirmed keeps the day open and is named, on the screen and on paper', async ({
  page,
}) => {
  const { key, invoices } = await shopWithADay(server)
  let isOnline = false
  await openDay(page, key)
  await onRecord(page, (_, { go, lose }) => (isOnline ? go() : lose()))
  await expect(closeButton(page)).toBeEnabled()
  await page.goto(`${server.url}/invoices/${invoices.part.id}?pay=1`)
  await ready(page, 'Cash', '25.00')
  await expect(amount(page)).toHaveValue('25.00')
  await recordButton(page).click()
  // Kept by then, so that it outlives the page.
  await expect(step(page)).toHaveText(/Saved on this computer|Sent/)

  await page.goto(`${server.url}/day-close`)
  await expect(page.getByText('Not in the takings: $25.00 not confirmed')).toBeVisible()
  await expect(closeButton(page)).toBeDisabled()
  await expect(page.getByRole('list', { name: 'Why it can’t be closed yet' })).toContainText(
    'A payment taken on this computer is not confirmed',
  )
  await expect(card(page, 'Takings').getByRole('listitem').last()).toContainText('$884.36')
  const sheet = await onPaper(page)
  expect(sheet).toMatch(/notclosed/i)
  expect(sheet).toContain(unspaced('Payment of $25.00'))
  expect(await sumOn(server, key, today(), 'cash')).toBe(14_080)

  await page.getByRole('link', { name: /^Payment of \$25\.00/ }).click()
  await expect(panel(page).getByRole('list', { name: 'How far the payment is' })).toBeVisible()
  isOnline = true
  await expect(panel(page).getByText('$25.00 cash recorded')).toBeVisible({ timeout: 60_000 })
  await page.goto(`${server.url}/day-close`)
  await expect(card(page, 'Takings').getByRole('listitem').last()).toContainText('$909.36')
  await expect(closeButton(page)).toBeEnabled()
  expect(await sumOn(server, key, today(), 'cash')).toBe(16_580)
})

test('a day is closed with what the service has at that moment, seen or not', async ({ page }) => {
  await hearsNothing(page)
  const { key, books, invoices } = await shopWithADay(server)
  await openDay(page, key)
  await books.pay(invoices.part.id, { amount_cents: 1_000, method: 'card' })
  await expect(card(page, 'Takings').getByRole('listitem').last()).toContainText('$884.36')
  await closeButton(page).click()
  await expect(page.getByText(/^On this computer, .*, with \$894\.36\.$/)).toBeVisible()
  const sheet = await onPaper(page)
  expect(sheet).toContain(unspaced('Total (4) $894.36'))
  expect(sheet).not.toMatch(/notclosed/i)

  // What comes in after the count makes it short, which has to be explained first.
  await page.getByRole('radio', { name: 'A sum' }).check()
  await page.getByLabel('Counted', { exact: true }).fill('140.80')
  await expect(verdict(page)).toContainText('even')
  await books.pay(invoices.part.id, { amount_cents: 1_000, method: 'cash' })
  await closeButton(page).click()
  await expect(verdict(page)).toContainText('$10.00 short')
  await expect(closeButton(page)).toBeDisabled()
  await expect(page.getByText('Closed', { exact: true })).toHaveCount(0)
})

test('a closed day to which another desk adds a payment says that it is no longer what was closed, though the board is held still', async ({
  page,
}) => {
  await page.clock.install()
  const { key, books, invoices } = await shopWithADay(server)
  await openDay(page, key)
  await closeButton(page).click()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await goTo(page, 'Board')
  await page.getByRole('button', { name: 'Pause updating' }).click()
  await goTo(page, 'Payments')
  await page.getByRole('link', { name: 'Day close' }).click()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await expect(card(page, 'Takings')).toContainText('are loaded')
  await books.pay(invoices.part.id, { amount_cents: 1_000, method: 'card' })
  await page.clock.fastForward('01:05')
  for (const come of [async () => undefined, () => page.reload()]) {
    await come()
    await expect(page.getByText('Changed since it was closed')).toBeVisible()
    await expect(page.getByText('now $894.36 are recorded')).toBeVisible()
  }
  expect(await onPaper(page)).toMatch(/notclosed/i)
  await page.getByRole('button', { name: 'Close again and print' }).click()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
})
