import { expect, type Page, test } from '@playwright/test'
import {
  card,
  column,
  expectAt,
  listenForMoves,
  openBoard,
  said,
  seeAgain,
  shopOf,
  STATUSES,
  statusOf,
  type Status,
  showClosed,
} from './boards'
import { openCardMenu, openShortcuts } from './byKeys'
import { obstaclesOn } from './readable'
import { DAY, ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

// The whole board without dragging: by click, by key, by touch.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

/** Through every column, there and back, and off the line and onto it again. */
const WALK: readonly Status[] = [
  'confirmed',
  'checked_in',
  'in_progress',
  'completed',
  'in_progress',
  'canceled',
  'pending',
  'no_show',
  'confirmed',
]

const menu = (page: Page) => page.getByRole('menu')
const choice = (page: Page, status: Status) => menu(page).getByRole('menuitem', { name: STATUSES[status] })

/** What has the focus, by its label. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** The focus is on the card, or on its link or button. */
const hasFocus = (page: Page, name: string) => expect(card(page, name).locator(':focus')).toHaveCount(1)

test('by click alone a card walks the whole board, and each arrival is told', async ({ page }) => {
  test.slow()
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }, { name: 'Tom Becker' }])
  await openBoard(page, server, key, `day=${DAY}&closed=true`)
  for (const status of WALK) {
    await page.getByRole('button', { name: 'More for Ruth Delgado' }).click()
    await expect(menu(page).getByText('Move to')).toBeVisible()
    await choice(page, status).click()
    await expect(said(page, `Ruth Delgado moved to ${STATUSES[status]}`)).toBeVisible()
    await expectAt(page, 'Ruth Delgado', status)
    await hasFocus(page, 'Ruth Delgado')
    expect(await statusOf(server, key, id('Ruth Delgado'))).toBe(status)
  }
  await expectAt(page, 'Tom Becker', 'pending')
})

test('by key alone a card walks the whole board, and the focus goes with it', async ({ page }) => {
  test.slow()
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }, { name: 'Tom Becker' }])
  await openBoard(page, server, key, `day=${DAY}&closed=true`)
  await expectAt(page, 'Ruth Delgado', 'pending')
  // From the address on, Tab comes to the board's first card.
  for (let tabs = 0; tabs < 40 && (await page.locator('article :focus').count()) === 0; tabs += 1)
    await page.keyboard.press('Tab')
  if ((await card(page, 'Ruth Delgado').locator(':focus').count()) === 0)
    await page.keyboard.press('ArrowDown')
  await hasFocus(page, 'Ruth Delgado')
  for (const status of WALK) {
    await openCardMenu(page)
    await expect(menu(page)).toBeVisible()
    // Each step is waited for: the next would go past it.
    for (let steps = 0; steps < 8 && (await focused(page)) !== STATUSES[status]; steps += 1) {
      const before = await focused(page)
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => focused(page)).not.toBe(before)
    }
    await expect(choice(page, status)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(said(page, `Ruth Delgado moved to ${STATUSES[status]}`)).toBeVisible()
    await expectAt(page, 'Ruth Delgado', status)
    await hasFocus(page, 'Ruth Delgado')
    expect(await statusOf(server, key, id('Ruth Delgado'))).toBe(status)
  }
  await page.keyboard.press('Control+z')
  await expect(said(page, 'Ruth Delgado is back in No-show')).toBeVisible()
  await hasFocus(page, 'Ruth Delgado')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`appointment=${id('Ruth Delgado')}`))
})

test('a card that goes to a folded column by keys leaves the focus there, and Ctrl Z brings both back', async ({
  page,
}) => {
  const { key } = await shopOf(server, [{ name: 'Ruth Delgado' }, { name: 'Tom Becker', hour: 12 }])
  await openBoard(page, server, key, `day=${DAY}`)
  await card(page, 'Ruth Delgado').getByRole('link').focus()
  await openCardMenu(page)
  await expect(menu(page)).toBeVisible()
  for (let steps = 0; steps < 6; steps += 1) await page.keyboard.press('ArrowDown')
  await expect(choice(page, 'no_show')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(said(page, 'Ruth Delgado moved to No-show')).toBeVisible()
  await expect(page.locator('[data-strip=no_show]')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expectAt(page, 'Ruth Delgado', 'pending')
})

test('arrows pressed right after the menu is asked for are for it, and neither for the board nor for the frame', async ({
  page,
}) => {
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }])
  await openBoard(page, server, key, `day=${DAY}&closed=true`)
  await card(page, 'Ruth Delgado').getByRole('link').focus()
  await openCardMenu(page)
  await expect(menu(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await hasFocus(page, 'Ruth Delgado')
  // Now that it is loaded: as a quick hand does, with nothing waited for in between.
  for (const ending of ['Escape', 'Escape', 'Enter']) {
    await openCardMenu(page)
    for (let steps = 0; steps < 6; steps += 1) await page.keyboard.press('ArrowDown')
    await expect(choice(page, 'no_show')).toBeFocused()
    await expect(page.getByRole('menu')).toHaveCount(1)
    await page.keyboard.press(ending)
    await expect(menu(page)).toHaveCount(0)
    await hasFocus(page, 'Ruth Delgado')
  }
  await expect(said(page, 'Ruth Delgado moved to No-show')).toBeVisible()
  expect(await statusOf(server, key, id('Ruth Delgado'))).toBe('no_show')
})

test('arrows walk from card to card, over empty columns too, and Escape leaves the menu as it was', async ({
  page,
}) => {
  test.slow()
  const { key } = await shopOf(server, [
    { name: 'Ruth Delgado', hour: 9 },
    { name: 'Tom Becker', hour: 10 },
    { name: 'Ana Silva', hour: 11 },
    { name: 'June Park', status: 'in_progress', hour: 9 },
  ])
  const moves = listenForMoves(page)
  await openBoard(page, server, key)
  await expectAt(page, 'June Park', 'in_progress')
  await card(page, 'Ruth Delgado').getByRole('link').focus()
  for (const [pressed, name] of [
    ['ArrowDown', 'Tom Becker'],
    ['ArrowDown', 'Ana Silva'],
    ['ArrowDown', 'Ana Silva'],
    ['Home', 'Ruth Delgado'],
    ['End', 'Ana Silva'],
    ['ArrowUp', 'Tom Becker'],
    ['ArrowRight', 'June Park'],
    ['ArrowRight', 'June Park'],
    ['ArrowLeft', 'Ruth Delgado'],
  ] as const) {
    await page.keyboard.press(pressed)
    await hasFocus(page, name)
  }
  await openCardMenu(page)
  await expect(menu(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await hasFocus(page, 'Ruth Delgado')
  await expectAt(page, 'Ruth Delgado', 'pending')
  expect(moves).toEqual([])
})

test('what a card may not become is in the menu with the reason, and can not be chosen', async ({ page }) => {
  const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado', status: 'checked_in' }])
  const moves = listenForMoves(page)
  await openBoard(page, server, key)
  await page.getByRole('button', { name: 'More for Ruth Delgado' }).click()
  await expect(choice(page, 'no_show')).toContainText('Not from Checked in: move it to Confirmed first')
  await expect(choice(page, 'no_show')).toHaveAttribute('aria-disabled', 'true')
  await choice(page, 'no_show').click({ force: true })
  await expect(menu(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
  await seeAgain(page)
  await expectAt(page, 'Ruth Delgado', 'checked_in')
  expect(moves).toEqual([])
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await statusOf(server, key, id('Ruth Delgado'))).toBe('checked_in')
})

test('the board can be read by everyone, in light and in dark', { tag: '@window' }, async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { key } = await shopOf(server, [
    { name: 'Ruth Delgado' },
    { name: 'Tom Becker', status: 'checked_in' },
    { name: 'Ana Silva', status: 'completed' },
  ])
  const found: Record<string, string[]> = {}
  const read = async (place: string, aside: string[] = []) => {
    found[place] = await obstaclesOn(page, { without: aside })
  }
  await openBoard(page, server, key)
  await expectAt(page, 'Tom Becker', 'checked_in')
  await read('folded')
  await showClosed(page)
  await expectAt(page, 'Ana Silva', 'completed')
  await read('closed')
  await page.getByRole('button', { name: 'More for Tom Becker' }).click()
  await expect(choice(page, 'no_show')).toBeVisible()
  // An open menu sets all else aside; these rules would have it be there.
  await read('menu', ['aria-hidden-focus', 'landmark-one-main', 'page-has-heading-one', 'region'])
  await choice(page, 'in_progress').click()
  await expect(said(page, 'Tom Becker moved to In progress')).toBeVisible()
  await read('moved')
  await page.getByLabel('Filter cards').fill('nobody')
  await expect(page.getByText('No card')).toBeVisible()
  await read('empty')
  await page.setViewportSize({ width: 360, height: 740 })
  await read('narrow')
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(`${server.url}/board?day=2031-01-01`)
  await expect(page.getByText('No open cards on')).toBeVisible()
  await read('empty day')
  expect(Object.keys(found)).toHaveLength(7)
  expect(Object.entries(found).filter(([, obstacles]) => obstacles.length > 0)).toEqual([])
})

test('the keys of the board are in the list of keys', async ({ page }) => {
  const { key } = await shopOf(server, [{ name: 'Ruth Delgado' }])
  await openBoard(page, server, key)
  await openShortcuts(page)
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('move it to another column')
  await expect(keys).toContainText('Undo the last move')
})

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, viewport: { width: 820, height: 1180 } })

  test('a card is moved by its menu, and moved back by Undo', async ({ page }) => {
    const { key, id } = await shopOf(server, [{ name: 'Ruth Delgado' }])
    await openBoard(page, server, key)
    await page.getByRole('button', { name: 'More for Ruth Delgado' }).tap()
    await choice(page, 'checked_in').tap()
    await expect(said(page, 'Ruth Delgado moved to Checked in')).toBeVisible()
    await expectAt(page, 'Ruth Delgado', 'checked_in')
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expectAt(page, 'Ruth Delgado', 'pending')
    await expect.poll(() => statusOf(server, key, id('Ruth Delgado'))).toBe('pending')
  })
})

test.describe('on a narrow screen', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test(
    'the board is a list of one status at a time, and nothing is wider than the screen',
    { tag: '@window' },
    async ({ page }) => {
      const { key } = await shopOf(server, [
        { name: 'Ruth Delgado' },
        { name: 'Tom Becker', status: 'completed' },
      ])
      await openBoard(page, server, key)
      const tab = (name: string | RegExp) => page.getByRole('tab', { name })
      await expect(page.getByRole('tab')).toHaveCount(7)
      await expect(page.getByRole('tab', { selected: true })).toHaveText('Pending1')
      await page.getByRole('button', { name: 'More for Ruth Delgado' }).tap()
      await choice(page, 'confirmed').tap()
      await expect(said(page, 'Ruth Delgado moved to Confirmed')).toBeVisible()
      await expect(card(page, 'Ruth Delgado')).toHaveCount(0)
      await tab(/^Confirmed/).tap()
      await expectAt(page, 'Ruth Delgado', 'confirmed')
      await expect(page).toHaveURL(/status=confirmed/)
      await tab(/^Completed/).tap()
      await expectAt(page, 'Tom Becker', 'completed')
      await expect(column(page, 'pending')).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    },
  )
})
