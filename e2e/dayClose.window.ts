import { expect, type Page, test } from '@playwright/test'
import { dollars } from '~/domain/money'
import { card, closeButton, count, openDayAt, verdict } from './closing'
import { shopWithADay, sumOn, today, ZONE } from './dayBooks'
import { press } from './desk'
import { printed } from './paper'
import { type Server, sharedServer } from './shop'

// A day is closed by hand, and printed as a browser prints it.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const openDay = (page: Page, key: string, day?: string) => openDayAt(page, server, key, day)

test('a day is counted with the keys, closed, printed, and printed again as a copy: to the cent', async ({
  page,
}) => {
  const { key } = await shopWithADay(server)
  await openDay(page, key)
  const rows = card(page, 'Takings').getByRole('listitem')
  const cash = await sumOn(server, key, today(), 'cash')
  const cards = await sumOn(server, key, today(), 'card')
  const all = await sumOn(server, key, today())
  expect([cash, cards, all]).toEqual([14_080, 74_356, 88_436])
  await expect(rows.nth(0)).toHaveText(`Card${dollars(cards)}1 payment`)
  await expect(rows.nth(1)).toHaveText(`Cash${dollars(cash)}2 payments`)
  await expect(rows.nth(2)).toHaveText(`Total${dollars(all)}3 payments`)
  await expect(card(page, 'Payments').getByRole('listitem')).toHaveCount(3)

  // Enter goes to the next field, as on an adding machine; the drawer should hold $340.80.
  await press(page, 'More coins')
  await page.getByLabel('Float', { exact: true }).click()
  await page.keyboard.type('200')
  await page.keyboard.press('Enter')
  await expect(count(page, '$100')).toBeFocused()
  for (const pieces of ['3', '', '2', '', '', '', '', '1', '1']) {
    await page.keyboard.type(pieces)
    await page.keyboard.press('Enter')
  }
  await expect(count(page, '10¢')).toBeFocused()
  await expect(verdict(page)).toContainText('$0.05 short')
  await expect(closeButton(page)).toBeDisabled()
  await expect(page.getByRole('list', { name: 'Why it can’t be closed yet' })).toContainText('write a note')
  expect((await printed(page)).text.toUpperCase()).toContain('NOT CLOSED')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1')
  await expect(verdict(page)).toContainText('even')
  await closeButton(page).click()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()

  const sheet = await printed(page)
  expect(sheet.size).toEqual([612, 792])
  for (const words of [
    'Northside Garage',
    'Card (1) $743.56',
    'Cash (2) $140.80',
    'Total (3) $884.36',
    'Float $200.00',
    'Should be $340.80',
    'Counted $340.80',
    'Over or short even',
    '3 × $100, 2 × $20, 1 × 50¢, 1 × 25¢, 1 × 5¢',
    'All payments are loaded: 4.',
  ]) {
    expect(sheet.text).toContain(words)
  }
  expect(sheet.text).not.toMatch(/not closed|copy/i)
  expect((await printed(page)).text.toUpperCase()).toContain('COPY')
})
