import { expect, type Page, test } from '@playwright/test'
import { addDays, instantOf } from '~/domain/time/zone'
import { addCustomer, ask } from './api'
import { DONE, IN_WORK, today, ZONE } from './dayBooks'
import { fullOf, signIn } from './desk'
import { addAppointment, changeAppointment } from './scheduling'
import { createKey, createShop, type Server, sharedServer } from './shop'

// A customer with several cars: a car's row tells of that car's own appointment.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const options = (page: Page) => page.locator('[role=option]:not([data-command])')
const matches = (page: Page) => page.getByRole('status', { name: 'Matches' })
const at = (day: string, hour: number) => new Date(instantOf(day, hour * 60, ZONE)).toISOString()

/** Quentin's Ram is done today, his Tucson comes in twelve days, his Civic not at all; Paula's Ram is in progress. */
async function shopOfTwo() {
  const key = await createKey(server, await createShop(server, 'Cedar Street Auto'), 'read-write')
  const person = async (name: string, phone: string) => (await addCustomer(server, key, { name, phone })).id
  const car = async (customer_id: string, model: string, license_plate: string) =>
    (
      await ask<{ id: string }>(server, key, 'POST', '/vehicles', {
        customer_id,
        year: 2019,
        make: 'Any',
        model,
        license_plate,
      })
    ).id
  const book = async (
    customer_id: string,
    vehicle_id: string | null,
    when: string,
    steps: readonly string[],
  ) => {
    const { id } = await addAppointment(server, key, {
      customer_id,
      ...(vehicle_id !== null && { vehicle_id }),
      service_type: 'Oil change',
      scheduled_at: when,
      duration_minutes: 60,
    })
    for (const status of steps) await changeAppointment(server, key, id, { status })
  }
  const quentin = await person('Quentin Moss', '+15855550168')
  await book(quentin, await car(quentin, 'Ram', 'RAM0168'), at(today(), 8), DONE)
  await book(quentin, await car(quentin, 'Tucson', 'TUC0168'), at(addDays(today(), 12), 9), ['confirmed'])
  await car(quentin, 'Civic', 'CIV777')
  const paula = await person('Paula West', '+13235550168')
  await book(paula, await car(paula, 'Ram', 'PRM111'), at(today(), 9), IN_WORK)
  await book(paula, await car(paula, 'Tucson', 'PTW222'), at(today(), 23), ['confirmed'])
  // Nobody said which car; she has this one alone.
  const ruth = await person('Ruth Delgado', '+12135550143')
  await car(ruth, 'Fit', 'FIT333')
  await book(ruth, null, at(today(), 10), IN_WORK)
  // He has two, and this may be of either.
  const sam = await person('Sam Whitlock', '+12135550144')
  await car(sam, 'Cruze', 'SAM441')
  await car(sam, 'Bolt', 'SAM442')
  await book(sam, null, at(today(), 11), IN_WORK)
  return key
}

async function searching(page: Page, text: string) {
  await page.getByRole('combobox', { name: 'Search' }).fill(text)
}

test('a car’s row tells of its own appointment, and of none where it has none', async ({ page }) => {
  const key = await shopOfTwo()
  await signIn(page, server, key, fullOf(server))
  await expect(page.getByRole('list', { name: 'Customers' })).toContainText('Sam Whitlock')
  const found = page.getByRole('listbox', { name: 'Found' })
  await searching(page, 'RAM0168')
  await expect(options(page)).toHaveText([/Ram.*Completed/])
  await expect(found).toContainText('In the shop or finished today')
  await searching(page, 'TUC0168')
  await expect(options(page)).toHaveText([/Tucson.*Confirmed/])
  await expect(options(page)).not.toContainText('Completed')
  await expect(found).not.toContainText('In the shop or finished today')
  await searching(page, 'PTW222')
  await expect(options(page)).toHaveText([/Tucson.*Confirmed.*11:00 PM/])
  await expect(found).toContainText('Booked today')
  await searching(page, 'CIV777')
  await expect(options(page)).toHaveText([/CIV777$/])
  await expect(found).not.toContainText('In the shop or finished today')
})

test('an appointment that names no car is the person’s, and a car’s only where the person has one', async ({
  page,
}) => {
  const key = await shopOfTwo()
  await signIn(page, server, key, fullOf(server))
  await expect(page.getByRole('list', { name: 'Customers' })).toContainText('Sam Whitlock')
  await searching(page, 'FIT333')
  await expect(options(page)).toHaveText([/Fit.*In progress/])
  await searching(page, 'Sam Whit')
  await expect(options(page)).toHaveText([/Sam Whitlock.*In progress/])
  await searching(page, 'SAM441')
  await expect(options(page)).toHaveText([/SAM441$/])
})

test('who is found by phone and by two cars is counted once', async ({ page }) => {
  const key = await shopOfTwo()
  await signIn(page, server, key, fullOf(server))
  await expect(page.getByRole('list', { name: 'Customers' })).toContainText('Sam Whitlock')
  await searching(page, '0168')
  await expect(matches(page)).toContainText('2 customers match 0168')
  // Before the day's cars are read, a row shows any car of its customer.
  await expect(matches(page)).toContainText('2 are in the shop or finished today.')
  await expect(options(page)).toHaveCount(4)
  await expect(options(page).filter({ hasText: 'Tucson' })).not.toContainText('Completed')
})
