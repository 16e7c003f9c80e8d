import { expect, test } from '@playwright/test'
import { allCustomers, vehiclesOf } from './api'
import {
  allAppointments,
  atTheBooking,
  dialog,
  enterNew,
  enterVehicle,
  enterVisit,
  loseAnswer,
  loseUntilReload,
  namesOf,
  submit,
  TEN,
  unconfirmed,
} from './booking'
import { addNew } from './desk'
import { told, ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

// A page dies in the middle of a booking: the outbox has all of it, and goes on by itself.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

for (const [what, path] of [
  ['the customer', '**/shop/customers'],
  ['the vehicle', '**/shop/vehicles'],
  ['the appointment', '**/shop/appointments'],
] as const)
  test(`the answer about ${what} lost and the page gone: customer, car and appointment are made once each`, async ({
    page,
  }) => {
    const { key } = await atTheBooking(page, server)
    await enterNew(page, 'Zelda Quimby')
    await enterVehicle(page, '2019', 'Toyota', 'Corolla')
    await enterVisit(page)
    await loseUntilReload(page, path, loseAnswer)
    await submit(page)
    await expect(dialog(page).getByText(/is not confirmed yet/)).toBeVisible()
    await page.reload()
    await expect(told(page, 'Booked: Zelda Quimby, Brake pads')).toBeVisible()
    await expect(unconfirmed(page)).toBeHidden()
    expect(await namesOf(server, key)).toEqual(['Ruth Delgado', 'Zelda Quimby'])
    const zelda = (await allCustomers(server, key)).find(({ name }) => name === 'Zelda Quimby')
    const [vehicle, ...others] = await vehiclesOf(server, key, zelda?.id ?? '')
    expect(others).toEqual([])
    expect(await allAppointments(server, key)).toMatchObject([
      { customer_id: zelda?.id, vehicle_id: vehicle?.id, scheduled_at: TEN },
    ])
    // Nothing of it is brought back to be booked once more.
    await addNew(page, 'Appointment')
    await expect(page.getByText('Restored what you typed')).toBeHidden()
    await expect(dialog(page).getByLabel('Service')).toHaveValue('')
  })
