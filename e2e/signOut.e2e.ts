import { expect, type Page, test } from '@playwright/test'
import { later } from '~/client/testing/later'
import { REFUSED_HEADER } from '~/contract/session'
import { ageEntries } from './aged'
import { readCustomer } from './api'
import { expectOneInTheBooks, onRecord, ready, recordButton, step } from './atTheTill'
import { enterKey, field, goTo, openOneCustomer, press } from './desk'
import { keptHere } from './kept'
import { openInvoice, shopWithInvoice } from './money'
import { onPaper, unspaced } from './paper'
import { createKey, type Server, sharedServer } from './shop'

// What is not confirmed ends with a desk only where a person has said so.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer()
})

const unsent = (page: Page) =>
  page.getByRole('button', { name: '1 change not confirmed', includeHidden: true })

/** A change of hers that does not get out until the route is taken away. */
async function withAnUnsentChange(page: Page) {
  const { key, id } = await openOneCustomer(page, server)
  await page.route('**/shop/customers/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.fallback(),
  )
  await press(page, 'Edit')
  await page.getByLabel('Notes').fill('Keeps the spare key')
  await expect(field(page, 'Notes')).toHaveValue('Keeps the spare key')
  await press(page, 'Save')
  await expect(unsent(page)).toBeVisible()
  return { key, id }
}

async function discardAndSignOut(page: Page) {
  await press(page, 'Sign out')
  await press(page, 'Discard it and sign out')
}

test('a sign-out that does not happen discards nothing; one that can’t remove everything says so', async ({
  page,
}) => {
  await withAnUnsentChange(page)
  await goTo(page, 'Settings')
  await page.route('**/session', (route) =>
    route.request().method() === 'DELETE' ? route.abort('connectionreset') : route.fallback(),
  )
  await discardAndSignOut(page)
  await expect(page.getByRole('alert')).toContainText('The service could not be reached')
  await expect(unsent(page)).toBeVisible()
  expect(JSON.stringify((await keptHere(page)).records)).toContain('Keeps the spare key')

  await page.unroute('**/session')
  await page.evaluate(() => {
    IDBFactory.prototype.deleteDatabase = () => {
      throw new Error('The disk failed')
    }
  })
  const lookedWho = page.waitForResponse(
    (answer) => answer.url().endsWith('/session') && answer.request().method() === 'GET',
  )
  await discardAndSignOut(page)
  await expect(page.getByLabel('API key')).toBeVisible()
  await lookedWho
  // What could be removed is.
  expect(await keptHere(page)).toMatchObject({ local: [], records: [] })
  await expect(page.getByRole('alert')).toContainText('Signed out, but not all data was removed')
})

test('what is confirmed while signing out asks leaves the question, and with none left nothing is asked', async ({
  page,
}) => {
  const { key, id } = await withAnUnsentChange(page)
  await goTo(page, 'Settings')
  await press(page, 'Sign out')
  const asked = page.getByRole('dialog', { name: 'Some changes are not confirmed' })
  await expect(asked.getByRole('listitem')).toHaveCount(1)
  await page.unroute('**/shop/customers/*')
  await expect.poll(async () => (await readCustomer(server, key, id)).notes).toBe('Keeps the spare key')
  const saved = page.getByRole('dialog', { name: 'All changes are saved' })
  await expect(saved).toContainText('You can sign out now.')
  await expect(asked).toHaveCount(0)
  await expect(saved.getByRole('listitem')).toHaveCount(0)
  await saved.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByLabel('API key')).toBeVisible()
})

test(
  'a refusal of the old session, which comes after the person has signed in again, does not ask them for the key once more',
  { tag: '@window' },
  async ({ page, context }) => {
    const { key, id } = await withAnUnsentChange(page)
    const isAsked = later<void>()
    const isOver = later<void>()
    let isRefused = true
    await page.route('**/shop/customers/*', async (route) => {
      if (route.request().method() !== 'PATCH' || !isRefused) return route.continue()
      isAsked.resolve()
      await isOver.promise
      isRefused = false
      await route.fulfill({
        status: 409,
        headers: { [REFUSED_HEADER]: 'other_connection' },
        json: { gateway: { reason: 'other_connection', message: 'Signed in to another shop' } },
      })
    })
    await isAsked.promise
    await context.clearCookies()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Quotes' }).click()
    const again = page.getByRole('dialog', { name: 'Sign in again' })
    await enterKey(again, key)
    await expect(again).toHaveCount(0)
    isOver.resolve()
    await expect.poll(async () => (await readCustomer(server, key, id)).notes).toBe('Keeps the spare key')
    await expect(again).toHaveCount(0)
  },
)

const NAMED = 'Payment of $50.00, Ruth Delgado (cash)'

/** $50 in cash that did not get out under a first key; the browser is signed in with a second one of the shop. */
async function withMoneyOfAnotherKey(page: Page) {
  const shop = await shopWithInvoice(server)
  let isOnline = false
  await openInvoice(page, server, shop.key, shop.id, true)
  // Recorded before the name has come, it is named by its invoice.
  await expect(page.getByRole('dialog', { name: 'Record payment' })).toContainText('Ruth Delgado')
  await ready(page, 'Cash', '50.00')
  await onRecord(page, (_, { go, lose }) => (isOnline ? go() : lose()))
  await recordButton(page).click()
  await expect(step(page)).toHaveText(/Saved on this computer|Sent/)
  await page.context().clearCookies()
  await page.goto(server.url)
  const waiting = page.getByRole('status').filter({ hasText: NAMED })
  await expect(waiting).toContainText('to finish it')
  await enterKey(page, await createKey(server, shop.shop, 'read-write'))
  await goTo(page, 'Settings')
  return { ...shop, waiting, goOnline: () => (isOnline = true) }
}

const others = (page: Page) => page.getByRole('button', { name: '1 change not confirmed, under another key' })

test('money of another key is on the chip, is listed with its sum by signing out, and stays for that key', async ({
  page,
}) => {
  const { key, books, id, waiting, goOnline } = await withMoneyOfAnotherKey(page)
  await others(page).click()
  const listed = page.getByRole('list', { name: 'Entered with another key' }).getByRole('listitem')
  await expect(listed).toContainText([NAMED])
  await expect(page.getByText('Removes all of this shop’s data')).toHaveCount(0)

  await press(page, 'Sign out')
  const asked = page.getByRole('dialog', { name: 'Some changes are not confirmed' })
  await expect(asked.getByRole('listitem')).toHaveText([NAMED])
  await expect(asked).toContainText('It stays on this computer when you sign out')
  await press(page, 'Keep it and sign out')
  await expect(waiting).toContainText('to finish it')
  const kept = await keptHere(page)
  expect(kept.records).toHaveLength(1)
  expect(kept.records[0]).toContain('amount_cents')
  expect(kept.local).toEqual([])
  expect(await books.payments(id)).toEqual([])

  goOnline()
  await enterKey(page, key)
  await expect.poll(() => books.payments(id)).toHaveLength(1)
  await expectOneInTheBooks(books, id, 5_000)
  await expect(page.getByRole('button', { name: /not confirmed/ })).toHaveCount(0)
})

test('what this key has is discarded by signing out, and what another key has is not', async ({ page }) => {
  await withMoneyOfAnotherKey(page)
  await page.route('**/shop/customers/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.fallback(),
  )
  await goTo(page, 'Customers')
  await page.getByRole('link', { name: /Ruth Delgado/ }).click()
  await press(page, 'Edit')
  await page.getByLabel('Notes').fill('Keeps the spare key')
  await press(page, 'Save')
  await expect(
    page.getByRole('button', { name: '1 change not confirmed, 1 under another key' }),
  ).toBeVisible()

  await goTo(page, 'Settings')
  await press(page, 'Sign out')
  const asked = page.getByRole('dialog', { name: 'Some changes are not confirmed' })
  await expect(asked.getByRole('list', { name: 'Under this key' })).toHaveText(/^Change of .*Ruth Delgado$/)
  await expect(asked.getByRole('list', { name: 'Under another key: kept' })).toHaveText(NAMED)
  await press(page, 'Discard 1, keep 1 and sign out')
  await expect(page.getByRole('status').filter({ hasText: NAMED })).toBeVisible()
  const { records } = await keptHere(page)
  expect(records).toHaveLength(1)
  expect(records[0]).not.toContain('Keeps the spare key')
})

test('money of another key keeps the day open until it is said to be another shop’s, or let go', async ({
  page,
}) => {
  await withMoneyOfAnotherKey(page)
  await goTo(page, 'Today')
  const said = page.getByRole('list', { name: 'Entered here under another key' })
  await expect(said).toContainText(NAMED)

  await page.goto(`${server.url}/day-close`)
  await expect(said).toContainText(NAMED)
  await expect(page.getByText('Entered here under another key: $50.00 not confirmed')).toBeVisible()
  const why = page.getByRole('list', { name: 'Why it can’t be closed yet' })
  await expect(why).toHaveText(/^A payment entered here under another key is not confirmed/)
  await expect
    .poll(() => onPaper(page))
    .toContain(unspaced('Payment of $50.00, Ruth Delgado (cash) under another key'))

  const another = page.getByRole('checkbox', { name: 'It is another shop’s' })
  await another.check()
  await expect(page.getByRole('button', { name: 'Close and print' })).toBeEnabled()
  const sheet = await onPaper(page)
  expect(sheet).toContain(unspaced('Northside Garage'))
  expect(sheet).not.toContain('$50.00')
  await page.reload()
  await expect(another).toBeChecked()
  await expect(page.getByRole('button', { name: 'Close and print' })).toBeEnabled()
  await another.uncheck()
  await expect(why).toHaveText(/^A payment entered here under another key is not confirmed/)

  // Decided with its invoice in view, and where it was tried a minute after that.
  await ageEntries(page, 1)
  await page.reload()
  await others(page).click()
  await page.getByRole('link', { name: 'Check the invoice and decide' }).click()
  await page.getByRole('button', { name: /^Discard/ }).click()
  await expect(page.getByRole('button', { name: /not confirmed/ })).toHaveCount(0)
  await page.goto(`${server.url}/day-close`)
  await expect(page.getByRole('button', { name: 'Close and print' })).toBeEnabled()
})
