import { expect, type Page, test } from '@playwright/test'
import { OTHER_KEY } from '~/client/testing/otherMaker/service'
import { addCustomer, addInvoice, addVisit } from '~/client/testing/otherMaker/stock'
import { PAGE_HEADER, PAGE_HEADER_VALUE } from '~/contract/dashboardHttp'
import { ask } from './api'
import { byLink, enterKey, goTo, press, signIn } from './desk'
import { keptHere } from './kept'
import { startOtherMaker } from './otherMaker'
import { panel } from './panel'
import { createKey, createShop, sharedServer, startServer } from './shop'

// What a shop says of itself where its service has no place for that: kept on this computer, and said to be.

const running: { stop: () => Promise<void> }[] = []
test.afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
})

const SERVICE = { full: 'Other (read and write)', live: 'Other (read-only)' } as const

async function othersShop(surface: 'full' | 'live') {
  const other = await startOtherMaker()
  running.push(other)
  const server = await startServer('--service', other[surface])
  running.push(server)
  return { other, server, service: SERVICE[surface] }
}

const card = (page: Page) => page.getByRole('region', { name: 'The shop' })
const form = (page: Page) => page.getByRole('dialog', { name: 'The shop', exact: true })
const ONLY_HERE = 'kept on this computer only'

async function edit(page: Page) {
  await goTo(page, 'Settings')
  await card(page).getByRole('button', { name: 'Edit' }).click()
}

const save = (page: Page) => press(page, 'Save on this computer')

/** Enters a letterhead and one text, and has them kept. */
async function fillIn(page: Page) {
  await edit(page)
  await form(page).getByLabel('Shop’s name').fill('Cedar Street Auto')
  await form(page).getByLabel('Phone').fill('707 555 0199')
  await form(page).getByLabel('Address').fill('12 Cedar Street')
  await form(page).getByLabel('City').fill('Santa Rosa')
  await form(page).getByLabel('Tax number').fill('94-7700123')
  await form(page).getByLabel('A line of terms').fill('Storage after ten days.')
  await form(page).getByLabel('When the car is here').fill('We have it, {name}. {shop} {phone}')
  await save(page)
  await expect(form(page)).toHaveCount(0)
}

const LETTERHEAD = [
  'Cedar Street Auto',
  '12 Cedar Street',
  'Santa Rosa',
  '(707) 555-0199',
  'Tax number 94-7700123',
  'Storage after ten days.',
]

test('another maker’s shop has letterhead and texts on this computer, on its papers and in its messages', async ({
  page,
}) => {
  const { other, server, service } = await othersShop('full')
  const ruth = addCustomer(other, 'Ruth Delgado').id
  const invoice = addInvoice(other, ruth, 10_000)
  const visit = addVisit(other, { customerId: ruth, status: 'checked_in', at: Date.now() })
  await signIn(page, server, OTHER_KEY, service)
  await goTo(page, 'Settings')
  await expect(card(page)).toContainText('No address, phone or terms')
  await expect(card(page)).toContainText(ONLY_HERE)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/shop/shop') || request.postData()?.includes('Cedar'))
      asked.push(`${request.method()} ${request.url()}`)
  })
  await fillIn(page)
  for (const words of LETTERHEAD) await expect(card(page)).toContainText(words)

  await page.reload()
  for (const words of [...LETTERHEAD, ONLY_HERE]) await expect(card(page)).toContainText(words)
  await edit(page)
  await expect(form(page).getByLabel('Address')).toHaveValue('12 Cedar Street')
  await expect(form(page).getByLabel('When the car is here')).toHaveValue(
    'We have it, {name}. {shop} {phone}',
  )
  expect(asked).toEqual([])

  await page.goto(`${server.url}/invoices/${invoice.id}`)
  await expect(page.getByRole('table', { name: 'Lines' })).toBeVisible()
  // The paper is drawn as the browser would have it.
  await page.evaluate(() => void dispatchEvent(new Event('beforeprint')))
  for (const words of LETTERHEAD) await expect(page.locator('.paper')).toContainText(words)
  await page.evaluate(() => void dispatchEvent(new Event('afterprint')))

  await page.goto(`${server.url}/board?appointment=${visit.id}`)
  await expect(
    panel(page).getByText('We have it, Ruth Delgado. Cedar Street Auto (707) 555-0199'),
  ).toBeVisible()
})

test('what another maker’s shop says of itself is gone from this computer when somebody signs out', async ({
  page,
}) => {
  const { server, service } = await othersShop('full')
  await signIn(page, server, OTHER_KEY, service)
  await fillIn(page)
  expect(JSON.stringify((await keptHere(page)).local)).toContain('12 Cedar Street')
  await press(page, 'Sign out')
  await expect(page.getByLabel('API key')).toBeVisible()
  expect(JSON.stringify(await keptHere(page))).not.toContain('Cedar Street')
  await enterKey(page, OTHER_KEY, service)
  await goTo(page, 'Settings')
  await expect(card(page)).toContainText('No address, phone or terms')
})

test('it is a note of this computer, so a key that only reads may make it', async ({ page }) => {
  const { server, service } = await othersShop('live')
  await signIn(page, server, OTHER_KEY, service)
  await fillIn(page)
  await page.reload()
  await expect(card(page)).toContainText('12 Cedar Street')
})

test('a second tab of the computer has it at once', { tag: '@window' }, async ({ page, context }) => {
  const { server, service } = await othersShop('full')
  await signIn(page, server, OTHER_KEY, service)
  const tab = await context.newPage()
  await tab.goto(`${server.url}/settings`)
  await expect(card(tab)).toContainText('No address, phone or terms')
  await page.bringToFront()
  await fillIn(page)
  await expect(card(tab)).toContainText('12 Cedar Street')
})

test('what our service would refuse is refused here too, beside its field, and an emptied text is the proposed one', async ({
  page,
}) => {
  const { server, service } = await othersShop('full')
  await signIn(page, server, OTHER_KEY, service)
  await edit(page)
  const phone = form(page).getByLabel('Phone')
  await phone.fill('none')
  await save(page)
  await expect(phone).toHaveAccessibleDescription('This is not a phone number')
  await phone.fill('')
  const text = form(page).getByLabel('When it is ready')
  await text.fill('x'.repeat(1_001))
  await save(page)
  await expect(text).toHaveAccessibleDescription('May be at most 1000 characters long')
  await expect(text).toBeFocused()
  expect(JSON.stringify((await keptHere(page)).local)).not.toContain('xxx')
  await text.fill('')
  await save(page)
  await expect(form(page)).toHaveCount(0)
  await edit(page)
  await expect(text).toHaveValue(/^Hi \{name\}, your \{car\} is ready/)
})

test('where the browser keeps nothing, nothing is called saved', { tag: '@window' }, async ({ page }) => {
  const { server, service } = await othersShop('full')
  await signIn(page, server, OTHER_KEY, service)
  await edit(page)
  await form(page).getByLabel('Address').fill('12 Cedar Street')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new Error('The storage is full')
    }
  })
  await save(page)
  await expect(form(page).getByRole('alert')).toContainText('Nothing was saved')
  await expect(form(page).getByLabel('Address')).toHaveValue('12 Cedar Street')
})

test('a service that keeps such a record has it alone, whatever lies on this computer', async ({ page }) => {
  const server = await sharedServer()
  const shop = await createShop(server, 'Northside Garage')
  await ask(server, await createKey(server, shop, 'admin'), 'PATCH', '/shop', { street: '9 Birch Road' })
  await byLink(page, server, await createKey(server, shop, 'read-write'), '/settings')
  await expect(card(page)).toContainText('9 Birch Road')
  await page.evaluate(
    async (headers) => {
      const { signedIn } = await (await fetch('/session', { headers })).json()
      const none = { street: '12 Cedar Street', city: null, state: null, zipCode: null, phone: null }
      const kept = { name: 'Cedar Street Auto', ...none, taxNumber: null, terms: null, messageTexts: {} }
      localStorage.setItem(`frontdesk/draft/${signedIn.connection}/shop`, JSON.stringify(kept))
    },
    { [PAGE_HEADER]: PAGE_HEADER_VALUE },
  )
  await page.reload()
  await expect(card(page)).toContainText('9 Birch Road')
  await expect(card(page)).not.toContainText('Cedar Street')
  await expect(card(page)).not.toContainText(ONLY_HERE)
})
