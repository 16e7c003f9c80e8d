import { expect, type Page, test } from '@playwright/test'
import { KEY_PRESETS } from '~/domain/scopes'
import { ageEntries } from './aged'
import { addCustomer } from './api'
import { addNew, enterKey, FULL, goTo, LIVE, openCustomer, openDemo, rowsOf, signIn } from './desk'
import { keptHere } from './kept'
import { untilTestEnds } from './running'
import {
  createKey,
  createNarrowKey,
  createShop,
  revokeKey,
  type Server,
  sharedServer,
  startDemo,
  startServer,
} from './shop'

const served = untilTestEnds()

/** A shop of one customer, and a key that may do everything at the counter. */
async function oneCustomer(server: Server) {
  const shop = await createShop(server, 'Northside Garage')
  const key = await createKey(server, shop, 'read-write')
  await addCustomer(server, key, { name: 'Ruth Delgado', phone: '+12125550143' })
  return { shop, key }
}

/** Of how many connections names are kept for the search. */
const directories = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).filter(({ name }) => name?.startsWith('frontdesk-search-')),
  )

const isReadOnly = (page: Page) => page.getByRole('banner').getByText('read-only')
const isReadWrite = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'New', exact: true })

test('the first page is the sign-in, and nothing on it comes from elsewhere', async ({ page }) => {
  const server = await sharedServer()
  const left: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== server.url) left.push(request.url())
  })
  await page.goto(server.url)
  await expect(page).toHaveURL(`${server.url}/sign-in`)
  await expect(page.getByRole('heading', { name: 'Frontdesk' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled()
  await expect(page.getByRole('button', { name: /demo/ })).toHaveCount(0)
  for (const path of ['/v1/openapi.json', '/api/v1/openapi.json']) {
    expect(await (await page.request.get(server.url + path)).json()).toHaveProperty('openapi')
  }
  expect(left).toEqual([])
})

test('a key opens either surface, and a reload keeps the session', async ({ page }) => {
  const server = await sharedServer()
  const { key } = await oneCustomer(server)
  await signIn(page, server, key, FULL)
  await expect(isReadWrite(page)).toBeVisible()
  await expect(rowsOf(page)).toContainText(['Ruth Delgado'])
  await page.reload()
  await expect(rowsOf(page)).toContainText(['Ruth Delgado'])

  await goTo(page, 'Settings')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await enterKey(page, key, LIVE)
  await expect(isReadOnly(page)).toBeVisible()
  await goTo(page, 'Customers')
  await expect(rowsOf(page)).toContainText(['Ruth Delgado'])
})

for (const { surface, chip } of [
  { surface: 'full', chip: isReadWrite },
  { surface: 'live', chip: isReadOnly },
] as const) {
  test(`a button opens the demo shop on the ${surface} surface`, async ({ page }) => {
    const server = await served(startDemo())
    await openDemo(page, server, surface)
    await expect(chip(page)).toBeVisible()
    await expect(rowsOf(page).first()).toBeVisible()
  })

  test(`the printed link opens the demo shop on the ${surface} surface, once`, async ({ browser }) => {
    const server = await served(startDemo())
    const links = () => server.said().match(/http:\S+#link=\S+/g) ?? []
    await expect.poll(links).toHaveLength(2)
    const link = links()[surface === 'full' ? 0 : 1] ?? ''

    const first = await browser.newPage()
    await first.goto(link)
    await expect(chip(first)).toBeVisible()
    await expect(first).toHaveURL(`${server.url}/board`)
    await expect(first.getByRole('article').first()).toBeVisible()

    const second = await browser.newPage()
    await second.goto(link)
    await expect(second.getByRole('alert')).toContainText('This link is used up')
    expect(second.url()).not.toContain('link=')
    await Promise.all([first.close(), second.close()])
  })
}

test('a wrong key is told as such, and the next try may be the right one', async ({ page }) => {
  const server = await sharedServer()
  const { key } = await oneCustomer(server)
  await page.goto(server.url)
  await enterKey(page, `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`)
  await expect(page.getByRole('alert')).toContainText('The key was not accepted')
  await enterKey(page, key)
  await goTo(page, 'Customers')
  await expect(rowsOf(page)).toContainText(['Ruth Delgado'])
})

test('a key that may read nothing is told what it lacks', async ({ page }) => {
  const server = await sharedServer()
  const shop = await createShop(server, 'Northside Garage')
  const { key } = await createNarrowKey(server, shop, 'write:customers')
  await page.goto(server.url)
  await enterKey(page, key)
  await expect(page.getByRole('alert')).toContainText('read:customers')
})

test('a service that is not there is told as unreachable', async ({ page }) => {
  const north = await served(startServer())
  const { key } = await oneCustomer(north)
  const server = await served(startServer('--service', `North=full:${north.url}/v1`))
  await signIn(page, server, key, 'North (read and write)')
  await expect(rowsOf(page)).toContainText(['Ruth Delgado'])
  await goTo(page, 'Settings')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('API key')).toBeVisible()

  await north.stop()
  await enterKey(page, key, 'North (read and write)')
  await expect(page.getByRole('alert')).toContainText('The service could not be reached')
})

test('a service that goes away while a page is open is told, and the page stays', async ({ page }) => {
  const north = await served(startServer())
  const { key } = await oneCustomer(north)
  const server = await served(startServer('--service', `North=full:${north.url}/v1`))
  await signIn(page, server, key, 'North (read and write)')
  await expect(rowsOf(page)).toContainText(['Ruth Delgado'])
  await north.stop()
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('The service could not be reached')
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible()
})

test('a key that is revoked asks to sign in again over the page, and what was typed stays', async ({
  page,
}) => {
  const server = await sharedServer()
  const shop = await createShop(server, 'Northside Garage')
  const key = await createNarrowKey(server, shop, 'read:customers', 'write:customers')
  await signIn(page, server, key.key)
  await page.getByRole('button', { name: 'New customer' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Omar Haddad')
  await page.getByLabel('Notes').fill('Asks for the white courtesy car')
  await revokeKey(server, key)
  await page.getByRole('button', { name: 'Add customer' }).click()

  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Omar Haddad')
  await expect(page.getByLabel('Notes')).toHaveValue('Asks for the white courtesy car')
  await enterKey(again, key.key)
  await expect(again.getByRole('alert')).toContainText('The key was not accepted')
  await expect(page.getByLabel('Notes')).toHaveValue('Asks for the white courtesy car')
})

test('what was typed under a key that is revoked is in its form under the next one, and not at another shop', async ({
  page,
}) => {
  const server = await sharedServer()
  for (const isSameShop of [false, true]) {
    const shop = await createShop(server, 'Northside Garage')
    const other = isSameShop ? shop : await createShop(server, 'Southside Garage')
    const key = await createNarrowKey(server, shop, ...KEY_PRESETS['read-write'])
    await signIn(page, server, key.key)
    await addNew(page, 'Customer')
    await page.getByLabel('Name', { exact: true }).fill('Omar Haddad')
    await revokeKey(server, key)
    const again = page.getByRole('dialog', { name: 'Sign in again' })
    await enterKey(again, await createKey(server, other, 'read-write'))
    await expect(again).toBeHidden()
    await addNew(page, 'Customer')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(isSameShop ? 'Omar Haddad' : '')
  }
})

test('what was entered under a key that is gone can be looked at and let go under the next one', async ({
  page,
}) => {
  const server = await sharedServer()
  const { shop, key } = await oneCustomer(server)
  await signIn(page, server, key)
  await page.route('**/shop/customers', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  )
  await addNew(page, 'Customer')
  await page.getByLabel('Name', { exact: true }).fill('Omar Haddad')
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expect(
    page.getByRole('button', { name: '1 change not confirmed', includeHidden: true }),
  ).toBeVisible()

  await page.context().clearCookies()
  await page.goto(server.url)
  const left = page.getByRole('status').filter({ hasText: 'New customer Omar Haddad' })
  await expect(left).toContainText('to finish it')
  await ageEntries(page, 30)
  await page.reload()
  await expect(left).toContainText('Check whether the shop has it.')
  await expect(left).not.toContainText('to finish it')

  await enterKey(page, await createKey(server, shop, 'read-write'))
  await goTo(page, 'Settings')
  const foreign = page.getByRole('list', { name: 'Entered with another key' })
  await expect(foreign.getByRole('listitem')).toHaveText([
    /New customer Omar Haddad.*Check whether the shop has it/,
  ])
  await expect(page.getByText('All changes are saved.')).toHaveCount(0)
  await foreign.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('All changes are saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('All changes are saved.')).toBeVisible()
  await expect(foreign).toHaveCount(0)
})

test('a session that lapses in the middle of work goes on after signing in again', async ({ page }) => {
  const server = await sharedServer()
  const { key } = await oneCustomer(server)
  await signIn(page, server, key)
  await openCustomer(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Notes').fill('Key in the drop box')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save' }).click()

  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toBeVisible()
  await expect(page.getByLabel('Notes')).toHaveValue('Key in the drop box')
  await enterKey(again, key)
  await expect(again).toBeHidden()
  const save = page.getByRole('button', { name: 'Save' })
  const shown = page.getByRole('region', { name: 'Details' }).getByText('Key in the drop box')
  // What was read before saving failed with the session, so saving is asked for once more.
  await save.click()
  await expect(shown).toBeVisible()
})

test('a line that drops in the middle of signing out leaves a desk to sign in at and to work with', async ({
  page,
}) => {
  const server = await sharedServer()
  const { key } = await oneCustomer(server)
  await signIn(page, server, key)
  await goTo(page, 'Settings')
  // The session is ended, and who is signed in from then on can't be asked.
  await page.route('**/session', (route) =>
    route.request().method() === 'GET' ? route.abort('connectionreset') : route.fallback(),
  )
  await page.getByRole('button', { name: 'Sign out' }).click()
  await enterKey(page, key)
  await goTo(page, 'Customers')
  await addNew(page, 'Customer')
  await page.getByLabel('Name', { exact: true }).fill('Omar Haddad')
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expect(page.getByRole('heading', { name: 'Omar Haddad', level: 1 })).toBeVisible()
})

test(
  'signing out leaves nothing on the computer of any shop that it was signed in to',
  { tag: '@window' },
  async ({ page, context }) => {
    const server = await served(startDemo())
    await openDemo(page, server)
    await openCustomer(page)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Notes').fill('Half a sentence')
    await expect.poll(async () => (await keptHere(page)).local.join('\n')).toContain('Half a sentence')
    // Its session ends as by a key that is replaced: nobody has signed out of it.
    await context.clearCookies()
    await page.close()
    const next = await context.newPage()
    await openDemo(next, server, 'live')
    await expect.poll(() => directories(next)).toHaveLength(2)
    expect(await context.cookies()).not.toEqual([])

    await goTo(next, 'Settings')
    await next.getByRole('button', { name: 'Sign out' }).click()
    await expect(next).toHaveURL(`${server.url}/sign-in`)
    await expect(next.getByLabel('API key')).toBeVisible()
    expect(await keptHere(next)).toEqual({ local: [], session: [], records: [], caches: [], cookies: '' })
    expect(await context.cookies()).toEqual([])
    await next.goto(`${server.url}/customers`)
    await expect(next).toHaveURL(`${server.url}/sign-in`)
  },
)
