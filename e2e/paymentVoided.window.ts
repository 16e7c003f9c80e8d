import { expect } from '@playwright/test'
import { atTheTill, panel, ready, recordButton, test } from './atTheTill'

test('an invoice that another computer voids behind the panel takes no other payment, and the panel says why', async ({
  page,
  server,
}) => {
  const { books, id } = await atTheTill(page, server)
  await ready(page, 'Card', '50')
  await recordButton(page).press('Enter')
  const other = panel(page).getByRole('button', { name: /^Record the other/ })
  await expect(other).toBeVisible()
  await books.change(id, { status: 'voided' })
  await expect(panel(page).getByText('The invoice is voided')).toBeVisible()
  await expect(other).toHaveCount(0)
  await expect(panel(page).getByRole('button', { name: 'Next customer' })).toBeVisible()
})
