import { expect, test } from '@playwright/test'
import { paid, panel, ready, recordButton } from './atTheTill'
import { press } from './desk'
import { booksOf } from './money'
import { printed, printedBy } from './paper'
import { LINES, openedQuote, shownSums, status, TOTAL, typedSums } from './quoting'
import { type Server, sharedServer } from './shop'
import { atRuths, typeFirstLine, typeLine } from './workbench'

// From the first line that is typed to the last receipt: one sum, wherever it is read.

test.slow()

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', 'America/Chicago', '--tax-rate', '8.875')
})

const SUMS = { Subtotal: '$578.65', Tax: '$51.36', Total: TOTAL }

test('a draft is sent, accepted, converted and paid in two parts, the same to the cent on screen, on paper and in the books', async ({
  page,
}) => {
  // The browser's own dialog would wait for somebody.
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  const { quotes, key } = await atRuths(page, server)
  const books = booksOf(server, key)

  await typeFirstLine(page, 'Front brake pads and rotors', '2', '189.95')
  await page.keyboard.press('Enter')
  await typeLine(page, 'Labor', '1.75', '125')
  await page.keyboard.press('Enter')
  await typeLine(page, 'Loyalty discount', '1', '-20')
  expect(await typedSums(page)).toEqual(SUMS)
  await page.keyboard.press('Control+s')
  const quoteId = await openedQuote(page)
  expect(await shownSums(page)).toEqual(SUMS)

  await press(page, 'Mark as sent')
  await expect(status(page, 'Sent')).toBeVisible()
  expect((await printed(page)).text).toContain(`Subtotal $578.65 Tax $51.36 Total ${TOTAL}`)
  await press(page, 'Accepted')
  await press(page, 'Convert to invoice')

  await expect(panel(page).getByLabel('Balance due')).toHaveText(TOTAL)
  await ready(page, 'Check', '230')
  await recordButton(page).click()
  await expect(panel(page).getByText('$400.01 is still open')).toBeVisible()
  const first = await printedBy(page, panel(page).getByRole('button', { name: 'Print receipt' }))
  expect(first.text).toContain('OPEN $400.01')
  expect(first.text).not.toContain('PAID')
  await press(page, 'Record the other $400.01')
  await ready(page, 'Card')
  await recordButton(page).click()
  await expect(panel(page).getByText('Paid in full')).toBeVisible()
  const last = await printedBy(page, panel(page).getByRole('button', { name: 'Print receipt' }))
  expect(last.text).toContain('PAID')
  expect(last.text).toContain(TOTAL)
  await press(page, 'Next customer')

  await expect(paid(page)).toHaveCount(2)
  const letter = await printed(page)
  for (const words of ['PAID', `Total ${TOTAL}`, `Paid −${TOTAL}`, 'Balance $0.00']) {
    expect(letter.text).toContain(words)
  }
  expect(await quotes.read(quoteId)).toMatchObject({ line_items: LINES, total_cents: 63_001 })
  const [invoice, ...others] = await quotes.invoices()
  expect(others).toEqual([])
  const id = invoice?.id ?? ''
  expect(await books.invoice(id)).toMatchObject({
    status: 'paid',
    total_cents: 63_001,
    amount_paid_cents: 63_001,
    balance_cents: 0,
  })
  expect((await books.payments(id)).map(({ amount_cents }) => amount_cents)).toEqual([40_001, 23_000])
})
