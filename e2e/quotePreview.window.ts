import { expect, test } from '@playwright/test'
import { byLink } from './desk'
import { cell, shopOfRuth } from './quoting'
import { obstaclesOn } from './readable'
import { type Server, sharedServer } from './shop'

// The paper beside a quote while it is typed, where the screen has the width for it.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', 'America/Chicago', '--tax-rate', '8.875')
})

test('a wide screen shows the paper with what is typed, and a line once it has a price; a narrow one shows none @window', async ({
  page,
}) => {
  const shop = await shopOfRuth(server)
  await page.setViewportSize({ width: 1440, height: 900 })
  await byLink(page, server, shop.key, `/quotes/new?customer=${shop.customerId}&vehicle=${shop.vehicleId}`)
  const paper = page.getByRole('img', { name: 'Preview of the paper' })
  for (const words of ['Northside Garage', 'Ruth Delgado', '(212) 555-0143', 'Plate KXR4471']) {
    await expect(paper).toContainText(words)
  }
  await cell(page, 'Description', 1).fill('Wiper blade')
  await expect(paper).not.toContainText('Wiper blade')
  await cell(page, 'Price', 1).fill('18.50')
  await expect(paper).toContainText('Wiper blade')
  await expect(paper).toContainText('$20.14')

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await obstaclesOn(page)).toEqual([])
  }

  await page.setViewportSize({ width: 1199, height: 900 })
  await expect(paper).toHaveCount(0)
  await expect(cell(page, 'Price', 1)).toHaveValue('18.50')
})
