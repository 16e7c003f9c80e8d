import { expect, test } from '@playwright/test'
import { EACH_LOOK_MS, lookAgain } from './desk'
import { watchMarks } from './marks'
import {
  AT_NINE,
  block,
  carry,
  changeAppointment,
  openSchedule,
  QUARTER_PX,
  RUTH,
  shopWith,
  told,
  TOM,
  TOM_AT_ELEVEN,
  ZONE,
} from './scheduling'
import { type Server, sharedServer } from './shop'

// What another desk has changed on the day is marked for a moment, and what this desk does is not.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

for (const { how, width } of [
  { how: 'by hours', width: 1280 },
  { how: 'in the list', width: 360 },
]) {
  test(`what one desk moves the other marks ${how}, and only that`, async ({ page, browser }) => {
    const { key, ids } = await shopWith(server, [RUTH, TOM])
    const other = await (await browser.newContext({ viewport: { width, height: 740 } })).newPage()
    await other.clock.install()
    await openSchedule(page, server, key)
    await openSchedule(other, server, key)
    await expect(block(other, AT_NINE)).toBeVisible()
    const [marked, markedHere] = [await watchMarks(other), await watchMarks(page)]
    // Behind another tab the browser draws a page once a second, and each click waits for that.
    await page.bringToFront()
    await carry(page, block(page, AT_NINE), { y: 2 * QUARTER_PX })
    await expect(told(page, 'Ruth Delgado moved to Wed, May 15, 9:30 AM')).toBeVisible()

    const moved = 'Ruth Delgado, Front struts, 9:30 AM to 10:30 AM, Pending'
    // The next look comes by itself.
    await other.clock.fastForward(EACH_LOOK_MS)
    await expect(block(other, moved)).toBeVisible()
    await expect.poll(marked).not.toEqual([])
    await expect(other.locator('[data-marked]')).toHaveCount(0)
    await expect(block(other, TOM_AT_ELEVEN)).toBeVisible()
    expect(await marked()).toEqual([ids[0]])

    // This desk has looked again by the time that it shows what the service has of another one.
    await changeAppointment(server, key, ids[1] ?? '', { status: 'confirmed' })
    await lookAgain(page)
    await expect(block(page, 'Tom Becker, Timing belt, 11:00 AM to 12:00 PM, Confirmed')).toBeVisible()
    await expect.poll(markedHere).not.toEqual([])
    expect(await markedHere()).toEqual([ids[1]])
    await other.context().close()
  })
}

test('what another desk completes is marked where it then stands; what was closed before is not', async ({
  page,
}) => {
  const { key, ids } = await shopWith(server, [
    { ...RUTH, at: '2020-05-13T14:00:00Z' },
    { ...TOM, at: '2020-05-13T16:00:00Z' },
  ])
  const complete = async (id = '') => {
    for (const status of ['confirmed', 'checked_in', 'in_progress', 'completed'])
      await changeAppointment(server, key, id, { status })
  }
  await complete(ids[0])
  await openSchedule(page, server, key, 'day=2020-05-13')
  await expect(block(page, 'Ruth Delgado, Front struts, 9:00 AM to 10:00 AM, Completed')).toBeVisible()
  await expect(block(page, TOM_AT_ELEVEN)).toBeVisible()
  const marked = await watchMarks(page)
  await complete(ids[1])
  await lookAgain(page)
  await expect(block(page, 'Tom Becker, Timing belt, 11:00 AM to 12:00 PM, Completed')).toBeVisible()
  await expect.poll(marked).not.toEqual([])
  await expect(page.locator('[data-marked]')).toHaveCount(0)
  expect(await marked()).toEqual([ids[1]])
})
