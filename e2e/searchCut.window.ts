import { expect, test } from '@playwright/test'
import { signIn } from './desk'
import { createKey, createShop, sharedServer } from './shop'

test('of 80,000 letters that are pasted the search keeps the first 300, and says so', async ({ page }) => {
  const server = await sharedServer()
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  await signIn(page, server, key)
  const box = page.getByRole('combobox', { name: 'Search' })
  const note = page.getByText('Only the first 300 characters are searched. The rest is ignored.')
  for (const pasted of ['1'.repeat(80_000), 'brakes '.repeat(11_429)]) {
    await box.fill(pasted)
    await expect(note).toBeVisible()
    await expect(box).toHaveValue(pasted.slice(0, 300))
  }
  await box.fill('0168 brakes')
  await expect(box).toHaveValue('0168 brakes')
  await expect(note).toHaveCount(0)
})
