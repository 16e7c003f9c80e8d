import { expect, type Page, test } from '@playwright/test'
import { OTHER_KEY } from '~/client/testing/otherMaker/service'
import * as others from '~/client/testing/otherMaker/stock'
import { withStore } from '~/service/commands/command'
import { appointments } from '~/service/store/tables/appointments'
import { appointmentRow } from '~/service/testing/rows'
import { addCustomer } from './api'
import { column } from './boards'
import { byLink, fullOf } from './desk'
import { startOtherMaker } from './otherMaker'
import { quotesOf } from './quoting'
import { ZONE } from './scheduling'
import { createKey, createShop, type Server, sharedServer, startServer } from './shop'

// A shop with years of visits: where the service can be asked for a day, no more than the day is read, and nothing is said
// of how far back that was. Where it can't, both are as they were.

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const OLDER = 2_100

/** A day in Chicago that is over, and its noon. */
const noon = Math.floor(Date.now() / DAY_MS) * DAY_MS - 10 * DAY_MS + 18 * HOUR_MS
const DAY = new Date(noon).toISOString().slice(0, 10)

/** One an hour, back from that noon, each booked a day before. */
const visits = Array.from({ length: OLDER }, (_, at) => noon - at * HOUR_MS)

const FURTHER = /Showing the newest|Load older|aren’t loaded|Loading closed/

type Answered = { url: URL; rows: number }

/** What the page asked of appointments, and how many rows it was answered. */
function listen(page: Page) {
  const answered: Answered[] = []
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    const url = new URL(response.url())
    if (url.pathname !== '/shop/appointments' || url.searchParams.get('limit') === '1') return
    reading.push(
      response.json().then(
        ({ data }: { data: unknown[] }) => void answered.push({ url, rows: data.length }),
        () => {},
      ),
    )
  })
  return async () => {
    await Promise.all(reading)
    return answered.splice(0)
  }
}

const rowsOf = (answered: Answered[]) => answered.reduce((sum, { rows }) => sum + rows, 0)
const isByTime = ({ url }: Answered) =>
  url.searchParams.has('scheduled_from') && url.searchParams.has('scheduled_to')

async function ofOurs(): Promise<{ server: Server; key: string }> {
  const server = await sharedServer('--time-zone', ZONE)
  const shop = await createShop(server, 'Northside Garage')
  const key = await createKey(server, shop, 'read-write')
  const { id } = await addCustomer(server, key, { name: 'Ruth Delgado' })
  await withStore({ data: server.data }, (store) =>
    store.write(shop, async (writer) => {
      for (const at of visits) {
        const made = {
          status: 'completed',
          created_at: at - DAY_MS,
          start_at: at,
          end_at: at + HOUR_MS,
        } as const
        await appointments.insert(writer, appointmentRow(shop, id, at, made))
      }
    }),
  )
  return { server, key }
}

test('at a service that can be asked by time, the board and the schedule read the day and no more', async ({
  page,
}) => {
  test.slow()
  const { server, key } = await ofOurs()
  const answered = listen(page)
  await page.setViewportSize({ width: 1600, height: 900 })
  await byLink(page, server, key, `/board?day=${DAY}&closed=true`)
  const completed = column(page, 'completed')
  await expect(completed.getByRole('article').first()).toBeVisible()
  await page.getByLabel('Filter cards').fill('Nobody has this name')
  await expect(completed.getByRole('article')).toHaveCount(0)
  await expect(completed.getByText('None.')).toBeVisible()
  await expect(page.getByText(FURTHER)).toHaveCount(0)
  const ofBoard = await answered()
  expect(ofBoard.every(isByTime)).toBe(true)
  expect(new Set(ofBoard.map(({ url }) => url.searchParams.get('status')))).toEqual(
    new Set(['completed', 'canceled', 'no_show']),
  )
  // From noon back to the beginning of the day.
  const most = Math.max(...ofBoard.map(({ rows }) => rows))
  expect(most).toBeGreaterThan(10)
  expect(most).toBeLessThan(15)

  for (const view of ['', '&view=week']) {
    await page.goto(`${server.url}/schedule?day=${DAY}${view}`)
    await expect(page.getByRole('link', { name: /^Ruth Delgado, .*, Completed$/ }).first()).toBeAttached()
    await expect(page.getByText(FURTHER)).toHaveCount(0)
    const ofSchedule = await answered()
    expect(ofSchedule.every(isByTime)).toBe(true)
    // Once the day and the one before it, or the week and the day before it; a second time where a look came between.
    const readings = ofSchedule.filter(({ url }) => !url.searchParams.has('after')).length
    expect(readings).toBeGreaterThan(0)
    expect(readings).toBeLessThan(3)
    expect(rowsOf(ofSchedule)).toBeLessThanOrEqual(readings * (view === '' ? 2 : 8) * 24)
  }
})

test('at another maker’s service they read back, and say how far', async ({ page }) => {
  test.slow()
  const other = await startOtherMaker()
  const server = await startServer('--time-zone', ZONE, '--service', other.full)
  try {
    const { id } = others.addCustomer(other, 'Ruth Delgado')
    for (const at of visits.toReversed())
      others.addVisit(other, { customerId: id, status: 'completed', at, createdAt: at - DAY_MS })
    const answered = listen(page)
    await page.setViewportSize({ width: 1600, height: 900 })
    const service = fullOf({ ...server, service: 'Other' })
    await byLink(page, server, OTHER_KEY, `/board?day=${DAY}&closed=true`, service)
    await expect(column(page, 'completed').getByRole('article').first()).toBeVisible()
    await page.getByLabel('Filter cards').fill('Nobody has this name')
    await expect(page.getByText(/Showing the newest \d+/)).toBeVisible()
    await page.goto(`${server.url}/schedule?day=${DAY}`)
    await expect(page.getByText(/Closed appointments made before .* aren’t loaded/)).toBeVisible()
    const asked = await answered()
    expect(asked.some(isByTime)).toBe(false)
    expect(asked.some(({ url }) => url.searchParams.has('after'))).toBe(true)
    expect(rowsOf(asked)).toBeGreaterThan(500)
  } finally {
    await server.stop()
    await other.stop()
  }
})

test('a quote opened by its link is read by its id, and by nothing else', async ({ page }) => {
  const server = await sharedServer('--time-zone', ZONE)
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  const quotes = quotesOf(server, key)
  const { id: customerId } = await addCustomer(server, key, { name: 'Ruth Delgado' })
  const { id } = await quotes.write(customerId)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/shop/quotes')) asked.push(pathname)
  })
  await byLink(page, server, key, `/quotes/${id}`)
  await expect(page.getByRole('cell', { name: 'Front brake pads and rotors' })).toBeVisible()
  expect(new Set(asked)).toEqual(new Set([`/shop/quotes/${id}`]))
  await page.goto(`${server.url}/quotes/nobody`)
  await expect(
    page.getByRole('alert').filter({ hasText: 'No quote of this shop has this address' }),
  ).toBeVisible()
  expect(asked).not.toContain('/shop/quotes')
})
