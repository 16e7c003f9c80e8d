import { setTimeout } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { instantOf } from '~/domain/time/zone'
import { addCustomer, ask } from './api'
import { LIVE, signIn } from './desk'
import { booksOf } from './money'
import { addAppointment, changeAppointment, readAppointment, ZONE } from './scheduling'
import { createKey, createShop, type Server, sharedServer } from './shop'
import { call, calls, openCalls, takeFor, READ_MS, tomorrow, visitsOfTomorrow } from './tomorrow'

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const statusesOf = async (key: string, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await readAppointment(server, key, id)).status))

test('ten visits of tomorrow are confirmed by Enter each, a request each', async ({ page }) => {
  const { key, ids } = await visitsOfTomorrow(server, 10)
  await openCalls(page, server, key)
  await expect(calls(page)).toHaveCount(10)
  const moves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.postData() !== '{}') moves.push(request.postData() ?? '')
  })
  for (let at = 0; at < 10; at += 1)
    await takeFor(page, `Caller ${String.fromCharCode(65 + at)}`, 'Confirmed')
  await expect(page.getByText('10 of 10 confirmed')).toBeVisible()
  await expect.poll(() => statusesOf(key, ids)).toEqual(ids.map(() => 'confirmed'))
  expect(moves).toEqual(ids.map(() => '{"status":"confirmed"}'))
})

test('a key that is pressed twice at once, or a button, confirms one of them', async ({ page }) => {
  const { key, ids } = await visitsOfTomorrow(server, 4)
  await openCalls(page, server, key)
  await expect(calls(page)).toHaveCount(4)
  await setTimeout(READ_MS)
  await expect(call(page).getByRole('button', { name: 'Confirmed' })).toBeFocused()
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')])
  await expect(page.getByText('1 of 4 confirmed')).toBeVisible()
  await setTimeout(READ_MS)
  await call(page).getByRole('button', { name: 'Confirmed' }).dblclick()
  await expect(page.getByText('2 of 4 confirmed')).toBeVisible()
  await takeFor(page, 'Caller C', 'No answer', 2)
  await expect(calls(page)).toHaveText([/Caller A/, /Caller B/, /Caller D/, /Caller C.*No answer/])
  await expect(call(page).getByRole('heading')).toHaveText('Caller D')
  await expect.poll(() => statusesOf(key, ids)).toEqual(['confirmed', 'confirmed', 'pending', 'pending'])
})

test('who does not answer comes round again at the end, after a reload too; who has no phone is said', async ({
  page,
}) => {
  const { key, ids } = await visitsOfTomorrow(server, 3)
  await openCalls(page, server, key)
  await expect(call(page)).toContainText('(212) 555-0100')
  await takeFor(page, 'Caller A', 'No answer')
  await expect(call(page).getByRole('heading')).toHaveText('Caller B')
  await expect(calls(page)).toHaveText([/Caller B/, /Caller C/, /Caller A.*No answer/])
  await takeFor(page, 'Caller B', 'Confirmed')
  await expect(call(page).getByText('No phone on file')).toBeVisible()
  await expect.poll(async () => (await statusesOf(key, ids))[1]).toBe('confirmed')
  await page.reload()
  await expect(calls(page)).toHaveText([/Caller B.*Confirmed/, /Caller C/, /Caller A.*No answer/])
  await takeFor(page, 'Caller C', 'Confirmed')
  await expect(call(page).getByRole('heading')).toHaveText('Caller A')
  // Taken back: nobody had confirmed yet.
  await page.keyboard.press('Control+z')
  await expect.poll(() => statusesOf(key, ids)).toEqual(['pending', 'confirmed', 'pending'])
  await expect(call(page).getByRole('button', { name: 'Confirmed' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Appointment', exact: true })).toBeVisible()
})

test('whose call it is stays when another desk books somebody before them', async ({ page }) => {
  const { key, ids } = await visitsOfTomorrow(server, 2)
  await openCalls(page, server, key)
  await expect(call(page).getByRole('heading')).toHaveText('Caller A')
  const { id } = await addCustomer(server, key, { name: 'Early Bird' })
  const early = await addAppointment(server, key, {
    customer_id: id,
    service_type: 'Oil change',
    scheduled_at: new Date(instantOf(tomorrow(), 8 * 60, ZONE)).toISOString(),
    duration_minutes: 30,
  })
  await expect(calls(page)).toHaveText([/Early Bird/, /Caller A/, /Caller B/])
  await takeFor(page, 'Caller A', 'Confirmed')
  await expect(call(page).getByRole('heading')).toHaveText('Caller B')
  await expect.poll(() => statusesOf(key, [early.id, ...ids])).toEqual(['pending', 'confirmed', 'pending'])
})

test('one that turns out to be confirmed already is nobody’s call, nor is the next that another desk confirms', async ({
  page,
}) => {
  const { key, ids } = await visitsOfTomorrow(server, 4)
  const [first = '', , third = ''] = ids
  await openCalls(page, server, key)
  await expect(call(page).getByRole('heading')).toHaveText('Caller A')
  await changeAppointment(server, key, first, { status: 'confirmed' })
  await takeFor(page, 'Caller B', 'Confirmed')
  await expect(call(page).getByRole('heading')).toHaveText('Caller C')
  await changeAppointment(server, key, third, { status: 'confirmed' })
  await takeFor(page, 'Caller D', 'Confirmed')
  await expect.poll(() => statusesOf(key, ids)).toEqual(ids.map(() => 'confirmed'))
})

test('the words to send speak of the balance of this moment, and are opened, never sent', async ({
  page,
}) => {
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  const { id } = await addCustomer(server, key, {
    name: 'Ruth Delgado',
    phone: '+12125550143',
    email: 'ruth@delgado.example',
  })
  const books = booksOf(server, key)
  const invoice = await books.billed(id)
  const visit = await addAppointment(server, key, {
    customer_id: id,
    service_type: 'Brakes',
    scheduled_at: new Date(Date.now() - 3_600_000).toISOString(),
    duration_minutes: 30,
  })
  for (const status of ['confirmed', 'checked_in', 'in_progress', 'completed'])
    await ask(server, key, 'PATCH', `/appointments/${visit.id}`, { status })
  await books.pay(invoice.id, { amount_cents: 40_000, method: 'cash' })
  await signIn(page, server, key)
  await page.goto(`${server.url}/board?appointment=${visit.id}`)
  const words = page.getByRole('region', { name: 'Message text' })
  await expect(
    words.getByText('Hi Ruth Delgado, your car is ready. $484.35 is due. Northside Garage'),
  ).toBeVisible()
  await expect(words.getByRole('link', { name: 'Text' })).toHaveAttribute(
    'href',
    `sms:+12125550143?body=${encodeURIComponent('Hi Ruth Delgado, your car is ready. $484.35 is due. Northside Garage')}`,
  )
  await expect(words.getByRole('link', { name: 'Mail' })).toHaveAttribute(
    'href',
    /^mailto:ruth@delgado\.example\?body=/,
  )
  await expect(words).not.toContainText(/sent/i)
  await expect(words).not.toContainText('on this computer')

  // Another desk takes money for them while the words stand here, and makes out another invoice.
  await books.pay(invoice.id, { amount_cents: 8_435, method: 'cash' })
  await expect(words.getByRole('link', { name: 'Text' })).toHaveAttribute('href', /%24400\.00%20is%20due/)
  await books.billed(id)
  await expect(words.getByRole('link', { name: 'Text' })).toHaveAttribute('href', /%241%2C284\.35%20is%20due/)
})

test('where nothing can be written it is a list with phones', async ({ page }) => {
  const { key } = await visitsOfTomorrow(server, 1)
  await openCalls(page, server, key, LIVE)
  await expect(calls(page)).toHaveText([/Caller A/])
  await expect(call(page)).toContainText('(212) 555-0100')
  // This surface has no cars, so there is no column of them.
  await expect(page.getByText('Service', { exact: true })).toHaveCount(1)
  await expect(page.getByText('Car', { exact: true })).toHaveCount(0)
  await expect(calls(page)).not.toContainText('No car given')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(call(page).getByRole('button', { name: /Confirmed|No answer/ })).toHaveCount(0)
  await expect(call(page).getByRole('link', { name: 'Reschedule' })).toHaveCount(0)
})
