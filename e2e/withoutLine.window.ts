import { expect, type Page, test } from '@playwright/test'
import { ready, recordButton } from './atTheTill'
import { book, card, openBoard } from './boards'
import { enterKey, goTo } from './desk'
import { keptHere } from './kept'
import { openInvoice, shopWithInvoice } from './money'
import { DAY } from './scheduling'
import { createKey, createShop, type Server, startServer } from './shop'

// What the board shows before anybody has answered, and when it may not.

test.use({ serviceWorkers: 'allow' })

let server: Server
test.beforeEach(async () => {
  server = await startServer()
})
test.afterEach(() => server.stop())

const HOUR_MS = 3_600_000
const BOARD = `/board?day=${DAY}`

/** A board with Ruth Delgado's car on it, of which the browser has stored the rows, and the program. */
async function boardOfRuth(page: Page) {
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  await book(server, key, { name: 'Ruth Delgado' })
  await page.clock.install()
  await openBoard(page, server, key)
  await expect(ruth(page)).toBeVisible()
  await page.clock.fastForward(15_000)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await expect.poll(() => persistedBoards(page)).toHaveLength(1)
  return key
}

const ruth = (page: Page) => card(page, 'Ruth Delgado')

/** What is kept on the disk of cards. */
async function persistedBoards(page: Page) {
  const { records } = await keptHere(page)
  return records.filter((record) => record.includes('"store":"boards"'))
}

const state = (page: Page, words: RegExp) => page.getByRole('banner').getByRole('button', { name: words })
const AS_OF = /as of \d+:\d\d [AP]M/
const ALONE = /as of \d+:\d\d [AP]M, no connection/

/** A start of the browser: another page of the same one. */
async function startAgain(page: Page, path = BOARD) {
  const next = await page.context().newPage()
  await page.close()
  await next.goto(server.url + path)
  return next
}

test('without a line the board is shown as of when, after a reload, an hour and a start, and goes on with the line', async ({
  page,
}) => {
  test.slow()
  const key = await boardOfRuth(page)

  await test.step('with a line too the cards are there before any answer', async () => {
    let isHeld = true
    const held: (() => void)[] = []
    await page.context().route(/\/(session|shop\/.*)$/, async (route) => {
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await page.reload()
    await expect(ruth(page)).toBeVisible()
    await expect(state(page, AS_OF)).toBeVisible()
    isHeld = false
    for (const go of held) go()
    await expect(state(page, /Live/)).toBeVisible()
    await page.context().unrouteAll({ behavior: 'wait' })
  })

  await test.step('a reload without a line shows the board, the schedule and who they are of, and as of when', async () => {
    await server.kill()
    await page.reload()
    await expect(ruth(page)).toBeVisible()
    await expect(state(page, ALONE)).toBeVisible()
    await page.goto(`${server.url}/schedule?day=${DAY}`)
    await expect(page.getByRole('main').getByText('Ruth Delgado').first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Search' }).fill('ruth')
    await expect(page.getByRole('option', { name: /^Ruth Delgado/ })).toBeVisible()
  })

  await test.step('an hour without a line takes nothing away', async () => {
    await page.goto(server.url + BOARD)
    await expect(ruth(page)).toBeVisible()
    await page.clock.fastForward(HOUR_MS)
    await expect(ruth(page)).toBeVisible()
    await server.again()
    await page.clock.fastForward(60_000)
    await expect(state(page, /Live/)).toBeVisible()
  })

  await test.step('so does a start; and when the line is back it goes on as if nothing had been', async () => {
    await server.kill()
    const next = await startAgain(page)
    await expect(ruth(next)).toBeVisible()
    await expect(state(next, ALONE)).toBeVisible()
    await server.again()
    await book(server, key, { name: 'Sam Okafor' })
    // The longer nobody has answered, the later it is asked again: a minute at most.
    await expect(card(next, 'Sam Okafor')).toBeVisible({ timeout: 90_000 })
    await expect(state(next, AS_OF)).toHaveCount(0)
  })
})

test('past the end of the session nothing is shown, and nothing is left of it', async ({ page }) => {
  await boardOfRuth(page)
  await server.kill()
  await page.reload()
  await expect(ruth(page)).toBeVisible()
  // While it lies open.
  await page.clock.fastForward(13 * HOUR_MS)
  await expect(page.getByLabel('API key')).toBeVisible()
  await expect(page.getByText('Ruth Delgado')).toHaveCount(0)
  await expect.poll(() => persistedBoards(page)).toEqual([])
})

test('come back to the next morning, nothing is shown', async ({ page }) => {
  await boardOfRuth(page)
  await server.kill()
  const next = await page.context().newPage()
  await page.close()
  await next.clock.install({ time: Date.now() + 13 * HOUR_MS })
  await next.goto(server.url + BOARD)
  await expect(next.getByText('No answer came')).toBeVisible()
  await expect(next.getByText('Ruth Delgado')).toHaveCount(0)
  expect(await persistedBoards(next)).toEqual([])
})

test('a payment that waits is sent the next morning, by whoever signs in with the key, and nothing is shown before', async ({
  page,
}) => {
  const { key, books, id } = await shopWithInvoice(server)
  await page.clock.install()
  await openInvoice(page, server, key, id)
  await page.clock.fastForward(15_000)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await goTo(page, 'Board')
  await page.clock.fastForward(15_000)
  await expect.poll(() => persistedBoards(page)).toHaveLength(1)
  await goTo(page, 'Invoices')
  await openInvoice(page, server, key, id, true)
  await ready(page, 'Card')
  await server.kill()
  await recordButton(page).click()
  await expect(page.getByText('Saved on this computer').first()).toBeVisible()
  const next = await page.context().newPage()
  await page.close()
  await next.context().clearCookies()
  await server.again()
  await next.goto(server.url)
  await expect(next.getByLabel('API key')).toBeVisible()
  expect(await persistedBoards(next)).toEqual([])
  await enterKey(next, key)
  await expect.poll(() => books.payments(id)).toHaveLength(1)
})

test('a session that ended elsewhere takes it off the screen and off the disk', async ({ page }) => {
  await boardOfRuth(page)
  await server.kill()
  await page.reload()
  await expect(ruth(page)).toBeVisible()
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  expect(cookies).not.toEqual([])
  await server.again()
  await expect(page.getByLabel('API key')).toBeVisible()
  await expect(page.getByText('Ruth Delgado')).toHaveCount(0)
  await expect.poll(() => persistedBoards(page)).toEqual([])
})

test('whoever signs in next sees nothing of whoever did before', async ({ page }) => {
  await boardOfRuth(page)
  const other = await createKey(server, await createShop(server, 'Cedar Street Auto'), 'read-write')
  await page.context().clearCookies()
  const next = await startAgain(page)
  await expect(next.getByLabel('API key')).toBeVisible()
  let keptAsSent: readonly string[] | null = null
  await next.route('**/session', async (route) => {
    if (route.request().method() === 'POST') keptAsSent = await persistedBoards(next)
    await route.continue()
  })
  await enterKey(next, other)
  await expect(next.getByRole('heading', { name: 'Board', level: 1 })).toBeVisible()
  expect(keptAsSent).toEqual([])
  await server.kill()
  await next.reload()
  await expect(next.getByText('Ruth Delgado')).toHaveCount(0)
})

test('signed out without a line, nothing is shown or kept, and the session ends before anything else', async ({
  page,
}) => {
  await boardOfRuth(page)
  await server.kill()
  await goTo(page, 'Settings')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('API key')).toBeVisible()
  expect(await persistedBoards(page)).toEqual([])
  const next = await startAgain(page)
  await expect(next.getByText('No answer came')).toBeVisible()
  await expect(next.getByText('Ruth Delgado')).toHaveCount(0)
  await server.again()
  const asked: string[] = []
  next.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await next.getByRole('button', { name: 'Try again' }).click()
  await expect(next.getByLabel('API key')).toBeVisible()
  expect(asked.filter((line) => line.endsWith(' /session'))).toContain('DELETE /session')
  await next.goto(server.url + BOARD)
  await expect(next.getByLabel('API key')).toBeVisible()
})
