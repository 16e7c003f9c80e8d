import { expect, test } from '@playwright/test'
import { addCustomer, ask } from './api'
import { DONE, ZONE } from './dayBooks'
import { goTo, press, signIn } from './desk'
import { addAppointment, changeAppointment } from './scheduling'
import { createKey, createShop, sharedServer } from './shop'

// What stands in braces in a message: known and filled in, or refused where it is written.

test('a name that nothing is filled in for is refused beside its text, and the known ones are listed there', async ({
  page,
}) => {
  const server = await sharedServer('--time-zone', ZONE)
  const shop = await createShop(server, 'Cedar Street Auto')
  const admin = await createKey(server, shop, 'admin')
  const { id: customer_id } = await addCustomer(server, admin, {
    name: 'Ruth Delgado',
    phone: '+12125550143',
  })
  const car = { customer_id, year: 2020, make: 'Ram', model: '1500' }
  const { id: vehicle_id } = await ask<{ id: string }>(server, admin, 'POST', '/vehicles', car)
  const { id } = await addAppointment(server, admin, {
    customer_id,
    vehicle_id,
    service_type: 'Brakes',
    scheduled_at: new Date().toISOString(),
  })
  for (const status of DONE) await changeAppointment(server, admin, id, { status })
  const saved = async () =>
    (await ask<{ message_texts: object }>(server, admin, 'GET', '/shop')).message_texts

  await signIn(page, server, admin)
  await goTo(page, 'Settings')
  await page.getByRole('region', { name: 'The shop' }).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'The shop' })
  const text = form.getByLabel('When it is ready')
  const listed = form.getByRole('list', { name: 'What Frontdesk fills in' }).getByRole('listitem')
  await expect(listed).toContainText(['{first}', '{name}', '{car}', '{time}', '{owed}', '{shop}', '{phone}'])
  await text.fill('Hey {frist}, your {car} is ready.')
  await press(page, 'Save')
  await expect(text).toHaveAccessibleDescription(/^\{frist\} can’t be filled in/)
  await expect(text).toBeFocused()
  await expect(form).toBeVisible()
  expect(await saved()).toEqual({})
  await text.fill('Hey {first}, your {car} is ready.')
  await press(page, 'Save')
  await expect(form).toHaveCount(0)
  expect(await saved()).toEqual({ ready: 'Hey {first}, your {car} is ready.' })

  await page.goto(`${server.url}/board?appointment=${id}`)
  const message = page.getByRole('region', { name: 'Message text' })
  await expect(message).toContainText('Hey Ruth, your Ram 1500 is ready.')
})
