import { expect, type Page, test } from '@playwright/test'
import { addDays, dayOf, instantOf } from '~/domain/time/zone'
import { addCustomer, ask } from './api'
import { DONE, today, ZONE } from './dayBooks'
import { signIn } from './desk'
import { booksOf } from './money'
import { addAppointment, changeAppointment } from './scheduling'
import { createKey, createShop, type Server, sharedServer } from './shop'

// "Is my car ready, and what do I owe?", of a car that was finished today.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const answer = (page: Page) => page.getByRole('status', { name: 'Answer' })
const line = [{ description: 'Brake pads, front', quantity: 1, unit_price_cents: 17_688 }]
const at = (day: string, hour: number) => new Date(instantOf(day, hour * 60, ZONE)).toISOString()

/** Dana's Ram was finished today and is not paid; her Tucson is booked for next week. */
async function shopOfDana() {
  const key = await createKey(server, await createShop(server, 'Cedar Street Auto'), 'read-write')
  const { id: customer_id } = await addCustomer(server, key, { name: 'Dana Ruiz', phone: '+17075550126' })
  const add = (year: number, make: string, model: string, license_plate: string) =>
    ask<{ id: string }>(server, key, 'POST', '/vehicles', { customer_id, year, make, model, license_plate })
  const ram = await add(2020, 'Ram', '1500', '7RAM150')
  const tucson = await add(2019, 'Hyundai', 'Tucson', '7DRZ471')
  const book = (vehicle_id: string, service_type: string, scheduled_at: string) =>
    addAppointment(server, key, { customer_id, vehicle_id, service_type, scheduled_at })
  const done = await book(ram.id, 'Brake pads, front', at(today(), 8))
  for (const status of DONE) await changeAppointment(server, key, done.id, { status })
  const next = await book(tucson.id, 'Tire rotation', at(addDays(today(), 7), 9))
  await changeAppointment(server, key, next.id, { status: 'confirmed' })
  const invoice = await booksOf(server, key).billed(customer_id, line, 0)
  return { key, customer: customer_id, next: next.id, invoice }
}

test('search answers with the car that was finished today and what is due, not with next week’s', async ({
  page,
}) => {
  const { key, next } = await shopOfDana()
  await signIn(page, server, key)
  const search = page.getByRole('combobox', { name: 'Search' })
  await search.fill('0126')
  await expect(answer(page)).toContainText('Ready: 2020 Ram 1500, $176.88 due')
  await expect(answer(page)).not.toContainText('Tire rotation')
  // With nothing else booked either, it is not "Nothing open".
  await changeAppointment(server, key, next, { status: 'canceled' })
  await page.reload()
  await search.fill('0126')
  await expect(answer(page)).toContainText('Ready: 2020 Ram 1500, $176.88 due')
  await expect(answer(page)).not.toContainText('Nothing open')
})

test('the customer’s page shows that car and offers its message', async ({ page }) => {
  const { key, customer } = await shopOfDana()
  await signIn(page, server, key)
  await page.goto(`${server.url}/customers/${customer}`)
  const now = page.getByRole('region', { name: 'Now' })
  await expect(now).toContainText('Brake pads, front')
  await expect(now).toContainText('7RAM150')
  const message = page.getByRole('region', { name: 'Message text' })
  await expect(message).toContainText(/is ready\. \$176\.88 is due\./)
  await expect(message).not.toContainText('expecting')
})

test('after that comes the next appointment, and with none the last', async ({ page }) => {
  const key = await createKey(server, await createShop(server, 'Cedar Street Auto'), 'read-write')
  const { id: customer_id } = await addCustomer(server, key, {
    name: 'Linda Sullivan',
    phone: '+16315550168',
  })
  const book = (service_type: string, scheduled_at: string) =>
    addAppointment(server, key, { customer_id, service_type, scheduled_at })
  const last = await book('Smog check', at(addDays(today(), -40), 9))
  for (const status of DONE) await changeAppointment(server, key, last.id, { status })
  const next = await book('Oil change', at(addDays(today(), 7), 9))
  await signIn(page, server, key)
  const search = page.getByRole('combobox', { name: 'Search' })
  await search.fill('0168')
  await expect(answer(page)).toContainText('Oil change')
  await changeAppointment(server, key, next.id, { status: 'canceled' })
  await page.goto(`${server.url}/customers/${customer_id}`)
  await expect(page.getByRole('region', { name: 'Now' })).toContainText(/Nothing open, last .*: Smog check/)
  const lastDay = new Date(`${dayOf(Date.parse(last.scheduled_at), ZONE)}T12:00:00Z`)
  const said = lastDay.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
  await search.fill('0168')
  await expect(answer(page)).toContainText(`Nothing open, last ${said}`)
})
