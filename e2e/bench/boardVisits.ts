import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { type BoardFigures, type MeasuredBoard, runBoard } from './boardRun'
import { CUSTOMERS, OPEN_CARDS } from './boardStock'
import { compare, type Measured, ROUNDS } from './compare'

/** More than this between two frames is seen as a jerk. */
const SMOOTH_MS = 25

/** Signed in, and with all names on this computer, as on any day but the first. */
export async function prepare(context: BrowserContext, url: string, key: string) {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('region', { name: 'Pending' }).waitFor()
  await page.goto(`${url}/settings`)
  await page.getByText(`All ${CUSTOMERS.toLocaleString('en-US')} names`).waitFor({ timeout: 20 * 60_000 })
  await page.close()
}

export const wholeBoard = (page: Page) =>
  page.getByText(`${OPEN_CARDS.toLocaleString('en-US')} open cards`, { exact: true }).waitFor()

const jerks = ({ frames }: BoardFigures) => frames.filter((length) => length > SMOOTH_MS).length
const longest = ({ frames }: BoardFigures) => Math.max(...frames)

/** A browser that keeps what it has seen, from one visit to the next. */
export const openBrowser = ({ folder, browser }: Measured, name: string) =>
  chromium.launchPersistentContext(join(folder, name), {
    ...browser,
    viewport: { width: 1440, height: 900 },
  })

/** The work of a day at the board, by turns with the bare one. */
export async function boardVisits(measured: Measured) {
  const { board, bare, key } = measured
  const context = await openBrowser(measured, 'board')
  await prepare(context, board, key)
  const bareContext = await openBrowser(measured, 'bare-board')
  const ourBoard: MeasuredBoard = {
    url: `${board}/board?day=all`,
    whenWhole: wholeBoard,
    filter: 'Filter cards',
  }
  const bareBoard: MeasuredBoard = {
    url: bare,
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
  compare('median of five visits', product, floor, [
    ['first card, ms', ({ firstCard }) => firstCard],
    [`frames of a drag over ${SMOOTH_MS} ms`, jerks],
    ['longest frame of a drag, ms', longest],
    ['drop to painted under the hand, ms', ({ drop }) => drop],
    ['drop to painted in its place, ms', ({ settled }) => settled],
    ['filter to painted, ms', ({ filter }) => filter],
    ['INP, ms', ({ slowest }) => slowest],
  ])
}
