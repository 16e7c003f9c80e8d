import { expect, type Page, test } from '@playwright/test'
import { obstaclesOn } from './readable'
import {
  addAppointment,
  block,
  carry,
  changeAppointment,
  DAY,
  openSchedule,
  QUARTER_PX,
  shopWith,
  ZONE,
} from './scheduling'
import { type Server, sharedServer } from './shop'

// A week whose Wednesday is full: every day has the same room at every width, and no name is cut in the middle.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const NINE = `${DAY}T14:00:00Z`
const AT_ONCE = [
  'Ruth Delgado',
  'Mohamed Castellano',
  'Valley View Property Management Co.',
  'Esperanza Desai',
  'Ana Silva',
  'Tom Becker',
].map((name) => ({ name, service: 'Front struts', at: NINE }))

async function fullWeek(page: Page, width: number) {
  const elsewhere = [13, 14, 16, 17].map((day) => ({
    name: `Greta Lind ${day}`,
    service: 'Smog check',
    at: `2030-05-${day}T15:00:00Z`,
    minutes: 90,
  }))
  const shop = await shopWith(server, [...AT_ONCE, ...elsewhere])
  await page.setViewportSize({ width, height: 900 })
  await page.clock.setFixedTime(`${DAY}T15:30:00Z`)
  await openSchedule(page, server, shop.key, `view=week&day=${DAY}`)
  return shop
}

const days = (page: Page) => page.locator('[data-day]')
const wednesday = (page: Page) => page.getByRole('region', { name: 'Wednesday, May 15' })
const nineOClock = (page: Page) => wednesday(page).getByRole('button', { name: /more at 9 AM/ })

/** Left edge and width of each day, in whole pixels. */
async function widthsOf(page: Page) {
  const boxes = await days(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  return boxes.map(({ x, width }: { x: number; width: number }) => ({
    x: Math.round(x),
    width: Math.round(width),
  }))
}

for (const [width, count, heading] of [
  [1440, 7, 'May 12 to 18'],
  [1024, 5, 'May 15 to 19'],
  [768, 3, 'May 15 to 17'],
] as const) {
  test(`at ${width} px ${count} days have the same room, and what has none beside two others is folded by the hour`, async ({
    page,
  }) => {
    await fullWeek(page, width)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(days(page)).toHaveCount(count)
    await expect(nineOClock(page)).toHaveText('+4 more')
    const widths = await widthsOf(page)
    const [first] = widths
    for (const one of widths) expect(Math.abs(one.width - (first?.width ?? 0))).toBeLessThanOrEqual(1)
    const last = widths.at(-1)
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(width)
    expect(
      await page.locator('[data-scrolls]').evaluate((frame) => frame.scrollWidth - frame.clientWidth),
    ).toBe(0)

    // Two side by side, and neither lies over the other or over the strip.
    const drawn = wednesday(page).getByRole('link')
    await expect(drawn).toHaveCount(2)
    const [left, right, strip] = await Promise.all(
      [drawn.first(), drawn.nth(1), nineOClock(page)].map(async (part) => part.boundingBox()),
    )
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBeLessThanOrEqual(strip?.x ?? 0)
    if (width < 1024) expect(strip?.width).toBeGreaterThanOrEqual(44)

    await nineOClock(page).click()
    const hour = page.getByRole('menu', { name: 'Appointments at 9 AM' })
    await expect(hour.getByRole('menuitem')).toHaveCount(AT_ONCE.length)
    for (const { name } of AT_ONCE) await expect(hour).toContainText(name)
    await hour
      .getByRole('menuitem', { name: /^Tom Becker, Front struts, 9:00 AM to 10:00 AM, Pending$/ })
      .click()
    await expect(page.getByRole('dialog', { name: 'Appointment' })).toContainText('Tom Becker')
  })
}

test('a block says the last name or the company’s first word in one piece, and the whole name to everyone', async ({
  page,
}) => {
  await fullWeek(page, 1440)
  // The names may come after the blocks.
  for (const at of [0, 1])
    await expect(wednesday(page).getByRole('link').nth(at)).not.toHaveAccessibleName(/^A customer/)
  const lines = await wednesday(page)
    .locator('[data-block] b')
    .evaluateAll((names) =>
      names.map((name) => ({
        words: name.textContent,
        lines: name.getClientRects().length,
        height: name.clientHeight,
      })),
    )
  expect(lines.map(({ words }) => words)).toEqual(expect.arrayContaining([expect.stringMatching(/^\S+$/)]))
  for (const { words, height } of lines) {
    expect(words).not.toContain(' ')
    expect(height).toBeLessThan(24)
  }
  // Alone in its hour a block has the whole name.
  await expect(page.getByRole('region', { name: 'Monday, May 13' }).getByRole('link')).toContainText(
    'Greta Lind 13',
  )
  await expect(nineOClock(page)).toHaveAccessibleName(/^4 more at 9 AM: .*, .*, .*, /)
})

test('below 600 px it is a list of the same week', async ({ page }) => {
  await fullWeek(page, 390)
  await expect(days(page)).toHaveCount(0)
  await expect(
    page.getByRole('list', { name: 'Appointments, Wednesday, May 15' }).getByRole('link'),
  ).toHaveCount(AT_ONCE.length)
  await expect(
    page.getByRole('list', { name: 'Appointments, Friday, May 17' }).getByRole('link'),
  ).toHaveCount(1)
})

test('a status is told by a tint and an edge of its own, and everyone can read them', async ({ page }) => {
  const { key, ids } = await fullWeek(page, 1440)
  const monday = page.getByRole('region', { name: 'Monday, May 13' }).getByRole('link')
  const looks = () =>
    monday.evaluate((one) => {
      const { backgroundColor, borderTopStyle, borderTopColor } = getComputedStyle(one)
      return { backgroundColor, borderTopStyle, borderTopColor }
    })
  await expect(monday).toBeVisible()
  const pending = await looks()
  expect(pending.borderTopStyle).toBe('dashed')
  await changeAppointment(server, key, ids[AT_ONCE.length] ?? '', { status: 'confirmed' })
  await expect(page.getByRole('link', { name: /^Greta Lind 13.*, Confirmed$/ })).toBeVisible()
  await page.mouse.move(0, 0)
  await expect.poll(async () => (await looks()).borderTopStyle).toBe('solid')
  await expect.poll(async () => (await looks()).backgroundColor).not.toBe(pending.backgroundColor)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await obstaclesOn(page)).toEqual([])
  }
})

test('Today comes back to this week and to now, from wherever one has gone or scrolled', async ({ page }) => {
  await fullWeek(page, 1440)
  const frame = page.locator('[data-scrolls]')
  const line = page.locator('[data-now]')
  await expect(line).toBeInViewport()
  await frame.hover()
  await page.mouse.wheel(0, 4_000)
  await expect(line).not.toBeInViewport()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(line).toBeInViewport()
  for (const heading of ['May 19 to 25', 'May 26 to Jun 1']) {
    await page.getByRole('button', { name: 'The week after' }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'May 12 to 18' })).toBeVisible()
  await expect(line).toBeInViewport()
})

test('what is carried to a full hour is folded there, and its hour has the focus of what keys have moved', async ({
  page,
}) => {
  const { key, customers } = await fullWeek(page, 1440)
  const [from, to] = await Promise.all([
    page.getByRole('region', { name: 'Thursday, May 16' }).boundingBox(),
    wednesday(page).boundingBox(),
  ])
  const smog = block(page, 'Greta Lind 16, Smog check, 10:00 AM to 11:30 AM, Pending')
  await carry(page, smog, { x: (to?.x ?? 0) - (from?.x ?? 0), y: -4 * QUARTER_PX })
  // Of those that begin together the longer one has its place first.
  await expect(
    wednesday(page).getByRole('link', { name: /^Greta Lind 16, Smog check, 9:00 AM/ }),
  ).toBeVisible()
  await expect(nineOClock(page)).toHaveText('+5 more')

  await addAppointment(server, key, {
    customer_id: customers[AT_ONCE.length] ?? '',
    service_type: 'Alignment',
    scheduled_at: '2030-05-16T14:00:00Z',
    duration_minutes: 60,
  })
  await block(page, 'Greta Lind 13, Alignment, 9:00 AM to 10:00 AM, Pending').focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(nineOClock(page)).toHaveText('+6 more')
  await expect(nineOClock(page)).toBeFocused()
})
