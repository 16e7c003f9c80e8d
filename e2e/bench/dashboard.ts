// How the board feels on a slow computer with a thousand open cards, beside the least that React could do with them.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '../../src/setup.mjs'
import { serveBare } from './bareServer'
import { type BoardFigures, type MeasuredBoard, runBoard } from './boardRun'
import { countOpen, CUSTOMERS, OPEN_CARDS, stockBoard } from './boardStock'
import { serve } from './processes'
import { median, tableOf } from './table'

const ROUNDS = 5
const FOLDER = resolve('.reports/bench-dashboard')
/** More than this between two frames is seen as a jerk. */
const SMOOTH_MS = 25

const executablePath = findBrowser()
if (!executablePath)
  throw new Error('Measured in a browser as people have it: install Chromium, or set CHROME_PATH.')

const openBrowser = (name: string) =>
  chromium.launchPersistentContext(join(FOLDER, name), {
    executablePath,
    args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    viewport: { width: 1440, height: 900 },
  })

/** Signed in, and with all names on this computer, as on any day but the first. */
async function prepare(context: BrowserContext, url: string, key: string) {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('region', { name: 'Pending' }).waitFor()
  await page.goto(`${url}/settings`)
  await page.getByText(`All ${CUSTOMERS.toLocaleString('en-US')} names`).waitFor({ timeout: 20 * 60_000 })
  await page.close()
}

const jerks = ({ frames }: BoardFigures) => frames.filter((length) => length > SMOOTH_MS).length
const longest = ({ frames }: BoardFigures) => Math.max(...frames)

function show(product: readonly BoardFigures[], floor: readonly BoardFigures[]) {
  const row = (name: string, of: (figures: BoardFigures) => number, hasRatio = true) => {
    const [ours, bare] = [median(product.map(of)), median(floor.map(of))]
    return [name, ours.toFixed(0), bare.toFixed(0), hasRatio ? (ours / bare).toFixed(2) : '']
  }
  console.log(
    tableOf([
      ['median of five visits', 'board', 'bare', 'ratio'],
      row('first card, ms', ({ firstCard }) => firstCard),
      row(`frames of a drag over ${SMOOTH_MS} ms`, jerks, false),
      row('longest frame of a drag, ms', longest),
      row('drop to painted under the hand, ms', ({ drop }) => drop),
      row('drop to painted in its place, ms', ({ settled }) => settled),
      row('filter to painted, ms', ({ filter }) => filter),
    ]),
  )
}

if (spawnSync(process.execPath, ['src/setup.mjs'], { stdio: ['ignore', 2, 2] }).status !== 0) {
  throw new Error('There is no build to measure.')
}
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const stock = stockBoard(FOLDER)
const server = await serve(stock.data)
const open = await countOpen(server.url, stock.key)
if (open !== OPEN_CARDS) throw new Error(`${open} cards are open`)
const bare = await serveBare(FOLDER, server.url, stock.key)

const context = await openBrowser('board')
await prepare(context, server.url, stock.key)
const bareContext = await openBrowser('bare-board')
const cards = OPEN_CARDS.toLocaleString('en-US')
const ourBoard: MeasuredBoard = {
  url: `${server.url}/board?day=all`,
  whenWhole: (page) => page.getByText(`${cards} open cards`, { exact: true }).waitFor(),
  filter: 'Filter cards',
}
const bareBoard: MeasuredBoard = {
  url: bare.url,
  whenWhole: (page) =>
    page.waitForFunction((all) => document.querySelectorAll('article').length === all, OPEN_CARDS),
  filter: 'Filter',
}
const product: BoardFigures[] = []
const floor: BoardFigures[] = []
for (let round = -1; round < ROUNDS; round += 1) {
  const [ours, theirs] = [await runBoard(context, ourBoard), await runBoard(bareContext, bareBoard)]
  // The first round warms the disk's cache and is not counted.
  if (round >= 0) {
    product.push(ours)
    floor.push(theirs)
  }
}
await Promise.all([context.close(), bareContext.close()])
bare.stop()
await server.stop()
console.log(
  `${open.toLocaleString('en')} open cards, ${CUSTOMERS.toLocaleString('en')} customers; processor at a quarter, 10 Mbit/s, 40 ms.`,
)
show(product, floor)
rmSync(FOLDER, { recursive: true, force: true })
