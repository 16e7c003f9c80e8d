import type { Browser, Page } from '@playwright/test'
import { installProbe } from './boardProbe'
import { slowDown } from './boardRun'

// What somebody sees who opens the page for the first time, or after an update: nothing of it is on the computer.

export type Visit = {
  /** The first text or picture that was painted. */
  picture: number
  /** Largest Contentful Paint, as the browser reports it. */
  largest: number
  card: number
  /** What tasks took beyond 50 ms each, until 5 s after the first card. */
  blocked: number
  /** By how much of the screen things moved that nobody had touched. */
  shift: number
  requestsBeforeCard: number
  requestsInTenSeconds: number
}

const BUSY_MS = 50
const AFTERWARDS_MS = 5_000
const WATCHED_MS = 10_000

declare global {
  interface Window {
    visit: { picture: number; largest: number; tasks: { at: number; took: number }[]; shift: number }
  }
}

function installObservers() {
  window.visit = { picture: 0, largest: 0, tasks: [], shift: 0 }
  const { visit: seen } = window
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- Playwright sends the page the source of this one function
  const observe = (
    type: string,
    hear: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.picture = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime))
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ at: startTime, took: duration }))
  observe('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value
  })
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

export type Target = { url: string; cookies: readonly { name: string; value: string; url: string }[] }

/** One visit with an empty cache, by whoever the cookies say. */
export async function visitFirst(browser: Browser, { url, cookies }: Target): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([...cookies])
  const page = await context.newPage()
  await page.addInitScript(installProbe)
  await page.addInitScript(installObservers)
  await slowDown(page)
  const asked: number[] = []
  context.on('request', () => asked.push(Date.now()))
  const began = Date.now()
  await page.goto(url, { waitUntil: 'commit' })
  const visit = await watch(page, began, asked)
  await context.close()
  return visit
}

async function watch(page: Page, began: number, asked: readonly number[]): Promise<Visit> {
  const handle = await page.waitForFunction(() => window.probe.firstCard(), null, {
    polling: 20,
    timeout: 60_000,
  })
  const card = Number(await handle.jsonValue())
  // The page goes on loading meanwhile, and the observers count what it asks for, what blocks it and what moves.
  await page.waitForTimeout(
    Math.max(WATCHED_MS - (Date.now() - began), card + AFTERWARDS_MS - (Date.now() - began)),
  )
  const { seen, origin } = await page.evaluate(() => ({ seen: window.visit, origin: performance.timeOrigin }))
  const within = (ms: number) => asked.filter((at) => at - origin <= ms).length
  return {
    picture: seen.picture,
    largest: seen.largest,
    card,
    blocked: sum(
      seen.tasks.filter(({ at }) => at < card + AFTERWARDS_MS).map(({ took }) => Math.max(0, took - BUSY_MS)),
    ),
    shift: seen.shift,
    requestsBeforeCard: within(card),
    requestsInTenSeconds: within(WATCHED_MS),
  }
}

/** The cookies of a session that a key has begun. */
export async function signedIn(url: string, service: string, key: string) {
  const answer = await fetch(`${url}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Frontdesk': '1', Origin: url },
    body: JSON.stringify({ service, surface: 'full', key }),
  })
  if (!answer.ok) throw new Error(`Not signed in: ${await answer.text()}`)
  return answer.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';')
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), url }
  })
}
