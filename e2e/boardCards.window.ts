import { expect, type Locator, type Page, test } from '@playwright/test'
import { card, column, openBoard, shopOf, type Booking } from './boards'
import { ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

// How cards look: as high as what is written on them, and nothing of it cut off.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const LONG =
  'Timing belt, water pump and both tensioners, then a road test of twenty miles with the customer in the car'

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox()
  if (!box) throw new Error('It is not on screen')
  return box
}

/** What lies between neighbours, from the top. Asked at once: a card that scrolls away leaves the page. */
async function gapsIn(cards: Locator) {
  const boxes = await cards.evaluateAll((all) =>
    all.map((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return { top, bottom }
    }),
  )
  const sorted = boxes.toSorted((one, other) => one.top - other.top)
  return sorted.slice(1).map(({ top }, at) => Math.round(top - (sorted[at]?.bottom ?? 0)))
}

/** By how much its line of focus lies outside of what scrolls around it. */
const cutOff = (focused: Locator) =>
  focused.evaluate((element) => {
    const style = getComputedStyle(element, '::after')
    const reach = Number.parseFloat(style.outlineWidth) + Number.parseFloat(style.outlineOffset)
    const own = element.closest('article')?.getBoundingClientRect()
    const around = element.closest('[data-scroller]')?.getBoundingClientRect()
    if (!own || !around || style.outlineStyle === 'none') throw new Error('There is no line of focus')
    return Math.max(around.left - own.left, around.top - own.top, own.right - around.right) + reach
  })

for (const width of [1440, 1024, 390])
  test(`at ${width} px cards are as high as their content and 10 px apart, and the first one’s line of focus is whole`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const { key } = await shopOf(server, [
      { name: 'Pat Moreno', service: 'Battery', hour: 8 },
      { name: 'Tom Becker', service: LONG, hour: 9, notes: '#parts #waiter' },
      { name: 'Mary Elizabeth Featherstonehaugh', service: 'Alignment, four wheel', hour: 10 },
    ])
    await openBoard(page, server, key)
    const cards = column(page, 'pending').getByRole('article')
    await expect(cards).toHaveCount(3)
    // A name that comes after the card makes it higher, and the next one lower a frame later.
    await expect
      .poll(() =>
        cards.evaluateAll((all) => all.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)),
      )
      .toEqual([0, 0, 0])
    await expect.poll(() => gapsIn(cards)).toEqual([10, 10])
    const [short, long] = [await boxOf(card(page, 'Pat Moreno')), await boxOf(card(page, 'Tom Becker'))]
    expect(short.height).toBeLessThan(100)
    expect(long.height).toBeGreaterThan(short.height + 40)
    // Whole names and services.
    expect(
      await cards.evaluateAll((all) =>
        all.flatMap((one) =>
          [...one.querySelectorAll('a, p')]
            .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
            .map(({ className }) => className),
        ),
      ),
    ).toEqual([])
    const link = card(page, 'Pat Moreno').getByRole('link')
    await link.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expect(link).toBeFocused()
    expect(await cutOff(link)).toBeLessThanOrEqual(0)
  })

/** As many as scroll, with services of one to five lines. */
const many: Booking[] = Array.from({ length: 60 }, (_, at) => ({
  name: `Customer ${at + 100}`,
  service: LONG.slice(0, 12 + ((at * 37) % 90)),
  hour: 8,
}))

async function longBoard(page: Page) {
  const { key, id } = await shopOf(server, many)
  await openBoard(page, server, key)
  const feed = column(page, 'pending').locator('[data-scroller]')
  const cards = feed.getByRole('article')
  await expect(cards.first()).toBeVisible()
  return { key, id, feed, cards }
}

test('however far one scrolls, neighbours are 10 px apart, and the card under the pointer jumps nowhere', async ({
  page,
}) => {
  test.slow()
  const { feed, cards } = await longBoard(page)
  const box = await boxOf(feed)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  for (let turn = 0; turn < 12; turn += 1) {
    await page.mouse.wheel(0, 400)
    await expect.poll(async () => new Set(await gapsIn(cards))).toEqual(new Set([10]))
  }
  // Back up: each turn moves what is in sight by what was turned, and by nothing that turned out higher above it.
  for (let turn = 0; turn < 8; turn += 1) {
    const seen = await feed.evaluate((element) => {
      const edge = element.getBoundingClientRect()
      const inSight = [...element.querySelectorAll('article')].filter((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return top >= edge.top && bottom + 200 <= edge.bottom
      })
      const one = inSight[0]
      return { id: one?.dataset['id'] ?? '', top: one?.getBoundingClientRect().top ?? 0 }
    })
    await page.mouse.wheel(0, -200)
    const topOf = () =>
      feed.evaluate(
        (element, id) => element.querySelector(`[data-id="${id}"]`)?.getBoundingClientRect().top ?? null,
        seen.id,
      )
    await expect.poll(async () => Math.round(((await topOf()) ?? 0) - seen.top)).toBe(200)
  }
})

test('End and Home lead to the last and the first card, whole in sight', async ({ page }) => {
  const { feed } = await longBoard(page)
  const at = (place: number) => feed.locator(`[aria-posinset="${place}"]`)
  await at(1).getByRole('link').focus()
  await page.keyboard.press('End')
  await expect(at(60).getByRole('link')).toBeFocused()
  await expect(at(60)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Home')
  await expect(at(1).getByRole('link')).toBeFocused()
  await expect(at(1)).toBeInViewport({ ratio: 1 })
})

test('at 1024 px what was completed today is on the board', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const { key } = await shopOf(server, [
    { name: 'Sam Whitlock', status: 'completed' },
    { name: 'Tom Becker', status: 'in_progress' },
  ])
  await openBoard(page, server, key)
  await expect(card(column(page, 'completed'), 'Sam Whitlock')).toBeInViewport({ ratio: 1 })
  await expect(card(column(page, 'in_progress'), 'Tom Becker')).toBeInViewport({ ratio: 1 })
})

test('the days of the board are chips like its labels', async ({ page }) => {
  const { key } = await shopOf(server, [{ name: 'Tom Becker', notes: '#waiter' }])
  await openBoard(page, server, key)
  const look = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => {
      const { height, borderRadius, backgroundColor, paddingLeft } = getComputedStyle(button)
      return { height, borderRadius, backgroundColor, paddingLeft }
    })
  await expect(page.getByRole('button', { name: /^#waiter/ })).toBeVisible()
  expect(await look('Tomorrow')).toEqual(await look('#waiter'))
})
