import { expect } from '@playwright/test'
import { ageEntries } from './aged'
import {
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

// Clocks that are wrong, and a day that goes by in between.

test.slow()

for (const hours of [24, -24]) {
  test(`this computer’s clock is ${hours} hours off: one payment, at the service’s time`, async ({
    page,
    server,
  }) => {
    await page.clock.install({ time: Date.now() + hours * 3_600_000 })
    const { books, id } = await atTheTill(page, server)
    const keys = await onRecord(page, (tryNumber, { go, lose }) => (tryNumber === 1 ? lose() : go()))
    const before = Date.now()
    await ready(page, 'Card', '50')
    await recordButton(page).click()
    await expect(async () => {
      await page.clock.runFor(2_000)
      await expect(isRecorded(page, '$50.00 card')).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await expectOnePayment(page, '$50.00')
    await expectOneInTheBooks(books, id, 5_000)
    expect(new Set(keys).size).toBe(1)
    const [payment] = await books.payments(id)
    expect(Math.abs(Date.parse(payment?.recorded_at ?? '') - before)).toBeLessThan(60_000)
  })
}

test('a clock that is set back after a try: the person decides, and it is one payment', async ({
  page,
  server,
}) => {
  await page.clock.install({ time: Date.now() + 86_400_000 })
  const { books, id } = await atTheTill(page, server)
  let isRight = false
  const keys = await onRecord(page, (_, { go, lose }) => (isRight ? go() : lose()))
  await ready(page, 'Card', '50')
  await recordButton(page).click()
  await expect(step(page)).toContainText('Sent')
  await page.clock.setSystemTime(Date.now())
  isRight = true
  const asked = panel(page).getByText('$50.00 card may not have arrived')
  await expect(async () => {
    await page.clock.runFor(2_000)
    await expect(asked).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 60_000 })
  await panel(page).getByRole('button', { name: 'Send it again' }).click()
  await expect(isRecorded(page, '$50.00 card')).toBeVisible()
  await expectOneInTheBooks(books, id, 5_000)
  expect(new Set(keys).size).toBe(1)
})

for (const isThere of [true, false]) {
  test(`older than a day and ${isThere ? 'arrived: found in the books, and nobody is asked' : 'never arrived: the person decides, and there is one payment'}`, async ({
    page,
    server,
  }) => {
    const { books, id } = await atTheTill(page, server)
    let isOld = false
    const keys = await onRecord(page, (tryNumber, { go, lose, loseAnswer }) =>
      isOld ? go() : isThere && tryNumber === 1 ? loseAnswer() : lose(),
    )
    await ready(page, 'Check', '50')
    await panel(page).getByLabel('Reference').fill('2204')
    await recordButton(page).click()
    await expect(panel(page).getByText('Sent, and not confirmed yet')).toBeVisible()
    // The page is left, and a day goes by.
    const address = page.url()
    await page.goto(`${server.url}/v1/openapi.json`)
    await ageEntries(page, 25)
    isOld = true
    const before = keys.length
    await page.goto(address)

    if (isThere) {
      // It knows itself in the books, and nobody is asked.
      await expect(isRecorded(page, '$50.00 check')).toBeVisible()
      await expect(step(page)).toContainText('Confirmed')
      expect(keys).toHaveLength(before)
    } else {
      await expect(panel(page).getByText('$50.00 check may not have arrived')).toBeVisible()
      await expect(recordButton(page)).toHaveCount(0)
      await expect(unconfirmed(page)).toHaveText('1 change to review')
      expect(keys).toHaveLength(before)
      await expect(panel(page).getByText('No payment on this invoice.')).toBeVisible()
      await panel(page).getByRole('button', { name: 'Send it again' }).click()
      await expect(isRecorded(page, '$50.00 check')).toBeVisible()
      expect(new Set(keys).size).toBe(1)
    }
    await expectOnePayment(page, '$50.00')
    await expectOneInTheBooks(books, id, 5_000)
  })
}
