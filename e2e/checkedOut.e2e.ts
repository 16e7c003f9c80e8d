import { expect, type Page, test } from '@playwright/test'
import { panel as till } from './atTheTill'
import { drag, expectAt, moveByMenu, openBoard, shopOf } from './boards'
import { booksOf } from './money'
import { cell, quotesOf } from './quoting'
import { readAppointment, ZONE } from './scheduling'
import { type Server, sharedServer } from './shop'

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', ZONE)
})

const offer = (page: Page, title: string) =>
  page.getByRole('dialog', { includeHidden: true }).filter({ hasText: title })

/** Ruth has an open invoice, Tom an accepted quote, and June nothing. */
async function threeAtWork() {
  const shop = await shopOf(server, [
    { name: 'Ruth Delgado', status: 'in_progress' },
    { name: 'Tom Becker', status: 'in_progress', hour: 11 },
    { name: 'June Park', status: 'in_progress', hour: 12, service: 'Wipers' },
  ])
  const { key, id } = shop
  const customerOf = async (name: string) => (await readAppointment(server, key, id(name))).customer_id
  await booksOf(server, key).billed(await customerOf('Ruth Delgado'))
  const quote = await quotesOf(server, key).accepted(await customerOf('Tom Becker'))
  return { ...shop, quote, june: await customerOf('June Park') }
}

test('three customers moved to Completed get three different offers, each for two requests at most', async ({
  page,
}) => {
  const { key, quote, june } = await threeAtWork()
  await openBoard(page, server, key, `day=all&closed=true`)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (
      request.method() === 'GET' &&
      /\/shop\/(quotes|invoices)$/.test(pathname) &&
      searchParams.has('customer_id')
    )
      asked.push(pathname)
  })
  await moveByMenu(page, 'Ruth Delgado', 'completed')
  await expect(offer(page, 'Ruth Delgado owes $884.35')).toContainText('of the same customer')
  expect(asked).toEqual(['/shop/invoices'])
  await moveByMenu(page, 'Tom Becker', 'completed')
  await expect(offer(page, 'Tom Becker accepted a quote of $630.01')).toContainText('not an invoice yet')
  expect(asked).toHaveLength(3)
  await moveByMenu(page, 'June Park', 'completed')
  await expect(offer(page, 'Nothing to pay is on record for June Park')).toBeVisible()
  expect(asked).toHaveLength(5)

  await offer(page, 'June Park').getByRole('button', { name: 'New quote' }).click()
  await expect(page).toHaveURL(new RegExp(`/quotes/new\\?.*customer=${june}`))
  await expect(cell(page, 'Description', 1)).toHaveValue('Wipers')
  await page.goBack()
  await offer(page, 'Tom Becker').getByRole('button', { name: 'Open the quote' }).click()
  await expect(page).toHaveURL(`${server.url}/quotes/${quote.id}`)
  await offer(page, 'Ruth Delgado').getByRole('button', { name: 'Record payment' }).click()
  await expect(till(page)).toContainText('$884.35')
})

test(
  'a card dropped on Completed is asked about, and the offer stands in no drop’s way',
  { tag: '@window' },
  async ({ page }) => {
    const { key } = await threeAtWork()
    await openBoard(page, server, key, `day=all&closed=true`)
    await drag(page, 'Ruth Delgado', 'completed')
    await expect(offer(page, 'Ruth Delgado owes $884.35')).toBeVisible()
    await drag(page, 'Tom Becker', 'completed')
    await expectAt(page, 'Tom Becker', 'completed')
    await expect(offer(page, 'Tom Becker accepted a quote of $630.01')).toBeVisible()
  },
)
