import { expect, type Page } from '@playwright/test'
import { addCustomer } from './api'
import { card, openBoard } from './boards'
import { addVehicle } from './booking'
import { addAppointment, DAY } from './scheduling'
import { createKey, createShop, type Server } from './shop'

// What a person does with one appointment.

export const panel = (page: Page) => page.getByRole('dialog', { name: 'Appointment', exact: true })
export const fact = (page: Page, name: string) =>
  panel(page)
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
    .getByRole('definition')
export const press = (page: Page, name: string) =>
  panel(page).getByRole('button', { name, exact: true }).click()
export const patches = (page: Page) => {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.postData() !== '{}') sent.push(request.postDataJSON())
  })
  return sent
}

/** A shop in which Ruth comes with her Corolla at ten, on a Wednesday in May. */
export async function aShop(server: Server) {
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  const customer = await addCustomer(server, key, { name: 'Ruth Delgado', phone: '+12125550143' })
  const vehicle = await addVehicle(server, key, customer.id)
  const { id } = await addAppointment(server, key, {
    customer_id: customer.id,
    vehicle_id: vehicle.id,
    service_type: 'Brake pads',
    scheduled_at: `${DAY}T15:00:00Z`,
    duration_minutes: 90,
  })
  return { key, id, customer: customer.id, vehicle: vehicle.id }
}

export async function atThePanel(page: Page, server: Server) {
  const shop = await aShop(server)
  await openBoard(page, server, shop.key)
  await card(page, 'Ruth Delgado').getByRole('link').click()
  await expect(panel(page)).toBeVisible()
  await expect(panel(page).getByRole('link', { name: 'Ruth Delgado' })).toBeVisible()
  return shop
}
