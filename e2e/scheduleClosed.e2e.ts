import { expect, test } from '@playwright/test'
import { OTHER_KEY } from '~/client/testing/otherMaker/service'
import { addCustomer, addVisit } from '~/client/testing/otherMaker/stock'
import { fullOf, hearsNothing, lookAgain } from './desk'
import { startOtherMaker } from './otherMaker'
import {
  addAppointment,
  block,
  changeAppointment,
  openSchedule,
  RUTH,
  TOM,
  TOM_AT_ELEVEN,
  ZONE,
} from './scheduling'
import { type Server, startServer } from './shop'

// What is closed stands in lists that can only be read backwards, and what began days before in those of other days:
// nothing of a day is lost that way, or it is said.

let server: Server
let other: Awaited<ReturnType<typeof startOtherMaker>>
test.beforeEach(async () => {
  other = await startOtherMaker()
})
test.afterEach(async () => {
  await server.stop()
  await other.stop()
})

const DAY_MS = 24 * 3_600_000

const isFurtherBack = (url: string) => url.includes('status=completed') && url.includes('after=')

test('what another desk cancels stays on the day as that, however many were made since', async ({ page }) => {
  await hearsNothing(page)
  test.slow()
  const own = await startServer('--time-zone', ZONE, '--service', other.full)
  server = { ...own, service: 'Other', api: other.api }
  const key = OTHER_KEY
  const customers = [TOM, RUTH].map(({ name }) => addCustomer(other, name).id)
  const ids: string[] = []
  for (const [at, { service, at: scheduled_at }] of [TOM, RUTH].entries()) {
    const booked = {
      customer_id: customers[at] ?? '',
      service_type: service,
      scheduled_at,
      duration_minutes: 60,
    }
    ids.push((await addAppointment(server, key, booked)).id)
  }
  // More than a page of the list that it comes to stand in, all newer.
  for (let week = 1; week <= 101; week += 1) {
    const at = Date.parse(TOM.at) + week * 7 * DAY_MS
    addVisit(other, { customerId: customers[0] ?? '', status: 'canceled', at, createdAt: Date.now() })
  }
  await openSchedule(page, server, key, 'day=2030-05-15&canceled=shown', fullOf(server))
  await expect(block(page, TOM_AT_ELEVEN)).toBeVisible()
  await expect(page.getByText(/Loading closed appointments/)).toHaveCount(0)
  await changeAppointment(server, key, ids[0] ?? '', { status: 'canceled' })
  await lookAgain(page)
  const tom = block(page, 'Tom Becker, Timing belt, 11:00 AM to 12:00 PM, Canceled')
  await expect(tom).toBeVisible()
  await expect(block(page, TOM_AT_ELEVEN)).toHaveCount(0)

  // Also while another day is on screen.
  await page.getByRole('button', { name: 'The day after' }).click()
  await expect(tom).toHaveCount(0)
  await changeAppointment(server, key, ids[1] ?? '', { status: 'canceled' })
  let found = 0
  page.on(
    'requestfinished',
    (request) => (found += Number(request.url().includes(`customer_id=${customers[1]}`))),
  )
  await lookAgain(page)
  await expect.poll(() => found).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'The day before' }).click()
  await expect(tom).toBeVisible()
  await expect(block(page, 'Ruth Delgado, Front struts, 9:00 AM to 10:00 AM, Canceled')).toBeVisible()
})

test('a day long past is read back in the open: how far it is, that it can be stopped, and what is missing then', async ({
  page,
}) => {
  test.slow()
  server = await startServer('--time-zone', ZONE, '--service', other.full)
  // Half a year back is a Wednesday.
  const then = new Date(Date.now() - 180 * DAY_MS)
  then.setUTCDate(then.getUTCDate() + ((3 - then.getUTCDay() + 7) % 7))
  const { id: customerId } = addCustomer(other, 'Ruth Delgado')
  for (let quarter = 1_200; quarter > 0; quarter -= 1) {
    const createdAt = Date.now() - (quarter * DAY_MS) / 4
    addVisit(other, { customerId, status: 'completed', at: createdAt + DAY_MS, createdAt })
  }
  const pages: string[] = []
  const answered: string[] = []
  page.on('requestfinished', (request) => isFurtherBack(request.url()) && answered.push(request.url()))
  // Slow enough to be stopped under way.
  await page.route('**/shop/appointments?*status=completed*', async (route) => {
    if (isFurtherBack(route.request().url())) pages.push(route.request().url())
    await new Promise((resolve) => setTimeout(resolve, 150))
    await route.continue()
  })
  const service = fullOf({ ...server, service: 'Other' })
  await openSchedule(page, server, OTHER_KEY, `day=${then.toISOString().slice(0, 10)}`, service)
  const blocks = page.getByRole('main').getByRole('listitem')
  await expect(page.getByText(/Loading closed appointments back to .*: [1-9]\d* loaded/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText(/Closed appointments made before .* aren’t loaded/)).toBeVisible()
  const look = async () => {
    const looked = page.waitForResponse(/shop\/appointments\?.*status=in_progress/)
    await lookAgain(page)
    await looked
  }
  const closed = page.getByText(/Closed appointments made before/)
  let missing: string | null = null
  // What had been asked for when it was stopped may still come, and is in the text with one of the next looks.
  await expect(async () => {
    const before = missing
    await look()
    missing = await closed.textContent()
    expect(answered.length).toBe(pages.length)
    expect(missing).toBe(before)
  }).toPass()
  const read = pages.length
  for (let looks = 0; looks < 3; looks += 1) await look()
  expect(pages.length).toBe(read)
  await expect(closed).toHaveText(missing ?? '')
  await expect(blocks).toHaveCount(0)
  // Of what was not read it is not said that there is none.
  await expect(page.getByRole('status').filter({ hasText: /^Not loaded$/ })).toBeAttached()
  await expect(page.getByText(/^0 appointments$/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Load older' })).toBeVisible({ timeout: 30_000 })
  await expect(blocks).not.toHaveCount(0)
  await expect(blocks.getByRole('link', { name: /, Completed$/ }).first()).toBeAttached()
})

test(
  'on a surface that tells what begins on a day, a job of days stands on each of them',
  { tag: '@window' },
  async ({ page }) => {
    // Three days and two hours.
    addVisit(other, {
      customerId: addCustomer(other, 'Ruth Delgado').id,
      status: 'in_progress',
      at: Date.parse('2030-05-13T15:00:00Z'),
      minutes: (3 * 24 + 2) * 60,
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    server = await startServer('--time-zone', ZONE, '--service', other.live)
    await openSchedule(page, server, OTHER_KEY, 'day=2030-05-16', 'Other (read-only)')
    const ruth = page.getByRole('link', {
      name: /^Ruth Delgado, Oil change, 10:00 AM to 12:00 PM on Thu, May 16/,
    })
    await expect(ruth).toHaveCount(1)
    await expect(page.getByText('Jobs that started before Thu, May 9 are not loaded')).toBeVisible()
    // A day wider, since days are asked for as UTC has them.
    expect(asked.some((url) => url.includes('startDate=2030-05-08'))).toBe(true)
    await page.getByRole('link', { name: 'Week', exact: true }).click()
    await expect(ruth).toHaveCount(4)
    await expect(
      page.getByRole('region', { name: 'Tuesday, May 14' }).getByText('Ruth Delgado'),
    ).toBeInViewport()
    await expect(ruth.nth(1)).toContainText('since May 13')
    await page.setViewportSize({ width: 360, height: 740 })
    const day = page.getByRole('list', { name: 'Appointments, Wednesday, May 15' })
    await expect(day.getByRole('link')).toContainText('since May 13')
  },
)
