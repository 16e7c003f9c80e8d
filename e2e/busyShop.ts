import { expect, type Page } from '@playwright/test'
import { addDays, dayOf, instantOf } from '~/domain/time/zone'
import { addCustomer, ask } from './api'
import { addVehicle } from './booking'
import { enterKey } from './desk'
import { booksOf } from './money'
import { line, quotesOf } from './quoting'
import { listenForDoings } from './scans'
import { addAppointment, changeAppointment, ZONE } from './scheduling'
import { createKey, createShop, type Preset, type Server } from './shop'

// A shop in which every screen has something that can be done, for one customer.

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

/** Marcus is here now, owes, and comes again tomorrow. */
export async function busyShop(page: Page, server: Server, preset: Preset = 'read-write') {
  const key = await createKey(server, await createShop(server, 'Northside Garage'), preset)
  const { id: marcus } = await addCustomer(server, key, { name: 'Marcus Hale', phone: '+15855550168' })
  const { id: car } = await addVehicle(server, key, marcus, '')
  const tomorrow = instantOf(addDays(dayOf(Date.now(), ZONE), 1), 10 * 60, ZONE)
  const fields = { customer_id: marcus, vehicle_id: car, service_type: 'Brakes', duration_minutes: 60 }
  const called = await addAppointment(server, key, {
    ...fields,
    scheduled_at: new Date(tomorrow).toISOString(),
  })
  const here = await addAppointment(server, key, { ...fields, scheduled_at: hours(-1), notes: 'Clunk' })
  for (const status of ['confirmed', 'checked_in', 'in_progress'])
    await changeAppointment(server, key, here.id, { status })
  const { id: invoice } = await booksOf(server, key).billed(marcus)
  await quotesOf(server, key).write(marcus, { line_items: [line('Front brake pads', 1, 18_900)] })
  const doings = await listenForDoings(page)
  await page.goto(server.url)
  await enterKey(page, key)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  const records = () =>
    Promise.all(
      ['customers', 'appointments', 'quotes', 'invoices', 'payments'].map((list) =>
        ask<object>(server, key, 'GET', `/${list}?limit=100`),
      ),
    )
  doings.length = 0
  return { key, marcus, invoice, called, here, doings, records, before: await records() }
}
