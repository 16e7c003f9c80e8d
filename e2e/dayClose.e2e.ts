import { expect, type Page, test } from '@playwright/test'
import { later } from '~/client/testing/later'
import { addDays } from '~/domain/time/zone'
import { onRecord, ready, recordButton } from './atTheTill'
import { card, closeButton, openDayAt, verdict } from './closing'
import { shopWithADay, today, ZONE } from './dayBooks'
import { goTo, hearsNothing, signIn } from './desk'
import { type Server, sharedServer } from './shop'

// At the end of the day: what was taken, what lies in the drawer, and what is not settled.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const openDay = (page: Page, key: string, day?: string) => openDayAt(page, server, key, day)

test('a payment counts on the shop’s day on which it was made, however late it was written down', async ({
  page,
}) => {
  const { key } = await shopWithADay(server)
  const yesterday = addDays(today(), -1)
  await openDay(page, key, yesterday)
  const rows = card(page, 'Takings').getByRole('listitem')
  await expect(rows.nth(0)).toHaveText('Check$200.001 payment')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'The day after' }).click()
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue(today())
  await expect(rows.last()).toContainText('$884.36')
  await expect(page.getByRole('button', { name: 'The day after' })).toBeDisabled()
  await page.getByRole('button', { name: 'The day before' }).click()
  await expect(rows.last()).toContainText('$200.00')
})

test('its place on the rail is Payments', async ({ page }) => {
  const { key } = await shopWithADay(server)
  await openDay(page, key)
  const here = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
  await expect(here).toHaveText('Payments')
  await goTo(page, 'Customers')
  await expect(here).toHaveText('Customers')
})

test('a payment that is confirmed while the day is on screen is in its figures before it can be closed', async ({
  page,
  context,
}) => {
  const { key, invoices } = await shopWithADay(server)
  // One that hears of it while its answer is out counts it as confirmed.
  await hearsNothing(page)
  await openDay(page, key)
  const till = await context.newPage()
  await till.goto(`${server.url}/invoices/${invoices.part.id}?pay=1`)
  const answered = later<void>()
  await onRecord(till, (_, { goUntil }) => goUntil(() => answered.promise))
  await ready(till, 'Cash', '25.00')
  await recordButton(till).click()
  await expect(page.getByText('Not in the takings: $25.00 not confirmed')).toBeVisible()
  await expect(closeButton(page)).toBeDisabled()
  // It lies in the drawer all the same; counting it there leaves the day open.
  const drawer = card(page, 'Cash drawer')
  await expect(drawer).toContainText('Cash not confirmed$25.00')
  await expect(drawer).toContainText('Should be$165.80')
  await page.getByRole('radio', { name: 'A sum' }).check()
  await page.getByLabel('Counted', { exact: true }).fill('165.80')
  await expect(verdict(page)).toContainText('even')
  await expect(closeButton(page)).toBeDisabled()

  const read = later<void>()
  await page.route('**/shop/payments?**', async (route) => {
    await read.promise
    await route.continue()
  })
  answered.resolve()
  await expect(page.getByText('Not in the takings')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Why it can’t be closed yet' })).toHaveText(
    'The payments are being reloaded.',
  )
  await expect(closeButton(page)).toBeDisabled()
  read.resolve()
  await expect(card(page, 'Takings').getByRole('listitem').last()).toContainText('$909.36')
  await expect(closeButton(page)).toBeEnabled()
})

test('midnight leaves the day that is being counted open, and says that a new one has begun', async ({
  page,
}) => {
  await page.clock.install()
  const { key } = await shopWithADay(server)
  const day = today()
  await openDay(page, key)
  await page.getByLabel('Float', { exact: true }).fill('150.50')
  await page.clock.fastForward('13:00:00')
  await expect(page.getByText('A new day has started')).toBeVisible()
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue(day)
  await expect(page.getByLabel('Float', { exact: true })).toHaveValue('150.50')
  await page.getByRole('button', { name: /^Go to / }).click()
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue(addDays(day, 1))
  await expect(page.getByLabel('Float', { exact: true })).toHaveValue('')
  await expect(page.getByText('A new day has started')).toHaveCount(0)
})

test('a day whose payments can’t be read is not closed', async ({ page }) => {
  const { key } = await shopWithADay(server)
  await page.route('**/shop/payments?**', (route) =>
    route.fulfill({
      status: 400,
      json: { error: { code: 'no', message: 'No', status: 400, request_id: 'req_9' } },
    }),
  )
  await signIn(page, server, key)
  await page.goto(`${server.url}/day-close`)
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(closeButton(page)).toBeDisabled()
  await expect(page.getByRole('list', { name: 'Why it can’t be closed yet' })).toContainText(
    'The payments could not be loaded.',
  )
})

test('a closed day stays closed while it is read once more, and its sheet says so', async ({ page }) => {
  const { key, books, invoices } = await shopWithADay(server)
  await openDay(page, key)
  await closeButton(page).click()
  await expect(page.getByText(/^On this computer, .*, with \$884\.36\.$/)).toBeVisible()
  // The paper is drawn as the browser would have it.
  await page.evaluate(() => void dispatchEvent(new Event('beforeprint')))
  const paper = page.locator('.paper')
  await expect(paper).toContainText('Day close')
  await expect(paper).not.toContainText('Not closed')
  const isAsked = later<void>()
  const answer = later<void>()
  await page.route('**/shop/payments?**', async (route) => {
    isAsked.resolve()
    await answer.promise
    await route.continue()
  })
  // Of another day, and news all the same.
  const recorded_at = new Date(Date.now() - 3 * 86_400_000).toISOString()
  await books.pay(invoices.part.id, { amount_cents: 1_000, method: 'card', recorded_at })
  await isAsked.promise
  await expect(page.getByText('The payments are being reloaded.')).toBeVisible()
  await expect(paper).not.toContainText('Not closed')
  answer.resolve()
  await expect(page.getByText('The payments are being reloaded.')).toHaveCount(0)
  await expect(paper).not.toContainText('Not closed')
})

test('a card is ticked against the terminal’s list, and stays ticked on this computer', async ({ page }) => {
  const { key } = await shopWithADay(server)
  await openDay(page, key)
  // By the way it was paid, what is ticked first, each with what it comes to.
  await expect(card(page, 'Payments').getByRole('heading', { level: 3 })).toHaveText([
    'Card1, against the terminal$743.56',
    'Cash2$140.80',
  ])
  const tick = page.getByRole('checkbox', { name: /^Tick Card.*\$743\.56$/ })
  await expect(page.getByText('0 of 1 checks and cards ticked, kept on this computer')).toBeVisible()
  await tick.check()
  await expect(page.getByText('1 of 1 checks and cards ticked, kept on this computer')).toBeVisible()
  await page.reload()
  await expect(tick).toBeChecked()
})
