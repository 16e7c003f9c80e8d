import { expect, type Locator, type Page } from '@playwright/test'
import { later } from '~/client/testing/later'
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
  tender,
  test,
  unconfirmed,
  lookFirst,
} from './atTheTill'
import { hearsNothing } from './desk'
import { keyboardAt } from './keyboards'
import { openInvoice, shopWithInvoice } from './money'

// Impatient hands, two tabs, two desks and a scanner: one payment, and whoever came second is told.

test.slow()

/** Whoever comes waits for the others. */
function meeting(people: number) {
  const waiting: (() => void)[] = []
  return () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve)
      if (waiting.length === people) for (const goOn of waiting) goOn()
    })
}

const told = (at: Page) => panel(at).getByText('$50.00 card was recorded elsewhere meanwhile')
const refused = (at: Page) => panel(at).getByRole('alert')

/** Not by clicks of the mouse: behind another tab the browser draws a page once a second, and a click waits for that. */
const recordAtOnce = (...pages: Page[]) =>
  Promise.all(pages.map((at) => recordButton(at).dispatchEvent('click')))

/** At one of the two, and not at the other. */
const expectAtOne = (here: Locator, there: Locator) =>
  expect.poll(async () => `${await here.count()} ${await there.count()}`).toMatch(/^(0 1|1 0)$/)

test('a double click records one payment', async ({ page, server }) => {
  const { books, id } = await atTheTill(page, server)
  const keys = await onRecord(page, (_, { go }) => go())
  await ready(page, 'Card', '50')
  await recordButton(page).dblclick()
  await expect(isRecorded(page, '$50.00 card')).toBeVisible()
  await expectOnePayment(page, '$50.00')
  await expectOneInTheBooks(books, id, 5_000)
  expect(keys).toHaveLength(1)
})

test('pressed again and again by key, it records one payment', async ({ page, server }) => {
  const { books, id } = await atTheTill(page, server)
  await ready(page, 'Check', '50')
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Control+Enter')
  await expect(isRecorded(page, '$50.00 check')).toBeVisible()
  await expectOnePayment(page, '$50.00')
  await expectOneInTheBooks(books, id, 5_000)
})

test(
  'Enter held on Record presses nothing that takes its place, and the change stays to be given',
  { tag: '@window' },
  async ({ page, server }) => {
    const { books, id } = await atTheTill(page, server)
    await ready(page, 'Cash', '50')
    await panel(page).getByLabel('Tendered').fill('60')
    await recordButton(page).focus()
    const next = panel(page).getByRole('button', { name: /^Record the other/ })
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.down('Enter')
    await expect(next).toBeFocused()
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expect(next).toBeFocused()
    await expect(panel(page).getByText('$10.00', { exact: true })).toBeVisible()
    await expectOneInTheBooks(books, id, 5_000)
  },
)

test('paid in full, the focus is on Done', async ({ page, server }) => {
  await atTheTill(page, server)
  await ready(page, 'Card', '884.35')
  await recordButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('Paid in full')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Next customer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toHaveCount(0)
})

test('two tabs at once record one payment, and the other tab says what came in between', async ({
  page,
  server,
  context,
}) => {
  const { books, id } = await atTheTill(page, server)
  const other = await context.newPage()
  await other.goto(page.url())
  for (const tab of [page, other]) {
    await tab.bringToFront()
    await ready(tab, 'Card', '50')
  }
  await recordAtOnce(page, other)

  await expectAtOne(isRecorded(page, '$50.00 card'), isRecorded(other, '$50.00 card'))
  await expectAtOne(told(page), told(other))
  for (const tab of [page, other]) await expectOnePayment(tab, '$50.00')
  await expectOneInTheBooks(books, id, 5_000)
})

test('two desks at once for the whole balance: one is recorded, the other is told', async ({
  page,
  server,
  browser,
}) => {
  const { books, id, key } = await atTheTill(page, server)
  const desk = await browser.newContext()
  const other = await desk.newPage()
  await openInvoice(other, server, key, id, true)
  for (const at of [page, other]) {
    await at.bringToFront()
    await ready(at, 'Card')
  }
  await recordAtOnce(page, other)

  await expectAtOne(refused(page), refused(other))
  const [first, second] = (await refused(page).count()) === 0 ? [page, other] : [other, page]
  await expect(isRecorded(first, '$884.35 card')).toBeVisible()
  await expect(refused(second)).toContainText('Nothing was saved')
  for (const at of [page, other]) await expectOnePayment(at, '$884.35')
  await expectOneInTheBooks(books, id, 88_435)
  await desk.close()
})

test('two desks at once for two parts of it: one is recorded, the other is shown it before anything is sent again', async ({
  page,
  server,
  browser,
}) => {
  const { books, id, key } = await atTheTill(page, server)
  const desk = await browser.newContext()
  const other = await desk.newPage()
  await openInvoice(other, server, key, id, true)
  // Both have looked before either is there.
  const areSent = meeting(2)
  for (const at of [page, other]) {
    await onRecord(at, async (tryNumber, { go }) => {
      if (tryNumber === 1) await areSent()
      await go()
    })
  }
  await page.bringToFront()
  await ready(page, 'Card', '50')
  await other.bringToFront()
  await ready(other, 'Check', '60')
  await recordAtOnce(page, other)

  await expectAtOne(refused(page), refused(other))
  const isFirst = (await refused(page).count()) === 0
  const [first, second] = isFirst ? [page, other] : [other, page]
  await expect(isRecorded(first, isFirst ? '$50.00 card' : '$60.00 check')).toBeVisible()
  await expect(refused(second)).toContainText(
    `${isFirst ? '$50.00 card' : '$60.00 check'} was recorded elsewhere meanwhile`,
  )
  await expect(refused(second)).toContainText('Nothing was saved')
  const cents = isFirst ? 5_000 : 6_000
  for (const at of [page, other]) {
    await expect(paid(at)).toHaveCount(1)
    await expect(unconfirmed(at)).toHaveCount(0)
  }
  await expectOneInTheBooks(books, id, cents)
  await desk.close()
})

test('another desk’s part comes in after ours: the panel still open says so', async ({ page, server }) => {
  await hearsNothing(page)
  await page.clock.install()
  const { books, id } = await atTheTill(page, server)
  await ready(page, 'Card', '50')
  await recordButton(page).click()
  await expect(isRecorded(page, '$50.00 card')).toBeVisible()
  await expect(panel(page).getByText('$834.35 is still open')).toBeVisible()
  await books.pay(id, { amount_cents: 6_000, method: 'check' })
  await expect(panel(page).getByRole('list', { name: 'The other payment' })).toHaveCount(0)
  await page.clock.runFor(16_000)
  await expect(panel(page).getByRole('list', { name: 'The other payment' })).toContainText('$60.00')
  await expect(panel(page).getByLabel('Balance due')).toHaveText('$774.35')
  await expect(paid(page)).toHaveCount(2)
  const payments = await books.payments(id)
  expect(payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(
    (await books.invoice(id)).amount_paid_cents,
  )
})

test('a look that comes late changes nothing under the hand: it is told, and has to be answered', async ({
  page,
  server,
}) => {
  await page.clock.install()
  const { books, id, key } = await shopWithInvoice(server)
  await openInvoice(page, server, key, id)
  await expect(page.getByText('Nothing paid yet.')).toBeVisible()
  const read = later<void>()
  for (const path of [`**/shop/invoices/${id}`, '**/shop/payments?**']) {
    await page.route(path, async (route) => {
      await read.promise
      await route.continue()
    })
  }
  await page.getByRole('button', { name: 'Record payment' }).click()
  await page.clock.runFor(3_000)
  await ready(page, 'Card')
  await expect(amount(page)).toHaveValue('$884.35')
  await books.pay(id, { amount_cents: 40_000, method: 'cash' })
  read.resolve()
  await expect(panel(page).getByText('Another payment came in')).toBeVisible()
  await expect(panel(page).getByText(/\$400\.00 cash was recorded elsewhere meanwhile/)).toBeVisible()
  await expect(amount(page)).toHaveValue('$884.35')
  await expect(lookFirst(page)).toBeVisible()
  expect((await books.payments(id)).map(({ amount_cents }) => amount_cents)).toEqual([40_000])
})

test('another desk took money since the panel was opened: it is shown, and has to be answered', async ({
  page,
  server,
}) => {
  await hearsNothing(page)
  const { books, id } = await atTheTill(page, server)
  const keys = await onRecord(page, (_, { go }) => go())
  await ready(page, 'Card')
  await books.pay(id, { amount_cents: 40_000, method: 'cash' })
  await recordButton(page).click()
  await expect(panel(page).getByRole('alert')).toContainText('$400.00 cash was recorded elsewhere meanwhile')
  expect(keys).toEqual([])
  await expectOnePayment(page, '$400.00')

  await panel(page).getByRole('button', { name: 'Continue with the balance of $484.35' }).click()
  await expect(amount(page)).toHaveValue('$484.35')
  await recordButton(page).click()
  await expect(panel(page).getByText('Paid in full')).toBeVisible()
  expect((await books.payments(id)).map(({ amount_cents }) => amount_cents)).toEqual([48_435, 40_000])
})

test('a scanner’s burst records nothing, wherever it lands', { tag: '@window' }, async ({ page, server }) => {
  const { books, id } = await atTheTill(page, server)
  await ready(page, 'Card', '50')
  const { typeAtOnce } = await keyboardAt(page)
  for (const landing of [
    amount(page),
    panel(page).getByLabel('Reference'),
    recordButton(page),
    tender(page, 'Card'),
  ]) {
    await landing.focus()
    await typeAtOnce('0123412345\n', () => 12)
  }
  // Its digits may have chosen another method, as a hand's do.
  await ready(page, 'Card', '50')
  await page.keyboard.press('Enter')
  await expect(recordButton(page)).toBeEnabled()
  await expect(step(page)).toHaveCount(0)
  await expect(paid(page)).toHaveCount(0)
  expect(await books.payments(id)).toEqual([])
})
