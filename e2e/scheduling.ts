import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { addCustomer } from './api'
import { byLink, FULL } from './desk'
import { createKey, createShop, type Server } from './shop'

// What a person does with the schedule, and what another desk does meanwhile.

/** A Wednesday on which the clock is left alone, in a shop in Chicago. */
export const DAY = '2030-05-15'
export const ZONE = 'America/Chicago'

/** A quarter of an hour on the screen. */
export const QUARTER_PX = 21

export type ApiAppointment = {
  id: string
  customer_id: string
  vehicle_id: string | null
  status: string
  service_type: string
  scheduled_at: string
  updated_at: string
  duration_minutes: number
  notes: string | null
}

async function ask<Answer>(server: Server, key: string, method: string, path: string, body?: object) {
  const response = await fetch(`${server.api}/appointments${path}`, {
    method,
    headers: {
      'X-Service-Key': key,
      ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  const answer: Answer = await response.json()
  return answer
}

export const addAppointment = (server: Server, key: string, appointment: Partial<ApiAppointment>) =>
  ask<ApiAppointment>(server, key, 'POST', '', appointment)

export const changeAppointment = (server: Server, key: string, id: string, change: Partial<ApiAppointment>) =>
  ask<ApiAppointment>(server, key, 'PATCH', `/${id}`, change)

export async function deleteAppointment(server: Server, key: string, id: string) {
  const how = { method: 'DELETE', headers: { 'X-Service-Key': key } }
  const { status } = await fetch(`${server.api}/appointments/${id}`, how)
  if (status !== 204) throw new Error(`DELETE ${id}: ${status}`)
}

export async function readAppointment(server: Server, key: string, id: string): Promise<ApiAppointment> {
  const { data } = await ask<{ data: ApiAppointment[] }>(server, key, 'GET', '?limit=100')
  const found = data.find((row) => row.id === id)
  if (!found) throw new Error(`There is no appointment ${id}`)
  return found
}

/** When it begins and how long it takes, as the service has it. */
export async function placeOf(server: Server, key: string, id: string) {
  const { scheduled_at, duration_minutes } = await readAppointment(server, key, id)
  return [scheduled_at, duration_minutes]
}

/** Nine and eleven o'clock in Chicago, and how they are called there. */
export const RUTH = { name: 'Ruth Delgado', service: 'Front struts', at: `${DAY}T14:00:00Z` }
export const TOM = { name: 'Tom Becker', service: 'Timing belt', at: `${DAY}T16:00:00Z` }
export const AT_NINE = 'Ruth Delgado, Front struts, 9:00 AM to 10:00 AM, Pending'
export const TOM_AT_ELEVEN = 'Tom Becker, Timing belt, 11:00 AM to 12:00 PM, Pending'

export type Booked = { name: string; service: string; at: string; minutes?: number }

/** A shop with these appointments of a customer each; their ids in that order. */
export async function shopWith(server: Server, booked: readonly Booked[]) {
  const shop = await createShop(server, 'Northside Garage')
  const key = await createKey(server, shop, 'read-write')
  const ids: string[] = []
  const customers: string[] = []
  for (const { name, service, at, minutes = 60 } of booked) {
    const { id: customer_id } = await addCustomer(server, key, { name })
    const { id } = await addAppointment(server, key, {
      customer_id,
      service_type: service,
      scheduled_at: at,
      duration_minutes: minutes,
    })
    ids.push(id)
    customers.push(customer_id)
  }
  return { shop, key, ids, customers }
}

export async function openSchedule(
  page: Page,
  server: Server,
  key: string,
  search = `day=${DAY}`,
  service = FULL,
) {
  await byLink(page, server, key, `/schedule?${search}`, service)
  await expect(page.getByRole('heading', { name: 'Schedule', level: 1, includeHidden: true })).toBeAttached()
}

/** By its whole name: who, what, when and how it stands. */
export const block = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

async function middleOf(locator: Locator) {
  // Far from the edges, at which the page would come along.
  await locator.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  // While it is drawn anew it is nowhere for a moment.
  await expect.poll(() => locator.boundingBox()).not.toBeNull()
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on screen')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 24), box }
}

/** Takes it with the mouse and carries it, without letting go. */
export async function take(page: Page, taken: Locator, by: { x?: number; y?: number }) {
  const { x, y } = await middleOf(taken)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + (by.x ?? 0) / 2, y + (by.y ?? 0) / 2, { steps: 4 })
  await page.mouse.move(x + (by.x ?? 0), y + (by.y ?? 0), { steps: 4 })
}

export async function carry(page: Page, taken: Locator, by: { x?: number; y?: number }) {
  await take(page, taken, by)
  await page.mouse.up()
}

/** Pulls its lower edge. */
export async function pullEnd(page: Page, taken: Locator, y: number) {
  const { x, box } = await middleOf(taken)
  const end = box.y + box.height - 2
  await page.mouse.move(x, end)
  await page.mouse.down()
  await page.mouse.move(x, end + y / 2, { steps: 4 })
  await page.mouse.move(x, end + y, { steps: 4 })
  await page.mouse.up()
}

/** All that the page asks the service to change; finding out whether it may is none of it. */
export function listenForWrites(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const body = request.postData() ?? ''
    if (pathname.startsWith('/shop/appointments') && request.method() !== 'GET' && body !== '{}')
      writes.push(`${request.method()} ${body}`)
  })
  return writes
}

/** What is said at the edge of the screen. */
export const told = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)

/** Whether a message in the corner lies over none of it. */
export async function isClearOf(page: Page, text: string, what: Locator) {
  const message = await told(page, text).locator('xpath=ancestor::*[@role][1]').boundingBox()
  const box = await what.boundingBox()
  if (!message || !box) return false
  return message.y + message.height <= box.y || message.y >= box.y + box.height
}
