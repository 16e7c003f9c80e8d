import { expect, type Page, test, type Route } from '@playwright/test'
import {
  allAppointments,
  atTheBooking,
  chooseCustomer,
  dialog,
  enterNew,
  enterVehicle,
  loseAnswer,
} from './booking'
import { hearsNothing } from './desk'
import { booksOf } from './money'
import { changeAppointment, addAppointment, told, ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const hereNow = (page: Page) => dialog(page).getByRole('button', { name: 'Here now' }).click()
const enterService = (page: Page) => dialog(page).getByLabel('Service', { exact: true }).fill('Flat tire')

test('a walk-in is booked at this minute, and checked in', async ({ page }) => {
  const { key } = await atTheBooking(page, server)
  await enterNew(page, 'Zelda Quimby')
  await enterVehicle(page, '2019', 'Toyota', 'Corolla')
  await enterService(page)
  const before = Date.now()
  await hereNow(page)
  await expect(told(page, 'Booked: Zelda Quimby, Flat tire')).toBeVisible()
  await expect(told(page, /^(Today|Yesterday), .* [AP]M, checked in, 2019 Toyota Corolla$/)).toBeVisible()
  const [visit, ...others] = await allAppointments(server, key)
  expect(others).toEqual([])
  expect(visit).toMatchObject({ service_type: 'Flat tire', status: 'checked_in' })
  expect(Date.parse(visit?.scheduled_at ?? '')).toBeGreaterThan(before - 2 * 60_000)
  expect(Date.parse(visit?.scheduled_at ?? '')).toBeLessThanOrEqual(Date.now())
})

const lose = (route: Route) => route.abort('connectionreset')
const loseMoveAnswer = async (route: Route) => {
  if (route.request().method() !== 'PATCH' || route.request().postData() === '{}') return route.fallback()
  await route.fetch()
  return route.abort('connectionreset')
}
const loseMove = (route: Route) =>
  route.request().method() === 'PATCH' && route.request().postData() !== '{}' ? lose(route) : route.fallback()

for (const [what, path, how] of [
  ['after it is booked, with the answer lost', '**/shop/appointments', loseAnswer],
  ['before it is confirmed', '**/shop/appointments/*', loseMove],
  ['after a move of it, with the answer lost', '**/shop/appointments/*', loseMoveAnswer],
] as const)
  test(`killed ${what}, a walk-in is one appointment, checked in`, async ({ page }) => {
    const { key } = await atTheBooking(page, server)
    await chooseCustomer(page, 'Ruth', 'Ruth Delgado')
    await enterService(page)
    let isLost = true
    const lost = page.waitForRequest(
      (request) =>
        request.url().includes('/shop/appointments') &&
        ['POST', 'PATCH'].includes(request.method()) &&
        request.postData() !== '{}' &&
        (path.endsWith('*') ? request.method() === 'PATCH' : request.method() === 'POST'),
    )
    await page.route(path, (route) => (isLost ? how(route) : route.fallback()))
    await hereNow(page)
    await lost
    isLost = false
    await page.reload()
    const statuses = async () => (await allAppointments(server, key)).map(({ status }) => status)
    await expect.poll(statuses, { timeout: 20_000 }).toEqual(['checked_in'])
    await expect(told(page, 'Booked: Ruth Delgado, Flat tire')).toBeVisible()
  })

test('before an hour is given away it says what is owed, who stayed away, and whose car stands here', async ({
  page,
}) => {
  // What is heard of the visits below would be read anew, whenever that comes: counted here is what the form asks for.
  await hearsNothing(page)
  const { key, id, vehicle } = await atTheBooking(page, server)
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && /customer_id=/.test(request.url())) reads.push(request.url())
  })
  await booksOf(server, key).billed(id)
  const fields = { customer_id: id, service_type: 'Struts', duration_minutes: 30 }
  const missed = await addAppointment(server, key, { ...fields, scheduled_at: '2020-03-02T15:00:00Z' })
  await changeAppointment(server, key, missed.id, { status: 'no_show' })
  const here = await addAppointment(server, key, {
    ...fields,
    vehicle_id: vehicle,
    scheduled_at: '2020-03-03T15:00:00Z',
  })
  for (const status of ['confirmed', 'checked_in', 'in_progress'])
    await changeAppointment(server, key, here.id, { status })
  await chooseCustomer(page, 'Ruth', 'Ruth Delgado')
  await expect(page.getByRole('status', { name: 'Before you book' }).getByRole('listitem')).toHaveText([
    'Owes $884.35',
    '1 no-show',
    'Already in the shop: Struts, In progress',
  ])
  await expect(dialog(page).getByRole('button', { name: 'Book', exact: true })).toBeEnabled()
  // Their invoices and their visits: a page of each, and none for what is typed after that.
  const asked = reads.filter((url) => /invoices|appointments/.test(url))
  expect(asked).toHaveLength(2)
  await enterService(page)
  expect(reads.filter((url) => /invoices|appointments/.test(url))).toEqual(asked)
})
