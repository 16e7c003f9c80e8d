import { expect, test } from '@playwright/test'
import { later } from '~/client/testing/later'
import { addCustomer, allCustomers, vehiclesOf } from './api'
import {
  addVehicle,
  allAppointments,
  appointmentsListed,
  atTheBooking,
  chooseCustomer,
  customerBox,
  DAY,
  dialog,
  enterNew,
  enterVehicle,
  enterVisit,
  listenForPosts,
  namesOf,
  openCustomer,
  submit,
  TEN,
} from './booking'
import { BY_HAND } from './byKeys'
import { addNew, field, signIn } from './desk'
import { addAppointment, told, ZONE } from './scheduling'
import { createKey, createNarrowKey, createShop, type Server, sharedServer } from './shop'

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

test('an appointment is booked for whoever is known, with their only vehicle chosen already', async ({
  page,
}) => {
  const { key, id, vehicle } = await atTheBooking(page, server)
  const posts = listenForPosts(page)
  await chooseCustomer(page, 'delg', 'Ruth Delgado')
  await expect(dialog(page).getByText('(212) 555-0143')).toBeVisible()
  await expect(dialog(page).getByRole('radio', { name: '2019 Toyota Corolla KLM 2231' })).toBeChecked()
  await enterVisit(page)
  await dialog(page).getByLabel('Length').selectOption({ label: '1 h 30' })
  await dialog(page).getByLabel('Notes').fill('Squeaks')
  await submit(page)

  await expect(told(page, 'Booked: Ruth Delgado, Brake pads')).toBeVisible()
  await expect(told(page, /^Thu, May 16, 2030, \d+:\d\d [AP]M, 2019 Toyota Corolla KLM 2231$/)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  expect(await allAppointments(server, key)).toEqual([
    expect.objectContaining({
      customer_id: id,
      vehicle_id: vehicle,
      service_type: 'Brake pads',
      scheduled_at: TEN,
      duration_minutes: 90,
      notes: 'Squeaks',
      status: 'pending',
    }),
  ])
  expect(posts).toEqual(['appointments'])
  await addNew(page, 'Appointment')
  await expect(dialog(page).getByLabel('Service')).toHaveValue('')
  await expect(page.getByText('Restored what you typed')).toBeHidden()
})

test('a customer, a vehicle and an appointment are made in one go, from one line that was typed', async ({
  page,
}) => {
  const { key } = await atTheBooking(page, server)
  const posts = listenForPosts(page)
  await enterNew(page, 'Zelda Quimby 212 555 0186')
  await expect(field(page, 'Name')).toHaveValue('Zelda Quimby')
  await expect(field(page, 'Phone')).toHaveValue('212 555 0186')
  await enterVehicle(page, '2021', 'Honda', 'Civic')
  await enterVisit(page)
  await submit(page)
  await expect(told(page, 'Booked: Zelda Quimby, Brake pads')).toBeVisible()

  expect(posts).toEqual(['customers', 'vehicles', 'appointments'])
  const zelda = (await allCustomers(server, key)).find(({ name }) => name === 'Zelda Quimby')
  expect(zelda?.phone).toBe('+12125550186')
  const [civic, ...others] = await vehiclesOf(server, key, zelda?.id ?? '')
  expect(others).toEqual([])
  expect(await allAppointments(server, key)).toEqual([
    expect.objectContaining({ customer_id: zelda?.id, vehicle_id: civic?.id, scheduled_at: TEN }),
  ])

  await addAppointment(server, key, {
    customer_id: zelda?.id ?? '',
    service_type: 'Tow-in',
    scheduled_at: '2020-05-14T15:00:00Z',
    duration_minutes: 60,
  })
  await openCustomer(page, 'Zelda Quimby')
  await expect(appointmentsListed(page)).toHaveText([
    /May 16, 2030.*Brake pads, 10:00 AM/,
    /May 14, 2020.*Tow-in/,
  ])
})

test('a phone that is known is warned of, and its owner can be taken instead', async ({ page }) => {
  const { key, id } = await atTheBooking(page, server)
  await enterNew(page, 'Ruthie 2125550143')
  await expect(dialog(page).getByText('This number is already on file')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Choose Ruth Delgado' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Change customer' })).toBeFocused()
  await dialog(page).getByRole('radio', { name: 'No vehicle' }).check()
  await enterVisit(page)
  await submit(page)
  await expect(told(page, /^Booked/)).toBeVisible()
  expect(await namesOf(server, key)).toEqual(['Ruth Delgado'])
  expect(await allAppointments(server, key)).toEqual([
    expect.objectContaining({ customer_id: id, vehicle_id: null }),
  ])
})

test('whoever comes without a vehicle can say so before it is known what they have', async ({ page }) => {
  const { key, id } = await atTheBooking(page, server)
  const answer = later<void>()
  let held = 0
  await page.route('**/shop/customers/*/vehicles?*', async (route) => {
    held += 1
    await answer.promise
    await route.continue()
  })
  await chooseCustomer(page, 'delg', 'Ruth Delgado')
  // Their only vehicle would be meant: until it is known whether there is one, nothing can be booked without it.
  await expect(dialog(page).getByRole('button', { name: 'Loading their cars' })).toBeDisabled()
  const none = dialog(page).getByRole('radio', { name: 'No vehicle' })
  await none.check()
  await expect(dialog(page).getByRole('button', { name: 'Book' })).toBeEnabled()
  await expect.poll(() => held).toBeGreaterThan(0)
  answer.resolve()
  await expect(dialog(page).getByRole('radio', { name: '2019 Toyota Corolla' })).toBeVisible()
  await expect(none).toBeChecked()
  await enterVisit(page)
  await submit(page)
  await expect(told(page, /^Booked/)).toBeVisible()
  expect(await allAppointments(server, key)).toEqual([
    expect.objectContaining({ customer_id: id, vehicle_id: null }),
  ])
})

test('a scanner is faster than the search: it takes whom it has scanned, and not who stood there before', async ({
  page,
}) => {
  const { key } = await atTheBooking(page, server)
  await addVehicle(server, key, (await addCustomer(server, key, { name: 'Zelda Quimby' })).id, 'ZQ 7000')
  await page.reload()
  await addNew(page, 'Appointment')
  // Her plate is known by then, and not only her name.
  await customerBox(page).fill('zq7000')
  await expect(page.getByRole('option', { name: 'Zelda Quimby' })).toBeVisible()
  await customerBox(page).fill('zelda')
  await expect(page.getByRole('option', { name: 'Zelda Quimby' })).toBeVisible()
  await customerBox(page).fill('r')
  await expect(page.getByRole('option', { name: 'Ruth Delgado' })).toBeVisible()
  // In one go, before any search can have an answer.
  await customerBox(page).evaluate((box: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'ZQ7000')
    box.dispatchEvent(new InputEvent('input', { bubbles: true }))
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  await expect(dialog(page).getByText('Zelda Quimby', { exact: true })).toBeVisible()
  await expect(dialog(page).getByText('Ruth Delgado')).toHaveCount(0)
})

test('what is missing is named where it is, the first has the focus, and nothing is sent', async ({
  page,
}) => {
  const { key } = await atTheBooking(page, server)
  const posts = listenForPosts(page)
  await submit(page)
  await expect(customerBox(page)).toHaveAccessibleDescription('Choose a customer, or add a new one')
  await expect(customerBox(page)).toBeFocused()
  await expect(dialog(page).getByLabel('Service')).toHaveAccessibleDescription('Enter a service')
  // A scanner ends with Enter, and that books nothing.
  await dialog(page).getByLabel('Service').fill('Brakes')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  expect(posts).toEqual([])
  expect(await allAppointments(server, key)).toEqual([])
})

test('a time that is taken is shown before it is sent', async ({ page }) => {
  const { key, id, vehicle } = await atTheBooking(page, server)
  await addAppointment(server, key, {
    customer_id: id,
    vehicle_id: vehicle,
    service_type: 'Oil change',
    scheduled_at: TEN,
    duration_minutes: 60,
  })
  await chooseCustomer(page, 'delg', 'Ruth Delgado')
  await enterVisit(page, { time: '10:30' })
  const warning = dialog(page).getByText('This car is booked then')
  await expect(warning).toBeVisible()
  await expect(
    dialog(page).getByText('Oil change, Thu, May 16, 10:00 AM to 11:00 AM (pending)'),
  ).toBeVisible()
  await dialog(page).getByLabel('Time').fill('11:00')
  await expect(warning).toBeHidden()
  // The car is elsewhere then, and the customer may come without it.
  await dialog(page).getByLabel('Time').fill('10:30')
  await expect(warning).toBeVisible()
  await dialog(page).getByRole('radio', { name: 'No vehicle' }).check()
  await expect(warning).toBeHidden()
})

test('the two nights of the clock are explained, and the second of two equal times can be meant', async ({
  page,
}) => {
  const { key } = await atTheBooking(page, server)
  await chooseCustomer(page, 'delg', 'Ruth Delgado')
  await enterVisit(page, { day: '2030-03-10', time: '02:30' })
  await expect(dialog(page).getByText('The appointment starts at 3:30 AM')).toBeVisible()
  await enterVisit(page, { day: '2030-11-03', time: '01:30' })
  await dialog(page).getByLabel('Use the second one').check()
  await submit(page)
  await expect(told(page, /^Booked/)).toBeVisible()
  const [booked] = await allAppointments(server, key)
  expect(booked?.scheduled_at).toBe('2030-11-03T07:30:00.000Z')
})

test(
  'by keys alone, from N to the appointment, and the focus is where it was before',
  { tag: '@window' },
  async ({ page }) => {
    const { key } = await atTheBooking(page, server)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    const link = page.getByRole('list', { name: 'Customers' }).getByRole('link').first()
    await link.focus()
    await page.keyboard.press('F2')
    await expect(page.getByRole('menuitem', { name: 'Appointment' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(customerBox(page)).toBeFocused()
    await page.keyboard.type('ruth', BY_HAND)
    await expect(page.getByRole('option', { name: 'Ruth Delgado' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('button', { name: 'Change customer' })).toBeFocused()
    await expect(dialog(page).getByRole('radio', { name: '2019 Toyota Corolla' })).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(dialog(page).getByRole('radio', { name: '2019 Toyota Corolla' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(dialog(page).getByLabel('Service')).toBeFocused()
    await page.keyboard.type('Tire rotation', BY_HAND)
    await page.keyboard.press('Tab')
    await page.keyboard.type('05162030', { delay: 40 })
    await page.keyboard.press('Tab')
    await expect(dialog(page).getByLabel('Date')).toHaveValue(DAY)
    await dialog(page).getByLabel('Time').focus()
    await page.keyboard.type('1000AM', { delay: 40 })
    await page.keyboard.press('Control+Enter')
    await expect(told(page, 'Booked: Ruth Delgado, Tire rotation')).toBeVisible()
    expect(await allAppointments(server, key)).toEqual([expect.objectContaining({ scheduled_at: TEN })])
    await expect(dialog(page)).toBeHidden()
    await expect(page.locator(':focus')).not.toHaveCount(0)
  },
)

test('a desk that may write appointments only is offered nothing else', async ({ page }) => {
  const shop = await createShop(server, 'Northside Garage')
  const admin = await createKey(server, shop, 'admin')
  await addCustomer(server, admin, { name: 'Ruth Delgado' })
  const { key } = await createNarrowKey(
    server,
    shop,
    'read:customers',
    'read:appointments',
    'write:appointments',
  )
  await signIn(page, server, key)
  await page.getByRole('button', { name: 'New appointment' }).click()
  await customerBox(page).fill('ruth')
  await expect(page.getByRole('option', { name: 'Ruth Delgado' })).toBeVisible()
  await expect(page.getByRole('option', { name: /New customer/ })).toHaveCount(0)
  await page.getByRole('option', { name: 'Ruth Delgado' }).click()
  await expect(dialog(page).getByRole('radio', { name: 'New vehicle' })).toHaveCount(0)
  await enterVisit(page)
  await submit(page)
  await expect(told(page, /^Booked/)).toBeVisible()
  expect(await allAppointments(server, admin)).toHaveLength(1)
})
