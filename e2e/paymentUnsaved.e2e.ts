import { expect } from '@playwright/test'
import { atTheTill, onRecord, panel, ready, recordButton, test } from './atTheTill'
import { breakStore } from './brokenStore'

test('a payment that this computer can’t save is not sent, and the page says that nothing was recorded', async ({
  page,
  server,
}) => {
  await breakStore(page)
  const { books, id } = await atTheTill(page, server)
  const keys = await onRecord(page, (_, { go }) => go())
  await ready(page, 'Cash', '50')
  await recordButton(page).click()
  const told = panel(page).getByRole('alert')
  await expect(told).toContainText('This computer can’t save it.')
  await expect(told).toContainText('Nothing was recorded.')
  expect(keys).toEqual([])
  expect(await books.payments(id)).toEqual([])
})
