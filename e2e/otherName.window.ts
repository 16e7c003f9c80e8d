import { request as askPlainly, createServer } from 'node:http'
import { expect, type Page, test } from '@playwright/test'
import { allCustomers } from './api'
import { enterKey, goTo, press, rowsOf } from './desk'
import { addUnconfirmed } from './heldBack'
import { createKey, createShop, type Server, sharedServer, startServer } from './shop'

// The dashboard asked for by another name than its own.

const DESK = 'desk.example'
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${DESK} 127.0.0.1`]
    await use({ ...launchOptions, args })
  },
})

const byOtherName = ({ url }: Server) => url.replace('127.0.0.1', 'localhost')

test('localhost goes over to 127.0.0.1 where nothing is kept, the page and its query with it', async ({
  page,
}) => {
  const server = await sharedServer()
  await page.goto(`${byOtherName(server)}/customers?x=1#y`)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(server.url)
  // Taken the place of, and not added to what lies behind.
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

/** As the page was before it knew of another name. */
const withoutHome = (page: Page) =>
  page.route('**/session', async (route) => {
    const answer = await route.fetch()
    const session: object = await answer.json()
    await route.fulfill({ response: answer, json: { ...session, home: null } })
  })

test('with a change kept there localhost stays until it is sent, says why, and goes over then', async ({
  page,
}) => {
  const server = await sharedServer()
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  await withoutHome(page)
  await page.goto(byOtherName(server))
  await enterKey(page, key)
  await goTo(page, 'Customers')
  await addUnconfirmed(page, 'Ingrid Bauer')

  await page.unroute('**/session')
  await page.reload()
  const said = page.getByText(`A change entered at ${new URL(byOtherName(server)).host} is not sent yet`)
  await expect(said).toBeVisible()
  await expect(page.getByText(`Frontdesk on this computer is now at ${server.url}`)).toBeVisible()
  await press(page, 'Open it')
  await expect(said).toBeVisible()
  expect(new URL(page.url()).hostname).toBe('localhost')
  expect(await allCustomers(server, key)).toEqual([])

  // Not reloaded: it may be sent before that, and a page with nothing kept goes over to where nobody is signed in.
  await page.unrouteAll({ behavior: 'wait' })
  await goTo(page, 'Customers')
  await expect(rowsOf(page).first()).toContainText('Ingrid Bauer')
  await expect(page.getByRole('button', { name: /not confirmed/ })).toBeHidden()
  await page.goto(byOtherName(server))
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(server.url)
  expect((await allCustomers(server, key)).map(({ name }) => name)).toEqual(['Ingrid Bauer'])
})

/** A proxy without TLS, that passes on a name alone and says nothing of how it was asked. */
async function plainProxy(server: Server) {
  const proxy = createServer((request, response) => {
    const headers = { ...request.headers, host: DESK }
    const passed = askPlainly(
      server.url + request.url,
      { method: request.method ?? 'GET', headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      },
    )
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  if (typeof address !== 'object' || address === null) throw new Error('it listens at no port')
  return { url: `http://${DESK}:${address.port}`, close: () => (proxy.closeAllConnections(), proxy.close()) }
}

test('a page that came over plain http all the same opens nothing, and says so', async ({ page }) => {
  const server = await startServer('--origin', `https://${DESK}`)
  const proxy = await plainProxy(server)
  await page.goto(proxy.url)
  await expect(page.getByRole('heading', { name: 'Not over plain http' })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  proxy.close()
  await server.stop()
})

for (const [what, on] of [
  ['Web Locks', 'Navigator.prototype.locks'],
  ['IndexedDB', 'window.indexedDB'],
] as const)
  test(`a browser without ${what} opens nothing, and the page says what to do`, async ({ page }) => {
    const server = await startServer()
    await page.addInitScript(`delete ${on}`)
    await page.goto(server.url)
    await expect(page.getByRole('heading', { name: 'This browser can’t run Frontdesk' })).toBeVisible()
    await expect(page.getByText('or use another browser')).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await server.stop()
  })
