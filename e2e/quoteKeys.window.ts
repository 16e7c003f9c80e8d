import { expect, type Page, test } from '@playwright/test'
import { addNew, byLink } from './desk'
import { cell, line, openedQuote, sheet, shopOfRuth } from './quoting'
import { type Server, sharedServer } from './shop'

// A quote from the first key to the last without reaching for the mouse, of a job that this shop has done before.

const BRAKES = [
  line('Labor: Front brake pads and rotors', 1.8, 13_400),
  line('Front brake pads, ceramic', 1, 7_495),
  line('Front rotor', 2, 6_850),
  line('Brake cleaner', 1, 650),
  line('Shop supplies', 1, 1_368),
]

let server: Server
test.beforeEach(async () => {
  server = await sharedServer()
})

const proposals = (page: Page) => page.getByRole('listbox', { name: 'Charged before' }).getByRole('option')

async function shopWithBrakes(page: Page) {
  const shop = await shopOfRuth(server)
  await shop.quotes.write(shop.customerId, { line_items: BRAKES })
  await byLink(page, server, shop.key, '/customers')
  await expect(page.getByRole('list', { name: 'Customers' })).toContainText('Ruth Delgado')
  return shop
}

test('the keys go from the customer to the lines, and one Tab adds all lines of a job', async ({ page }) => {
  const { quotes } = await shopWithBrakes(page)
  await addNew(page, 'Quote')
  await expect(page.getByRole('combobox', { name: 'Customer', exact: true })).toBeFocused()
  await page.keyboard.type('delg', { delay: 90 })
  await expect(page.getByRole('option', { name: /Ruth Delgado/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Description', 1)).toBeFocused()
  await page.keyboard.type('front', { delay: 90 })
  const job = proposals(page).first()
  await expect(job).toContainText('Labor: Front brake pads and rotors, 5 lines at once')
  await expect(job).toContainText(
    'Front brake pads, ceramic · Front rotor × 2 · Brake cleaner · Shop supplies',
  )
  await page.keyboard.press('Tab')
  await expect(cell(page, 'Quantity', 5)).toBeFocused()
  expect((await sheet(page)).map(([description]) => description)).toEqual(
    BRAKES.map(({ description }) => description),
  )
  await page.keyboard.press('Control+s')
  const saved = await quotes.read(await openedQuote(page))
  expect(saved.line_items).toEqual(BRAKES)
})

test('another customer is asked for again, and the lines that are there stay', async ({ page }) => {
  await shopWithBrakes(page)
  await addNew(page, 'Quote')
  await page.keyboard.type('delg', { delay: 90 })
  await expect(page.getByRole('option', { name: /Ruth Delgado/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Description', 1)).toBeFocused()
  await page.keyboard.type('Wipers', { delay: 90 })
  await page.getByRole('button', { name: 'Choose another customer' }).click()
  await expect(page.getByRole('combobox', { name: 'Customer', exact: true })).toBeFocused()
  expect(await sheet(page)).toEqual([['Wipers', '', '']])
})
