import { expect, type Locator, test } from '@playwright/test'
import { allCustomers } from './api'
import {
  allAppointments,
  atTheBooking,
  chooseCustomer,
  comesWithout,
  customerBox,
  DAY,
  dialog,
  enterNew,
  enterVehicle,
  enterVisit,
  listenForPosts,
  loseAnswer,
  loseUntilReload,
  namesOf,
  submit,
  TEN,
  unconfirmed,
} from './booking'
import { breakStore } from './brokenStore'
import { addNew, enterKey, field } from './desk'
import { refuse } from './heldBack'
import { addAppointment, isClearOf, told, ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

// Whatever breaks in between: what was typed is there, what was made is made once, and the screen says which is which.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

test('what was typed survives a reload, Escape keeps it, and Discard lets it go', async ({ page }) => {
  await atTheBooking(page, server)
  await enterNew(page, 'Half a na 212555')
  await enterVehicle(page, '2021', 'Honda', '')
  await enterVisit(page, { service: 'Half a serv' })
  await page.reload()
  await addNew(page, 'Appointment')
  await expect(page.getByText('Restored what you typed and did not book.')).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Half a na 212555')
  await expect(field(page, 'Make')).toHaveValue('Honda')
  await expect(dialog(page).getByLabel('Service')).toHaveValue('Half a serv')
  await expect(dialog(page).getByLabel('Date')).toHaveValue(DAY)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await addNew(page, 'Appointment')
  await expect(field(page, 'Make')).toHaveValue('Honda')
  await dialog(page).getByRole('button', { name: 'Discard' }).click()
  await addNew(page, 'Appointment')
  await expect(customerBox(page)).toHaveValue('')
  await expect(dialog(page).getByLabel('Service')).toHaveValue('')
})

test('a session that ends in the middle asks to sign in again, and the booking then goes on by itself', async ({
  page,
  context,
}) => {
  const { key } = await atTheBooking(page, server)
  await enterNew(page, 'Zelda Quimby')
  await enterVehicle(page, '2021', 'Honda', 'Civic')
  await enterVisit(page)
  await context.clearCookies()
  await submit(page)
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toBeVisible()
  expect(await namesOf(server, key)).toEqual(['Ruth Delgado'])
  await enterKey(again, key)
  await expect(told(page, 'Booked: Zelda Quimby, Brake pads')).toBeVisible()
  expect(await namesOf(server, key)).toEqual(['Ruth Delgado', 'Zelda Quimby'])
  expect(await allAppointments(server, key)).toHaveLength(1)
})

test('refused half way, it says what is saved; another time goes on, and nobody is made twice', async ({
  page,
}) => {
  const { key } = await atTheBooking(page, server)
  const posts = listenForPosts(page)
  await enterNew(page, 'Zelda Quimby')
  await enterVehicle(page, '2021', 'Honda', 'Civic')
  await enterVisit(page)
  // Another desk is faster: for a car that has only just been made.
  await page.route('**/shop/appointments', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const wanted: { customer_id: string; vehicle_id: string } = route.request().postDataJSON()
    const { customer_id, vehicle_id } = wanted
    const other = { customer_id, vehicle_id, service_type: 'Tow-in', scheduled_at: TEN, duration_minutes: 60 }
    await addAppointment(server, key, other)
    return route.fallback()
  })
  await submit(page)
  const alert = dialog(page).getByRole('alert')
  // Whether a look of this page has come upon it yet or not: it has no id here.
  await expect(alert).toContainText(
    /This overlaps (another appointment|the appointment [^-]+, 10:00 AM to 11:00 AM,) of the same vehicle/,
  )
  await expect(alert).toContainText('Saved: the new customer Zelda Quimby and the 2021 Honda Civic.')
  await expect(alert).toContainText('Not saved yet: the appointment.')
  await expect(alert).not.toContainText('Nothing was saved')
  await expect(dialog(page).getByText('Zelda Quimby', { exact: true })).toBeVisible()
  await expect(dialog(page).getByRole('radio', { name: '2021 Honda Civic' })).toBeChecked()
  expect(await allAppointments(server, key)).toHaveLength(1)

  await page.unrouteAll({ behavior: 'wait' })
  await dialog(page).getByLabel('Time').fill('12:00')
  await submit(page)
  await expect(told(page, 'Booked: Zelda Quimby, Brake pads')).toBeVisible()
  expect(posts).toEqual(['customers', 'vehicles', 'appointments', 'appointments'])
  expect(await namesOf(server, key)).toEqual(['Ruth Delgado', 'Zelda Quimby'])
  const booked = await allAppointments(server, key)
  expect(booked.map(({ service_type, scheduled_at }) => [service_type, scheduled_at])).toEqual([
    ['Brake pads', `${DAY}T17:00:00.000Z`],
    ['Tow-in', TEN],
  ])
})

test('a service refuses a booking half way: on the reloaded page the form names whom it has made, and makes nobody twice', async ({
  page,
}) => {
  const { key } = await atTheBooking(page, server)
  await enterNew(page, 'Zelda Quimby')
  await comesWithout(page)
  await enterVisit(page)
  await page.route('**/shop/appointments', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          json: { error: { code: 'unprocessable_entity', message: 'No', status: 422, request_id: 'req_1' } },
        })
      : route.fallback(),
  )
  await submit(page)
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await addNew(page, 'Appointment')
  await expect(page.getByText('Restored what you typed and did not book.')).toBeVisible()
  await expect(dialog(page).getByText('Zelda Quimby', { exact: true })).toBeVisible()
  await submit(page)
  await expect(told(page, /^Booked/)).toBeVisible()
  expect(await namesOf(server, key)).toEqual(['Ruth Delgado', 'Zelda Quimby'])
  expect(await allAppointments(server, key)).toHaveLength(1)
  await page.reload()
  await addNew(page, 'Appointment')
  await expect(customerBox(page)).toHaveValue('')
})

test('one that goes on behind is no draft any more; refused there, it is said, and opened in the settings', async ({
  page,
  context,
}) => {
  const { key, id, vehicle } = await atTheBooking(page, server)
  await chooseCustomer(page, 'delg', 'Ruth Delgado')
  await enterVisit(page)
  await context.setOffline(true)
  await submit(page)
  await expect(dialog(page).getByText('The appointment is not confirmed yet')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close and keep saving' }).click()

  await addNew(page, 'Appointment')
  await expect(customerBox(page)).toHaveValue('')
  await dialog(page).getByRole('button', { name: 'Discard' }).click()

  // Another computer has booked the very time that this one sent.
  const other = { customer_id: id, vehicle_id: vehicle, service_type: 'Tow-in', duration_minutes: 60 }
  await addAppointment(server, key, { ...other, scheduled_at: TEN })
  await context.setOffline(false)
  await expect(told(page, 'Not booked: Ruth Delgado, Brake pads')).toBeVisible()
  await expect(told(page, /overlap/)).toBeVisible()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await page.getByRole('button', { name: 'Open it' }).click()
  await expect(dialog(page).getByText('Ruth Delgado', { exact: true })).toBeVisible()
  await expect(dialog(page).getByLabel('Service')).toHaveValue('Brake pads')
  await expect(page.getByRole('button', { name: '1 change to review' })).toHaveCount(0)
  expect(await allAppointments(server, key)).toHaveLength(1)
  await dialog(page).getByLabel('Time').fill('12:00')
  await submit(page)
  await expect(told(page, 'Booked: Ruth Delgado, Brake pads')).toBeVisible()
  const booked = await allAppointments(server, key)
  expect(booked.map(({ service_type, scheduled_at }) => [service_type, scheduled_at])).toEqual([
    ['Brake pads', `${DAY}T17:00:00.000Z`],
    ['Tow-in', TEN],
  ])
})

test('the answer about the customer lost after the commit, and a reload: one customer, one appointment', async ({
  page,
}) => {
  const { key } = await atTheBooking(page, server)
  await enterNew(page, 'Zelda Quimby')
  await comesWithout(page)
  await enterVisit(page)
  await loseUntilReload(page, '**/shop/customers', loseAnswer)
  await submit(page)
  await expect(dialog(page).getByText('The new customer Zelda Quimby is not confirmed yet')).toBeVisible()
  expect(await namesOf(server, key)).toEqual(['Ruth Delgado', 'Zelda Quimby'])
  await page.reload()
  // The outbox asks for the answer again, and the appointment follows by itself.
  await expect(told(page, 'Booked: Zelda Quimby, Brake pads')).toBeVisible()
  await expect(unconfirmed(page)).toBeHidden()
  expect(await namesOf(server, key)).toEqual(['Ruth Delgado', 'Zelda Quimby'])
  const zelda = (await allCustomers(server, key)).find(({ name }) => name === 'Zelda Quimby')
  expect(await allAppointments(server, key)).toEqual([expect.objectContaining({ customer_id: zelda?.id })])
})

test(
  'the answer about the appointment lost after the commit, and a reload: it is booked once, and said',
  { tag: '@window' },
  async ({ page }) => {
    const { key } = await atTheBooking(page, server)
    await chooseCustomer(page, 'delg', 'Ruth Delgado')
    await enterVisit(page)
    await loseUntilReload(page, '**/shop/appointments', loseAnswer)
    await submit(page)
    await expect(dialog(page).getByText('The appointment is not confirmed yet')).toBeVisible()
    await page.reload()
    await expect(told(page, 'Booked: Ruth Delgado, Brake pads')).toBeVisible()
    await expect(unconfirmed(page)).toBeHidden()
    expect(await allAppointments(server, key)).toHaveLength(1)
    await addNew(page, 'Appointment')
    await expect(dialog(page).getByLabel('Service')).toHaveValue('')
  },
)

test('booked while offline, it is kept, says so, and goes once online, with its dialog closed', async ({
  page,
  context,
}) => {
  const { key } = await atTheBooking(page, server)
  await enterNew(page, 'Zelda Quimby')
  await enterVehicle(page, '2021', 'Honda', 'Civic')
  await enterVisit(page)
  await context.setOffline(true)
  await submit(page)
  await expect(dialog(page).getByText('It is saved on this computer and will be sent again')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close and keep saving' }).click()
  await expect(unconfirmed(page)).toBeVisible()
  expect(await namesOf(server, key)).toEqual(['Ruth Delgado'])
  await context.setOffline(false)
  await expect(told(page, 'Booked: Zelda Quimby, Brake pads')).toBeVisible()
  expect(await namesOf(server, key)).toEqual(['Ruth Delgado', 'Zelda Quimby'])
  expect(await allAppointments(server, key)).toEqual([
    expect.objectContaining({ vehicle_id: expect.any(String), scheduled_at: TEN }),
  ])
})

test(
  'refused with nobody waiting any more, it is to be looked at in words, and not by an id',
  { tag: '@window' },
  async ({ page }) => {
    await atTheBooking(page, server)
    await chooseCustomer(page, 'delg', 'Ruth Delgado')
    await enterVisit(page)
    await page.route(
      '**/shop/appointments',
      refuse('This overlaps appointment 0190f3a2-7c11-7abc-8def-0123456789ab'),
    )
    await loseUntilReload(page, '**/shop/appointments', (route) => route.abort('connectionreset'))
    await submit(page)
    await expect(dialog(page).getByText('The appointment is not confirmed yet')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: '1 change to review' }).click()
    await expect(page.getByText('This overlaps another appointment.', { exact: true })).toBeVisible()
  },
)

test(
  'a message that stays lies over no button of a booking, nor over a field where there is room',
  { tag: '@window' },
  async ({ page }) => {
    await breakStore(page)
    await atTheBooking(page, server)
    const book = dialog(page).getByRole('button', { name: 'Book', exact: true })
    const isClear = (of: Locator) => expect.poll(() => isClearOf(page, 'This computer can’t save', of))
    for (const width of [1440, 1024, 360]) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
      await isClear(book).toBe(true)
      await book.click({ trial: true })
      if (width > 360) await isClear(dialog(page).getByLabel('Notes')).toBe(true)
    }
  },
)
