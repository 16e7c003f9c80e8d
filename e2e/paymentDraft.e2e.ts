import { expect, type Page } from '@playwright/test'
import {
  amount,
  atTheTill,
  expectOneInTheBooks,
  expectOnePayment,
  isRecorded,
  onRecord,
  panel,
  ready,
  recordButton,
  tender,
  test,
  addNote,
} from './atTheTill'

// What is typed into the panel outlives a reload, and is never sent by itself.

test.slow()

const broughtBack = (page: Page) => panel(page).getByText('Restored what you typed. It was not recorded yet.')

async function typeCheck(page: Page) {
  await ready(page, 'Check', '50')
  await panel(page).getByLabel('Reference').fill('2204')
  await addNote(page, 'Brought by her son')
}

test('a reload brings back what was typed and sends nothing; recorded, it is gone', async ({
  page,
  server,
}) => {
  const { books, id } = await atTheTill(page, server)
  const keys = await onRecord(page, (_, { go }) => go())
  await typeCheck(page)
  await page.reload()
  await expect(broughtBack(page)).toBeVisible()
  await expect(tender(page, 'Check')).toBeChecked()
  await expect(amount(page)).toHaveValue('50')
  await expect(panel(page).getByLabel('Reference')).toHaveValue('2204')
  await expect(panel(page).getByLabel('Note')).toHaveValue('Brought by her son')
  expect(keys).toEqual([])

  await recordButton(page).click()
  await expect(isRecorded(page, '$50.00 check')).toBeVisible()
  await page.reload()
  await expect(recordButton(page)).toBeEnabled()
  await expect(broughtBack(page)).toHaveCount(0)
  await expect(amount(page)).toHaveValue('$834.35')
  await expect(tender(page, 'Check')).not.toBeChecked()
  await expectOnePayment(page, '$50.00')
  await expectOneInTheBooks(books, id, 5_000)
  expect(keys).toHaveLength(1)
})

test('reloaded while it is on its way, the payment is there and nothing typed stands beside it', async ({
  page,
  server,
}) => {
  const { books, id } = await atTheTill(page, server)
  let isLost = true
  await onRecord(page, (_, { go, lose }) => (isLost ? lose() : go()))
  await typeCheck(page)
  await recordButton(page).click()
  await expect(panel(page).getByText('Sent, and not confirmed yet')).toBeVisible()
  await page.reload()
  await expect(panel(page).getByText('Sent, and not confirmed yet')).toBeVisible()
  isLost = false
  await expect(isRecorded(page, '$50.00 check')).toBeVisible({ timeout: 20_000 })
  await panel(page)
    .getByRole('button', { name: /^Record the other/ })
    .click()
  await expect(amount(page)).toHaveValue('$834.35')
  await expect(broughtBack(page)).toHaveCount(0)
  await expect(panel(page).getByLabel('Note')).toHaveCount(0)
  await expectOneInTheBooks(books, id, 5_000)
})

test('started over, it stays away; and it comes back to no invoice that was paid on meanwhile', async ({
  page,
  server,
}) => {
  const { books, id } = await atTheTill(page, server)
  await typeCheck(page)
  await page.reload()
  await panel(page).getByRole('button', { name: 'Start over' }).click()
  await expect(amount(page)).toHaveValue('$884.35')
  await page.reload()
  await expect(recordButton(page)).toBeEnabled()
  await expect(broughtBack(page)).toHaveCount(0)

  await typeCheck(page)
  await books.pay(id, { amount_cents: 5_000, method: 'check', reference: '2204' })
  await page.reload()
  await expect(recordButton(page)).toBeEnabled()
  await expect(amount(page)).toHaveValue('$834.35')
  await expect(broughtBack(page)).toHaveCount(0)
  await expectOneInTheBooks(books, id, 5_000)
})

test('started over after it was refused, the blank form says nothing of the one before', async ({
  page,
  server,
}) => {
  await atTheTill(page, server)
  await typeCheck(page)
  await page.reload()
  await expect(broughtBack(page)).toBeVisible()
  await amount(page).fill('0')
  await recordButton(page).click()
  await expect(panel(page).getByText('Must be more than $0.00')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Start over' }).click()
  await expect(amount(page)).toHaveValue('$884.35')
  await tender(page, 'Cash').check()
  await expect(panel(page).getByText(/Must be more than|Say how it was paid/)).toHaveCount(0)
})
