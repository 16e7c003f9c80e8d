import { expect } from '@playwright/test'
import { amount, atTheTill, panel, recordButton, tender, test } from './atTheTill'

// The keys of Record payment: a digit chooses how the customer paid where the methods have the focus, and nowhere else.

test('a second digit chooses another method, and what is typed after Cash is what was tendered', async ({
  page,
  server,
}) => {
  const { books, id } = await atTheTill(page, server)
  await expect(tender(page, 'Cash')).toBeFocused()
  await page.keyboard.press('3')
  await expect(tender(page, 'Card')).toBeChecked()
  await expect(tender(page, 'Card')).toBeFocused()
  await page.keyboard.press('1')
  await expect(tender(page, 'Cash')).toBeChecked()
  await expect(amount(page)).toHaveValue('$884.35')
  await expect(recordButton(page)).toContainText('Record $884.35 cash')

  const tendered = panel(page).getByLabel('Tendered')
  await expect(tendered).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(amount(page)).toBeFocused()
  await page.keyboard.type('300')
  await page.keyboard.press('Tab')
  await page.keyboard.type('340')
  await expect(tendered).toHaveValue('340')
  await expect(tender(page, 'Cash')).toBeChecked()
  await expect(panel(page).getByRole('status').filter({ hasText: 'Change' })).toContainText('$40.00')
  await page.keyboard.press('Control+Enter')
  await expect(panel(page).getByText('$300.00 cash recorded')).toBeVisible()
  await expect(panel(page).getByText('from $340.00')).toBeVisible()
  expect(await books.payments(id)).toMatchObject([{ amount_cents: 30_000, method: 'cash' }])
})

test('the arrows walk through the methods and stay among them; a click on Cash goes on to Tendered', async ({
  page,
  server,
}) => {
  await atTheTill(page, server)
  await expect(tender(page, 'Cash')).toBeFocused()
  for (const [key, word] of [
    ['ArrowRight', 'Check'],
    ['ArrowRight', 'Card'],
    ['ArrowLeft', 'Check'],
    ['ArrowLeft', 'Cash'],
    ['ArrowLeft', 'Other'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tender(page, word)).toBeChecked()
    await expect(tender(page, word)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(amount(page)).toBeFocused()

  await panel(page).getByText('Cash', { exact: true }).click()
  await expect(panel(page).getByLabel('Tendered')).toBeFocused()
})

test('a digit pressed on a button or in a date chooses no method', async ({ page, server }) => {
  await atTheTill(page, server)
  const note = panel(page).getByRole('button', { name: 'Add a note' })
  await note.focus()
  await page.keyboard.press('2')
  await expect(page.getByText('“2” is in the search box')).toBeVisible()
  // An arrow ends the wait that a letter begins.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByLabel('Note')).toBeFocused()
  await expect(panel(page).getByRole('radio', { checked: true })).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'It was paid earlier' }).click()
  await panel(page).getByLabel('At').focus()
  await page.keyboard.press('1')
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('radio', { checked: true })).toHaveCount(0)
})
