import { expect, test } from '@playwright/test'
import { card, expectAt, openBoard, shopOf, showClosed } from './boards'
import { DAY, ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

test('the filters are in the address, and a link opens the same board', async ({ page }) => {
  const { key } = await shopOf(server, [
    { name: 'Ruth Delgado', service: 'Front struts' },
    { name: 'Tom Becker', status: 'confirmed' },
    { name: 'June Park', status: 'completed' },
  ])
  await openBoard(page, server, key, 'day=all')
  await expectAt(page, 'Tom Becker', 'confirmed')
  await page.getByLabel('Filter cards').fill('struts')
  await expect(card(page, 'Tom Becker')).toHaveCount(0)
  await expectAt(page, 'Ruth Delgado', 'pending')
  await expect(page).toHaveURL(/text=struts/)
  await page.reload()
  await expectAt(page, 'Ruth Delgado', 'pending')
  await expect(card(page, 'Tom Becker')).toHaveCount(0)
  await expect(page.getByLabel('Filter cards')).toHaveValue('struts')

  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.getByRole('button', { name: '2 more without the filters' }).click()
  await expectAt(page, 'Tom Becker', 'confirmed')
  await showClosed(page)
  await expectAt(page, 'June Park', 'completed')
  await expect(page).toHaveURL(/closed=true/)
  await page.getByLabel('Date', { exact: true }).fill('2030-05-16')
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.getByLabel('Date', { exact: true }).fill(DAY)
  await expect(page.getByRole('article')).toHaveCount(3)
})

test('what is typed filters at once, and what takes the filter away takes away what is still being typed', async ({
  page,
}) => {
  const { key } = await shopOf(server, [
    { name: 'Ruth Delgado' },
    { name: 'Tom Becker', status: 'confirmed' },
  ])
  await openBoard(page, server, key, 'day=all')
  const filter = page.getByLabel('Filter cards')
  await expectAt(page, 'Tom Becker', 'confirmed')
  await filter.pressSequentially('ruth')
  await expect(card(page, 'Tom Becker')).toHaveCount(0)
  await expect(page).toHaveURL(/text=ruth/)
  await filter.pressSequentially(' del')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(filter).toHaveValue('')
  await page.getByRole('button', { name: 'All open' }).click()
  await expectAt(page, 'Tom Becker', 'confirmed')
  // Taken away before the address had any of it.
  await filter.fill('nobody')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(filter).toHaveValue('')
  await page.getByRole('button', { name: 'All open' }).click()
  await expectAt(page, 'Tom Becker', 'confirmed')
  await filter.fill('becker')
  await expect(page).toHaveURL(/text=becker/)
  await expect(card(page, 'Ruth Delgado')).toHaveCount(0)

  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await page.getByRole('button', { name: '2 more without the filters' }).click()
  await expect(filter).toHaveValue('')
  await expectAt(page, 'Ruth Delgado', 'pending')
  await expect(page).not.toHaveURL(/text=/)
})
