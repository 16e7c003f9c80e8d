import { readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { addCustomer } from './api'
import { goTo, rowsOf, signIn } from './desk'
import { nextBuild } from './nextBuild'
import { untilTestEnds } from './running'
import { createKey, createShop, startServer } from './shop'

// The browser keeps the program: it begins without a line, and a newer version takes over as a whole.

test.use({ serviceWorkers: 'allow' })

const served = untilTestEnds()

/** A shop with Ruth Delgado as its customer, signed in to, of which the browser has kept the program. */
async function oneCustomer(page: Page) {
  const server = await served(startServer())
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  await addCustomer(server, key, { name: 'Ruth Delgado', phone: '+12125550143' })
  await page.clock.install()
  await signIn(page, server, key)
  await untilKept(page)
  return server
}

/** By then the page has stood long enough. */
async function untilKept(page: Page) {
  await page.clock.fastForward(15_000)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => cachesOf(page)).toHaveLength(1)
}

const cachesOf = (page: Page) => page.evaluate(() => caches.keys())

/** The program's files that a page has asked for since it began, as they come. */
function filesOf(page: Page): readonly string[] {
  const files: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) files.length = 0
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/')) files.push(pathname)
  })
  return files
}

/** Whether it has them from the later build, which marks each with a `b-`. */
const isLater = (path: string) => path.startsWith('/assets/b-')

/** Whether the newest version that the browser knows of is the one that the next start has. */
const isUpToDate = async () => {
  const registration = await navigator.serviceWorker.getRegistration()
  return !registration?.installing && !registration?.waiting && registration?.active?.state === 'activated'
}

/** A minute more than an open page waits before it looks for a newer version. */
const UNTIL_IT_LOOKS_MS = 16 * 60_000

async function openTab(context: BrowserContext, address: string) {
  const tab = await context.newPage()
  const files = filesOf(tab)
  await tab.goto(address)
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  return { tab, files }
}

test('the program is there without a line, every page of it', async ({ page }) => {
  const server = await oneCustomer(page)
  await server.kill()
  await page.reload()
  await expect(page.getByText('No answer came')).toBeVisible()
  await server.again()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowsOf(page)).toContainText(['Ruth Delgado'])
  await server.kill()
  // Nobody has opened it before.
  await goTo(page, 'Settings')
})

test('what is kept is the program and nothing else, and nothing else is answered from it', async ({
  page,
}) => {
  const server = await oneCustomer(page)
  const answered: string[] = []
  page.on('response', (answer) => {
    if (answer.fromServiceWorker()) answered.push(new URL(answer.url()).pathname)
  })
  await page.goto(`${server.url}/customers`)
  await expect(rowsOf(page)).toContainText(['Ruth Delgado'])
  await goTo(page, 'Settings')
  expect(answered).toContain('/customers')
  expect(answered.filter((path) => path !== '/customers' && !path.startsWith('/assets/'))).toEqual([])

  for (const path of ['/session', '/shop/customers', '/v1/openapi.json', '/api/v1', '/health', '/sw.js']) {
    const answer = await page.goto(server.url + path)
    expect([path, answer?.fromServiceWorker()]).toEqual([path, false])
  }
  await page.goto(server.url)
  const looked = await page.evaluate(async () =>
    (await fetch('/', { cache: 'no-store' })).headers.get('date'),
  )
  expect(looked).not.toBeNull()
  const kept = await page.evaluate(async () => {
    const [name = ''] = await caches.keys()
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => !/^\/(assets|\.pages)\//.test(path))).toEqual([])
})

test('a newer version takes over whole at the next start, and the one before stays for the pages that began with it', async ({
  page,
  context,
}) => {
  const server = await oneCustomer(page)
  const [build] = await cachesOf(page)
  const first = filesOf(page)
  await page.reload()
  await expect(rowsOf(page)).toContainText(['Ruth Delgado'])
  await server.kill()
  await server.again({ program: nextBuild('b-') })
  // What is kept is there at once: this one has it still.
  const second = await openTab(context, `${server.url}/customers`)
  await page.bringToFront()
  await page.clock.fastForward(UNTIL_IT_LOOKS_MS)
  await expect.poll(() => cachesOf(page)).toHaveLength(2)
  await expect.poll(() => page.evaluate(isUpToDate)).toBe(true)
  const third = await openTab(context, `${server.url}/customers`)
  // A page of which they have not asked for the files yet.
  for (const tab of [page, second.tab, third.tab]) {
    await tab.bringToFront()
    await goTo(tab, 'Settings')
  }
  for (const files of [first, second.files]) {
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter(isLater)).toEqual([])
  }
  expect(third.files.length).toBeGreaterThan(5)
  expect(third.files.filter((path) => !isLater(path))).toEqual([])

  // It goes when nobody uses it any more.
  await second.tab.reload()
  await expect(rowsOf(second.tab).or(second.tab.getByRole('heading', { name: 'Settings' }))).toBeVisible()
  expect(await cachesOf(page)).toContain(build)
  await page.bringToFront()
  await page.reload()
  await expect.poll(() => cachesOf(page)).toHaveLength(1)
  expect(await cachesOf(page)).not.toContain(build)
  expect(first.filter((path) => !isLater(path))).toEqual([])
})

test('a version of which a file comes with other bytes is not taken, and the one before stays', async ({
  page,
}) => {
  const server = await oneCustomer(page)
  const first = await cachesOf(page)
  const files = filesOf(page)
  const program = nextBuild('c-')
  const assets = join(dirname(program), 'dashboard', 'assets')
  const [name = ''] = readdirSync(assets).filter((file) => file.endsWith('.js'))
  writeFileSync(join(assets, name), '<h1>Welcome to our guests’ Wi-Fi</h1>')
  await server.kill()
  await server.again({ program })
  const isRefused = page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const next = registration.installing
    await new Promise((resolve) => next?.addEventListener('statechange', resolve))
    return next?.state
  })
  expect(await isRefused).toBe('redundant')
  await page.reload()
  await expect(rowsOf(page)).toContainText(['Ruth Delgado'])
  await expect.poll(() => files.length).toBeGreaterThan(5)
  expect(files.filter((path) => path.startsWith('/assets/c-'))).toEqual([])
  await expect.poll(() => cachesOf(page)).toEqual(first)
})

test('a page whose file is not to be had any more is loaded anew as the newer version', async ({ page }) => {
  const server = await oneCustomer(page)
  await page.reload()
  await expect(rowsOf(page)).toContainText(['Ruth Delgado'])
  const files = filesOf(page)
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
  await page.evaluate(async () => {
    const [name = ''] = await caches.keys()
    const cache = await caches.open(name)
    for (const request of await cache.keys()) if (request.url.endsWith('.js')) await cache.delete(request)
  })
  await server.kill()
  await server.again({ program: nextBuild('d-') })
  const again = page.waitForEvent('load')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await again
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  expect(files.filter((path) => !path.startsWith('/assets/d-'))).toEqual([])
})

test('served without a worker, browsers let go of what they have', async ({ page }) => {
  const server = await oneCustomer(page)
  await server.kill()
  await server.again({ flags: ['--no-worker'] })
  await page.goto(`${server.url}/customers`)
  await expect.poll(() => cachesOf(page)).toEqual([])
  const registered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(registered).toBe(0)
  const answer = await page.reload()
  expect(answer?.fromServiceWorker()).toBe(false)
  await expect(rowsOf(page)).toContainText(['Ruth Delgado'])
})

test('another program that is served at this address by now is not hidden', async ({ page }) => {
  const server = await oneCustomer(page)
  await server.kill()
  const other = createServer((_, answer) => {
    answer.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Tire stock</h1>')
  })
  await new Promise<void>((resolve) => other.listen(Number(new URL(server.url).port), '127.0.0.1', resolve))
  await served(Promise.resolve({ stop: () => new Promise((resolve) => other.close(resolve)) }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tire stock' })).toBeVisible()
})
