import { expect, type Locator, type Page, test } from '@playwright/test'
import { openBoard, shopOf } from './boards'
import { goTo, hearsNothing } from './desk'
import { ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

// What a phone has of the bar on top.

test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const bar = (page: Page) => page.getByRole('banner')

/** Whole on the screen, where a finger gets hold of it, and under nothing else of the bar. */
async function expectAtHand(page: Page, parts: readonly Locator[]) {
  const boxes: { x: number; y: number; width: number; height: number }[] = []
  for (const part of parts) {
    await expect(part).toBeVisible()
    const box = await part.boundingBox()
    if (!box) throw new Error('it has no place')
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(360)
    expect(box.height).toBeGreaterThanOrEqual(36)
    for (const { x, y, width, height } of boxes) {
      const isApart =
        x + width <= box.x || box.x + box.width <= x || y + height <= box.y || box.y + box.height <= y
      expect(isApart).toBe(true)
    }
    boxes.push(box)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
}

/** The search keeps its place while it becomes known how old the board is. */
async function expectSearchToStay(page: Page) {
  const box = () => bar(page).getByRole('combobox', { name: 'Search' }).boundingBox()
  await goTo(page, 'Customers')
  const before = await box()
  await goTo(page, 'Board')
  await expect(bar(page).getByRole('button', { name: /Pause updating/ })).toBeVisible()
  expect(await box()).toEqual(before)
  const seen: (number | undefined)[] = []
  await page.exposeFunction('narrowed', (width: number) => void seen.push(width))
  await page.addInitScript(() => {
    const look = () => {
      const width = document.querySelector('.search-input')?.getBoundingClientRect().width
      if (width) Reflect.get(globalThis, 'narrowed')(Math.round(width))
      requestAnimationFrame(look)
    }
    addEventListener('DOMContentLoaded', look)
  })
  await page.reload()
  await expect(bar(page).getByRole('button', { name: /Pause updating/ })).toBeVisible()
  await expect.poll(() => seen.length).toBeGreaterThan(10)
  expect([...new Set(seen)]).toHaveLength(1)
}

test('at a desk that reads again now and then, how old the board is has its room, and moves nothing', async ({
  page,
}) => {
  await hearsNothing(page)
  const { key } = await shopOf(server, [{ name: 'Ruth Delgado' }])
  await openBoard(page, server, key)

  await test.step('how old the board is can be read on a phone, and held still with a finger', async () => {
    const pause = bar(page).getByRole('button', { name: /Pause updating/ })
    const goOn = bar(page).getByRole('button', { name: /Resume updating/ })
    const search = bar(page).getByRole('combobox', { name: 'Search' })
    const make = bar(page).getByRole('button', { name: 'New', exact: true })
    await expect(pause).toHaveText(/^updated \d+ s ago$/, { useInnerText: true })
    await expectAtHand(page, [search, make, pause])
    expect((await search.boundingBox())?.width).toBeGreaterThan(120)
    await pause.tap()
    await expect(goOn).toHaveText(/^Paused/, { useInnerText: true })
    await goOn.tap()
    await expect(pause).toBeVisible()
  })

  await test.step('the search keeps its place', () => expectSearchToStay(page))
})

test('where the service streams its changes, both bars show everything, and the search keeps its place', async ({
  page,
}) => {
  const { key } = await shopOf(server, [{ name: 'Ruth Delgado' }])
  await openBoard(page, server, key)

  await test.step('every place of the bar below has room for its word, and the rest stand behind More', async () => {
    for (const place of ['Customers', 'Payments', 'Schedule', 'Today'] as const) {
      await goTo(page, place)
      const main = page.getByRole('navigation', { name: 'Main' })
      const places = [...(await main.getByRole('link').all()), main.getByRole('button', { name: 'More' })]
      expect(places).toHaveLength(5)
      for (const each of places)
        expect(await each.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      await expectAtHand(page, places)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    }
  })

  await test.step('the search keeps its place', () => expectSearchToStay(page))

  await test.step('beside a change that is not confirmed everything of the bar has its room', async () => {
    await page.route('**/shop/customers', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
    )
    await bar(page).getByRole('button', { name: 'New', exact: true }).tap()
    await page.getByRole('menuitem', { name: 'Customer', exact: true }).tap()
    await page.getByLabel('Name', { exact: true }).fill('Omar Haddad')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Save|Add|Create)/ })
      .tap()
    await expect(page.getByText('1 change not confirmed')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await goTo(page, 'Board')
    await expectAtHand(page, [
      bar(page).getByRole('combobox', { name: 'Search' }),
      bar(page).getByRole('button', { name: 'New', exact: true }),
      bar(page).getByRole('button', { name: /Pause updating/ }),
      bar(page).getByRole('button', { name: '1 change not confirmed' }),
    ])
  })
})
