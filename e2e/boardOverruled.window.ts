import { expect, type Locator, type Page, test } from '@playwright/test'
import {
  card,
  carryOver,
  column,
  expectAt,
  lift,
  listenForMoves,
  middleOf,
  openBoard,
  said,
  shopOf,
  STATUSES,
  type Status,
  statusOf,
} from './boards'
import { openCardMenu } from './byKeys'
import { changeAppointment, DAY, deleteAppointment, ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

// Another computer changes a card while it is carried, or while its menu is open.

// So wide that no column has to be scrolled to.
test.use({ viewport: { width: 1900, height: 1000 } })

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

async function openMorning(page: Page) {
  const shop = await shopOf(server, [
    { name: 'Tom Becker', hour: 10 },
    { name: 'Priya Raman', hour: 11 },
  ])
  await openBoard(page, server, shop.key, `day=${DAY}&closed=true`)
  await expect(page.getByRole('button', { name: 'Live. Pause updating' })).toBeVisible()
  await expectAt(page, 'Tom Becker', 'pending')
  return shop
}

const aside = (page: Page) => page.mouse.move(700, 30, { steps: 4 })

/** Beside the hand, which is over the middle of this column. It follows the hand by a frame, so a slow machine is given some. */
const expectBeside = (news: Locator, under: Locator) =>
  expect(async () => {
    const [at, hand] = [await news.boundingBox(), await middleOf(under)]
    expect(Math.abs((at?.x ?? 0) - hand.x)).toBeLessThan(60)
    expect(Math.abs((at?.y ?? 0) - hand.y)).toBeLessThan(60)
  }).toPass({ timeout: 5_000 })

const askedOver = (page: Page, name: string, to: Status) =>
  page.getByRole('dialog', { name: `Move ${name} to ${STATUSES[to]}?` })

test('a card that is canceled while it is carried says so in the hand, and a drop on Confirmed asks first', async ({
  page,
}) => {
  const { key, id } = await openMorning(page)
  const moves = listenForMoves(page)
  for (const answer of ['Leave in Canceled', 'Move to Confirmed']) {
    await lift(page, 'Tom Becker')
    await changeAppointment(server, key, id('Tom Becker'), { status: 'canceled' })
    await carryOver(page, column(page, 'confirmed'))
    const news = said(page, 'Moved on another computer. It is now in Canceled.')
    await expect(news).toBeVisible()
    await expect(column(page, 'confirmed')).toHaveAttribute('data-over', '')
    await expectBeside(news, column(page, 'confirmed'))
    await page.mouse.up()
    const asked = askedOver(page, 'Tom Becker', 'confirmed')
    await expect(asked).toContainText(
      'Another computer moved it to Canceled meanwhile. Nothing was sent yet.',
    )
    expect(moves).toEqual([])
    expect(await statusOf(server, key, id('Tom Becker'))).toBe('canceled')
    await asked.getByRole('button', { name: answer }).click()
    await expect(asked).toHaveCount(0)
    if (answer === 'Move to Confirmed') break
    await expectAt(page, 'Tom Becker', 'canceled')
    expect(moves).toEqual([])
    await changeAppointment(server, key, id('Tom Becker'), { status: 'pending' })
    await expectAt(page, 'Tom Becker', 'pending')
  }
  await expect(said(page, 'Tom Becker moved to Confirmed')).toBeVisible()
  expect(moves).toEqual(['confirmed'])
  expect(await statusOf(server, key, id('Tom Becker'))).toBe('confirmed')
})

test('a column that may not take the card as it stands now refuses it in the hand', async ({ page }) => {
  const { key, id } = await openMorning(page)
  const moves = listenForMoves(page)
  await lift(page, 'Tom Becker')
  await carryOver(page, column(page, 'no_show'))
  await expect(column(page, 'no_show')).toHaveAttribute('data-over', '')
  await changeAppointment(server, key, id('Tom Becker'), { status: 'canceled' })
  await expect(column(page, 'no_show')).toHaveAttribute('data-look', 'dim')
  await expect(column(page, 'no_show')).toContainText('Not from Canceled')
  await expect(column(page, 'no_show')).not.toHaveAttribute('data-over')
  await page.mouse.up()
  await expect(page.locator('[data-look], [data-over], [data-lifted]')).toHaveCount(0)
  await aside(page)
  await expectAt(page, 'Tom Becker', 'canceled')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(moves).toEqual([])
  expect(await statusOf(server, key, id('Tom Becker'))).toBe('canceled')
})

test('in the hand a card says what else has changed, and a deleted one is taken by no column', async ({
  page,
}) => {
  const { key, id } = await openMorning(page)
  const moves = listenForMoves(page)
  await lift(page, 'Tom Becker')
  await carryOver(page, column(page, 'confirmed'))
  await changeAppointment(server, key, id('Tom Becker'), { scheduled_at: `${DAY}T15:30:00Z` })
  const news = said(page, 'Changed on another computer: now at 10:30 AM.')
  await expect(news).toBeVisible()
  // The hand rests, and no step of it takes the words there.
  await expectBeside(news, column(page, 'confirmed'))
  await expect(column(page, 'confirmed')).toHaveAttribute('data-over', '')
  await deleteAppointment(server, key, id('Tom Becker'))
  await expect(said(page, 'Deleted on another computer.')).toBeVisible()
  await expect(column(page, 'confirmed')).not.toHaveAttribute('data-over')
  await page.mouse.up()
  await aside(page)
  await expect(card(page, 'Tom Becker')).toHaveCount(0)
  expect(moves).toEqual([])
})

test('what lies on the way to where a card is dropped is no reason to ask', async ({ page }) => {
  const { key, id } = await openMorning(page)
  await lift(page, 'Tom Becker')
  await changeAppointment(server, key, id('Tom Becker'), { status: 'confirmed' })
  await expect(said(page, 'It is now in Confirmed')).toBeVisible()
  await carryOver(page, column(page, 'checked_in'))
  await page.mouse.up()
  await expect(said(page, 'Tom Becker moved to Checked in')).toBeVisible()
  expect(await statusOf(server, key, id('Tom Becker'))).toBe('checked_in')
})

test('the menu of a card that is canceled meanwhile offers what holds now, and by keys it asks as well', async ({
  page,
}) => {
  const { key, id } = await openMorning(page)
  const moves = listenForMoves(page)
  const choice = (status: Status) => page.getByRole('menuitem', { name: STATUSES[status], exact: true })
  await card(page, 'Tom Becker').getByRole('link').focus()
  await openCardMenu(page)
  await expect(choice('no_show')).not.toHaveAttribute('aria-disabled', 'true')
  const places = () =>
    page.getByRole('menuitem').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  const before = await places()
  await changeAppointment(server, key, id('Tom Becker'), { status: 'canceled' })
  await expect(said(page, 'Moved on another computer. It is now in Canceled.')).toBeVisible()
  await expect(choice('canceled')).toHaveAttribute('aria-disabled', 'true')
  await expect(choice('no_show')).toHaveAttribute('aria-disabled', 'true')
  await expect(choice('confirmed')).not.toHaveAttribute('aria-disabled', 'true')
  expect(await places()).toEqual(before)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const asked = askedOver(page, 'Tom Becker', 'confirmed')
  await expect(asked).toBeVisible()
  expect(moves).toEqual([])
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await expect(card(column(page, 'canceled'), 'Tom Becker').getByRole('link')).toBeFocused()
  expect(moves).toEqual([])

  await changeAppointment(server, key, id('Tom Becker'), { status: 'pending' })
  await expectAt(page, 'Tom Becker', 'pending')
  await openCardMenu(page)
  await expect(choice('confirmed')).toBeVisible()
  await changeAppointment(server, key, id('Tom Becker'), { status: 'canceled' })
  await expect(said(page, 'It is now in Canceled')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await asked.getByRole('button', { name: 'Move to Confirmed' }).press('Enter')
  await expect(said(page, 'Tom Becker moved to Confirmed')).toBeVisible()
  expect(await statusOf(server, key, id('Tom Becker'))).toBe('confirmed')
})
