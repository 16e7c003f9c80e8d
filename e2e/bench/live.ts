// How long after the answer to a move a card stands in its column at another desk, beside a bare listener to the same stream.
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '~/setup.mjs'
import { frontdesk, type Running, serve } from './processes'
import { median, tableOf } from './table'

/** Each card goes three columns to the right. */
const CARDS = 67
/** They stand on the board all the while. */
const OTHERS = 40
/** Nothing is waited for: between two moves of a shop more time passes than this. */
const BETWEEN_MS = 100
const FOLDER = resolve('.reports/bench-live')
const STEPS = ['confirmed', 'checked_in', 'in_progress'] as const
const COLUMNS = { confirmed: 'Confirmed', checked_in: 'Checked in', in_progress: 'In progress' }

type Surface = 'full' | 'live'

const executablePath = findBrowser()
if (!executablePath)
  throw new Error('Measured in a browser as people have it: install Chromium, or set CHROME_PATH.')

const openBrowser = () =>
  chromium.launch({
    executablePath,
    args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })

async function openDesk(browser: Browser, { url }: Running, key: string, surface: Surface): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.request.post(`${url}/session`, {
    headers: { 'X-Frontdesk': '1' },
    data: { service: 'This Frontdesk', surface, key },
  })
  await page.goto(`${url}/board?day=all`)
  await page.getByRole('button', { name: /^Live\./ }).waitFor()
  return page
}

declare global {
  interface Window {
    /** When each card was first seen in each column, by the computer's clock. */
    seen: Record<string, number>
  }
}

const watch = (page: Page) =>
  page.evaluate(() => {
    const seen: Window['seen'] = {}
    window.seen = seen
    const note = () => {
      for (const card of document.querySelectorAll('section[aria-label] article[data-id]')) {
        const column = card.closest('section')?.getAttribute('aria-label') ?? ''
        seen[`${card.getAttribute('data-id')} ${column}`] ??= performance.timeOrigin + performance.now()
      }
    }
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
  })

async function seenAt(page: Page, id: string, column: string): Promise<number> {
  const handle = await page.waitForFunction((wanted) => window.seen[wanted], `${id} ${column}`, {
    polling: 20,
  })
  return Number(await handle.jsonValue())
}

/** A move as a desk sends it; when its answer had come, by the computer's clock. */
const moveAt = ({ page, name }: Mover, id: string, status: string) =>
  page.evaluate(
    async ([of, to, connection]) => {
      const response = await fetch(`/shop/appointments/${of}`, {
        method: 'PATCH',
        headers: {
          'Content-Type': 'application/json',
          'X-Frontdesk': '1',
          'X-Frontdesk-Connection': connection ?? '',
          'Idempotency-Key': crypto.randomUUID(),
        },
        body: JSON.stringify({ status: to }),
      })
      await response.json()
      if (!response.ok) throw new Error(`a move was answered ${response.status}`)
      return performance.timeOrigin + performance.now()
    },
    [id, status, name],
  )

type Mover = { page: Page; name: string }

async function moverAt(page: Page): Promise<Mover> {
  const answer = await page.request.get(new URL('/session', page.url()).href, {
    headers: { 'X-Frontdesk': '1' },
  })
  return { page, name: (await answer.json()).signedIn.connection }
}

/** The floor: whoever reads the stream with nothing else to do. */
async function listen({ url }: Running, key: string) {
  const heard = new Map<string, number>()
  const ending = new AbortController()
  const response = await fetch(`${url}/v1/changes`, {
    headers: { 'X-Service-Key': key },
    signal: ending.signal,
  })
  const read = async () => {
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString()
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const { type = '', data } = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}')
        if (data) heard.set(`${data.object.id} ${type}`, performance.timeOrigin + performance.now())
      }
    }
  }
  void read().catch(() => undefined)
  return { heard, end: () => ending.abort() }
}

async function api({ url }: Running, key: string, path: string, body: unknown) {
  const response = await fetch(`${url}/v1${path}`, {
    method: 'POST',
    headers: { 'X-Service-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { id }: { id: string } = await response.json()
  return id
}

const start = Date.now() + 60 * 60_000
const appointment = (customer: string, minutes: number) => ({
  customer_id: customer,
  service_type: 'Oil change',
  scheduled_at: new Date(start + minutes * 60_000).toISOString(),
  duration_minutes: 30,
})

async function measure(server: Running, desks: { from: Mover; to: Page }, key: string, customer: string) {
  const bare = await listen(server, key)
  await watch(desks.to)
  const took: number[] = []
  const floor: number[] = []
  for (let card = 0; card < CARDS; card += 1) {
    const id = await api(server, key, '/appointments', appointment(customer, 0))
    for (const step of STEPS) {
      const answered = await moveAt(desks.from, id, step)
      took.push((await seenAt(desks.to, id, COLUMNS[step])) - answered)
      floor.push((bare.heard.get(`${id} appointment.${step}`) ?? Number.NaN) - answered)
      // The person takes so long from one card to the next.
      await desks.to.waitForTimeout(BETWEEN_MS)
    }
    await moveAt(desks.from, id, 'completed')
  }
  bare.end()
  return { took, floor }
}

const p99 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0
const ms = (value: number) => value.toFixed(1)

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const data = join(FOLDER, 'data')
const { id: shop } = frontdesk('shops', 'create', '--name', 'Cedar Street Auto', '--data', data)
const newKey = (preset: string): string =>
  frontdesk('keys', 'create', '--shop', shop, '--preset', preset, '--data', data).key
const [one, two] = [newKey('read-write'), newKey('read-only')]
const server = await serve(data)
const customer = await api(server, one, '/customers', { name: 'Ruth Delgado' })
for (let at = 0; at < OTHERS; at += 1) await api(server, one, '/appointments', appointment(customer, 60 + at))
const [here, there] = [await openBrowser(), await openBrowser()]
const from = await moverAt(await openDesk(here, server, one, 'full'))
const rows: string[][] = []
for (const [name, browser, key, surface] of [
  ['full to full, one browser', here, one, 'full'],
  ['full to live, one browser', here, one, 'live'],
  ['full to full, two browsers and two keys', there, two, 'full'],
  ['full to live, two browsers and two keys', there, two, 'live'],
] as const) {
  const to = await openDesk(browser, server, key, surface)
  await to.bringToFront()
  const { took, floor } = await measure(server, { from, to }, one, customer)
  rows.push([name, ms(median(took)), ms(p99(took)), ms(median(floor)), ms(p99(floor)), `${took.length}`])
  await to.context().close()
}
console.log(
  tableOf([
    [
      'from the answer to the card in its column',
      'median, ms',
      'p99, ms',
      'bare median',
      'bare p99',
      'moves',
    ],
    ...rows,
  ]),
)
await Promise.all([here.close(), there.close()])
await server.stop()
rmSync(FOLDER, { recursive: true, force: true })
