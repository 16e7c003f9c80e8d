import { expect, test } from '@playwright/test'
import { addCustomer } from './api'
import { byLink } from './desk'
import { drawn } from './drawn'
import { heldBack } from './heldBack'
import { createKey, createShop, sharedServer } from './shop'

test('a press counts for what it began on, though an answer moves that away under it', async ({ page }) => {
  const server = await sharedServer()
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  const { id } = await addCustomer(server, key, { name: 'Ruth Delgado' })
  const visits = await heldBack(
    page,
    (request) => request.url().includes('/shop/appointments?') && request.url().includes(id),
    (route) => route.fallback(),
  )
  await byLink(page, server, key, `/customers/${id}`)
  await visits.came
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  await expect(page.getByText('Owes nothing')).toBeVisible()
  await drawn(page)
  const { x, y, height } = (await edit.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  const press = async () => {
    await page.mouse.move(x + 10, y + height / 2)
    await page.mouse.down()
  }

  // Somebody changes their mind, and lets go beside it.
  await press()
  await page.mouse.move(x + 10, y + 3 * height)
  await page.mouse.up()

  await press()
  visits.answer()
  await expect(page.getByText('Nothing open')).toBeVisible()
  await drawn(page)
  await expect(page.getByLabel('Notes')).toBeHidden()
  expect((await edit.boundingBox())?.y).toBeLessThan(y - height)
  await page.mouse.up()
  await expect(page.getByLabel('Notes')).toBeVisible()
})
