import { expect, type Locator, type Page } from '@playwright/test'
import { PAGE_HEADER, PAGE_HEADER_VALUE } from '~/contract/dashboardHttp'
import { addCustomer } from './api'
import { createKey, createShop, type Server } from './shop'

// What a person does at any desk, in the words of the screen.

export const FULL = 'This Frontdesk (read and write)'
export const LIVE = 'This Frontdesk (read-only)'
export const fullOf = ({ service }: Server) => `${service} (read and write)`
export const liveOf = ({ service }: Server) => `${service} (read-only)`

export async function enterKey(page: Page | Locator, key: string, service = FULL) {
  await page.getByLabel('Service').selectOption({ label: service })
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The session as the sign-in page would open it, without the clicks: signing in itself is tested in signIn.e2e.ts. */
async function openSession(page: Page, { url }: Server, key: string, label: string) {
  const [, service, rights] = /^(.+) \((.+)\)$/.exec(label) ?? []
  const surface = rights === 'read-only' ? 'live' : 'full'
  const headers = { [PAGE_HEADER]: PAGE_HEADER_VALUE }
  const answer = await page.request.post(`${url}/session`, { headers, data: { service, surface, key } })
  expect(answer.status()).toBe(200)
}

/** Signed in, and then whatever link somebody has sent. */
export async function byLink(
  page: Page,
  server: Server,
  key: string,
  link: string,
  service = fullOf(server),
) {
  // A page that is still open reads itself anew when it hears of another session: in the middle of going on.
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  await openSession(page, server, key, service)
  await page.goto(`${server.url}${link}`)
}

export async function signIn(page: Page, server: Server, key: string, service = fullOf(server)) {
  await byLink(page, server, key, '/customers', service)
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible()
}

export async function openDemo(page: Page, server: Server, surface: 'full' | 'live' = 'full') {
  const button = surface === 'full' ? 'Open the demo shop' : 'Open the demo shop read-only'
  await page.goto(server.url)
  await page.getByRole('button', { name: button, exact: true }).click()
  await goTo(page, 'Customers')
}

/** The rows of the list of customers that are in the page. */
export const rowsOf = (page: Page) =>
  page.getByRole('list', { name: 'Customers' }).getByRole('listitem').getByRole('link')

/** The nth customer from the top, who is opened; their name. */
export async function openCustomer(page: Page, nth = 0): Promise<string> {
  const row = rowsOf(page).nth(nth)
  const name = (await row.locator('span').first().textContent()) ?? ''
  await row.click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  return name
}

/** The id in the address of a customer's page. */
export const customerIn = (page: Page) => new URL(page.url()).pathname.replace('/customers/', '')

type Place = 'Today' | 'Board' | 'Schedule' | 'Customers' | 'Quotes' | 'Invoices' | 'Payments' | 'Settings'

export async function goTo(page: Page, place: Place) {
  const main = page.getByRole('navigation', { name: 'Main' })
  const link = main.getByRole('link', { name: place })
  const more = main.getByRole('button', { name: 'More', exact: true })
  await expect(link.or(more).first()).toBeVisible()
  if (!(await link.isVisible())) await more.click()
  await link.click()
  await expect(page.getByRole('heading', { name: place, level: 1 })).toBeVisible()
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A desk that is told of nothing that others do, as with a service that has no such address: it reads again now and then. */
export const hearsNothing = (page: Page) =>
  page.route('**/shop/changes', (route) =>
    route.fulfill({
      status: 404,
      json: { error: { code: 'not_found', message: 'Not found', status: 404, request_id: 'req_0' } },
    }),
  )

/** By then they have been read again without anybody asking. */
export const EACH_LOOK_MS = 16_000

/** Has the appointments on screen read again now: what is paused and goes on looks at once. */
export async function lookAgain(page: Page) {
  await page.getByRole('button', { name: 'Pause updating' }).click()
  await page.getByRole('button', { name: 'Resume updating' }).click()
  await expect(page.getByRole('button', { name: 'Pause updating' })).toBeVisible()
}

/** What the list behind "New" offers. */
export async function addNew(page: Page, what: 'Appointment' | 'Customer' | 'Quote') {
  await press(page, 'New')
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}

/** A shop of one customer, Ruth Delgado, open at her page. */
export async function openOneCustomer(page: Page, server: Server) {
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  const { id } = await addCustomer(server, key, {
    name: 'Ruth Delgado',
    phone: '+12125550143',
    notes: 'Prefers text',
  })
  await signIn(page, server, key)
  await openCustomer(page)
  return { key, id }
}
