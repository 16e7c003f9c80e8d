// Five acts of a person at the counter, and through how many files and functions of the dashboard each of them runs, from the
// gesture to the confirmed answer, React's part included: what an engineer has to follow who asks what a button does.
import { request as ask } from 'node:http'
import { chromium, type Page } from '@playwright/test'
import { createServer, type Plugin } from 'vite'
import { findTestBrowser } from '~/setup.mjs'
import { atTheTill, isRecorded, ready, recordButton } from '../atTheTill'
import { drag, expectAt, openBoard, said, shopOf } from '../boards'
import { atTheBooking, chooseCustomer, enterVisit, submit } from '../booking'
import { field, openOneCustomer, press } from '../desk'
import { openedQuote } from '../quoting'
import { told, ZONE } from '../scheduling'
import { type Server, startServer } from '../shop'
import { atRuths, typeFirstLine } from '../workbench'
import { tableOf } from './table'

/** Everything up to the gesture; what that returns is the gesture, until the service has confirmed it. */
type Act = (page: Page, server: Server) => Promise<() => Promise<unknown>>

const ACTS: Readonly<Record<string, Act>> = {
  async card(page, server) {
    const { key } = await shopOf(server, [{ name: 'Ruth Delgado' }])
    await openBoard(page, server, key)
    return async () => {
      await drag(page, 'Ruth Delgado', 'confirmed')
      await expectAt(page, 'Ruth Delgado', 'confirmed')
      await said(page, /Ruth Delgado/).waitFor()
    }
  },
  async payment(page, server) {
    await atTheTill(page, server)
    await ready(page, 'Card', '100')
    return async () => {
      await recordButton(page).click()
      await isRecorded(page, '$100.00 card').waitFor()
    }
  },
  async customer(page, server) {
    await openOneCustomer(page, server)
    await press(page, 'Edit')
    await field(page, 'Email').fill('ruth@delgado.example')
    return async () => {
      await press(page, 'Save')
      await page.getByRole('main').getByRole('link', { name: 'ruth@delgado.example' }).waitFor()
    }
  },
  async quote(page, server) {
    await atRuths(page, server)
    await typeFirstLine(page, 'Labor', '1', '100')
    return async () => {
      await press(page, 'Save quote')
      await openedQuote(page)
    }
  },
  async booking(page, server) {
    await atTheBooking(page, server)
    await chooseCustomer(page, 'delg', 'Ruth Delgado')
    await enterVisit(page)
    return async () => {
      await submit(page)
      await told(page, 'Booked: Ruth Delgado, Brake pads').waitFor()
    }
  },
}

/** The development server serves each file under its own name; the built program answers behind it. */
function builtService(url: string): Plugin {
  const target = new URL(url)
  return {
    name: 'frontdesk:built-service',
    enforce: 'pre',
    configureServer(server) {
      server.middlewares.use((req, res, next) => {
        if (!/^\/(v1|api|session|shop)(?=[/?]|$)/.test(req.url ?? '')) return next()
        const headers = { ...req.headers, host: target.host, origin: target.origin }
        const { hostname, port } = target
        const forwarded = ask({ hostname, port, path: req.url, method: req.method, headers }, (answer) => {
          res.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(res)
        })
        forwarded.on('error', () => res.destroy())
        res.on('close', () => forwarded.destroy())
        req.pipe(forwarded)
      })
    },
  }
}

/** The functions that ran meanwhile, as file and offset. */
async function ranDuring(page: Page, act: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await act()
  const { result } = await session.send('Profiler.takePreciseCoverage')
  await session.detach()
  const ran = new Set<string>()
  for (const { url, functions } of result) {
    const file = /\/(src\/[^?]+)/.exec(url)?.[1]
    if (file === undefined) continue
    // The first of a file's ranges is the file itself, which runs when it is loaded.
    for (const { ranges } of functions) {
      const [whole] = ranges
      if (whole && whole.count > 0 && whole.startOffset > 0) ran.add(`${file} ${whole.startOffset}`)
    }
  }
  return ran
}

/** By then the page has read all names, and whatever it reads again by itself. */
const IDLE_MS = 5_000

/** How many functions of each file the act runs, without those that the page runs by itself. */
async function ranFor(page: Page, act: () => Promise<unknown>): Promise<ReadonlyMap<string, number>> {
  // For so long the bench records what the page runs while nobody touches it.
  const idle = await ranDuring(page, () => page.waitForTimeout(IDLE_MS))
  const files = new Map<string, number>()
  for (const name of await ranDuring(page, act)) {
    const [file = ''] = name.split(' ')
    if (!idle.has(name)) files.set(file, (files.get(file) ?? 0) + 1)
  }
  return files
}

const executablePath = findTestBrowser()
if (!executablePath) throw new Error('Played in Chromium: install it, or set CHROME_PATH.')
const built = await startServer('--time-zone', ZONE, '--tax-rate', '8.875')
const dev = await createServer({
  logLevel: 'error',
  plugins: [builtService(built.url)],
  server: { port: 0, hmr: false },
})
await dev.listen()
const [url = ''] = dev.resolvedUrls?.local ?? []
const server = { ...built, url: url.replace(/\/$/, '') }
const browser = await chromium.launch({
  executablePath,
  args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})

const sum = (files: readonly (readonly [string, number])[]) =>
  files.reduce((all, [, count]) => all + count, 0)
const isClient = (file: string) => /^src\/(client|contract|domain)\//.test(file)
const rows: string[][] = []
const chosen = process.argv.slice(2).filter((word) => word in ACTS)
for (const [name, prepare] of Object.entries(ACTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: server.url })
  const page = await context.newPage()
  const ran = await ranFor(page, await prepare(page, server))
  const files = [...ran]
  const core = files.filter(([file]) => isClient(file))
  rows.push([name, `${files.length}`, `${sum(files)}`, `${core.length}`, `${sum(core)}`])
  if (chosen.length > 0)
    for (const [file, count] of files.toSorted(([one], [other]) => (one < other ? -1 : 1)))
      console.log(`${String(count).padStart(4)}  ${file}`)
  await context.close()
}
await browser.close()
await dev.close()
await built.stop()
console.log(tableOf([['act', 'files', 'functions', 'of them client', 'functions'], ...rows]))
