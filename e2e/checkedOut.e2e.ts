import { expect, type Page, test } from '@playwright/test'
import { panel as till } from './atTheTill'
import { card, drag, expectAt, moveByMenu, openBoard, shopOf } from './boards'
import { moveByKeys, tabTo } from './byKeys'
import { byLink } from './desk'
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
  await expect(offer(page, 'Ruth Delgado owes $884.35')).toContainText('This customer has an open invoice')
  expect(asked).toEqual(['/shop/invoices'])
  await moveByMenu(page, 'Tom Becker', 'completed')
  await expect(offer(page, 'Tom Becker accepted a quote of $630.01')).toContainText('not an invoice yet')
  expect(asked).toHaveLength(3)
  await moveByMenu(page, 'June Park', 'completed')
  await expect(offer(page, 'Nothing to bill for June Park')).toBeVisible()
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

test('of two open invoices of theirs it is asked on which', async ({ page }) => {
  const { key, id } = await threeAtWork()
  const { customer_id } = await readAppointment(server, key, id('Ruth Delgado'))
  await booksOf(server, key).billed(customer_id)
  await openBoard(page, server, key, `day=all&closed=true`)
  await moveByMenu(page, 'Ruth Delgado', 'completed')
  const owed = offer(page, 'Ruth Delgado owes $1,768.70')
  await expect(owed).toContainText('2 open invoices of this customer')
  await owed.getByRole('button', { name: 'Record payment' }).click()
  const which = page.getByRole('dialog', { name: 'Record payment' })
  await expect(which.getByRole('list', { name: 'Open invoices' }).getByRole('button')).toHaveCount(2)
  await expect(page).toHaveURL(/\/board/)
  await page.keyboard.press('Enter')
  await expect(till(page)).toContainText('$884.35')
})

test('on a customer’s page that was just opened, the message and the offer say whose they are', async ({
  page,
}) => {
  const { key, id } = await threeAtWork()
  const { customer_id } = await readAppointment(server, key, id('Ruth Delgado'))
  await byLink(page, server, key, `/customers/${customer_id}`)
  await page.getByRole('button', { name: 'Move to Completed' }).click()
  await expect(offer(page, 'Ruth Delgado moved to Completed')).toBeVisible()
  await expect(offer(page, 'Ruth Delgado owes $884.35')).toBeVisible()
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

test(
  'by keys alone a car is done, and its offer reached, dismissed, or taken',
  { tag: '@window' },
  async ({ page }) => {
    const { key, june } = await threeAtWork()
    await openBoard(page, server, key, `day=all&closed=true`)
    async function complete(name: string, title: string) {
      await card(page, name).getByRole('link').focus()
      await moveByKeys(page, 'Completed')
      await expect(offer(page, title)).toBeVisible()
      await page.keyboard.press('F6')
      return offer(page, title)
    }
    const owed = await complete('Ruth Delgado', 'Ruth Delgado owes $884.35')
    await tabTo(page, owed.getByRole('button', { name: 'Dismiss' }))
    await page.keyboard.press('Enter')
    await expect(owed).toHaveCount(0)
    await expectAt(page, 'Ruth Delgado', 'completed')

    const nothing = await complete('June Park', 'Nothing to bill for June Park')
    await tabTo(page, nothing.getByRole('button', { name: 'New quote' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/quotes/new\\?.*customer=${june}`))
  },
)

test(
  'under the pointer, and with the focus in it, the offer stays; left, it goes',
  { tag: '@window' },
  async ({ page }) => {
    await page.clock.install()
    const { key } = await threeAtWork()
    await openBoard(page, server, key, `day=all&closed=true`)
    await moveByMenu(page, 'June Park', 'completed')
    const nothing = offer(page, 'Nothing to bill for June Park')
    await nothing.hover()
    await page.clock.runFor(60_000)
    await expect(nothing).toBeVisible()
    await page.keyboard.press('F6')
    await tabTo(page, nothing.getByRole('button', { name: 'New quote' }))
    await page.mouse.move(10, 10)
    await page.clock.runFor(60_000)
    await expect(nothing).toBeVisible()
    await card(page, 'Ruth Delgado').getByRole('link').focus()
    await page.clock.runFor(31_000)
    await expect(nothing).toHaveCount(0)
  },
)
