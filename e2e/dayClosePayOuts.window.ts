import { expect, test } from '@playwright/test'
import { later } from '~/client/testing/later'
import { addDays } from '~/domain/time/zone'
import { onRecord, ready, recordButton } from './atTheTill'
import { card, closeButton, openDayAt, verdict } from './closing'
import { ago, shopWithADay, today, ZONE } from './dayBooks'
import { press } from './desk'
import { onPaper, unspaced } from './paper'
import { type Server, sharedServer } from './shop'

// At the end of the day: cash that was taken out of the drawer, and payments entered for another day.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const NOT_KNOWN = 'Pay-outs entered on another computer are not included.'

test('a payment entered today for an earlier day is told today, and the earlier day leads on', async ({
  page,
}) => {
  const { key, books, invoices } = await shopWithADay(server)
  await openDayAt(page, server, key)
  const takings = card(page, 'Takings')
  // The shop entered $200.00 today for yesterday.
  await expect(takings).toContainText('Entered today for earlier days: $200.00')
  await books.pay(invoices.part.id, { amount_cents: 14_275, method: 'check', recorded_at: ago(3, 12) })
  await expect(takings).toContainText('Entered today for earlier days: $342.75')
  await expect(takings.getByRole('listitem').last()).toContainText('$884.36')
  const sheet = await onPaper(page)
  expect(sheet).toContain(unspaced('Entered on this day for earlier days'))
  expect(sheet).toContain('$142.75')
  await takings.getByRole('link', { name: /\$142\.75$/ }).click()
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue(addDays(today(), -3))
  await expect(takings.getByRole('listitem').last()).toContainText('$142.75')
  await expect(takings).not.toContainText('for earlier days')
})

test('a pay-out with its reason is a line of the count, on paper as well, and kept on this computer', async ({
  page,
  browser,
}) => {
  const { key } = await shopWithADay(server)
  await openDayAt(page, server, key)
  const drawer = card(page, 'Cash drawer')
  await expect(drawer).toContainText(NOT_KNOWN)
  await press(page, 'Add a pay-out')
  await expect(page.getByLabel('Taken out')).toBeFocused()
  await page.keyboard.type('12')
  await expect(page.getByText('Say what it was for')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Why it can’t be closed yet' })).toHaveText(
    'Say what each pay-out was for.',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('What for')).toBeFocused()
  await page.keyboard.type('Shop towels')
  await expect(drawer).toContainText('Taken out: Shop towels−$12.00')
  await expect(drawer).toContainText('Should be$128.80')
  await page.getByRole('radio', { name: 'A sum' }).check()
  await page.getByLabel('Counted', { exact: true }).fill('128.80')
  await expect(verdict(page)).toContainText('even')

  await page.reload()
  await expect(page.getByLabel('What for')).toHaveValue('Shop towels')
  await expect(verdict(page)).toContainText('even')
  await closeButton(page).click()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  const sheet = await onPaper(page)
  for (const words of ['Taken out: Shop towels −$12.00', 'Should be $128.80', NOT_KNOWN]) {
    expect(sheet).toContain(unspaced(words))
  }

  const second = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await openDayAt(second, server, key)
  await expect(card(second, 'Cash drawer')).toContainText('Should be$140.80')
  await expect(card(second, 'Cash drawer')).toContainText(NOT_KNOWN)
  expect(await onPaper(second)).toContain(unspaced(NOT_KNOWN))
  await second.context().close()

  await page.getByRole('button', { name: 'Remove the pay-out of 12' }).click()
  await expect(drawer).toContainText('Should be$140.80')
  await expect(page.getByText('Closed', { exact: true })).toHaveCount(0)
})

test('cash whose answer is still out is counted once, though the payment is read already', async ({
  page,
  context,
}) => {
  const { key, invoices } = await shopWithADay(server)
  await openDayAt(page, server, key)
  const counter = await context.newPage()
  await counter.goto(`${server.url}/invoices/${invoices.part.id}?pay=1`)
  const answered = later<void>()
  await onRecord(counter, (_, { goUntil }) => goUntil(() => answered.promise))
  await ready(counter, 'Cash', '25.00')
  await recordButton(counter).click()
  // The service has it and tells it, while the computer that sent it has no answer.
  await expect(card(page, 'Takings').getByRole('listitem').last()).toContainText('$909.36')
  const drawer = card(page, 'Cash drawer')
  await expect(drawer).toContainText('Cash taken$165.80')
  await expect(drawer).toContainText('Should be$165.80')
  await expect(drawer).not.toContainText('Cash not confirmed')
  await expect(page.getByText('Not in the takings')).toHaveCount(0)
  await expect(closeButton(page)).toBeDisabled()
  answered.resolve()
  await expect(closeButton(page)).toBeEnabled()
  await expect(drawer).toContainText('Should be$165.80')
})
