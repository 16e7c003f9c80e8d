import { expect, type Page, test } from '@playwright/test'
import { addCustomer } from './api'
import { IN_WORK, visit, ZONE } from './dayBooks'
import { fullOf, signIn } from './desk'
import { changeAppointment } from './scheduling'
import { createKey, createShop, type Server, sharedServer } from './shop'

// Four digits that eleven phones end in: who is in the shop first, then who is booked today, then the rest.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const OTHERS = ['Ada', 'Ben', 'Cleo', 'Dov', 'Eve', 'Finn', 'Gus', 'Hal', 'Ines']

async function shopOfEleven() {
  const key = await createKey(server, await createShop(server, 'Cedar Street Auto'), 'read-write')
  const add = async (name: string, area: number) =>
    (await addCustomer(server, key, { name, phone: `+1${area}5550168` })).id
  // The first that was made stands last among equals.
  const marcus = await add('Marcus Hale', 585)
  const tom = await add('Tom Becker', 818)
  for (const [at, name] of OTHERS.entries()) await add(`${name} Moss`, 310 + at)
  await visit(server, key, marcus, IN_WORK, 9)
  const booked = await visit(server, key, tom, ['confirmed'], 14)
  return { key, marcus, booked }
}

const search = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const options = (page: Page) => page.locator('[role=option]:not([data-command])')
const answer = (page: Page) => page.getByRole('status', { name: 'Answer' })
const line = (page: Page) => page.getByRole('group', { name: 'Book by this line' })

async function atTheSearch(page: Page, key: string) {
  await signIn(page, server, key, fullOf(server))
  await expect(page.getByRole('list', { name: 'Customers' })).toContainText('Marcus Hale')
}

test('all eleven are listed, the one in the shop first, then who is booked today, and none is chosen', async ({
  page,
}) => {
  const { key, marcus } = await shopOfEleven()
  await atTheSearch(page, key)
  await search(page).fill('0168')
  await expect(options(page)).toHaveCount(11)
  await expect(options(page).first()).toContainText('Marcus Hale')
  await expect(options(page).first()).toContainText('In progress')
  await expect(options(page).nth(1)).toContainText('Tom Becker')
  await expect(options(page).nth(1)).toContainText('2:00 PM')
  const matches = page.getByRole('status', { name: 'Matches' })
  await expect(matches).toContainText('11 match 0168')
  await expect(matches).toContainText('1 is in the shop or finished today, 1 is booked today.')
  await expect(answer(page)).toHaveCount(0)
  await expect(page.locator('[role=option][data-marked], [role=option][data-highlighted]')).toHaveCount(0)
  // Enter opens nothing, and the arrow takes the first.
  await search(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/customers`)
  await expect(options(page)).toHaveCount(11)
  await page.keyboard.press('ArrowDown')
  await expect(answer(page)).toContainText('Marcus Hale')
  await page.keyboard.press('ArrowDown')
  await expect(answer(page)).toContainText('Tom Becker')
  await page.keyboard.press('ArrowUp')
  await expect(answer(page)).toContainText('Marcus Hale')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/customers/${marcus}`)
})

test('typed on until one is left, that one is chosen; taken back, none is', async ({ page }) => {
  const { key, marcus } = await shopOfEleven()
  await atTheSearch(page, key)
  await search(page).fill('5550168')
  await expect(options(page)).toHaveCount(11)
  await search(page).fill('5855550168')
  await expect(options(page)).toHaveCount(1)
  await expect(answer(page)).toContainText('Marcus Hale')
  await search(page).fill('555016')
  await expect(options(page)).toHaveCount(11)
  await expect(answer(page)).toHaveCount(0)
  await expect(page.locator('[role=option][data-marked], [role=option][data-highlighted]')).toHaveCount(0)
  await search(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/customers`)
  await search(page).fill('5855550168')
  await expect(answer(page)).toContainText('Marcus Hale')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/customers/${marcus}`)
})

test('the line to book offers all eleven in that order', async ({ page }) => {
  const { key } = await shopOfEleven()
  await atTheSearch(page, key)
  await search(page).fill('0168 brakes tomorrow 2pm')
  const offers = line(page).getByRole('button', { name: /555-0168/ })
  await expect(offers).toHaveCount(11)
  await expect(offers.first()).toContainText('Marcus Hale')
  await expect(offers.nth(1)).toContainText('Tom Becker')
  await page.keyboard.press('Enter')
  await expect(offers.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(line(page).getByRole('list', { name: 'Understood' })).toContainText('Marcus Hale')
})

test('what has been chosen stays where it is while its car comes into the shop', async ({ page }) => {
  const { key, booked } = await shopOfEleven()
  await atTheSearch(page, key)
  await search(page).fill('0168')
  await expect(options(page).nth(1)).toContainText('Tom Becker')
  await search(page).focus()
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowDown')
  await expect(answer(page)).toContainText('Moss')
  const chosen = await options(page).nth(2).locator('.font-semibold').first().textContent()
  await changeAppointment(server, key, booked, { status: 'checked_in' })
  await expect(options(page).nth(1)).toContainText('Checked in')
  await expect(answer(page)).toContainText(chosen ?? '')
  await expect(options(page).nth(2)).toContainText(chosen ?? '')
})

test('of more than the search lists, the one in the shop and the one booked today are always among them', async ({
  page,
}) => {
  const { key } = await shopOfEleven()
  // Made later, and so before the others among equals: 25 more phones of the same end.
  for (let area = 410; area < 435; area += 1)
    await addCustomer(server, key, { name: `New ${area}`, phone: `+1${area}5550168` })
  await signIn(page, server, key, fullOf(server))
  await expect(page.getByRole('list', { name: 'Customers' })).toContainText('Marcus Hale')
  await search(page).fill('0168')
  await expect(options(page).first()).toContainText('Marcus Hale')
  await expect(options(page).nth(1)).toContainText('Tom Becker')
  await expect(options(page)).toHaveCount(22)
  const matches = page.getByRole('status', { name: 'Matches' })
  await expect(matches).toContainText('22 or more match 0168')
  await expect(matches).toContainText('1 is in the shop or finished today, 1 is booked today.')
  await search(page).fill('0168 brakes tomorrow 2pm')
  const offers = line(page).getByRole('button', { name: /555-0168/ })
  await expect(offers.first()).toContainText('Marcus Hale')
  await expect(offers.nth(1)).toContainText('Tom Becker')
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a tap chooses, the answer stands above the list, and opening is a second step', async ({ page }) => {
    const { key, marcus } = await shopOfEleven()
    await atTheSearch(page, key)
    await search(page).fill('0168')
    await expect(options(page).first()).toContainText('Marcus Hale')
    await options(page).first().tap()
    await expect(answer(page)).toContainText('Marcus Hale')
    await expect(page).toHaveURL(`${server.url}/customers`)
    const [shown, listed] = [await answer(page).boundingBox(), await options(page).first().boundingBox()]
    expect(shown?.y ?? Infinity).toBeLessThan(listed?.y ?? 0)
    await page.locator('search').getByRole('button', { name: 'Open' }).tap()
    await expect(page).toHaveURL(`${server.url}/customers/${marcus}`)
  })
})
