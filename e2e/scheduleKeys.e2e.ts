import { expect, type Locator, type Page, test } from '@playwright/test'
import { breakStore } from './brokenStore'
import { LIVE, lookAgain } from './desk'
import { obstaclesOn } from './readable'
import {
  addAppointment,
  AT_NINE,
  block,
  carry,
  changeAppointment,
  isClearOf,
  listenForWrites,
  openSchedule,
  placeOf,
  QUARTER_PX,
  RUTH,
  shopWith,
  told,
  TOM,
  ZONE,
} from './scheduling'
import { type Server, sharedServer, startServer } from './shop'

// The schedule without a mouse, without the right to change anything, and without room.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

test('by keys it is moved and made longer, said at each step, sent on Enter, and keeps the focus', async ({
  page,
}) => {
  const { key, ids } = await shopWith(server, [RUTH, TOM])
  const writes = listenForWrites(page)
  await openSchedule(page, server, key)
  await block(page, AT_NINE).focus()
  await page.keyboard.press('Alt+ArrowDown')
  const unsaved = page.getByRole('group', { name: 'Not saved yet' })
  await expect(unsaved.getByRole('status')).toContainText('Ruth Delgado: Wed, May 15, 9:15 AM to 10:15 AM')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expect(unsaved.getByRole('status')).toContainText('9:30 AM to 10:45 AM')
  await expect(unsaved.getByRole('status')).toContainText('Was Wed, May 15, 9:00 AM to 10:00 AM')
  expect(writes).toEqual([])
  await page.keyboard.press('Enter')
  const moved = block(page, 'Ruth Delgado, Front struts, 9:30 AM to 10:45 AM, Pending')
  await expect(moved).toBeFocused()
  await expect(unsaved).toHaveCount(0)
  await expect(told(page, 'Ruth Delgado moved to Wed, May 15, 9:30 AM')).toBeVisible()
  expect(await placeOf(server, key, ids[0] ?? '')).toEqual(['2030-05-15T14:30:00.000Z', 75])
  await expect(page).not.toHaveURL(/appointment=/)

  // With nothing under way, Enter opens it; Ctrl+Z takes the move back.
  await page.keyboard.press('Control+z')
  await expect(block(page, AT_NINE)).toBeVisible()
  await expect(told(page, 'Ruth Delgado is changed back')).toBeVisible()
  expect(await placeOf(server, key, ids[0] ?? '')).toEqual(['2030-05-15T14:00:00.000Z', 60])
})

test('what another desk changes of it meanwhile stays; where both have changed the same, it is asked about', async ({
  page,
}) => {
  const { key, ids } = await shopWith(server, [RUTH])
  const [ruth = ''] = ids
  const writes = listenForWrites(page)
  await openSchedule(page, server, key)
  /** With the keys on it, and another desk at it before Enter. */
  const move = async (from: string, change: Parameters<typeof changeAppointment>[3], now: string) => {
    await block(page, from).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page.getByRole('group', { name: 'Not saved yet' })).toBeVisible()
    await changeAppointment(server, key, ruth, change)
    await lookAgain(page)
    await block(page, now).focus()
    await page.keyboard.press('Enter')
  }
  await move(AT_NINE, { duration_minutes: 120 }, 'Ruth Delgado, Front struts, 9:00 AM to 11:00 AM, Pending')
  const longer = 'Ruth Delgado, Front struts, 9:15 AM to 11:15 AM, Pending'
  await expect(told(page, 'Ruth Delgado moved to Wed, May 15, 9:15 AM')).toBeVisible()
  await expect(block(page, longer)).toBeVisible()
  expect(await placeOf(server, key, ruth)).toEqual(['2030-05-15T14:15:00.000Z', 120])
  expect(writes).toEqual(['PATCH {"scheduled_at":"2030-05-15T14:15:00.000Z"}'])

  const elsewhere = 'Ruth Delgado, Front struts, 2:00 PM to 4:00 PM, Pending'
  await move(longer, { scheduled_at: '2030-05-15T19:00:00Z' }, elsewhere)
  const unsaved = page.getByRole('group', { name: 'Not saved yet' })
  await expect(unsaved).toContainText(
    'Changed on another computer meanwhile: now Wed, May 15, 2:00 PM to 4:00 PM. Not saved yet.',
  )
  expect(writes).toHaveLength(1)
  await page.keyboard.press('Enter')
  await expect(told(page, 'Ruth Delgado moved to Wed, May 15, 9:30 AM')).toBeVisible()
  expect(await placeOf(server, key, ruth)).toEqual(['2030-05-15T14:30:00.000Z', 120])

  await block(page, 'Ruth Delgado, Front struts, 9:30 AM to 11:30 AM, Pending').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await changeAppointment(server, key, ruth, { status: 'canceled' })
  await lookAgain(page)
  await expect(page.getByRole('list', { name: /^Appointments/ }).getByRole('listitem')).toHaveCount(0)
  await unsaved.getByRole('button', { name: /^Save/ }).click()
  await expect(told(page, 'Ruth Delgado was not changed')).toBeVisible()
  await expect(unsaved).toHaveCount(0)
  expect(writes).toHaveLength(2)
})

test('Escape puts it back, and a clash is said before Enter', { tag: '@window' }, async ({ page }) => {
  // Of this a message stands in the corner, for as long as nobody dismisses it.
  await breakStore(page)
  const { key, customers } = await shopWith(server, [RUTH])
  await addAppointment(server, key, {
    customer_id: customers[0] ?? '',
    service_type: 'Alignment',
    scheduled_at: '2030-05-15T15:15:00Z',
    duration_minutes: 60,
  })
  const writes = listenForWrites(page)
  await openSchedule(page, server, key)
  await block(page, AT_NINE).focus()
  await page.keyboard.press('Alt+ArrowDown')
  const unsaved = page.getByRole('group', { name: 'Not saved yet' })
  await expect(unsaved.getByRole('status')).not.toContainText('Clashes')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(unsaved.getByRole('status')).toContainText('Clashes with Ruth Delgado, Alignment')
  await expect(unsaved.getByRole('button', { name: /Save anyway/ })).toBeVisible()
  for (const width of [720, 1024, 1440]) {
    await page.setViewportSize({ width, height: 760 })
    await expect.poll(() => isClearOf(page, 'This computer can’t save', unsaved)).toBe(true)
    await unsaved.getByRole('button', { name: /Cancel/ }).click({ trial: true })
  }
  await block(page, AT_NINE).focus()
  await page.keyboard.press('Escape')
  await expect(unsaved).toHaveCount(0)
  await expect(block(page, AT_NINE)).toBeFocused()
  expect(writes).toEqual([])
})

test('in a week the keys go to the day before and after, and the focus goes with it', async ({ page }) => {
  const { key, ids } = await shopWith(server, [RUTH])
  await openSchedule(page, server, key, 'view=week&day=2030-05-15')
  await block(page, AT_NINE).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Alt+ArrowLeft')
  await page.keyboard.press('Enter')
  const thursday = page.getByRole('region', { name: 'Thursday, May 16' })
  await expect(thursday.getByRole('link', { name: AT_NINE })).toBeFocused()
  await expect(told(page, 'Ruth Delgado moved to Thu, May 16, 9:00 AM')).toBeVisible()
  expect(await placeOf(server, key, ids[0] ?? '')).toEqual(['2030-05-16T14:00:00.000Z', 60])
  await expect(page).toHaveURL(/view=week/)
})

test(
  'the day is read from morning to evening, and every part of it by everyone',
  { tag: '@window' },
  async ({ page }) => {
    test.slow()
    const { key } = await shopWith(server, [
      { ...TOM, name: 'Ana Silva', at: '2030-05-15T20:00:00Z' },
      RUTH,
      { ...TOM, at: '2030-05-15T14:30:00Z' },
    ])
    await openSchedule(page, server, key)
    const day = page.getByRole('region', { name: 'Wednesday, May 15' })
    const links = day.getByRole('link')
    await expect(links).toHaveCount(3)
    // The names may come after the blocks.
    for (const [place, name] of ['Ruth Delgado', 'Tom Becker', 'Ana Silva'].entries()) {
      await expect(links.nth(place)).toHaveAccessibleName(new RegExp(`^${name}, `))
    }
    expect(await obstaclesOn(page)).toEqual([])
  },
)

test(
  'a surface that is only read has the same day, and nothing on it can be moved or booked',
  { tag: '@window' },
  async ({ page }) => {
    const { key } = await shopWith(server, [RUTH, TOM])
    await openSchedule(page, server, key, 'day=2030-05-15', LIVE)
    const ruth = block(page, 'Ruth Delgado, Front struts, 9:00 AM to 10:00 AM, Scheduled')
    await expect(ruth).toBeVisible()
    await expect(block(page, 'Tom Becker, Timing belt, 11:00 AM to 12:00 PM, Scheduled')).toBeVisible()
    await expect(page.getByRole('button', { name: /book/i })).toHaveCount(0)
    await expect(page.locator('[data-end]')).toHaveCount(0)
    await carry(page, ruth, { y: 4 * QUARTER_PX })
    await expect(page.locator('[data-ghost]')).toHaveCount(0)
    await expect(ruth).toBeVisible()
    await ruth.focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page.getByRole('group', { name: 'Not saved yet' })).toHaveCount(0)
    await page.getByRole('region', { name: 'Wednesday, May 15' }).click({ position: { x: 300, y: 30 } })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('link', { name: 'Week', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Wednesday, May 15' }).getByRole('link')).toHaveCount(2)
  },
)

test('a click where nothing stands books for that time', { tag: '@window' }, async ({ page }) => {
  const { key } = await shopWith(server, [RUTH])
  await openSchedule(page, server, key)
  const box = await block(page, AT_NINE).boundingBox()
  await page.mouse.click((box?.x ?? 0) + 200, (box?.y ?? 0) + 10 * QUARTER_PX + 4)
  const booking = page.getByRole('dialog')
  await expect(booking).toBeVisible()
  await expect(booking.getByLabel('Time', { exact: true })).toHaveValue('11:30')
  await expect(
    booking.getByLabel('Day', { exact: true }).or(booking.getByLabel('Date', { exact: true })),
  ).toHaveValue('2030-05-15')
})

test('where there is no room it is a list by time', { tag: '@window' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { key } = await shopWith(server, [TOM, RUTH])
  await openSchedule(page, server, key)
  const day = page.getByRole('list', { name: 'Appointments, Wednesday, May 15' })
  await expect(day.getByRole('link')).toHaveCount(2)
  await expect(day.getByRole('link').first()).toHaveAccessibleName(AT_NINE)
  await expect(day.getByRole('link').first()).toContainText('9:00 AM')
  expect(await page.getByRole('main').evaluate((main) => main.scrollWidth)).toBeLessThanOrEqual(360)
  const room = await page.getByLabel('Day', { exact: true }).evaluate((field: HTMLElement) => {
    const given = field.offsetWidth
    field.style.flex = 'none'
    return given - field.offsetWidth
  })
  expect(room).toBeGreaterThanOrEqual(0)
  await page.getByRole('link', { name: 'Week', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sunday, May 12' })).toBeVisible()
  await expect(day.getByRole('link')).toHaveCount(2)

  // A day that is typed is one step of the way back, and not one for each of its digits.
  await page.getByLabel('Day', { exact: true }).focus()
  await page.keyboard.type('05172031', { delay: 40 })
  await expect(page).toHaveURL(/day=2031-05-17/)
  await page.goBack()
  await expect(page).toHaveURL(/day=2030-05-15/)
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue('2030-05-15')
})

/** All three looked at in one moment: the page scrolls to the hour by itself, whenever that is, and may draw them anew. */
async function expectBetween(page: Page, ...parts: readonly Locator[]) {
  const tops = async () => {
    const found = await Promise.all(parts.map((part) => part.elementHandle()))
    return page.evaluate(
      (all) => all.map((one) => one?.isConnected && one.getBoundingClientRect().top),
      found,
    )
  }
  const areInOrder = async () => {
    const all = await tops()
    return all.every((top, at) => typeof top === 'number' && (at === 0 || top > Number(all[at - 1])))
  }
  await expect.poll(areInOrder).toBe(true)
}

test(
  'the line of now stands between what has begun and what is to come, by hours and in the list',
  { tag: '@window' },
  async ({ page }) => {
    // A zone in which it is about noon, so that no test meets midnight. The names of these count westward.
    const ahead = 12 - new Date().getUTCHours()
    const noon = await startServer('--time-zone', `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`)
    try {
      const soon = new Date(Date.now() + 90 * 60_000).toISOString()
      const begun = new Date(Date.now() - 90 * 60_000).toISOString()
      const { key } = await shopWith(noon, [
        { ...RUTH, at: begun },
        { ...TOM, at: soon },
      ])
      await openSchedule(page, noon, key, '')
      const [ruth, tom] = [
        page.getByRole('link', { name: /^Ruth/ }),
        page.getByRole('link', { name: /^Tom/ }),
      ]
      await expect(ruth).toBeVisible()
      const line = page.locator('[data-now]')
      await expect(line).toBeVisible()
      await expectBetween(page, ruth, line, tom)
      await page.setViewportSize({ width: 360, height: 740 })
      await expect(page.getByRole('list', { name: /^Appointments/ })).toBeVisible()
      await expectBetween(page, ruth, line, tom)
    } finally {
      await noon.stop()
    }
  },
)
