import { expect, test } from '@playwright/test'
import { vehiclesOf, allCustomers } from './api'
import {
  addVehicle,
  allAppointments,
  atTheBooking,
  chooseCustomer,
  dialog,
  enterNew,
  enterVisit,
  listenForPosts,
  submit,
} from './booking'
import { field } from './desk'
import { ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

// Which vehicle a booking begins with.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

test('a new customer is asked for a new vehicle, and comes without one only where that is said', async ({
  page,
}) => {
  const { key } = await atTheBooking(page, server)
  const posts = listenForPosts(page)
  await enterNew(page, 'Zelda Quimby')
  await expect(dialog(page).getByRole('radio', { name: 'New vehicle' })).toBeChecked()
  await enterVisit(page)
  await submit(page)
  await expect(field(page, 'Year')).toHaveAccessibleDescription('Enter a year')
  expect(posts).toEqual([])
  await field(page, 'Year').fill('2018')
  await field(page, 'Make').fill('Mazda')
  await field(page, 'Model').fill('CX-5')
  await submit(page)
  await expect(page.getByText('Booked: Zelda Quimby')).toBeVisible()
  const zelda = (await allCustomers(server, key)).find(({ name }) => name === 'Zelda Quimby')
  const [car] = await vehiclesOf(server, key, zelda?.id ?? '')
  expect(car?.year).toBe(2018)
  expect(await allAppointments(server, key)).toEqual([expect.objectContaining({ vehicle_id: car?.id })])
})

test('of several vehicles one is asked for, and nothing is booked before it is chosen', async ({ page }) => {
  const { key, id, vehicle } = await atTheBooking(page, server)
  await addVehicle(server, key, id, 'HVN 1100')
  const posts = listenForPosts(page)
  await chooseCustomer(page, 'delg', 'Ruth Delgado')
  const radios = dialog(page).getByRole('radio')
  await expect(radios).toHaveCount(4)
  await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(0)
  await enterVisit(page)
  await submit(page)
  await expect(dialog(page).getByText('Choose a vehicle, or No vehicle')).toBeVisible()
  await expect(radios.first()).toBeFocused()
  expect(posts).toEqual([])
  await dialog(page).getByRole('radio', { name: 'KLM 2231' }).check()
  await expect(dialog(page).getByText('Choose a vehicle, or No vehicle')).toBeHidden()
  await submit(page)
  await expect(page.getByText('Booked: Ruth Delgado')).toBeVisible()
  expect(await allAppointments(server, key)).toEqual([
    expect.objectContaining({ customer_id: id, vehicle_id: vehicle }),
  ])
})
