import { expect, type Page } from '@playwright/test'
import { ageEntries } from './aged'
import {
  amount,
  atTheTill,
  expectOneInTheBooks,
  expectOnePayment,
  isRecorded,
  onRecord,
  paid,
  panel,
  ready,
  recordButton,
  step,
  test,
  unconfirmed,
} from './atTheTill'

// No usable answer, again and again: the person stops it, sees what the service has, and decides.

test.slow()

const press = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true }).click()
const isAsked = (page: Page) => panel(page).getByText('$50.00 card may not have arrived')
const LET_GO = 'Discard it, though it may still arrive'

/** Recorded, tried at least twice, and nobody knows. */
async function recordInVain(page: Page, keys: readonly unknown[]) {
  await ready(page, 'Card', '50')
  await recordButton(page).click()
  await expect(panel(page).getByText('Sent, and not confirmed yet')).toBeVisible()
  await expect.poll(() => keys.length).toBeGreaterThan(1)
}

test('nothing but 500s: the person stops it and lets it go, and nothing is ever recorded', async ({
  page,
  server,
}) => {
  await page.clock.install()
  const { books, id } = await atTheTill(page, server)
  const keys = await onRecord(page, (_, { say }) => say(500))
  await recordInVain(page, keys)
  await press(page, 'Stop sending')
  await expect(isAsked(page)).toBeVisible()
  await expect(panel(page).getByText('No payment on this invoice.')).toBeVisible()
  await expect(panel(page).getByText('It is not there yet.')).toBeVisible()
  await expect(unconfirmed(page)).toHaveText('1 change to review')
  // As long as a try may be on its way, it can't be let go.
  await expect(panel(page).getByText('You can discard it a minute after the last attempt.')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: LET_GO })).toHaveCount(0)

  const tries = keys.length
  await page.clock.runFor('10:00')
  await page.reload()
  await expect(isAsked(page)).toBeVisible()
  await expect(recordButton(page)).toHaveCount(0)
  await press(page, LET_GO)
  await expect(recordButton(page)).toBeEnabled()
  await expect(unconfirmed(page)).toHaveCount(0)
  await page.clock.runFor('10:00')
  await page.reload()
  await expect(recordButton(page)).toBeEnabled()

  expect(keys).toHaveLength(tries)
  await expect(paid(page)).toHaveCount(0)
  expect(await books.payments(id)).toEqual([])
})

test('let go, what was typed stands there to be changed, and goes as a new payment', async ({
  page,
  server,
}) => {
  await page.clock.install()
  const { books, id } = await atTheTill(page, server)
  let isDown = true
  const keys = await onRecord(page, (_, { go, say }) => (isDown ? say(500) : go()))
  await recordInVain(page, keys)
  await press(page, 'Stop sending')
  await expect(panel(page).getByText('No payment on this invoice.')).toBeVisible()
  await page.clock.runFor('01:10')
  await press(page, LET_GO)
  await expect(amount(page)).toHaveValue('50')
  const before = new Set(keys)
  isDown = false
  await amount(page).fill('60')
  await recordButton(page).click()
  await expect(isRecorded(page, '$60.00 card')).toBeVisible()
  await expectOnePayment(page, '$60.00')
  await expectOneInTheBooks(books, id, 6_000)
  expect(before.has(keys.at(-1))).toBe(false)
})

test('a 500 after it was done: it is found in the books, and is one payment', async ({ page, server }) => {
  const { books, id } = await atTheTill(page, server)
  const keys = await onRecord(page, (_, { sayAfter }) => sayAfter(500))
  await ready(page, 'Card', '50')
  await recordButton(page).click()
  await expect(isRecorded(page, '$50.00 card')).toBeVisible()
  await expect(step(page)).toContainText('Confirmed')
  await expect(panel(page).getByText('$834.35 is still open')).toBeVisible()
  await expectOnePayment(page, '$50.00')
  await expectOneInTheBooks(books, id, 5_000)
  expect(keys).toHaveLength(1)
})

test('stopped and sent again, it is the same payment', async ({ page, server }) => {
  const { books, id } = await atTheTill(page, server)
  let isLost = true
  const keys = await onRecord(page, (tryNumber, { go, lose, say }) =>
    tryNumber === 1 ? lose() : isLost ? say(500) : go(),
  )
  await recordInVain(page, keys)
  await press(page, 'Stop sending')
  await expect(panel(page).getByText(/^Frontdesk checks the payments once more first/)).toBeVisible()
  isLost = false
  await press(page, 'Send it again')
  await expect(isRecorded(page, '$50.00 card')).toBeVisible({ timeout: 20_000 })
  await expectOnePayment(page, '$50.00')
  await expectOneInTheBooks(books, id, 5_000)
  expect(new Set(keys).size).toBe(1)
})

test('a stopped payment that the service has is confirmed, and the person is asked nothing', async ({
  page,
  server,
}) => {
  const { books, id } = await atTheTill(page, server)
  let isUp = true
  await page.route(/\/shop\//, (route) => (isUp ? route.fallback() : route.abort('connectionreset')))
  const keys = await onRecord(page, async (_, { loseAnswer }) => {
    isUp = false
    await loseAnswer()
  })
  await ready(page, 'Card', '50')
  await recordButton(page).click()
  await expect(panel(page).getByText('Sent, and not confirmed yet')).toBeVisible()
  await press(page, 'Stop sending')
  await expect(isAsked(page)).toBeVisible()
  isUp = true
  await expect(isRecorded(page, '$50.00 card')).toBeVisible()
  await expectOnePayment(page, '$50.00')
  await expectOneInTheBooks(books, id, 5_000)
  expect(keys).toHaveLength(1)
})

test('a stale tag after a try without an answer: the books are read, and it goes as the same payment', async ({
  page,
  server,
}) => {
  const { books, id } = await atTheTill(page, server)
  const keys = await onRecord(page, (tryNumber, { go, lose, say }) =>
    tryNumber === 1 ? lose() : tryNumber === 2 ? say(412) : go(),
  )
  await ready(page, 'Card', '50')
  await recordButton(page).click()
  await expect(isRecorded(page, '$50.00 card')).toBeVisible({ timeout: 20_000 })
  await expectOneInTheBooks(books, id, 5_000)
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

test('a key that has lost the right meanwhile: whether the first try arrived is put to the person', async ({
  page,
  server,
}) => {
  const { books, id } = await atTheTill(page, server)
  const keys = await onRecord(page, (tryNumber, { lose, say }) => (tryNumber === 1 ? lose() : say(403)))
  await ready(page, 'Card', '50')
  await recordButton(page).click()
  await expect(isAsked(page)).toBeVisible()
  await expect(panel(page).getByText(/The service says 403/)).toBeVisible()
  await expect(panel(page).getByText('No payment on this invoice.')).toBeVisible()
  expect(await books.payments(id)).toEqual([])
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('stopped in one tab, the other says so too, and neither sends it', async ({ page, server, context }) => {
  const { books, id } = await atTheTill(page, server)
  const keys = await onRecord(page, (_, { say }) => say(500))
  await recordInVain(page, keys)
  const other = await context.newPage()
  await other.goto(page.url())
  await press(other, 'Stop sending')
  for (const tab of [page, other]) await expect(isAsked(tab)).toBeVisible()
  await ageEntries(other, 1)
  await other.reload()
  await press(other, LET_GO)
  await expect(recordButton(other)).toBeEnabled()
  await expect(panel(page).getByText('Discarded on this computer before the service answered')).toBeVisible()
  await expect(panel(page).getByText('Nothing was saved')).toHaveCount(0)
  // Behind another tab the browser draws a page once a second, and each click waits for that.
  await page.bringToFront()
  await press(page, 'Continue with the balance of $884.35')
  await expect(recordButton(page)).toBeEnabled()
  await expect(unconfirmed(page)).toHaveCount(0)
  expect(await books.payments(id)).toEqual([])
})

test(
  'refused when the disk takes no note of it any more, it is not called over: another start may send it',
  { tag: '@window' },
  async ({ page, server }) => {
    const { books, id } = await atTheTill(page, server)
    const keys = await onRecord(page, async (tries, { say, go }) => {
      if (tries > 1) return go()
      await page.evaluate(() => {
        IDBDatabase.prototype.transaction = () => {
          throw new DOMException('The disk is gone', 'UnknownError')
        }
      })
      return say(422)
    })
    await ready(page, 'Card', '50')
    await recordButton(page).click()
    await expect(
      panel(page).getByText(/says 422\. This computer could not save that, and may send it/),
    ).toBeVisible()
    await expect(panel(page).getByText(/^It may have been saved by an earlier attempt/)).toBeVisible()
    await expect(panel(page).getByText(/Nothing was saved|did not arrive|has stopped/)).toHaveCount(0)
    // There is no form for another payment as long as this one may be sent.
    await expect(recordButton(page)).toHaveCount(0)
    await expect(panel(page).getByRole('button', { name: /^Continue/ })).toHaveCount(0)

    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expectOnePayment(page, /\$50\.00/)
    await expectOneInTheBooks(books, id, 5_000)
    expect(new Set(keys).size).toBe(1)
  },
)
