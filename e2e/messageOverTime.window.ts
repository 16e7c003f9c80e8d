import { expect, test } from '@playwright/test'
import { addCustomer, ask } from './api'
import { IN_WORK, ZONE } from './dayBooks'
import { signIn } from './desk'
import { addAppointment, changeAppointment } from './scheduling'
import { createKey, createShop, sharedServer } from './shop'

// A message promises no time that is over.

const MINUTE_MS = 60_000

test('once its time is over, the message says that the car is still worked on, and #ready that it is ready', async ({
  page,
}) => {
  const server = await sharedServer('--time-zone', ZONE)
  const key = await createKey(server, await createShop(server, 'Cedar Street Auto'), 'read-write')
  const { id: customer_id } = await addCustomer(server, key, { name: 'Harlan Fleet', phone: '+12125550143' })
  const car = { customer_id, year: 2021, make: 'Ford', model: 'Transit', license_plate: 'FLT118' }
  const { id: vehicle_id } = await ask<{ id: string }>(server, key, 'POST', '/vehicles', car)
  const { id } = await addAppointment(server, key, {
    customer_id,
    vehicle_id,
    service_type: 'Brake pads, rear',
    scheduled_at: new Date(Date.now() - 100 * MINUTE_MS).toISOString(),
    duration_minutes: 150,
  })
  for (const status of IN_WORK) await changeAppointment(server, key, id, { status })
  await signIn(page, server, key)
  const message = page.getByRole('region', { name: 'Message text' })
  const open = async (link: string) => {
    await page.goto(server.url + link)
    await expect(message).toContainText('Transit')
  }
  for (const link of [`/board?appointment=${id}`, `/customers/${customer_id}`]) {
    await changeAppointment(server, key, id, { duration_minutes: 150, notes: null })
    await open(link)
    await expect(message).toContainText('should be ready')
    await changeAppointment(server, key, id, { duration_minutes: 60 })
    await open(link)
    await expect(message).toContainText(
      "we're still working on your Transit and will text you when it's ready.",
    )
    await expect(message).not.toContainText('should be ready')
    await changeAppointment(server, key, id, { notes: 'Old pads in the trunk #ready' })
    await expect(message).toContainText('your Transit is ready.')
  }
})
