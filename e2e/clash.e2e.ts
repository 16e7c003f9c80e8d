import { expect, type Page, test } from '@playwright/test'
import { OTHER_KEY } from '~/client/testing/otherMaker/service'
import * as stock from '~/client/testing/otherMaker/stock'
import { addDays, dayOf, instantOf } from '~/domain/time/zone'
import { addCustomer, ask } from './api'
import {
  addVehicle,
  allAppointments,
  chooseCustomer,
  customerBox,
  DAY,
  dialog,
  enterVisit,
  listenForPosts,
  submit,
} from './booking'
import { addNew, signIn } from './desk'
import { startOtherMaker } from './otherMaker'
import { addAppointment, block, carry, changeAppointment, openSchedule, QUARTER_PX, ZONE } from './scheduling'
import { createKey, createShop, type Server, sharedServer, startServer } from './shop'

// What is in a visit's way is said before it is booked; what our service is sure to refuse can't be sent.

let server: Server
const running: { stop: () => Promise<void> }[] = []
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})
test.afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
})

const book = (page: Page) => dialog(page).getByRole('button', { name: 'Book', exact: true })
const start = (page: Page, when: string) => dialog(page).getByRole('button', { name: `Start ${when}` })
const line = (page: Page) => page.getByRole('group', { name: 'Book by this line' })

const tomorrow = () => addDays(dayOf(Date.now(), ZONE), 1)

/** Ruth's car is booked at ten for an hour. */
async function ruthAtTen(capacity: number | null = null, day = DAY) {
  const shop = await createShop(server, 'Northside Garage')
  const key = await createKey(server, shop, 'read-write')
  if (capacity !== null)
    await ask(server, await createKey(server, shop, 'admin'), 'PATCH', '/shop', { capacity })
  const { id } = await addCustomer(server, key, { name: 'Ruth Delgado', phone: '+12125550143' })
  const { id: vehicle } = await addVehicle(server, key, id)
  const ten = await addAppointment(server, key, {
    customer_id: id,
    vehicle_id: vehicle,
    service_type: 'Oil change',
    scheduled_at: new Date(instantOf(day, 10 * 60, ZONE)).toISOString(),
    duration_minutes: 60,
  })
  return { key, id, ten }
}

async function atTheForm(page: Page) {
  await addNew(page, 'Appointment')
  await expect(customerBox(page)).toBeFocused()
}

test('at our service Book is disabled while the car is booked, says why, and a free time makes it book', async ({
  page,
}) => {
  const { key } = await ruthAtTen()
  await signIn(page, server, key)
  await atTheForm(page)
  const posts = listenForPosts(page)
  await chooseCustomer(page, 'delg', 'Ruth Delgado')
  await enterVisit(page, { time: '10:30' })
  await expect(book(page)).toBeDisabled()
  await expect(book(page)).toHaveAccessibleDescription(
    /This car is booked then.*Oil change, Thu, May 16, 10:00 AM to 11:00 AM \(pending\).*will refuse/,
  )
  await dialog(page).getByLabel('Time').press('Enter')
  expect(posts).toEqual([])
  await start(page, '11:00 AM').click()
  await expect(dialog(page).getByLabel('Time')).toHaveValue('11:00')
  await expect(dialog(page).getByLabel('Time')).toBeFocused()
  await expect(book(page)).toBeEnabled()
  await expect(book(page)).toHaveAccessibleDescription('')
  await submit(page)
  await expect.poll(async () => (await allAppointments(server, key)).length).toBe(2)
  expect((await allAppointments(server, key)).map(({ scheduled_at }) => scheduled_at)).toContain(
    `${DAY}T16:00:00.000Z`,
  )
})

test('a clash with what this desk has moved and nobody has confirmed warns, and Book stays', async ({
  page,
}) => {
  const { key } = await ruthAtTen()
  await openSchedule(page, server, key, `day=${DAY}`)
  await page.route('**/shop/appointments/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.fallback(),
  )
  const ten = block(page, 'Ruth Delgado, Oil change, 10:00 AM to 11:00 AM, Pending')
  await carry(page, ten, { y: 4 * QUARTER_PX })
  const eleven = block(page, 'Ruth Delgado, Oil change, 11:00 AM to 12:00 PM, Pending')
  await expect(eleven).toHaveAccessibleDescription('Not confirmed yet')
  await atTheForm(page)
  await chooseCustomer(page, 'delg', 'Ruth Delgado')
  await enterVisit(page, { time: '11:30' })
  await expect(dialog(page).getByText('This car is booked then')).toBeVisible()
  await expect(dialog(page).getByText('may refuse a second one')).toBeVisible()
  await expect(book(page)).toBeEnabled()
})

test(
  'whose time another desk takes in that moment sees why, and when it is free, in the form and on the line, 1366 and 390 wide',
  { tag: '@window' },
  async ({ page }) => {
    for (const [how, width, height] of [
      ['in the form', 1366, 640],
      ['on the line', 1366, 640],
      ['on the line', 390, 664],
    ] as const)
      await test.step(`${how}, ${width} wide`, async () => {
        const { key } = await ruthAtTen(1)
        const { id: tom } = await addCustomer(server, key, { name: 'Tom Becker' })
        await page.setViewportSize({ width: 1280, height: 720 })
        await signIn(page, server, key)
        await expect(page.getByRole('list', { name: 'Customers' })).toContainText('Ruth Delgado')
        await page.setViewportSize({ width, height })
        const day = tomorrow()
        await page.route('**/shop/appointments', async (route) => {
          if (route.request().method() !== 'POST' || route.request().postData() === '{}')
            return route.fallback()
          await addAppointment(server, key, {
            customer_id: tom,
            service_type: 'Brakes',
            scheduled_at: new Date(instantOf(day, 14 * 60, ZONE)).toISOString(),
            duration_minutes: 60,
          })
          return route.fallback()
        })
        if (how === 'in the form') {
          await atTheForm(page)
          await chooseCustomer(page, 'delg', 'Ruth Delgado')
          await enterVisit(page, { day, time: '14:00' })
          await submit(page)
        } else {
          await page.getByRole('combobox', { name: 'Search' }).fill('ruth delgado brakes tomorrow 2pm')
          await line(page).getByRole('button', { name: 'Book', exact: true }).click()
        }
        const why = dialog(page).getByRole('alert')
        await expect(why).toBeInViewport({ ratio: 1 })
        for (const when of ['3:00 PM', '3:30 PM', '4:00 PM'])
          await expect(start(page, when)).toBeInViewport({ ratio: 1 })
        await expect(why).toBeInViewport({ ratio: 1 })
        expect(await allAppointments(server, key)).toHaveLength(2)
        await page.unroute('**/shop/appointments')
      })
  },
)

test('a full shop disables Book, whoever comes', async ({ page }) => {
  const { key } = await ruthAtTen(1)
  await signIn(page, server, key)
  await atTheForm(page)
  await enterVisit(page, { time: '10:30' })
  await expect(book(page)).toBeDisabled()
  await expect(book(page)).toHaveAccessibleDescription(/The shop is full: 1 of 1 car at 10:30 AM/)
  await start(page, '11:00 AM').click()
  await expect(book(page)).toBeEnabled()
})

test('while a part of what is open is not read, nothing is said to be full, and Book stays', async ({
  page,
}) => {
  const { key } = await ruthAtTen(1)
  await page.route(/\/shop\/board\?.*status=confirmed/, (route) => route.abort('connectionreset'))
  await signIn(page, server, key)
  const [pending, confirmed] = ['pending', 'confirmed'].map((status) =>
    page.waitForRequest(new RegExp(`/shop/board\\?.*status=${status}`)),
  )
  await atTheForm(page)
  await enterVisit(page, { time: '10:30' })
  await Promise.all([pending, confirmed])
  await expect(book(page)).toBeEnabled()
  await expect(dialog(page).getByText('The shop is full')).toHaveCount(0)
})

test('on the line to book, a full shop disables Book and offers when it is free', async ({ page }) => {
  const { key } = await ruthAtTen(1, tomorrow())
  const tom = await addCustomer(server, key, { name: 'Tom Becker', phone: '+15855550168' })
  await signIn(page, server, key)
  await expect(page.getByRole('list', { name: 'Customers' })).toContainText('Tom Becker')
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.fill('0168 brakes tomorrow 10am')
  const bookLine = line(page).getByRole('button', { name: 'Book', exact: true })
  await expect(bookLine).toBeDisabled()
  await expect(bookLine).toHaveAccessibleDescription('The shop is full: 1 of 1 car at 10:00 AM.')
  await page.keyboard.press('Enter')
  await expect(line(page).getByRole('button', { name: /11:00 AM$/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bookLine).toBeEnabled()
  await bookLine.click()
  await expect
    .poll(async () => (await allAppointments(server, key)).map(({ customer_id }) => customer_id))
    .toContain(tom.id)
})

test('on the schedule, what would be one too many is asked about', async ({ page }) => {
  const { key } = await ruthAtTen(1)
  const tom = await addCustomer(server, key, { name: 'Tom Becker' })
  await addAppointment(server, key, {
    customer_id: tom.id,
    service_type: 'Brakes',
    scheduled_at: `${DAY}T16:00:00Z`,
    duration_minutes: 60,
  })
  await openSchedule(page, server, key, `day=${DAY}`)
  await carry(page, block(page, 'Tom Becker, Brakes, 11:00 AM to 12:00 PM, Pending'), { y: -2 * QUARTER_PX })
  await expect(page.getByRole('group', { name: 'Not saved yet' })).toContainText(
    'The shop is full: 1 of 1 car at 10:30 AM. The service will refuse it. Next free: 11:00 AM',
  )
})

test('at another maker’s service a clash warns, and Book stays, in the form and on the line', async ({
  page,
}) => {
  const other = await startOtherMaker()
  running.push(other)
  const elsewhere = await startServer('--service', other.full, '--time-zone', ZONE)
  running.push(elsewhere)
  const { id } = stock.addCustomer(other, 'Ruth Delgado')
  stock.addVisit(other, { customerId: id, status: 'pending', at: instantOf(tomorrow(), 10 * 60, ZONE) })
  await signIn(page, elsewhere, OTHER_KEY, 'Other (read and write)')
  await atTheForm(page)
  await chooseCustomer(page, 'delg', 'Ruth Delgado')
  await enterVisit(page, { day: tomorrow(), time: '10:30' })
  await expect(dialog(page).getByText('They are booked then')).toBeVisible()
  await expect(dialog(page).getByText('may refuse a second one')).toBeVisible()
  await expect(book(page)).toBeEnabled()
  await dialog(page).getByRole('button', { name: 'Discard' }).click()

  const box = page.getByRole('combobox', { name: 'Search' })
  await box.fill('ruth delgado brakes tomorrow 10am')
  await expect(line(page)).toContainText('They are booked then: Oil change')
  await page.keyboard.press('Enter')
  await expect(line(page).getByRole('button', { name: /11:00 AM$/ })).toBeFocused()
  expect(other.books.appointments.all()).toHaveLength(1)
  await line(page).getByRole('button', { name: 'Book', exact: true }).click()
  await expect.poll(() => other.books.appointments.all().length).toBe(2)
})

test('in the week who is pending has a dashed edge, and who has confirmed has not', async ({ page }) => {
  const { key, ten } = await ruthAtTen()
  await openSchedule(page, server, key, `day=${DAY}&view=week`)
  const pending = block(page, 'Ruth Delgado, Oil change, 10:00 AM to 11:00 AM, Pending')
  await expect(pending).toHaveAttribute('data-edge', 'dashed')
  await changeAppointment(server, key, ten.id, { status: 'confirmed' })
  const confirmed = block(page, 'Ruth Delgado, Oil change, 10:00 AM to 11:00 AM, Confirmed')
  await expect(confirmed).toBeVisible()
  await expect(confirmed).not.toHaveAttribute('data-edge')
  await changeAppointment(server, key, ten.id, { status: 'pending' })
  await page.getByRole('link', { name: 'Day', exact: true }).click()
  await expect(pending).toBeVisible()
  await expect(pending).toHaveAttribute('data-edge', 'dashed')
})
