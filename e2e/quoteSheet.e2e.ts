import { expect, test } from '@playwright/test'
import { BY_HAND, tabTo } from './byKeys'
import { press } from './desk'
import { cell, LINES, openedQuote, sheet, shownSums, TOTAL, typedSums } from './quoting'
import { type Server, sharedServer } from './shop'
import { atRuths, atTheBench, copy, typeFirstLine, typeLine } from './workbench'

// A quote on the workbench: a small spreadsheet, quick by keys and exact to the cent.

const ZONE = 'America/Chicago'
let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE, '--tax-rate', '8.875')
})

const SUMS = { Subtotal: '$578.65', Tax: '$51.36', Total: TOTAL }

test('the keyboard alone writes a quote, and screen and service agree to the cent', async ({ page }) => {
  const { quotes, customerId } = await atTheBench(page, server)
  const { keyboard } = page
  await page.getByLabel('Customer', { exact: true }).focus()
  await keyboard.type('delgado', BY_HAND)
  await expect(page.getByRole('option', { name: /Ruth Delgado/ }).first()).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Choose another customer' })).toBeVisible()

  // Past the choice of another, the vehicle and the parts of the date.
  await tabTo(page, cell(page, 'Description', 1))
  await typeLine(page, 'Front brake pads and rotors', '2', '189.95')
  await keyboard.press('Enter')
  await expect(cell(page, 'Description', 2)).toBeFocused()
  await typeLine(page, 'Labor', '1.75', '$125')
  await keyboard.press('Enter')
  await typeLine(page, 'Loyalty discount', '', '(20)')
  expect(await typedSums(page)).toEqual(SUMS)
  await keyboard.press('Control+s')

  const id = await openedQuote(page)
  expect(await shownSums(page)).toEqual(SUMS)
  const saved = await quotes.read(id)
  expect(saved).toMatchObject({
    customer_id: customerId,
    status: 'draft',
    line_items: LINES,
    subtotal_cents: 57_865,
    tax_cents: 5_136,
    total_cents: 63_001,
  })
  expect(await quotes.all()).toHaveLength(1)
  // To the end of that day in the shop: the last millisecond of it.
  const end = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, timeStyle: 'medium' })
  expect(end.format(Date.parse(saved.expires_at ?? ''))).toBe('11:59:59 PM')
})

test('what is typed right after the customer is chosen goes into the first line, however late the computer draws', async ({
  page,
}) => {
  await atTheBench(page, server)
  const { keyboard } = page
  await page.getByLabel('Customer', { exact: true }).fill('ruth')
  await expect(page.getByRole('option', { name: /Ruth Delgado/ }).first()).toBeVisible()
  await page.evaluate(() => {
    window.requestAnimationFrame = (run) => window.setTimeout(() => run(performance.now()), 1_000)
  })
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Choose another customer' })).toBeVisible()
  await keyboard.type('Pads')
  await keyboard.press('Enter')
  await expect(cell(page, 'Description', 2)).toBeFocused()
  // The frame that the choice asked for has come by then, and does not take the focus back.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  await expect(cell(page, 'Description', 2)).toBeFocused()
  expect((await sheet(page)).map(([description]) => description)).toEqual(['Pads', ''])
})

test('Enter makes the next line and never sends; on an empty last line it goes on to the tax', async ({
  page,
}) => {
  const { asked } = await atRuths(page, server)
  await cell(page, 'Description', 1).click()
  // As a scanner types a part's number: at once, and with Enter.
  await page.keyboard.type('04465-AZ200')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Description', 2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Rate, in percent')).toBeFocused()
  await page.keyboard.press('Enter')
  expect((await sheet(page)).map(([description]) => description)).toEqual(['04465-AZ200', ''])
  expect(asked).toEqual([])
})

test('arrows go from cell to cell, and leave the text its own', async ({ page }) => {
  await atRuths(page, server)
  const { keyboard } = page
  await typeFirstLine(page, 'Pads', '2', '45')
  await keyboard.press('Enter')
  await typeLine(page, 'Labor', '1', '120')
  await keyboard.press('ArrowUp')
  await expect(cell(page, 'Price', 1)).toBeFocused()
  // All of it is selected, as in a spreadsheet: typing takes its place.
  await keyboard.type('50')
  await expect(cell(page, 'Price', 1)).toHaveValue('50')
  await keyboard.press('ArrowLeft')
  await keyboard.type('7')
  await expect(cell(page, 'Price', 1)).toHaveValue('570')
  await keyboard.press('Home')
  await keyboard.press('ArrowLeft')
  await expect(cell(page, 'Quantity', 1)).toBeFocused()
  await keyboard.type('0')
  await expect(cell(page, 'Quantity', 1)).toHaveValue('20')
  await keyboard.press('ArrowRight')
  await expect(cell(page, 'Price', 1)).toBeFocused()
  await keyboard.press('End')
  await keyboard.press('ArrowRight')
  await expect(cell(page, 'Description', 2)).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(cell(page, 'Description', 2)).toBeFocused()
  expect(await sheet(page)).toEqual([
    ['Pads', '20', '570'],
    ['Labor', '1', '120'],
  ])
})

test('lines are inserted, moved and removed by keys and by click, and a removal is taken back', async ({
  page,
}) => {
  await atRuths(page, server)
  const { keyboard } = page
  const words = async () => (await sheet(page)).map(([description]) => description)
  await cell(page, 'Description', 1).click()
  for (const word of ['Pads', 'Rotors', 'Labor']) {
    await keyboard.type(word)
    if (word !== 'Labor') await keyboard.press('Enter')
  }
  await keyboard.press('Alt+ArrowUp')
  expect(await words()).toEqual(['Pads', 'Labor', 'Rotors'])
  await expect(cell(page, 'Description', 2)).toBeFocused()
  await keyboard.press('Control+Enter')
  await keyboard.type('Fluid')
  expect(await words()).toEqual(['Pads', 'Labor', 'Fluid', 'Rotors'])
  await keyboard.press('Alt+Delete')
  expect(await words()).toEqual(['Pads', 'Labor', 'Rotors'])
  await press(page, 'Undo')
  expect(await words()).toEqual(['Pads', 'Labor', 'Fluid', 'Rotors'])

  await cell(page, 'Description', 1).hover()
  await press(page, 'Move down, line 1')
  expect(await words()).toEqual(['Labor', 'Pads', 'Fluid', 'Rotors'])
  await cell(page, 'Description', 3).hover()
  await press(page, 'Remove, line 3')
  expect(await words()).toEqual(['Labor', 'Pads', 'Rotors'])
  await cell(page, 'Description', 3).hover()
  await press(page, 'Insert below, line 3')
  await expect(cell(page, 'Description', 4)).toBeFocused()
  await keyboard.press('Backspace')
  expect(await words()).toEqual(['Labor', 'Pads', 'Rotors'])
  await press(page, 'Add line')
  await expect(cell(page, 'Description', 4)).toBeFocused()
})

test('lines are pasted from a spreadsheet, with its dollars and thousands, and can be taken back', async ({
  page,
}) => {
  await atRuths(page, server)
  await cell(page, 'Description', 1).click()
  await page.keyboard.type('Diagnosis')
  await copy(
    page,
    'Description\tQty\tPrice\nTransmission\t1\t"$1,234.50"\nFluid, quart\t4.5\t$9.99\nCoupon\t1\t(20.00)\n',
  )
  await page.keyboard.press('Control+v')
  await expect(page.getByText('3 lines pasted')).toBeVisible()
  expect(await sheet(page)).toEqual([
    ['Diagnosis', '', ''],
    ['Transmission', '1', '1234.50'],
    ['Fluid, quart', '4.5', '9.99'],
    ['Coupon', '1', '(20.00)'],
  ])
  expect(await typedSums(page)).toMatchObject({ Subtotal: '$1,259.46' })
  await press(page, 'Undo')
  expect(await sheet(page)).toEqual([['Diagnosis', '', '']])
  // A word alone is pasted as words are.
  await copy(page, ' of noise')
  await cell(page, 'Description', 1).press('End')
  await page.keyboard.press('Control+v')
  await expect(cell(page, 'Description', 1)).toHaveValue('Diagnosis of noise')
})

test('a hundred lines fit and a hundred and first does not; all of them are saved', async ({ page }) => {
  test.slow()
  const { quotes } = await atRuths(page, server)
  const rows = Array.from({ length: 104 }, (_, at) => `Part ${at + 1}\t1\t${at + 1}.01`)
  await cell(page, 'Description', 1).click()
  await copy(page, rows.join('\n'))
  await page.keyboard.press('Control+v')
  const told = page.getByRole('region', { name: 'Notifications' })
  await expect(told.getByText('100 lines pasted')).toBeVisible()
  await expect(told.getByText('A quote holds at most 100 lines: 4 lines did not fit.')).toBeVisible()
  await expect(cell(page, 'Description', 100)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('A quote holds at most 100 lines', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add line' })).toBeDisabled()
  expect(await sheet(page)).toHaveLength(100)
  expect(await typedSums(page)).toMatchObject({ Subtotal: '$5,051.00' })
  await page.keyboard.press('Control+s')
  const saved = await quotes.read(await openedQuote(page))
  expect(saved.line_items).toHaveLength(100)
  expect(saved.subtotal_cents).toBe(505_100)
})

test('the foot of the sheet reaches over the whole page', { tag: '@window' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await atTheBench(page, server)
  const foot = page.getByRole('button', { name: 'Save quote' }).locator('..')
  const [inner, outer] = [await foot.boundingBox(), await page.getByRole('main').boundingBox()]
  if (!inner || !outer) throw new Error('it has no place')
  expect(inner.x + inner.width).toBeCloseTo(outer.x + outer.width, 0)
})
