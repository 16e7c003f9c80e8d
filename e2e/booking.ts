import { expect, type Page, type Route } from '@playwright/test'
import { isWholePerson, typedPerson } from '~/app/appointments/booking/bookingFields'
import { addCustomer, allCustomers, ask } from './api'
import { addNew, field, signIn } from './desk'
import type { ApiAppointment } from './scheduling'
import { createKey, createShop, type Server } from './shop'

// What a person does to book, and what the service has of it afterwards.

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'New appointment' })

/** What says how much of this desk's own is not confirmed. */
export const unconfirmed = (page: Page) =>
  page.getByRole('button', { name: /change.* not confirmed/, includeHidden: true })

/** The search of the booking, and not that of the frame. */
export const customerBox = (page: Page) => dialog(page).getByRole('combobox', { name: 'Customer' })

/** Looks for a customer and takes the first that is found. */
export async function chooseCustomer(page: Page, typed: string, name: string) {
  await customerBox(page).fill(typed)
  await page.getByRole('option', { name }).first().click()
  await expect(dialog(page).getByText(name, { exact: true })).toBeVisible()
}

export async function enterNew(page: Page, typed: string) {
  await customerBox(page).fill(typed)
  await page.getByRole('option', { name: `New customer “${typed}”` }).click()
  // The form comes with the focus in it, and takes it from whoever types elsewhere before: name and phone go on to the car.
  await expect(field(page, isWholePerson(typedPerson(typed)) ? 'VIN' : 'Name')).toBeFocused()
}

export async function enterVehicle(page: Page, year: string, make: string, model: string) {
  await dialog(page).getByRole('radio', { name: 'New vehicle' }).check()
  await field(page, 'Year').fill(year)
  await field(page, 'Make').fill(make)
  await field(page, 'Model').fill(model)
}

/** A new customer is asked for a vehicle, until that is said. */
export const comesWithout = (page: Page) => dialog(page).getByRole('radio', { name: 'No vehicle' }).check()

export type When = { service?: string; day?: string; time?: string }

export async function enterVisit(
  page: Page,
  { service = 'Brake pads', day = DAY, time = '10:00' }: When = {},
) {
  await dialog(page).getByLabel('Service', { exact: true }).fill(service)
  await dialog(page).getByLabel('Date').fill(day)
  await dialog(page).getByLabel('Time').fill(time)
}

/** A Thursday on which the clock is left alone. */
export const DAY = '2030-05-16'
/** Ten in the morning there, in a shop in Chicago. */
export const TEN = `${DAY}T15:00:00.000Z`

export const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Book', exact: true }).click()

export async function allAppointments(server: Server, key: string) {
  const { data } = await ask<{ data: ApiAppointment[] }>(server, key, 'GET', '/appointments?limit=100')
  return data
}

export const addVehicle = (server: Server, key: string, customer_id: string, plate = 'KLM 2231') =>
  ask<{ id: string }>(server, key, 'POST', '/vehicles', {
    customer_id,
    year: 2019,
    make: 'Toyota',
    model: 'Corolla',
    license_plate: plate,
  })

/** Every POST of the page, by what it would make. */
export function listenForPosts(page: Page): string[] {
  const posts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isProbe = (request.postData() ?? '{}') === '{}'
    if (request.method() === 'POST' && pathname.startsWith('/shop/') && !isProbe) {
      posts.push(pathname.replace('/shop/', ''))
    }
  })
  return posts
}

/** The request goes through and is done; its answer never arrives. */
export async function loseAnswer(route: Route) {
  if (route.request().method() !== 'POST') return route.fallback()
  await route.fetch()
  return route.abort('connectionreset')
}

/** What is to be lost of requests to `path` is, until the page is loaded anew: not one in between gets through. */
export async function loseUntilReload(page: Page, path: string, lose: (route: Route) => Promise<void>) {
  let isLost = true
  await page.route(path, (route) => (isLost ? lose(route) : route.fallback()))
  page.once('framenavigated', () => (isLost = false))
}

/** A shop with Ruth Delgado and her Corolla, and the booking open. */
export async function atTheBooking(page: Page, server: Server) {
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  const { id } = await addCustomer(server, key, { name: 'Ruth Delgado', phone: '+12125550143' })
  const vehicle = await addVehicle(server, key, id)
  await signIn(page, server, key)
  await expect(page.getByRole('list', { name: 'Customers' })).toContainText('Ruth Delgado')
  await addNew(page, 'Appointment')
  await expect(customerBox(page)).toBeFocused()
  return { key, id, vehicle: vehicle.id }
}

export const openCustomer = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Customers' }).getByRole('link', { name }).click()

/** On a customer's page: the headings, and the appointments under each. */
export const appointmentsListed = (page: Page) => page.getByRole('main').locator('li a[href*="appointment="]')

export const namesOf = async (server: Server, key: string) =>
  (await allCustomers(server, key)).map(({ name }) => name).toSorted()
