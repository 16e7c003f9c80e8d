import { expect } from '@playwright/test'
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
  step,
  test,
  unconfirmed,
} from './atTheTill'
import { untilTestEnds } from './running'
import { startServer } from './shop'

// Whatever breaks while money is recorded, it is recorded once, and the screen says so.

test.slow()

const served = untilTestEnds()

test('an answer lost after the commit: it is found in the books, and not sent again', async ({
  page,
  server,
}) => {
  const { books, id } = await atTheTill(page, server)
  const keys = await onRecord(page, (tryNumber, { go, loseAnswer }) =>
    tryNumber === 1 ? loseAnswer() : go(),
  )
  await ready(page, 'Card', '50')
  await recordButton(page).click()
  await expect(isRecorded(page, '$50.00 card')).toBeVisible()
  await expect(step(page)).toContainText('Confirmed')
  await expectOnePayment(page, '$50.00')
  await expectOneInTheBooks(books, id, 5_000)
  expect(keys).toHaveLength(1)
})

test('a request lost before it arrives is sent again, and is one payment', async ({ page, server }) => {
  const { books, id } = await atTheTill(page, server)
  const keys = await onRecord(page, (tryNumber, { go, lose }) => (tryNumber < 3 ? lose() : go()))
  await ready(page, 'Card', '50')
  await recordButton(page).click()
  await expect(isRecorded(page, '$50.00 card')).toBeVisible()
  await expectOnePayment(page, '$50.00')
  await expectOneInTheBooks(books, id, 5_000)
  expect(new Set(keys).size).toBe(1)
})

for (const moment of ['before it arrives', 'while it runs', 'after the commit'] as const) {
  test(`the server is killed ${moment} and started again: one payment`, async ({ page }) => {
    const server = await served(startServer())
    const { books, id } = await atTheTill(page, server)
    let tries = 0
    await page.route('**/shop/payments/*/record', async (route) => {
      tries += 1
      if (tries > 1) return route.continue()
      const arrives = () =>
        route.fetch().then(
          () => undefined,
          () => undefined,
        )
      if (moment === 'before it arrives') await server.kill()
      else if (moment === 'while it runs') await Promise.all([arrives(), server.kill()])
      else {
        await arrives()
        await server.kill()
      }
      await route.abort('connectionreset')
    })
    await ready(page, 'Card', '50')
    await recordButton(page).click()
    await expect(panel(page).getByText('Sent, and not confirmed yet')).toBeVisible()
    await expect(isRecorded(page, '$50.00 card')).toHaveCount(0)
    await server.again()
    await expect(isRecorded(page, '$50.00 card')).toBeVisible({ timeout: 30_000 })
    await expectOnePayment(page, '$50.00')
    await expectOneInTheBooks(books, id, 5_000)
  })
}

test('offline for an hour, then a 429 and a 500: one payment once the line is good', async ({
  page,
  server,
  context,
}) => {
  await page.clock.install()
  const { books, id } = await atTheTill(page, server)
  const keys = await onRecord(page, (tryNumber, { go, say }) => {
    if (tryNumber === 1) return say(429, { 'Retry-After': '2' })
    return tryNumber === 2 ? say(500) : go()
  })
  await ready(page, 'Cash', '50')
  await context.setOffline(true)
  await recordButton(page).click()
  await expect(panel(page).getByText('Saved on this computer, not sent yet')).toBeVisible()
  await expect(panel(page).getByText(/^No answer came\. Frontdesk sends it as soon as it can/)).toBeVisible()
  await expect(step(page)).toContainText('Saved on this computer')
  await page.clock.fastForward('01:00:00')
  await expect(panel(page).getByText('Saved on this computer, not sent yet')).toBeVisible()
  expect(keys).toEqual([])
  expect(await books.payments(id)).toEqual([])

  await context.setOffline(false)
  await expect(async () => {
    await page.clock.runFor(5_000)
    await expect(isRecorded(page, '$50.00 cash')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await expectOnePayment(page, '$50.00')
  await expectOneInTheBooks(books, id, 5_000)
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

test('offline, another desk takes money: back online it is shown before anything is sent', async ({
  page,
  server,
  context,
}) => {
  const { books, id } = await atTheTill(page, server)
  await ready(page, 'Cash', '50')
  await context.setOffline(true)
  await recordButton(page).click()
  await expect(panel(page).getByText('Saved on this computer, not sent yet')).toBeVisible()
  await books.pay(id, { amount_cents: 5_000, method: 'cash' })
  await context.setOffline(false)
  await expect(panel(page).getByRole('alert')).toContainText('$50.00 cash was recorded elsewhere meanwhile')
  await expectOnePayment(page, '$50.00')
  await expectOneInTheBooks(books, id, 5_000)
})

test('confirmed with nobody at its invoice, what another desk recorded beside it is told', async ({
  page,
  server,
}) => {
  const { books, id, number } = await atTheTill(page, server)
  let isUp = true
  await page.route(/\/shop\//, (route) => (isUp ? route.fallback() : route.abort('connectionreset')))
  const keys = await onRecord(page, async (_, { loseAnswer }) => {
    isUp = false
    await loseAnswer()
  })
  await ready(page, 'Cash', '50')
  await recordButton(page).click()
  await expect(panel(page).getByText('Sent, and not confirmed yet')).toBeVisible()
  await books.pay(id, { amount_cents: 5_000, method: 'cash' })
  await page.goto(`${server.url}/settings`)
  await expect(unconfirmed(page)).toBeVisible()
  isUp = true
  const told = page.getByText('$50.00 cash recorded, and another payment at the same time')
  await expect(told).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(`$50.00 cash of invoice ${number}`)).toBeVisible()
  await expect(unconfirmed(page)).toHaveCount(0)
  expect(keys).toHaveLength(1)
  expect(await books.payments(id)).toHaveLength(2)
})

test('refused with its panel closed, it stays to be looked at, and keeps the day open', async ({
  page,
  server,
  context,
}) => {
  const { books, id } = await atTheTill(page, server)
  await ready(page, 'Cash', '50')
  await context.setOffline(true)
  await recordButton(page).click()
  await expect(panel(page).getByText('Saved on this computer, not sent yet')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(panel(page)).toBeHidden()
  await books.pay(id, { amount_cents: 2_000, method: 'cash' })
  await context.setOffline(false)
  await expect(unconfirmed(page)).toHaveText('1 change to review')
  await page.reload()
  await expect(unconfirmed(page)).toHaveText('1 change to review')

  await page.goto(`${server.url}/day-close`)
  await expect(page.getByRole('button', { name: 'Close and print' })).toBeDisabled()
  await page.getByRole('link', { name: /^Payment of \$50\.00/ }).click()
  await expect(panel(page).getByText(/^\$50\.00 cash, entered .*, was not recorded$/)).toBeVisible()
  await panel(page).getByRole('button', { name: 'OK' }).click()
  await expect(recordButton(page)).toBeEnabled()
  await expectOnePayment(page, '$20.00')
  await expectOneInTheBooks(books, id, 2_000)
})

test('saved and not sent, it can be taken back, and nothing is recorded', async ({
  page,
  server,
  context,
}) => {
  const { books, id } = await atTheTill(page, server)
  await ready(page, 'Check', '50')
  await panel(page).getByLabel('Reference').fill('2204')
  await context.setOffline(true)
  await recordButton(page).click()
  await panel(page).getByRole('button', { name: 'Undo' }).click()
  // What was typed stands as it did.
  await expect(amount(page)).toHaveValue('50')
  await expect(panel(page).getByLabel('Reference')).toHaveValue('2204')
  await context.setOffline(false)
  await page.reload()
  await expect(recordButton(page)).toBeEnabled()
  expect(await books.payments(id)).toEqual([])
  await expect(unconfirmed(page)).toHaveCount(0)
})

test('the panel is closed and opened again: it shows how far the payment is, and offers no second', async ({
  page,
  server,
}) => {
  const { books, id } = await atTheTill(page, server)
  let isLost = true
  await onRecord(page, (_, { go, lose }) => (isLost ? lose() : go()))
  await ready(page, 'Card', '50')
  await recordButton(page).click()
  await expect(step(page)).toContainText('Sent')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await page.getByRole('button', { name: 'Payment not confirmed' }).click()
  await expect(panel(page).getByText('$50.00 card')).toBeVisible()
  await expect(step(page)).toContainText('Sent')
  await expect(recordButton(page)).toHaveCount(0)

  await page.reload()
  await expect(step(page)).toContainText('Sent')
  await expect(recordButton(page)).toHaveCount(0)
  isLost = false
  await expect(isRecorded(page, '$50.00 card')).toBeVisible({ timeout: 20_000 })
  await expectOnePayment(page, '$50.00')
  await expectOneInTheBooks(books, id, 5_000)
})
