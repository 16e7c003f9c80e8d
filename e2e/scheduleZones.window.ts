import { expect, test, type Locator, type Page } from '@playwright/test'
import { block, carry, openSchedule, placeOf, pullEnd, QUARTER_PX, shopWith, told, ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

// The hours are the shop's, wherever the browser is, and right on the two days on which its clock is changed.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const SPRING = '2030-03-10'
const AUTUMN = '2030-11-03'

async function heightOf(page: Page, name: string) {
  const box = await block(page, name).boundingBox()
  return box && Math.round(box.height / QUARTER_PX)
}

/** How far below the beginning of its day it stands. Both are measured at one moment: a bar may move the page. */
async function heightIn(day: Locator, of: Locator) {
  const within = await day.elementHandle()
  return of.evaluate(
    (it, around) => Math.round(it.getBoundingClientRect().top - (around?.getBoundingClientRect().top ?? 0)),
    within,
  )
}

for (const timezoneId of ['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
  test.describe(`a browser in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('shows the shop’s hours and days, and moves by them', async ({ page }) => {
      const { key, ids } = await shopWith(server, [
        { name: 'Ruth Delgado', service: 'Front struts', at: '2030-05-15T14:00:00Z' },
        // Half past eleven at night, which is the next day in London and in Tokyo.
        { name: 'Night Owl Taxi', service: 'Towing', at: '2030-05-16T04:30:00Z', minutes: 15 },
      ])
      await openSchedule(page, server, key)
      const day = page.getByRole('region', { name: 'Wednesday, May 15' })
      await expect(
        day.getByRole('link', { name: /^Ruth Delgado, Front struts, 9:00 AM to 10:00 AM/ }),
      ).toBeVisible()
      await expect(
        day.getByRole('link', { name: /^Night Owl Taxi, Towing, 11:30 PM to 11:45 PM/ }),
      ).toBeVisible()
      await carry(page, block(page, 'Ruth Delgado, Front struts, 9:00 AM to 10:00 AM, Pending'), {
        y: 4 * QUARTER_PX,
      })
      await expect(told(page, 'Ruth Delgado moved to Wed, May 15, 10:00 AM')).toBeVisible()
      expect(await placeOf(server, key, ids[0] ?? '')).toEqual(['2030-05-15T15:00:00.000Z', 60])
      await page.getByRole('button', { name: 'The day after' }).click()
      await expect(page.getByRole('region', { name: 'Thursday, May 16' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Thursday, May 16' }).getByRole('link')).toHaveCount(0)
    })
  })
}

test('the day of 23 hours leaves out the hour that no clock shows', async ({ page }) => {
  const { key, ids } = await shopWith(server, [
    { name: 'Ruth Delgado', service: 'Towing', at: '2030-03-10T07:30:00Z' },
    { name: 'Tom Becker', service: 'Front struts', at: '2030-03-10T14:00:00Z' },
  ])
  const [ruth = '', tom = ''] = ids
  await openSchedule(page, server, key, `day=${SPRING}`)
  const over = 'Ruth Delgado, Towing, 1:30 AM to 3:30 AM, Pending'
  await expect(block(page, over)).toBeVisible()
  await expect(page.getByText('Clocks go forward at 2 AM: this day has 23 hours')).toBeVisible()
  // It takes an hour, and is an hour high, though the clock shows two.
  expect(await heightOf(page, over)).toBe(4)
  const day = await page.getByRole('region', { name: 'Sunday, March 10' }).boundingBox()
  expect(day?.height).toBe(23 * 4 * QUARTER_PX)

  // From a quarter past three, two quarters up is a quarter to two.
  await carry(page, block(page, over), { y: 3 * QUARTER_PX })
  await expect(told(page, 'Ruth Delgado moved to Sun, Mar 10, 3:15 AM')).toBeVisible()
  expect(await placeOf(server, key, ruth)).toEqual(['2030-03-10T08:15:00.000Z', 60])
  await carry(page, block(page, 'Ruth Delgado, Towing, 3:15 AM to 4:15 AM, Pending'), { y: -2 * QUARTER_PX })
  await expect(told(page, 'Ruth Delgado moved to Sun, Mar 10, 1:45 AM')).toBeVisible()
  expect(await placeOf(server, key, ruth)).toEqual(['2030-03-10T07:45:00.000Z', 60])

  const nine = block(page, 'Tom Becker, Front struts, 9:00 AM to 10:00 AM, Pending')
  await carry(page, nine, { y: 4 * QUARTER_PX })
  await expect(told(page, 'Tom Becker moved to Sun, Mar 10, 10:00 AM')).toBeVisible()
  expect(await placeOf(server, key, tom)).toEqual(['2030-03-10T15:00:00.000Z', 60])
})

test('the day of 25 hours has one of them twice, each with its own appointments', async ({ page }) => {
  const { key, ids } = await shopWith(server, [
    { name: 'Ruth Delgado', service: 'Towing', at: '2030-11-03T06:30:00Z', minutes: 30 },
    { name: 'Tom Becker', service: 'Towing', at: '2030-11-03T07:30:00Z', minutes: 30 },
    { name: 'Ana Silva', service: 'Front struts', at: '2030-11-03T15:00:00Z' },
  ])
  const [ruth = '', tom = '', ana = ''] = ids
  await openSchedule(page, server, key, `day=${AUTUMN}`)
  const first = block(page, 'Ruth Delgado, Towing, 1:30 AM CDT to 1:00 AM CST, Pending')
  const second = block(page, 'Tom Becker, Towing, 1:30 AM CST to 2:00 AM, Pending')
  await expect(first).toBeVisible()
  await expect(second).toBeVisible()
  await expect(page.getByText('Clocks go back at 2 AM: this day has 25 hours')).toBeVisible()
  await expect(page.getByText('again')).toBeAttached()
  const day = await page.getByRole('region', { name: 'Sunday, November 3' }).boundingBox()
  expect(day?.height).toBe(25 * 4 * QUARTER_PX)
  const [above, below] = [await first.boundingBox(), await second.boundingBox()]
  expect((below?.y ?? 0) - (above?.y ?? 0)).toBe(4 * QUARTER_PX)

  await carry(page, first, { y: 4 * QUARTER_PX })
  await expect(told(page, 'Ruth Delgado moved to Sun, Nov 3, 1:30 AM CST')).toBeVisible()
  expect(await placeOf(server, key, ruth)).toEqual(['2030-11-03T07:30:00.000Z', 30])
  expect(await placeOf(server, key, tom)).toEqual(['2030-11-03T07:30:00.000Z', 30])

  const nine = block(page, 'Ana Silva, Front struts, 9:00 AM to 10:00 AM, Pending')
  await pullEnd(page, nine, 2 * QUARTER_PX)
  await expect(told(page, 'Ana Silva takes 1 h 30, until 10:30 AM')).toBeVisible()
  expect(await placeOf(server, key, ana)).toEqual(['2030-11-03T15:00:00.000Z', 90])
})

test('in the weeks of both changes nine o’clock stays on one line, and a day’s step keeps the time', async ({
  page,
}) => {
  const { key, ids } = await shopWith(server, [
    { name: 'Ruth Delgado', service: 'Front struts', at: '2030-03-10T14:00:00Z' },
    { name: 'Tom Becker', service: 'Timing belt', at: '2030-11-03T15:00:00Z' },
  ])
  for (const [day, name, next, to, id] of [
    [SPRING, 'Ruth Delgado, Front struts', 'Monday, March 11', '2030-03-11T14:00:00.000Z', ids[0] ?? ''],
    [AUTUMN, 'Tom Becker, Timing belt', 'Monday, November 4', '2030-11-04T15:00:00.000Z', ids[1] ?? ''],
  ] as const) {
    const nine = `${name}, 9:00 AM to 10:00 AM, Pending`
    if (day === SPRING) await openSchedule(page, server, key, `view=week&day=${day}`)
    else await page.goto(`${server.url}/schedule?view=week&day=${day}`)
    await expect(page.getByText('not on this day').first()).toBeAttached()
    const before = await heightIn(page.locator(`[data-day="${day}"]`), block(page, nine))
    const [from, onto] = [
      await page.locator(`[data-day="${day}"]`).boundingBox(),
      await page.getByRole('region', { name: next }).boundingBox(),
    ]
    await carry(page, block(page, nine), { x: (onto?.x ?? 0) - (from?.x ?? 0) })
    await expect(page.getByRole('region', { name: next }).getByRole('link', { name: nine })).toBeVisible()
    await expect
      .poll(() => heightIn(page.getByRole('region', { name: next }), block(page, nine)), { timeout: 5_000 })
      .toBe(before)
    await expect(told(page, new RegExp(`${name.split(',')[0]} moved to Mon`))).toBeVisible()
    expect(await placeOf(server, key, id)).toEqual([to, 60])
  }
})
