import { expect, type Locator, type Page, test } from '@playwright/test'
import { changeCustomer } from './api'
import {
  book,
  card,
  carryOver,
  column,
  expectAt,
  lift,
  middleOf,
  openBoard,
  said,
  shopOf,
  STATUSES,
  type Status,
  statusOf,
} from './boards'
import { panel } from './panel'
import { changeAppointment, DAY, deleteAppointment, readAppointment, ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

// Another computer changes the board while the mouse, a finger or a key is at one of its cards.

// So high that no column scrolls: scrolling could keep a card where it is.
test.use({ viewport: { width: 1440, height: 1100 } })

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const MORNING = [
  { name: 'Ana Silva', hour: 8 },
  { name: 'Ruth Delgado', hour: 9 },
  { name: 'Tom Becker', hour: 10 },
  { name: 'Priya Raman', hour: 11 },
]

async function openMorning(page: Page) {
  const shop = await shopOf(server, MORNING)
  await openBoard(page, server, shop.key, `day=${DAY}&closed=true`)
  await expect(page.getByRole('button', { name: 'Live. Pause updating' })).toBeVisible()
  await expectAt(page, 'Priya Raman', 'pending')
  return shop
}

/** The head of a column counts what the service has. */
const expectCount = (page: Page, status: Status, count: number) =>
  expect(column(page, status).getByRole('heading')).toHaveText(`${STATUSES[status]}${count}`)

async function pointAt(page: Page, name: string) {
  const at = await middleOf(card(page, name))
  await page.mouse.move(at.x, at.y, { steps: 4 })
  return at
}

const aside = (page: Page) => page.mouse.move(700, 30, { steps: 4 })

const CHANGES = {
  'one above it leaves': async (key: string, id: (name: string) => string) =>
    changeAppointment(server, key, id('Ana Silva'), { status: 'confirmed' }),
  'one above it is deleted': async (key: string, id: (name: string) => string) =>
    deleteAppointment(server, key, id('Ana Silva')),
  'one comes above it': async (key: string) => book(server, key, { name: 'Chris Yamamoto', hour: 7 }),
}

for (const [when, change] of Object.entries(CHANGES)) {
  const count = when === 'one comes above it' ? 5 : 3

  test(`when ${when}, a click opens the card that lay under the mouse`, async ({ page }) => {
    const { key, id } = await openMorning(page)
    await pointAt(page, 'Tom Becker')
    const before = await card(page, 'Tom Becker').boundingBox()
    await change(key, id)
    await expectCount(page, 'pending', count)
    expect(await card(page, 'Tom Becker').boundingBox()).toEqual(before)
    await page.mouse.down()
    await page.mouse.up()
    await expect(page).toHaveURL(new RegExp(`appointment=${id('Tom Becker')}`))
    await expect(panel(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await aside(page)
    const step = when === 'one comes above it' ? 1 : -1
    await expect
      .poll(async () => ((await card(page, 'Tom Becker').boundingBox())?.y ?? 0) - (before?.y ?? 0))
      .toBe(step * ((before?.height ?? 0) + 10))
  })

  test(`when ${when}, a lift takes the car that lay under the mouse`, async ({ page }) => {
    const { key, id } = await openMorning(page)
    const { x, y } = await pointAt(page, 'Tom Becker')
    await change(key, id)
    await expectCount(page, 'pending', count)
    await page.mouse.down()
    await page.mouse.move(x + 6, y + 6, { steps: 3 })
    await expect(card(page, 'Tom Becker')).toHaveAttribute('data-lifted', '')
    await carryOver(page, column(page, 'checked_in'))
    await page.mouse.up()
    await expect(said(page, 'Tom Becker moved to Checked in')).toBeVisible()
    expect(await statusOf(server, key, id('Tom Becker'))).toBe('checked_in')
  })
}

test('what waits says so, and comes when the mouse leaves the column', async ({ page }) => {
  const { key, id } = await openMorning(page)
  await pointAt(page, 'Tom Becker')
  await changeAppointment(server, key, id('Ana Silva'), { status: 'confirmed' })
  await deleteAppointment(server, key, id('Ruth Delgado'))
  await book(server, key, { name: 'Chris Yamamoto', hour: 7 })
  await expect(card(column(page, 'pending'), 'Ana Silva')).toContainText('now Confirmed')
  await expect(card(column(page, 'pending'), 'Ruth Delgado')).toContainText('deleted on another computer')
  await expect(column(page, 'pending')).toContainText('1 new')
  // The counts are those of the service, and every card is on the board once.
  await expectCount(page, 'pending', 3)
  await expectCount(page, 'confirmed', 1)
  await expect(card(page, 'Ana Silva')).toHaveCount(1)

  // A deleted card can't be opened, moved or carried.
  await pointAt(page, 'Ruth Delgado')
  await expect(card(page, 'Ruth Delgado').getByRole('button')).toHaveCount(0)
  await expect(card(page, 'Ruth Delgado')).not.toHaveAttribute('draggable', /./)
  const address = page.url()
  await page.mouse.down()
  await page.mouse.up()
  expect(page.url()).toBe(address)

  await aside(page)
  await expectAt(page, 'Ana Silva', 'confirmed')
  await expectAt(page, 'Chris Yamamoto', 'pending')
  await expect(card(page, 'Ruth Delgado')).toHaveCount(0)
  await expect(column(page, 'pending')).not.toContainText('1 new')
})

const LONG = 'Timing belt, water pump and both tensioners, then a road test of twenty miles with the customer'
const isWhole = (one: Locator) =>
  one.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)

test('a card that gets more to show pushes none from under the mouse, and shows it when the mouse leaves', async ({
  page,
}) => {
  const { key, id } = await openMorning(page)
  await pointAt(page, 'Tom Becker')
  const before = await card(page, 'Tom Becker').boundingBox()
  await changeAppointment(server, key, id('Ana Silva'), { service_type: LONG })
  await expect(card(page, 'Ana Silva')).toContainText(LONG)
  expect(await card(page, 'Tom Becker').boundingBox()).toEqual(before)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page).toHaveURL(new RegExp(`appointment=${id('Tom Becker')}`))
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await aside(page)
  await expect
    .poll(async () => (await card(page, 'Tom Becker').boundingBox())?.y)
    .toBeGreaterThan((before?.y ?? 0) + 40)
  expect(await isWhole(card(page, 'Ana Silva'))).toBe(true)
})

test('a customer’s longer name moves neither an open menu nor a card in the hand', async ({ page }) => {
  const { key, id } = await openMorning(page)
  const rename = async (name: string) => {
    const { customer_id } = await readAppointment(server, key, id(name))
    await changeCustomer(server, key, customer_id, { name: `${name} and Sons, Landscaping of the Northside` })
    await expect(page.locator(`[data-id="${id(name)}"]`)).toContainText('Northside')
  }
  await pointAt(page, 'Tom Becker')
  await card(page, 'Tom Becker').getByRole('button', { name: 'More for Tom Becker' }).click()
  const entry = page.getByRole('menuitem', { name: 'Confirmed', exact: true })
  await entry.hover()
  const before = await entry.boundingBox()
  await rename('Ana Silva')
  expect(await entry.boundingBox()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
  await aside(page)
  await expect.poll(() => isWhole(card(page, 'Ana Silva and Sons'))).toBe(true)

  await lift(page, 'Tom Becker')
  const lifted = await card(page, 'Tom Becker').boundingBox()
  await carryOver(page, column(page, 'checked_in'))
  await rename('Ruth Delgado')
  expect(await card(page, 'Tom Becker').boundingBox()).toEqual(lifted)
  await page.mouse.up()
  await expectAt(page, 'Tom Becker', 'checked_in')
  await aside(page)
  await expect.poll(() => isWhole(card(page, 'Ruth Delgado and Sons'))).toBe(true)
})

test('a mouse that rests for 10 s holds nothing any more', async ({ page }) => {
  await page.clock.install()
  const { key, id } = await openMorning(page)
  await pointAt(page, 'Tom Becker')
  await deleteAppointment(server, key, id('Ana Silva'))
  await expect(card(page, 'Ana Silva')).toContainText('deleted on another computer')
  await page.clock.fastForward(8_000)
  await pointAt(page, 'Tom Becker')
  await page.mouse.move(0, 0)
  await pointAt(page, 'Tom Becker')
  await deleteAppointment(server, key, id('Ruth Delgado'))
  await expect(card(page, 'Ruth Delgado')).toContainText('deleted on another computer')
  await page.clock.fastForward(8_000)
  await expect(card(page, 'Ruth Delgado')).toContainText('deleted on another computer')
  await page.clock.fastForward(2_500)
  await expect(card(page, 'Ruth Delgado')).toHaveCount(0)
})

test('the card with the focus takes no hold away from the one under the mouse', async ({ page }) => {
  const { key, id } = await openMorning(page)
  await card(page, 'Priya Raman').getByRole('link').focus()
  await changeAppointment(server, key, id('Priya Raman'), { status: 'confirmed' })
  await pointAt(page, 'Tom Becker')
  const before = await card(page, 'Tom Becker').boundingBox()
  await deleteAppointment(server, key, id('Ana Silva'))
  await expectCount(page, 'pending', 2)
  expect(await card(page, 'Tom Becker').boundingBox()).toEqual(before)
})

test('a mouse that goes to the next column finds its cards where they were', async ({ page }) => {
  const { key, id } = await openMorning(page)
  const late = await book(server, key, { name: 'Dee Whitaker', hour: 12, status: 'confirmed' })
  await expectAt(page, 'Dee Whitaker', 'confirmed')
  await pointAt(page, 'Tom Becker')
  await changeAppointment(server, key, id('Tom Becker'), { status: 'confirmed' })
  await expect(card(column(page, 'pending'), 'Tom Becker')).toContainText('now Confirmed')
  const { x, y } = await middleOf(card(page, 'Dee Whitaker'))
  await page.mouse.move(x, y)
  await expect(card(column(page, 'pending'), 'Tom Becker')).toContainText('now Confirmed')
  await page.mouse.down()
  await page.mouse.up()
  await expect(page).toHaveURL(new RegExp(`appointment=${late}`))
})

test('what is typed into the filter is done at once, also under the mouse', async ({ page }) => {
  await openMorning(page)
  await page.getByPlaceholder('Filter cards').focus()
  await pointAt(page, 'Priya Raman')
  await page.keyboard.type('ruth')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectAt(page, 'Ruth Delgado', 'pending')
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true })

  test('a finger that is held down opens the card that it came down on', async ({ page }) => {
    const { key, id } = await openMorning(page)
    const { x, y } = await middleOf(card(page, 'Tom Becker'))
    const before = await card(page, 'Tom Becker').boundingBox()
    const finger = await page.context().newCDPSession(page)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await deleteAppointment(server, key, id('Ana Silva'))
    await expectCount(page, 'pending', 3)
    expect(await card(page, 'Tom Becker').boundingBox()).toEqual(before)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(page).toHaveURL(new RegExp(`appointment=${id('Tom Becker')}`))
    await expect(panel(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    // Soon after the finger is gone the column is current.
    await expect(card(page, 'Tom Becker')).toBeVisible()
    await expect(card(page, 'Ana Silva')).toHaveCount(0)
    expect((await card(page, 'Tom Becker').boundingBox())?.y).toBeLessThan(before?.y ?? 0)
  })
})
