import { expect, type Page, test } from '@playwright/test'
import { ask } from './api'
import { byLink, LIVE } from './desk'
import { booksOf } from './money'
import { aShop, fact, panel } from './panel'
import { changeAppointment, ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

// The appointment's panel says what its card says: who, which car, how it stands, and then what is due.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const money = (page: Page) => panel(page).getByRole('region', { name: 'Money' })
const line = [{ description: 'Brake pads, front', quantity: 1, unit_price_cents: 17_688 }]
const topOf = async (what: ReturnType<Page['locator']>) => (await what.boundingBox())?.y ?? Number.NaN

test('customer, car, plate and status stand on top, then the money, and the dates at the foot', async ({
  page,
}) => {
  const { key, id, customer } = await aShop(server)
  const invoice = await booksOf(server, key).billed(customer, line, 0)
  await byLink(page, server, key, `/board?appointment=${id}`)
  await expect(money(page)).toContainText('$176.88')
  await expect(panel(page).getByText('Message', { exact: true })).toBeVisible()
  const heights = [
    panel(page).getByRole('link', { name: 'Ruth Delgado' }),
    fact(page, 'Car'),
    fact(page, 'Status'),
    money(page),
    panel(page).getByText('Message', { exact: true }),
    panel(page).getByRole('button', { name: 'Checked in', exact: true }),
    panel(page).getByRole('heading', { name: 'Notes and labels' }),
    fact(page, 'Created'),
  ].map(topOf)
  const tops = await Promise.all(heights)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  await expect(fact(page, 'Car')).toHaveText(/KLM 2231.*2019 Toyota Corolla/)
  await money(page).getByRole('button', { name: 'Record payment' }).click()
  await expect(page).toHaveURL(new RegExp(`/invoices/${invoice.id}\\?pay=1`))
})

test('with nothing due an accepted quote is converted there, and with none a new one is begun', async ({
  page,
}) => {
  const { key, id, customer, vehicle } = await aShop(server)
  await byLink(page, server, key, `/board?appointment=${id}`)
  await expect(money(page)).toContainText('Nothing due')
  await expect(money(page).getByRole('link', { name: 'New quote' })).toHaveAttribute(
    'href',
    `/quotes/new?customer=${customer}&appointment=${id}&vehicle=${vehicle}`,
  )
  const quote = await ask<{ id: string }>(server, key, 'POST', '/quotes', {
    customer_id: customer,
    vehicle_id: vehicle,
    line_items: line,
    tax_cents: 0,
  })
  for (const status of ['sent', 'accepted'])
    await ask(server, key, 'PATCH', `/quotes/${quote.id}`, { status })
  await page.reload()
  await expect(money(page)).toContainText(`Quote ${quote.id.slice(-8).toUpperCase()} accepted`)
  await expect(money(page)).toContainText('$176.88')
  await money(page).getByRole('button', { name: 'Convert to invoice' }).click()
  await expect(page).toHaveURL(/\/invoices\/.*\?pay=1/)
})

test('the moves keep their places, whatever is allowed, and #ready is one press', async ({ page }) => {
  const { key, id } = await aShop(server)
  await byLink(page, server, key, `/board?appointment=${id}`)
  const names = ['Pending', 'Confirmed', 'Checked in', 'In progress', 'Completed', 'Canceled', 'No-show']
  const place = (name: string) => panel(page).getByRole('button', { name, exact: true })
  const places = () =>
    panel(page)
      .getByRole('heading', { name: 'Move to' })
      .evaluate((heading) => {
        const section = heading.closest('section')
        const from = section?.getBoundingClientRect()
        return [...(section?.querySelectorAll('button') ?? [])].map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect()
          return [x - (from?.x ?? 0), y - (from?.y ?? 0), width, height].map(Math.round)
        })
      })
  for (const name of names) await expect(place(name)).toBeVisible()
  const before = await places()
  expect(before).toHaveLength(names.length + 1)
  await expect(panel(page).getByRole('button', { name: 'Mark #ready' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await place('In progress').click()
  await expect(place('In progress')).toHaveAttribute('aria-pressed', 'true')
  expect(await places()).toEqual(before)
  await panel(page).getByRole('button', { name: 'Mark #ready' }).click()
  await expect(panel(page).getByRole('button', { name: 'Take off #ready' })).toBeVisible()
  expect(await places()).toEqual(before)
})

test('where nothing can be written it says what is owed, and offers nothing', async ({ page }) => {
  const { key, id, customer } = await aShop(server)
  await booksOf(server, key).billed(customer, line, 0)
  await changeAppointment(server, key, id, { notes: 'Squeal only when cold' })
  await byLink(page, server, key, `/board?appointment=${id}`, LIVE)
  await expect(money(page)).toContainText('$176.88')
  await expect(money(page).getByRole('button')).toHaveCount(0)
  await expect(money(page).getByRole('link', { name: 'New quote' })).toHaveCount(0)
})
