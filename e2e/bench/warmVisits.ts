import { type BrowserContext, expect, type Page } from '@playwright/test'
import { later } from '~/client/testing/later'
import { settledIn } from '../settled'
import { installProbe } from './boardProbe'
import { slowDown } from './boardRun'
import { OPEN_CARDS } from './boardStock'
import { openBrowser, prepare, wholeBoard } from './boardVisits'
import { compare, type Measured, ROUNDS } from './compare'
import { median } from './table'

// What a person sees who has worked at this computer before: the browser has the program, the names and the last board on disk.

const SMOOTH_MS = 25
const PIXELS_A_FRAME = 40
const FRAMES = 300
const ROWS = 'main [role=listitem], main li'

/** Lengths of the frames of a page's first scroll: on the slowed processor, and on the machine's own. */
type Frames = { slow: readonly number[]; full: readonly number[] }
type Warm = { held: number; toCustomers: number; toBoard: number; frames: Frames }

const firstCardOf = async (page: Page) => {
  const handle = await page.waitForFunction(() => window.probe.firstCard(), null, { polling: 20 })
  return Number(await handle.jsonValue())
}

type Kept = { boards: readonly { board: { rows: readonly unknown[] } }[] }

/** Until the browser has the program and all cards on disk: no event tells it, and waitForFunction takes a promise for a yes. */
async function untilKept(page: Page) {
  const settled = await settledIn(page)
  const isKept = () =>
    page.evaluate(
      async ([wait, all]) => {
        const registration = await navigator.serviceWorker.getRegistration()
        const databases = await indexedDB.databases()
        if (registration?.active?.state !== 'activated') return false
        if (!databases.some(({ name }) => name === 'frontdesk-cache')) return false
        const database = await wait(indexedDB.open('frontdesk-cache'))
        const stored: Kept[] = await wait(database.transaction('boards').objectStore('boards').getAll())
        database.close()
        // A board of one day may have been persisted before.
        return stored.some(({ boards }) => boards.some(({ board }) => board.rows.length === all))
      },
      [settled, OPEN_CARDS] as const,
    )
  // The page stores its boards every 5 s.
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true)
}

/** Presses a link of the rail: how long until what the page is for had been painted. */
const change = (page: Page, place: string, shown: string) =>
  page.evaluate(
    ([name, selector]) =>
      new Promise<number>((resolve) => {
        const link = [...document.querySelectorAll<HTMLElement>('nav a')].find((one) =>
          one.textContent?.trim().startsWith(name ?? ''),
        )
        const began = performance.now()
        link?.click()
        const look = () => {
          if (!document.querySelector(selector ?? '')) return requestAnimationFrame(look)
          const painted = new MessageChannel()
          painted.port1.addEventListener('message', () => resolve(performance.now() - began))
          painted.port1.start()
          return painted.port2.postMessage(null)
        }
        requestAnimationFrame(look)
      }),
    [place, shown] as const,
  )

/** As fast as a wheel is turned, through pages that have not been read yet. */
const scroll = (page: Page, count: number, step: number) =>
  page.evaluate(
    async ([frames, pixels]) => {
      const list = document.querySelector('main [data-index], main li')
      let scroller = list?.parentElement ?? null
      while (scroller && scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement
      window.probe.startFrames()
      for (let frame = 0; frame < frames; frame += 1) {
        scroller?.scrollBy(0, pixels)
        await new Promise(requestAnimationFrame)
      }
      return window.probe.stopFrames()
    },
    [count, step] as const,
  )

/** At the machine's own speed, on a page of its own: a second scroll of one page is always the smoother. */
async function scrolledAtOnce(context: BrowserContext, open: (page: Page) => Promise<unknown>) {
  const page = await context.newPage()
  await page.addInitScript(installProbe)
  await open(page)
  const frames = await scroll(page, FRAMES, PIXELS_A_FRAME)
  await page.close()
  return frames
}

async function visit(context: BrowserContext, url: string): Promise<Warm> {
  const page = await context.newPage()
  await page.addInitScript(installProbe)
  await page.goto(url)
  await wholeBoard(page)
  await untilKept(page)
  await slowDown(page)
  // Nothing of the shop's is answered: what is shown is what was kept.
  const answers = later<void>()
  await page.route('**/shop/**', async (route) => {
    await answers.promise
    await route.continue().catch(() => undefined)
  })
  await page.reload({ waitUntil: 'commit' })
  const card = await firstCardOf(page)
  answers.resolve()
  await page.unroute('**/shop/**')
  await wholeBoard(page)
  // Both have been looked at once.
  for (const [place, shown] of [
    ['Customers', ROWS],
    ['Board', 'article[data-id]'],
  ] as const)
    await change(page, place, shown)
  const toCustomers = await change(page, 'Customers', ROWS)
  const toBoard = await change(page, 'Board', 'article[data-id]')
  await change(page, 'Customers', ROWS)
  const slow = await scroll(page, FRAMES, PIXELS_A_FRAME)
  await page.close()
  const full = await scrolledAtOnce(context, async (fresh) => {
    await fresh.goto(url)
    await wholeBoard(fresh)
    await change(fresh, 'Customers', ROWS)
  })
  return { held: card, toCustomers, toBoard, frames: { slow, full } }
}

/** The floor: the bare board and a bare list, from a warm cache. */
async function visitBare(context: BrowserContext, url: string): Promise<Warm> {
  const page = await context.newPage()
  await page.addInitScript(installProbe)
  await slowDown(page)
  await page.goto(url, { waitUntil: 'commit' })
  const card = await firstCardOf(page)
  const openList = async (one: Page) => {
    await one.goto(`${url}/list`)
    await one.waitForSelector(ROWS)
  }
  await openList(page)
  const slow = await scroll(page, FRAMES, PIXELS_A_FRAME)
  await page.close()
  const full = await scrolledAtOnce(context, openList)
  return { held: card, toCustomers: card, toBoard: card, frames: { slow, full } }
}

export async function warmVisits(measured: Measured) {
  const { board, bare, key } = measured
  const context = await openBrowser(measured, 'warm-board')
  await prepare(context, board, key)
  const bareContext = await openBrowser(measured, 'warm-bare')
  const [product, floor]: [Warm[], Warm[]] = [[], []]
  for (let round = -1; round < ROUNDS; round += 1) {
    const [ours, theirs] = [
      await visit(context, `${board}/board?day=all`),
      await visitBare(bareContext, bare),
    ]
    if (round < 0) continue
    product.push(ours)
    floor.push(theirs)
  }
  await Promise.all([context.close(), bareContext.close()])
  compare('median of five, from a warm cache', product, floor, [
    ['first card of a reload, no answer having come, ms', ({ held }) => held],
    ['board to customers, ms', ({ toCustomers }) => toCustomers],
    ['customers to board, ms', ({ toBoard }) => toBoard],
  ])
  for (const [who, visits] of [
    ['the customers', product],
    ['a bare list', floor],
  ] as const) {
    for (const [speed, lengths] of [
      ['a processor at a quarter', visits.map(({ frames }) => frames.slow)],
      ['the machine’s own', visits.map(({ frames }) => frames.full)],
    ] as const) {
      const long = median(lengths.map((all) => all.filter((ms) => ms > SMOOTH_MS).length))
      const longest = median(lengths.map((all) => Math.max(...all))).toFixed(0)
      console.log(
        `A page’s first scroll through ${who}, ${speed}: of ${FRAMES} frames ${long} over ${SMOOTH_MS} ms, the longest ${longest} ms.`,
      )
    }
  }
}
