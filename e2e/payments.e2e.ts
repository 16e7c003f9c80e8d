import { expect, type Page, test } from '@playwright/test'
import { later } from '~/client/testing/later'
import { addNote, amount, onRecord, paid, panel, ready, recordButton, step, tender } from './atTheTill'
import { goTo } from './desk'
import { openInvoice, shopWithInvoice } from './money'
import { onPaper, onPaperBy, printed, printedBy, unspaced } from './paper'
import { type Server, sharedServer } from './shop'

// A customer pays at the counter.

test.slow()

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', 'America/New_York')
})

async function atTheTill(page: Page) {
  const shop = await shopWithInvoice(server)
  // The browser's own dialog would wait for somebody.
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await openInvoice(page, server, shop.key, shop.id)
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(recordButton(page)).toBeEnabled()
  return shop
}

const done = (page: Page) => panel(page).getByRole('button', { name: 'Next customer' }).click()
const statusOf = (page: Page, word: string) =>
  page.getByRole('heading', { level: 1, includeHidden: true }).locator('..').getByText(word, { exact: true })

test(
  'two part payments bring a converted quote to paid: the same to the cent on screen, on paper and in the books',
  { tag: '@window' },
  async ({ page }) => {
    const { books, id, number } = await atTheTill(page)
    await expect(panel(page).getByLabel('Balance due')).toHaveText('$884.35')
    await page.keyboard.press('2')
    await expect(tender(page, 'Check')).toBeChecked()
    await expect(tender(page, 'Check')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(amount(page)).toBeFocused()
    await expect(amount(page)).toHaveValue('$884.35')
    // It is selected: what is typed takes its place.
    await page.keyboard.type('400')
    await panel(page).getByLabel('Reference').fill('2204')
    await addNote(page, 'Brought by her son')
    await page.keyboard.press('Control+Enter')
    await expect(panel(page).getByText('$400.00 check recorded')).toBeVisible()
    await expect(step(page)).toContainText('Confirmed')
    await expect(panel(page).getByText('$484.35 is still open')).toBeVisible()

    expect(await books.invoice(id)).toMatchObject({
      status: 'partial',
      amount_paid_cents: 40_000,
      balance_cents: 48_435,
    })
    const part = await printedBy(page, panel(page).getByRole('button', { name: 'Print receipt' }))
    expect(part.text).toContain('OPEN $484.35')
    expect(part.text).toContain('Check 2204')
    expect(part.text).not.toContain('PAID')

    await panel(page).getByRole('button', { name: 'Record the other $484.35' }).click()
    await expect(panel(page).getByLabel('Balance due')).toHaveText('$484.35')
    await ready(page, 'Card')
    await expect(amount(page)).toHaveValue('$484.35')
    await recordButton(page).click()
    await expect(panel(page).getByText('Paid in full')).toBeVisible()
    await expect(panel(page).getByLabel('Balance due')).toHaveText('$0.00')
    await done(page)
    await expect(panel(page)).toBeHidden()
    await expect(statusOf(page, 'Paid')).toBeVisible()
    await expect(paid(page)).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(0)

    expect(await books.invoice(id)).toMatchObject({
      status: 'paid',
      total_cents: 88_435,
      amount_paid_cents: 88_435,
      balance_cents: 0,
    })
    const payments = await books.payments(id)
    expect(
      payments.map(({ amount_cents, method, reference, note }) => ({
        amount_cents,
        method,
        reference,
        note,
      })),
    ).toEqual([
      { amount_cents: 48_435, method: 'card', reference: null, note: null },
      { amount_cents: 40_000, method: 'check', reference: '2204', note: 'Brought by her son' },
    ])

    const letter = await printed(page)
    expect(letter.size).toEqual([612, 792])
    for (const words of [
      `Invoice ${number}`,
      'PAID',
      'Subtotal $816.95',
      'Tax $67.40',
      'Total $884.35',
      'Paid −$884.35',
      'Balance $0.00',
      'Check 2204: $400.00',
      'Card: $484.35',
    ]) {
      expect(letter.text).toContain(words)
    }
    await goTo(page, 'Payments')
    const rows = page.getByRole('list', { name: 'Payments' }).getByRole('link')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('$484.35')
  },
)

test(
  'a receipt is 80 mm wide and as long as it is; a second print says COPY',
  { tag: '@window' },
  async ({ page }) => {
    await atTheTill(page)
    await ready(page, 'Cash')
    await panel(page)
      .getByRole('group', { name: 'Handed over' })
      .getByRole('button', { name: '$900' })
      .click()
    await recordButton(page).click()
    const receipt = await printedBy(page, panel(page).getByRole('button', { name: 'Print receipt' }))
    const MM = 72 / 25.4
    expect(receipt.pages).toHaveLength(1)
    expect(Math.round(receipt.size[0] / MM)).toBe(80)
    expect(receipt.size[1] / MM).toBeGreaterThan(100)
    expect(receipt.size[1] / MM).toBeLessThan(220)
    for (const words of [
      'Northside Garage',
      'Ruth Delgado',
      'Labor, suspension',
      'Total $884.35',
      'Tendered $900.00',
      'Change $15.65',
      'PAID',
    ]) {
      expect(receipt.text).toContain(words)
    }
    expect(receipt.text).not.toContain('COPY')

    await done(page)
    const copy = await printedBy(page, page.getByRole('button', { name: 'Print receipt' }))
    expect(copy.text).toContain('COPY')
    expect(copy.text).toContain('PAID')
    // What went over the counter is known where it was taken, and nowhere else.
    expect(copy.text).not.toContain('Tendered')
  },
)

test('as long as it is not confirmed, nothing on paper says that it was paid', async ({ page, context }) => {
  const { books, id } = await atTheTill(page)
  await ready(page, 'Card')
  await context.setOffline(true)
  await recordButton(page).click()
  await expect(panel(page).getByText('Saved on this computer, not sent yet')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Print receipt' })).toHaveCount(0)
  const sheet = await onPaper(page)
  expect(sheet).toContain(unspaced('Balance $884.35'))
  expect(sheet).toContain(unspaced('Northside Garage Invoice'))
  expect(sheet.replace('StatusUnpaid', '')).not.toMatch(/paid/i)
  await context.setOffline(false)
  await expect(panel(page).getByText('Paid in full')).toBeVisible()
  expect((await books.invoice(id)).status).toBe('paid')
})

test('a receipt has the payment that it is for, and waits until the invoice has been read again', async ({
  page,
}) => {
  const { id } = await atTheTill(page)
  await ready(page, 'Card', '400')
  const read = later<void>()
  let isDone = false
  await page.route(`**/shop/invoices/${id}`, async (route) => {
    if (isDone) await read.promise
    await route.continue()
  })
  await onRecord(page, (_, { goUntil }) =>
    goUntil(async () => {
      isDone = true
    }),
  )
  await recordButton(page).click()
  await expect(panel(page).getByText('$400.00 card recorded')).toBeVisible()
  const print = panel(page).getByRole('button', { name: 'Print receipt' })
  await expect(print).toBeDisabled()
  await expect(print).toHaveAccessibleDescription('Loading the invoice for the receipt…')
  await expect(panel(page).getByLabel('Balance before this payment')).toHaveText('$884.35')
  await expect(panel(page).getByLabel('Balance due')).toHaveCount(0)
  read.resolve()
  await expect(panel(page).getByLabel('Balance due')).toHaveText('$484.35')
  const receipt = await onPaperBy(page, print)
  expect(receipt).toContain(unspaced('OPEN $484.35'))
  expect(receipt).toContain('Card')
})

test('what another desk took since the page was opened stands on the paper', async ({ page }) => {
  const { books, id } = await atTheTill(page)
  await panel(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(panel(page)).toBeHidden()
  await books.pay(id, { amount_cents: 88_435, method: 'check' })
  const letter = await onPaperBy(page, page.getByRole('button', { name: 'Print invoice' }))
  expect(letter).toContain(unspaced('Northside Garage Paid Invoice'))
  expect(letter).toContain(unspaced('Balance $0.00'))
})

test('cash: the amount is sent, never what was handed over, and the change is large', async ({ page }) => {
  const { books, id } = await atTheTill(page)
  await page.keyboard.press('1')
  await expect(tender(page, 'Cash')).toBeChecked()
  await panel(page).getByLabel('Tendered').fill('880')
  await expect(panel(page).getByLabel('Tendered')).toHaveAccessibleDescription('$4.35 less than the amount')
  await panel(page).getByLabel('Tendered').fill('1,000')
  await expect(panel(page).getByRole('status').filter({ hasText: 'Change' })).toContainText('$115.65')
  const sent = page.waitForRequest((request) => request.url().endsWith('/record'))
  await recordButton(page).click()
  expect((await sent).postDataJSON()).toEqual({
    amount_cents: 88_435,
    method: 'cash',
    recorded_at: expect.any(String),
  })
  await expect(panel(page).getByText('$884.35 cash recorded')).toBeVisible()
  await expect(panel(page).getByText('$115.65')).toBeVisible()
  const [payment] = await books.payments(id)
  expect(payment).toMatchObject({ amount_cents: 88_435, method: 'cash', reference: null })
})

test('an overpayment is refused in words, and nothing is sent', async ({ page }) => {
  const { books, id } = await atTheTill(page)
  await ready(page, 'Card', '884.36')
  await expect(amount(page)).toHaveAccessibleDescription(
    'More than the balance of $884.35. No more than that can be recorded.',
  )
  await page.keyboard.press('Control+Enter')
  await expect(amount(page)).toBeFocused()
  expect(await books.payments(id)).toEqual([])
  await amount(page).fill('884.35')
  await page.keyboard.press('Control+Enter')
  await expect(panel(page).getByText('Paid in full')).toBeVisible()
})

test('without a word on how it was paid nothing is recorded', async ({ page }) => {
  const { books, id } = await atTheTill(page)
  await recordButton(page).click()
  await expect(panel(page).getByText('Say how it was paid')).toBeVisible()
  expect(await books.payments(id)).toEqual([])
})

test('each way to pay has its key, but not while something is typed', async ({ page }) => {
  await atTheTill(page)
  for (const [key, word] of [
    ['1', 'Cash'],
    ['2', 'Check'],
    ['3', 'Card'],
    ['4', 'ACH'],
    ['5', 'Other'],
  ] as const) {
    await tender(page, 'Cash').focus()
    await page.keyboard.press(key)
    await expect(tender(page, word)).toBeChecked()
  }
  await amount(page).fill('')
  await page.keyboard.type('12')
  await expect(amount(page)).toHaveValue('12')
  await expect(tender(page, 'Other')).toBeChecked()
})

test('money that was taken earlier is recorded at the shop’s own time of then', async ({ page }) => {
  const { books, id } = await atTheTill(page)
  await ready(page, 'Check', '50')
  await panel(page).getByRole('button', { name: 'It was paid earlier' }).click()
  await panel(page).getByLabel('Paid on').fill('2020-07-01')
  await panel(page).getByLabel('At').fill('14:30')
  await recordButton(page).click()
  await expect(panel(page).getByText('$50.00 check recorded')).toBeVisible()
  expect(await books.payments(id)).toMatchObject([
    { recorded_at: expect.stringMatching(/^2020-07-01T18:30:\d\d\.\d{3}Z$/) },
  ])
  await done(page)
  await expect(paid(page).first()).toContainText('Jul 1, 2:30 PM')
})
