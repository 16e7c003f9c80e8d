// `npm run power-cut` kills a whole browser, with all its processes, again and again in the middle of recording a payment, and
// starts it again over the same profile. The service's books must hold what the person read on screen before the cut.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { later } from '~/client/testing/later'
import { findBrowser } from '~/setup.mjs'
import { paid, panel, ready, recordButton, unconfirmed } from './atTheTill'
import { tableOf } from './bench/table'
import { type Books, shopWithInvoice } from './money'
import { openAgain, unfinished } from './restarted'
import { startServer } from './shop'

const CUTS = Number(process.env['CUTS'] ?? 20)
/** After the press; without a slow line the whole payment takes less. */
const LATEST_MS = 400
/** Every second payment goes through a line on which each request takes so much longer. */
const SLOW_MS = 100
const CENTS = 5_000

/** The words of the step that a payment has reached, as the person has read them. */
type Step = 'Saved on this computer' | 'Sent' | 'Confirmed'
type Told = Step | 'nothing'

declare global {
  interface Window {
    tell: (word: string) => Promise<void>
  }
}

const executablePath = findBrowser()
if (!executablePath) throw new Error('A whole browser dies here: install Chromium, or set CHROME_PATH.')

const options = {
  executablePath,
  args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
}

async function startBrowser(profile: string) {
  const context = await chromium.launchPersistentContext(profile, options)
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

const groupIn = (process: string) =>
  Number(/\) \S+ \d+ (\d+) /.exec(readFileSync(`/proc/${process}/stat`, 'utf8'))?.[1])

/** The group of processes that the browser has to itself. */
async function groupOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {}
  const [group, ...others] = new Set(processInfo.map(({ id }) => groupIn(String(id))))
  if (!group || others.length > 0 || group === groupIn('self'))
    throw new Error('The browser has no group of processes to itself')
  return group
}

/** Nothing is put away, as in a power cut: no process of the browser hears of it. */
async function cutPower(context: BrowserContext, group: number) {
  const closed = context.waitForEvent('close')
  process.kill(-group, 'SIGKILL')
  await closed
}

/** Until the browser is dead: when Record was pressed, and each step as it comes on the screen. */
async function listen(page: Page) {
  let told: Told = 'nothing'
  const pressed = later<void>()
  await page.exposeFunction('tell', (word: Step | 'pressed') => {
    if (word === 'pressed') pressed.resolve()
    else told = word
  })
  await page.evaluate(() => {
    document.addEventListener('click', () => void window.tell('pressed'), { capture: true })
    let last = ''
    const look = () => {
      const step = document.querySelector('[aria-label="How far the payment is"] [aria-current=step]')
      const word = step?.textContent ?? last
      if (word !== last) void window.tell(word)
      last = word
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
  })
  return { pressed: pressed.promise, told: () => told }
}

type Round = { delayMs: number; isSlow: boolean; told: Told; payments: number; wrong: string[] }

/** What the books may not say, after what the person was told. */
function wrongIn(told: Told, cents: readonly number[], shown: number): string[] {
  return [
    ...(cents.length > 1 ? ['doubled'] : []),
    ...(cents.some((one) => one !== CENTS) ? ['another amount'] : []),
    ...(told !== 'nothing' && cents.length === 0 ? [`lost after "${told}"`] : []),
    ...(shown !== cents.length ? [`${shown} on the screen`] : []),
  ]
}

/** On an invoice of its own: pressed, killed, started again, and at rest. */
async function cut(
  profile: string,
  till: { url: string; key: string; books: Books },
  id: string,
  isSlow: boolean,
) {
  const address = `${till.url}/invoices/${id}?pay=1`
  const { context, page } = await startBrowser(profile)
  await openAgain(page, address, till.key)
  await ready(page, 'Card', String(CENTS / 100))
  const { pressed, told } = await listen(page)
  const group = await groupOf(context)
  if (isSlow) {
    const line = await context.newCDPSession(page)
    const speed = { downloadThroughput: -1, uploadThroughput: -1 }
    await line.send('Network.emulateNetworkConditions', { offline: false, latency: SLOW_MS, ...speed })
  }
  const delayMs = Math.round(Math.random() * LATEST_MS)
  const click = recordButton(page).click()
  await Promise.race([pressed, click])
  // The power goes at any moment, whatever the page does.
  await new Promise((resolve) => setTimeout(resolve, delayMs))
  await cutPower(context, group)
  // It may have died before it could say that it was clicked.
  await click.catch(() => undefined)

  const again = await startBrowser(profile)
  await openAgain(again.page, address, till.key)
  await expect(panel(again.page)).toBeVisible()
  await expect.poll(() => unfinished(again.page), { timeout: 60_000 }).toEqual([])
  await expect(unconfirmed(again.page)).toHaveCount(0)
  await expect(panel(again.page).getByLabel('Balance due')).toBeVisible()
  const cents = (await till.books.payments(id)).map(({ amount_cents }) => amount_cents)
  const shown = paid(again.page)
  await expect(shown)
    .toHaveCount(cents.length)
    .catch(() => undefined)
  const wrong = wrongIn(told(), cents, await shown.count())
  await cutPower(again.context, await groupOf(again.context))
  return { delayMs, isSlow, told: told(), payments: cents.length, wrong } satisfies Round
}

const server = await startServer()
const profile = await mkdtemp(join(tmpdir(), 'frontdesk-profile-'))
const { key, books, customerId } = await shopWithInvoice(server)
const rounds: Round[] = []
const invoices: string[] = []
for (let round = 0; round < CUTS; round += 1) {
  const { id } = await books.billed(customerId)
  invoices.push(id)
  rounds.push(await cut(profile, { url: server.url, key, books }, id, round % 2 === 1))
}
// Long after: nothing has come in late for any of them.
for (const [at, id] of invoices.entries()) {
  const round = rounds[at]
  const { length } = await books.payments(id)
  if (round && length !== round.payments) round.wrong.push(`${length} in the end`)
}
await server.stop()
await rm(profile, { recursive: true, force: true })

console.log(
  tableOf([
    ['cut', 'ms after the press', 'line', 'told', 'in the books', 'wrong'],
    ...rounds.map(({ delayMs, isSlow, told, payments, wrong }, at) => [
      `${at + 1}`,
      `${delayMs}`,
      isSlow ? 'slow' : '',
      told,
      `${payments}`,
      wrong.join(', '),
    ]),
  ]),
)
const wrong = rounds.filter((round) => round.wrong.length > 0)
console.log(`${rounds.length} cuts, ${wrong.length} wrong.`)
if (wrong.length > 0) process.exitCode = 1
