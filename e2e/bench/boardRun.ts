import type { BrowserContext, Page } from '@playwright/test'
import { installProbe } from './boardProbe'

export type BoardFigures = {
  firstCard: number
  /** Of every frame while a card is dragged over the board. */
  frames: readonly number[]
  drop: number
  /** From the same moment, until it had been painted in its place among the cards there. */
  settled: number
  filter: number
  /** Of the keys in the filter. */
  slowest: number
}

/** A counter's old computer on a shop's line. */
const LINE = {
  latency: 40,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 10_000_000 / 8,
  offline: false,
}
const SLOWER = 4
const STEPS = 90
const STEP_MS = 16
/** Nobody grabs a card in the very moment in which the thousandth has come: one looks where it is. */
const LOOK_MS = 2_000
const KEY_MS = 280

/** The processor and the line of that computer. */
export async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return session
}

async function until(page: Page, read: () => number | null): Promise<number> {
  const handle = await page.waitForFunction(read, null, { polling: 20, timeout: 60_000 })
  return Number(await handle.jsonValue())
}

async function drag(page: Page) {
  const from = page.locator('section[aria-label="Pending"] article[data-id]').nth(2)
  const id = (await from.getAttribute('data-id')) ?? ''
  const start = await from.boundingBox()
  const end = await page.locator('section[aria-label="Confirmed"]').boundingBox()
  if (!start || !end) throw new Error('there is nothing to drag')
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.evaluate((moved) => {
    window.probe.watchDrop(moved, 'Confirmed')
    window.probe.startFrames()
  }, id)
  const [far, low] = [end.x + end.width / 2, end.y + 260]
  for (let step = 1; step <= STEPS; step += 1) {
    // There, a little back and there again: over the border of the two columns more than once.
    const way = Math.sin((step / STEPS) * Math.PI * 2.5)
    await page.mouse.move(x + (far - x) * Math.abs(way), y + (low - y) * (step / STEPS))
    // The hand takes so long from one point to the next.
    await page.waitForTimeout(STEP_MS)
  }
  const frames = await page.evaluate(() => window.probe.stopFrames())
  await page.mouse.up()
  const drop = await until(page, () => window.probe.drop())
  return { frames, drop, settled: await until(page, () => window.probe.settled()) }
}

/** A board under measurement: where it is, how it says that all of it is there, and the name of its filter. */
export type MeasuredBoard = { url: string; whenWhole: (page: Page) => Promise<unknown>; filter: string }

/** One visit of a board: its first card, a card dragged to the next column, and the cards of one service. */
export async function runBoard(context: BrowserContext, board: MeasuredBoard): Promise<BoardFigures> {
  const page = await context.newPage()
  await page.addInitScript(installProbe)
  const session = await slowDown(page)
  // A shop's first look of the day: nothing of the program is on hand.
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.goto(board.url, { waitUntil: 'commit' })
  const firstCard = await until(page, () => window.probe.firstCard())
  await board.whenWhole(page)
  // The person looks for the card meanwhile.
  await page.waitForTimeout(LOOK_MS)
  const { frames, drop, settled } = await drag(page)
  await page.getByLabel(board.filter, { exact: true }).focus()
  await page.evaluate(() => window.probe.watchFilter('brake'))
  await page.keyboard.insertText('brake')
  const filtered = await until(page, () => window.probe.filter())
  await page.evaluate(() => window.probe.watchPresses())
  await page.keyboard.press('Control+A')
  await page.keyboard.type('align', { delay: KEY_MS })
  // The browser reports each slow press some time after it has painted, and no fast one: the last report can't be known.
  await page.waitForTimeout(LOOK_MS)
  const slowest = await page.evaluate(() => window.probe.slowest())
  await page.close()
  return { firstCard, frames, drop, settled, filter: filtered, slowest }
}
