// Every screen and dialog of both surfaces, as people see it: each as a file, and all of them on one page. With the word
// `docs` it makes those that the pages in `docs/` show, and puts them there.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CONNECTION_HEADER, PAGE_HEADER, PAGE_HEADER_VALUE } from '~/contract/dashboardHttp'
import { findTestBrowser } from '~/setup.mjs'
import { PROGRAM, startServer } from '../bench/processes'
import { contactSheet, type Picture } from './contactSheet'
import { type Found, SCREENS, type Surface } from './screens'

const FOLDER = resolve('.reports/pictures')
const SIZES = [
  [1920, 1080],
  [1440, 900],
  [1024, 768],
  [820, 1180],
  [390, 844],
] as const
const DOCS_FOLDER = resolve('docs/pictures')
const DOCS_SIZE = { width: 1200, height: 750 }
const SCHEMES = ['light', 'dark'] as const
const SURFACES: readonly Surface[] = ['full', 'live']

const asked = process.argv.slice(2).filter((word) => word !== 'docs')
const isForDocs = process.argv.includes('docs')
/** A size, a scheme or a surface that is named leaves out the others of its kind. */
const among = <T>(all: readonly T[], named: (one: T) => string) => {
  const some = all.filter((one) => asked.includes(named(one)))
  return some.length > 0 ? some : all
}
const sizes = among(SIZES, ([width]) => String(width))
const schemes = among(SCHEMES, (scheme) => scheme)
const surfaces = among(SURFACES, (surface) => surface)
/** Any other word is of a screen's name: whoever gives some wants no other screen. */
const kinds: readonly string[] = [...SIZES.map(([width]) => String(width)), ...SCHEMES, ...SURFACES]
const words = asked.filter((word) => !kinds.includes(word))
const screens = SCREENS.filter(
  ({ name, isForDocsAlone }) =>
    !isForDocsAlone && (words.length === 0 || words.some((word) => name.includes(word))),
)

const executablePath = findTestBrowser()
if (!executablePath) throw new Error('The pictures need a browser: install Chromium, or set CHROME_PATH.')

/** All that a page reads has come, and what moves stands. */
async function settled(page: Page) {
  // Behind a dialog it is there, and hidden from whoever asks by role.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page
    .waitForFunction(
      () =>
        document.querySelector('.animate-pulse') === null &&
        !document.querySelector('main')?.textContent.includes('A customer') &&
        // Who is signed in is told how old all of it is, a moment later.
        (document.querySelector('nav') === null ||
          document.querySelector('header [title="Pause updating"]') !== null),
      null,
      { timeout: 25_000 },
    )
    .catch(() => undefined)
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

async function signIn(page: Page, url: string, surface: Surface) {
  await page.goto(url)
  await page
    .getByRole('button', {
      name: surface === 'full' ? 'Open the demo shop' : 'Open the demo shop read-only',
      exact: true,
    })
    .click()
  await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
}

type Row = Record<string, string>

/** Records that have something to show: a customer with an appointment, and an invoice that is not paid. */
async function findRecords(page: Page, surface: Surface): Promise<Found> {
  const first = (path: string) =>
    page.evaluate(
      async ([to, pageHeader, value, connectionHeader]) => {
        const session = await (await fetch('/session', { headers: { [pageHeader]: value } })).json()
        const headers = { [pageHeader]: value, [connectionHeader]: session.signedIn.connection }
        // Each surface has its own name for the rows of a list.
        const list: Record<string, unknown> = await (await fetch(`/shop${to}`, { headers })).json()
        const rows: Row[] = Object.values(list).find(Array.isArray) ?? []
        return rows[0] ?? null
      },
      [path, PAGE_HEADER, PAGE_HEADER_VALUE, CONNECTION_HEADER] as const,
    )
  const isFull = surface === 'full'
  const appointment = await first('/appointments?limit=1')
  const invoice = await first(isFull ? '/invoices?limit=1&status=unpaid' : '/invoices?limit=1')
  const quote = isFull ? await first('/quotes?limit=1&status=accepted') : null
  return {
    customer: appointment?.['customer_id'] ?? appointment?.['customerId'] ?? '',
    appointment: appointment?.['id'] ?? '',
    invoice: invoice?.['id'] ?? null,
    quote: quote?.['id'] ?? null,
  }
}

async function takeDoor(browser: Browser, url: string): Promise<Picture[]> {
  const taken: Picture[] = []
  const page = await browser.newPage()
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme })
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await page.goto(url)
      await settled(page)
      const file = `sign-in.${scheme}.${width}.png`
      await page.screenshot({ path: join(FOLDER, file) })
      taken.push({ screen: 'sign in', surface: 'signed out', scheme, width, file })
    }
  }
  await page.close()
  return taken
}

async function takeAll(browser: Browser, url: string, surface: Surface): Promise<Picture[]> {
  const taken: Picture[] = []
  // One desk for all: nobody signs in as often as there are sizes, and the service counts.
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, url, surface)
  const found = await findRecords(page, surface)
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme })
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      for (const { name, on, path, open } of screens) {
        const where = on.includes(surface) ? path(found) : null
        if (where === null) continue
        await page.goto(`${url}${where}`)
        await settled(page)
        await open?.(page)
        await settled(page)
        const file = `${name.replaceAll(/[^a-z]+/g, '-')}.${surface}.${scheme}.${width}.png`
        await page.screenshot({ path: join(FOLDER, file) })
        taken.push({ screen: name, surface, scheme, width, file })
      }
    }
  }
  await context.close()
  return taken
}

async function takeForDocs(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: DOCS_SIZE })
  const page = await context.newPage()
  await signIn(page, url, 'full')
  const found = await findRecords(page, 'full')
  for (const { docs, path, open } of SCREENS) {
    const where = docs && path(found)
    if (!where) continue
    await page.emulateMedia({ colorScheme: docs.isDark ? 'dark' : 'light' })
    await page.goto(`${url}${where}`)
    await settled(page)
    await open?.(page)
    await settled(page)
    await page.screenshot({ path: join(DOCS_FOLDER, `${docs.file}.png`) })
  }
  await context.close()
}

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const server = await startServer(PROGRAM, 'serve', '--port', '0', '--data', join(FOLDER, 'data'))
const browser = await chromium.launch({
  executablePath,
  args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
const pictures: Picture[] = []
try {
  if (isForDocs) await takeForDocs(browser, server.url)
  else if (words.length === 0 || words.some((word) => 'sign in'.includes(word)))
    pictures.push(...(await takeDoor(browser, server.url)))
  if (!isForDocs)
    for (const surface of surfaces) pictures.push(...(await takeAll(browser, server.url, surface)))
} finally {
  await browser.close()
  await server.stop()
  rmSync(join(FOLDER, 'data'), { recursive: true, force: true })
}
if (isForDocs) {
  console.log(`The pictures of the pages are in ${DOCS_FOLDER}`)
} else {
  writeFileSync(join(FOLDER, 'index.html'), contactSheet(pictures))
  console.log(`${pictures.length} pictures, on one page in ${join(FOLDER, 'index.html')}`)
}
