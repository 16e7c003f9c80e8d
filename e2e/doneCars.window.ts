import { expect, type Page, test } from '@playwright/test'
import { later } from '~/client/testing/later'
import { addCustomer, ask } from './api'
import { DONE, IN_WORK, visit, ZONE } from './dayBooks'
import { byLink, fullOf, liveOf } from './desk'
import { booksOf } from './money'
import { readAppointment } from './scheduling'
import { type Server, sharedServer } from './shop'

// Cars that are done: who is to be told, and who has left without paying.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const listed = (page: Page, name: string) =>
  page.getByRole('list', { name, exact: true }).getByRole('listitem')
const line = (cents: number) => [{ description: 'Brake pads', quantity: 1, unit_price_cents: cents }]

/** Dana's and Sam's cars are completed and hers is not paid; Ivy's and Ray's are ready, and Ivy's is billed. */
async function shopOfDoneCars() {
  const key = await (await server.openShop()).key('read-write')
  const books = booksOf(server, key)
  const person = async (name: string, phone?: string) =>
    (await addCustomer(server, key, { name, ...(phone !== undefined && { phone }) })).id
  const dana = await person('Dana Ruiz', '+12135550142')
  const sam = await person('Sam Whitlock')
  const ivy = await person('Ivy Chen', '+12135550188')
  const ray = await person('Ray Castellano')
  await visit(server, key, dana, DONE)
  await visit(server, key, sam, DONE)
  const ids = { ivy: await visit(server, key, ivy, IN_WORK), ray: await visit(server, key, ray, IN_WORK) }
  for (const id of Object.values(ids))
    await ask(server, key, 'PATCH', `/appointments/${id}`, { notes: 'Keys in box 3 #ready' })
  const owed = await books.billed(dana, line(17_688), 0)
  await books.billed(ivy, line(21_240), 0)
  const paid = await books.billed(sam, line(5_000), 0)
  await books.pay(paid.id, { amount_cents: 5_000, method: 'cash' })
  return { key, ids, owed }
}

test('what is completed and not paid stands above the debts, with Text and Record payment on the row', async ({
  page,
}) => {
  const { key, owed } = await shopOfDoneCars()
  await byLink(page, server, key, '/today', fullOf(server))
  await expect(listed(page, 'Completed, unpaid')).toHaveText([/Dana Ruiz.*Oil change.*\$176\.88/])
  await expect(region(page, 'Completed, unpaid')).toContainText('Last 3 shop days')
  const above = await region(page, 'Completed, unpaid').evaluate((element) => {
    const debts = document.querySelector('[aria-label="Unpaid"]')
    return Boolean(debts && element.compareDocumentPosition(debts) & Node.DOCUMENT_POSITION_FOLLOWING)
  })
  expect(above).toBe(true)
  await expect(page.getByRole('link', { name: 'Text Dana Ruiz' })).toHaveAttribute(
    'href',
    /^sms:\+12135550142\?body=.*176\.88/,
  )
  await page.getByRole('button', { name: 'Record payment of Dana Ruiz' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/invoices/${owed.id}`))
  await expect(page.getByRole('dialog', { name: 'Record payment' })).toBeVisible()
})

test('what is labeled #ready is listed as ready: with what is due, or on its way to Completed', async ({
  page,
}) => {
  const { key, ids } = await shopOfDoneCars()
  await byLink(page, server, key, '/today', fullOf(server))
  await expect(listed(page, 'Ready')).toHaveCount(2)
  await expect(listed(page, 'Ready').filter({ hasText: 'Ivy Chen' })).toContainText('$212.40')
  await expect(listed(page, 'Ready').filter({ hasText: 'Ray Castellano' })).toContainText('nothing due')
  await expect(listed(page, 'Over time')).toHaveCount(0)
  await page.getByRole('button', { name: 'Move Ray Castellano to Completed' }).click()
  await expect(listed(page, 'Ready')).toHaveText([/Ivy Chen/])
  await expect.poll(async () => (await readAppointment(server, key, ids.ray)).status).toBe('completed')
})

test('nobody ready is said at once, whatever invoices are still to be read', async ({ page }) => {
  const key = await (await server.openShop()).key('read-write')
  await visit(server, key, (await addCustomer(server, key, { name: 'Joshua King' })).id, ['confirmed'])
  const read = later<void>()
  await page.route('**/shop/invoices?*status=*', async (route) => {
    await read.promise
    await route.continue()
  })
  await byLink(page, server, key, '/today', fullOf(server))
  await expect(listed(page, 'Not here')).toHaveText([/booked 9:00/])
  await expect(region(page, 'Completed, unpaid')).toContainText('As far as loaded')
  await expect(region(page, 'Ready')).toHaveText(/^Ready\s*none$/)
  read.resolve()
  await expect(region(page, 'Completed, unpaid')).toContainText('none')
})

test('a row is dismissed on this computer, which the page says, and a reload keeps it so', async ({
  page,
}) => {
  const { key } = await shopOfDoneCars()
  await byLink(page, server, key, '/today', fullOf(server))
  await page.getByRole('button', { name: 'Dismiss Dana Ruiz on this computer' }).click()
  await expect(listed(page, 'Completed, unpaid')).toHaveCount(0)
  await page.reload()
  await expect(region(page, 'Completed, unpaid')).toContainText('1 dismissed on this computer')
  await expect(listed(page, 'Ready')).toHaveCount(2)
  await expect(listed(page, 'Completed, unpaid')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show dismissed of Completed, unpaid' }).click()
  await page.getByRole('button', { name: 'Show Dana Ruiz again' }).click()
  await expect(listed(page, 'Completed, unpaid')).toHaveText([/Dana Ruiz/])
  await expect(region(page, 'Completed, unpaid')).not.toContainText('dismissed')
})

for (const [surface, serviceOf] of [
  ['full', fullOf],
  ['live', liveOf],
] as const) {
  test(`on the ${surface} surface the same cars are ready and unpaid, and the same people are in the shop`, async ({
    page,
  }) => {
    const { key } = await shopOfDoneCars()
    const joshua = (await addCustomer(server, key, { name: 'Joshua King' })).id
    await visit(server, key, joshua, ['confirmed'])
    await booksOf(server, key).billed(joshua, line(5_600), 0)
    await byLink(page, server, key, '/today', serviceOf(server))
    await expect(listed(page, 'Completed, unpaid')).toHaveText([/Dana Ruiz.*\$176\.88/])
    await expect(listed(page, 'Ready')).toHaveCount(2)
    // Dana has gone: hers is the list above. Joshua has not come.
    await expect(listed(page, 'Not here')).toHaveText([/Joshua King/])
    await expect(region(page, 'Unpaid').getByRole('list').first().getByRole('listitem')).toHaveText([
      /Ivy Chen.*\$212\.40/,
    ])
    await expect(listed(page, 'In the shop')).toHaveText([/Ivy Chen/])
    await expect(page.getByRole('button', { name: /^Record payment of/ })).toHaveCount(
      surface === 'full' ? 3 : 0,
    )
  })
}
