import { expect, type Page, test } from '@playwright/test'
import { addCustomer } from './api'
import { enterKey, FULL, goTo, LIVE, openCustomer, openDemo, rowsOf, signIn } from './desk'
import { keptHere } from './kept'
import {
  createKey,
  createNarrowKey,
  createShop,
  revokeKey,
  type Server,
  startDemo,
  startServer,
} from './shop'

const running: Server[] = []
test.afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()))
})

async function served(starting: Promise<Server>) {
  const server = await starting
  running.push(server)
  return server
}

/** A shop of one customer, and a key that may do everything at the counter. */
async function oneCustomer(server: Server) {
  const shop = await createShop(server, 'Northside Garage')
  const key = await createKey(server, shop, 'read-write')
  await addCustomer(server, key, { name: 'Ruth Delgado', phone: '+12125550143' })
  return { shop, key }
}

const isReadOnly = (page: Page) => page.getByRole('banner').getByText('read-only')
const isReadWrite = (page: Page) => page.getByRole('banner').getByText('read and write')

test('the first page is the sign-in, and nothing on it comes from elsewhere', async ({ page }) => {
  const server = await served(startServer())
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
  const server = await served(startServer())
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
  const server = await served(startServer())
  const { key } = await oneCustomer(server)
  await page.goto(server.url)
  await enterKey(page, `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`)
  await expect(page.getByRole('alert')).toContainText('The key was not accepted')
  await enterKey(page, key)
  await goTo(page, 'Customers')
  await expect(rowsOf(page)).toContainText(['Ruth Delgado'])
})

test('a key that may read nothing is told what it lacks', async ({ page }) => {
  const server = await served(startServer())
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
  const server = await served(startServer())
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

test('a session that lapses in the middle of work goes on after signing in again', async ({ page }) => {
  const server = await served(startServer())
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
  const shown = page.getByRole('region', { name: 'Contact' }).getByText('Key in the drop box')
  // What was read before saving failed with the session, so saving is asked for once more.
  await save.click()
  await expect(shown).toBeVisible()
})

test('signing out leaves nothing of the shop on the computer', async ({ page, context }) => {
  const server = await served(startDemo())
  await openDemo(page, server)
  await openCustomer(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Notes').fill('Half a sentence')
  await expect.poll(async () => (await keptHere(page)).local.join('\n')).toContain('Half a sentence')
  expect(await context.cookies()).not.toEqual([])

  await goTo(page, 'Settings')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${server.url}/sign-in`)
  await expect(page.getByLabel('API key')).toBeVisible()
  expect(await keptHere(page)).toEqual({ local: [], session: [], records: [], caches: [], cookies: '' })
  expect(await context.cookies()).toEqual([])
  await page.goto(`${server.url}/customers`)
  await expect(page).toHaveURL(`${server.url}/sign-in`)
})
