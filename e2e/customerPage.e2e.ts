import { setTimeout } from 'node:timers/promises'
import { expect, type Page, test } from '@playwright/test'
import { ask } from './api'
import { addVehicle } from './booking'
import { runCommand } from './byKeys'
import { signIn } from './desk'
import { shopWithInvoice } from './money'
import { aShop, panel } from './panel'
import { addAppointment, readAppointment } from './scheduling'
import { type Server, sharedServer } from './shop'
import { READ_MS } from './tomorrow'

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', 'America/Chicago')
})

const now = (page: Page) => page.getByRole('region', { name: 'Now' })
const carsIn = (page: Page) =>
  page.getByRole('region', { name: 'History' }).getByRole('heading', { level: 3 })
const rowsIn = (page: Page, car: string | RegExp) =>
  page.getByRole('region', { name: car }).getByRole('listitem')

test('the open visit and what is owed stand above all else, and letters do what is asked for', async ({
  page,
}) => {
  const { key, id, customerId } = await shopWithInvoice(server)
  await ask(server, key, 'POST', '/appointments', {
    customer_id: customerId,
    service_type: 'Front struts',
    scheduled_at: new Date(Date.now() + 40 * 60_000).toISOString(),
    duration_minutes: 60,
    notes: 'Clunk over bumps',
  })
  await signIn(page, server, key)
  await page.goto(`${server.url}/customers/${customerId}`)
  await expect(now(page)).toContainText(/Pending.*in \d+ min.*Front struts.*Clunk over bumps/)
  await expect(now(page)).toContainText(/Owes.*\$884\.35.*1 invoice/)
  await runCommand(page, 'move', 'Move to Confirmed')
  await expect(now(page)).toContainText('Confirmed')
  await expect(now(page).getByRole('button', { name: 'Move to Checked in' })).toBeVisible()
  await runCommand(page, 'book', 'Book Ruth Delgado')
  await expect(page.getByRole('dialog', { name: 'New appointment' })).toContainText('Ruth Delgado')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await runCommand(page, 'payment', 'Record payment')
  await expect(page).toHaveURL(`${server.url}/invoices/${id}?pay=1`)
})

test('a key that bounces, or a button that is clicked twice, moves the visit by one step', async ({
  page,
}) => {
  const { key, customer, id } = await aShop(server)
  await signIn(page, server, key)
  await page.goto(`${server.url}/customers/${customer}`)
  await expect(now(page).getByRole('button', { name: 'Move to Confirmed' })).toBeVisible()
  const moves: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.postData() !== '{}') moves.push(request.postDataJSON())
  })
  await now(page).getByRole('button', { name: 'Move to Confirmed' }).focus()
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')])
  await expect(now(page).getByRole('button', { name: 'Move to Checked in' })).toBeVisible()
  await expect.poll(async () => (await readAppointment(server, key, id)).status).toBe('confirmed')
  // As long as a hand takes that has read what it says by then.
  await setTimeout(READ_MS)
  await now(page).getByRole('button', { name: 'Move to Checked in' }).dblclick()
  await expect(now(page).getByRole('button', { name: 'Move to In progress' })).toBeVisible()
  await expect.poll(async () => (await readAppointment(server, key, id)).status).toBe('checked_in')
  expect(moves).toEqual([{ status: 'confirmed' }, { status: 'checked_in' }])
})

test('with nothing open and nothing owed, a line says so and Book is what is done', async ({ page }) => {
  const { key, customer, id } = await aShop(server)
  await ask(server, key, 'PATCH', `/appointments/${id}`, { status: 'canceled' })
  await signIn(page, server, key)
  await page.goto(`${server.url}/customers/${customer}`)
  await expect(now(page)).toContainText('Nothing open')
  await expect(now(page)).toContainText('Owes nothing')
  await expect(now(page).getByRole('button')).toHaveCount(0)
})

test('what was done stands by car, an invoice under its quote, and what names no car by itself', async ({
  page,
}) => {
  const { key, customer, vehicle } = await aShop(server)
  const civic = await ask<{ id: string }>(server, key, 'POST', '/vehicles', {
    customer_id: customer,
    year: 2009,
    make: 'Honda',
    model: 'Civic',
  })
  const line = { description: 'Front strut assembly', quantity: 1, unit_price_cents: 80_000 }
  const quote = await ask<{ id: string }>(server, key, 'POST', '/quotes', {
    customer_id: customer,
    vehicle_id: vehicle,
    line_items: [line, { ...line, description: 'Alignment' }],
  })
  for (const status of ['sent', 'accepted'])
    await ask(server, key, 'PATCH', `/quotes/${quote.id}`, { status })
  await ask(server, key, 'POST', `/quotes/${quote.id}/convert-to-invoice`, {})
  await addAppointment(server, key, {
    customer_id: customer,
    vehicle_id: civic.id,
    service_type: 'Smog check',
    scheduled_at: '2020-03-02T15:00:00Z',
    duration_minutes: 30,
  })
  await addAppointment(server, key, {
    customer_id: customer,
    service_type: 'Tow-in',
    scheduled_at: '2020-03-03T15:00:00Z',
    duration_minutes: 30,
  })
  await signIn(page, server, key)
  await page.goto(`${server.url}/customers/${customer}`)
  await expect(carsIn(page)).toHaveText([/Corolla/, /2009 Honda Civic/, 'No car given'])
  await expect(rowsIn(page, /Corolla/)).toHaveText([
    /May 15, 2030.*Appointment.*Brake pads, 10:00 AM.*Pending/,
    /Today.*Quote.*Front strut assembly.*\+1.*Converted.*\$1,600\.00/,
    /Today.*Invoice.*From that quote.*Unpaid.*\$1,600\.00 due/,
  ])
  await expect(rowsIn(page, 'No car given')).toHaveText([/Mar 3, 2020.*Tow-in/])
  await page.getByRole('button', { name: 'Civic', exact: true }).click()
  await expect(carsIn(page)).toHaveText([/2009 Honda Civic/])
  await expect(rowsIn(page, '2009 Honda Civic')).toHaveText([/Mar 2, 2020.*Smog check/])
  await rowsIn(page, '2009 Honda Civic').getByRole('link').click()
  await expect(panel(page)).toContainText('Smog check')
})

test('two cars of a kind are told apart by their plates', async ({ page }) => {
  const { key, customer } = await aShop(server)
  await addVehicle(server, key, customer, '8IVY888')
  await signIn(page, server, key)
  await page.goto(`${server.url}/customers/${customer}`)
  const [one, other] = ['2019 Toyota Corolla KLM 2231', '2019 Toyota Corolla 8IVY888']
  for (const car of [one, other]) {
    const region = page.getByRole('region', { name: car, exact: true })
    await expect(region.getByRole('button', { name: `Edit ${car}`, exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Corolla 8IVY888', exact: true }).click()
  await expect(page.getByRole('region', { name: one, exact: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: other, exact: true })).toBeVisible()
})

test('it says how far back it was read, and reads further', async ({ page }) => {
  const { key, customer } = await aShop(server)
  for (let at = 0; at < 101; at += 1) {
    await addAppointment(server, key, {
      customer_id: customer,
      service_type: `Visit ${at}`,
      scheduled_at: new Date(Date.parse('2020-01-01T15:00:00Z') + at * 86_400_000).toISOString(),
      duration_minutes: 30,
    })
  }
  await signIn(page, server, key)
  await page.goto(`${server.url}/customers/${customer}`)
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem')).toHaveCount(100)
  await expect(history).toContainText(/Loaded back to Jan \d, 2020/)
  await page.getByRole('button', { name: 'Load older' }).click()
  await expect(history.getByRole('listitem')).toHaveCount(102)
  await expect(history).not.toContainText('Loaded back to')
})
