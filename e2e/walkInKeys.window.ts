import { expect, test } from '@playwright/test'
import { allCustomers, vehiclesOf } from './api'
import { allAppointments, atTheBooking, customerBox, dialog } from './booking'
import { BY_HAND } from './byKeys'
import { field } from './desk'
import { ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

// A walk-in with a new car: the keys go from one thing that has to be filled in to the next.

const VIN = '1HGCV1F39KA012345'

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

test('name and phone in one line lead on to the VIN, its Enter to the model, and that one’s to the service', async ({
  page,
}) => {
  const { key } = await atTheBooking(page, server)
  await page.keyboard.type('Nora Whitfield 2065550147', BY_HAND)
  await expect(page.getByRole('option', { name: /New customer/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field(page, 'VIN')).toBeFocused()
  await expect(field(page, 'Name')).toHaveValue('Nora Whitfield')
  await expect(field(page, 'Phone')).toHaveValue('2065550147')
  await page.keyboard.type(VIN, BY_HAND)
  await expect(field(page, 'Make')).toHaveValue('Honda')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Model')).toBeFocused()
  await page.keyboard.type('Accord', BY_HAND)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Service', { exact: true })).toBeFocused()
  await page.keyboard.type('Brakes squeal', BY_HAND)
  // The last that has to be filled in: Enter books nothing there either.
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Service', { exact: true })).toBeFocused()
  expect(await allAppointments(server, key)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Here now' }).click()
  await expect(page.getByText('Booked: Nora Whitfield').first()).toBeVisible()
  const nora = (await allCustomers(server, key)).find(({ name }) => name === 'Nora Whitfield')
  expect(nora?.phone).toBe('+12065550147')
  expect(await vehiclesOf(server, key, nora?.id ?? '')).toMatchObject([{ year: 2019, vin: VIN }])
  expect(await allAppointments(server, key)).toMatchObject([
    { status: 'checked_in', service_type: 'Brakes squeal' },
  ])
})

test('a name alone leads to the fields of the customer, and Enter goes on to what is empty', async ({
  page,
}) => {
  await atTheBooking(page, server)
  await page.keyboard.type('Nora Whitfield', BY_HAND)
  await expect(page.getByRole('option', { name: /New customer/ })).toBeVisible()
  await page.getByRole('option', { name: /New customer/ }).click()
  await expect(field(page, 'Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Phone')).toBeFocused()
  await expect(customerBox(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(field(page, 'Year')).toBeFocused()
})
