import { expect, type Page, test } from '@playwright/test'
import { addDays } from '~/domain/time/zone'
import { readCustomer } from './api'
import { BY_HAND, tabTo, openShortcuts } from './byKeys'
import { customerIn, field, FULL, goTo, openCustomer, openDemo, press, rowsOf } from './desk'
import { keptHere } from './kept'
import { NARROW, obstaclesWhenWide } from './readable'
import { untilTestEnds } from './running'
import { createKey, demoShop, type Server, sharedServer, startDemo } from './shop'
import { lastTold, watch } from './watch'

// For whoever sits there: without a mouse, without eyes for colour, and without trust in what a page might tell.

const served = untilTestEnds()

let server: Server

const STOPS = 22

/** Of this week: on a Sunday the shop is closed. */
function workday(): string {
  const now = new Date()
  return addDays(now.toISOString().slice(0, 10), 3 - now.getUTCDay())
}

/** Opens everything that there is to see, and stops at each. */
async function tour(page: Page, stop: (place: string) => Promise<void>) {
  await page.goto(server.url)
  await expect(page.getByRole('button', { name: 'Open the demo shop', exact: true })).toBeVisible()
  await stop('sign-in')
  await openDemo(page, server)
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'New', exact: true })).toBeVisible()
  await stop('customers')
  await openCustomer(page)
  await expect(page.getByRole('button', { name: 'Add vehicle' })).toBeVisible()
  await stop('customer')
  await press(page, 'Edit')
  await press(page, 'Add vehicle')
  await field(page, 'Name').fill('')
  await press(page, 'Save')
  await expect(page.getByText('Enter a name')).toBeVisible()
  await field(page, 'VIN').fill('1HGCM82643A004352')
  await expect(page.getByText('The ninth character')).toBeVisible()
  await stop('edit')
  await page.goto(`${server.url}/board?day=all`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await stop('board')
  await page.goto(`${server.url}/board?day=2031-01-01`)
  await expect(page.getByText('No open cards on')).toBeVisible()
  await stop('empty board')
  await page.goto(`${server.url}/board?day=all`)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Edit' })).toBeVisible()
  await stop('appointment')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const view of ['day', 'week']) {
    await page.goto(`${server.url}/schedule?view=${view}&day=${workday()}`)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await stop(`schedule of a ${view}`)
  }
  await tourOfMoney(page, stop)
  await goTo(page, 'Settings')
  await expect(page.getByRole('region', { name: 'Connection' })).toBeVisible()
  await stop('settings')
  await openShortcuts(page)
  await stop('keys')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('F2')
  await page.getByRole('menuitem', { name: 'Customer', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'New customer' })).toBeVisible()
  await stop('new customer')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Search' }).fill('smith')
  await expect(page.getByRole('listbox')).toBeVisible()
  await stop('search')
  await page.goto(`${server.url}/nowhere`)
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  await stop('nowhere')
}

async function tourOfMoney(page: Page, stop: (place: string) => Promise<void>) {
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
  await goTo(page, 'Today')
  await expect(page.getByRole('list', { name: 'By status' })).toBeVisible()
  await stop('today')
  for (const place of ['Quotes', 'Invoices', 'Payments'] as const) {
    await goTo(page, place)
    const first = page.getByRole('list', { name: place }).getByRole('link').first()
    await expect(first).toBeVisible()
    await stop(place)
    // A payment leads to its invoice.
    if (place === 'Payments') continue
    await first.click()
    await expect(heading(place === 'Quotes' ? /^Quote / : /^Invoice /)).toBeVisible()
    await expect(page.getByText('Total').first()).toBeVisible()
    await stop(`one of ${place}`)
  }
  for (const [path, name] of [
    ['/day-close', 'Day close'],
    ['/settings/webhooks', 'Webhooks'],
  ] as const) {
    await page.goto(`${server.url}${path}`)
    await expect(heading(name)).toBeVisible()
    await stop(name)
  }
}

test('every page can be read by everyone, in light and in dark, and on a narrow screen nothing is wider than it; none breaks a rule of its own policy, fails, or asks anybody else', async ({
  page,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(NARROW)
  server = await served(startDemo())
  const watched = await watch(page, server)
  const found: Record<string, string[]> = {}
  const wide: Record<string, string[]> = {}
  await tour(page, (place) =>
    test.step(place, async () => {
      expect(await watched.reports(place)).toEqual([])
      wide[place] = await widerThanScreen(page)
      // Each page begins at its top.
      if (place === 'settings')
        await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeInViewport()
      found[place] = await obstaclesWhenWide(page)
    }),
  )
  for (const each of [found, wide]) {
    expect(Object.keys(each)).toHaveLength(STOPS)
    expect(Object.entries(each).filter(([, elements]) => elements.length > 0)).toEqual([])
  }
})

const widerThanScreen = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        // What is in program text may be scrolled to; its frame may not be wider. So may chips, in a line of their own.
        const within = 'pre, nav[aria-label=Status], nav[aria-label="Paid by"], [role=tablist]'
        if (element.parentElement?.closest(within)) return false
        const { right, width } = element.getBoundingClientRect()
        return width > 1 && right > innerWidth + 1
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )

test('the watch itself sees a broken policy and a page that fails', async ({ page }) => {
  server = await sharedServer()
  const watched = await watch(page, server)
  await page.goto(server.url)
  await expect(page.getByLabel('API key')).toBeVisible()
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('style'), { textContent: 'b{color:red}' }))
    console.error('a fault of the page')
  })
  await expect
    .poll(() => watched.reports('sign-in'))
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining('style-src'),
        expect.stringContaining('a fault of the page'),
      ]),
    )
})

test('the keyboard alone signs in, walks the list, opens, edits, saves and closes', async ({ page }) => {
  server = await served(startDemo())
  const key = await createKey(server, await demoShop(server), 'read-write')
  const { keyboard } = page
  const focused = page.locator(':focus')

  await page.goto(server.url)
  await expect(page.getByLabel('API key')).toBeVisible()
  await keyboard.press('Tab')
  await expect(page.getByLabel('Service')).toBeFocused()
  await expect(page.getByLabel('Service').locator('option:checked')).toHaveText(FULL)
  await keyboard.press('Tab')
  await keyboard.type(key, BY_HAND)
  await keyboard.press('Enter')

  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Customers' }))
  await keyboard.press('Enter')
  await tabTo(page, rowsOf(page).first())
  for (let step = 0; step < 40; step += 1) await keyboard.press('ArrowDown')
  const reached = page.getByRole('listitem').filter({ has: focused })
  await expect(reached).toHaveAttribute('aria-posinset', '41')
  await expect(focused).toBeInViewport()
  await keyboard.press('ArrowUp')
  await expect(reached).toHaveAttribute('aria-posinset', '40')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/customers\/.+/)

  await tabTo(page, page.getByRole('button', { name: 'Edit', exact: true }))
  await keyboard.press('Enter')
  await expect(field(page, 'Name')).toBeFocused()
  for (const label of ['Phone', 'Email', 'Notes']) {
    await keyboard.press('Tab')
    await expect(field(page, label)).toBeFocused()
  }
  await keyboard.press('Control+A')
  await keyboard.type('Waits in the car')
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Details' }).getByText('Waits in the car')).toBeVisible()
  expect((await readCustomer(server, key, customerIn(page))).notes).toBe('Waits in the car')
  // The button that began the edit has it again: nobody is thrown to the top of the page.
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()

  await openShortcuts(page)
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden()
  await keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
})

test('the API key is nowhere that a script or a person at the desk can read it', async ({
  page,
  context,
}) => {
  server = await served(startDemo())
  const key = await createKey(server, await demoShop(server), 'read-write')
  const watched = await watch(page, server)
  const said: string[] = []
  const hold = async () => {
    const kept = await keptHere(page)
    said.push(JSON.stringify(kept), await page.content(), page.url())
    said.push(
      await page.evaluate(() => [...document.querySelectorAll('input')].map(({ value }) => value).join('\n')),
    )
  }

  await page.goto(server.url)
  await page.getByLabel('API key').fill(key)
  await press(page, 'Sign in')
  await goTo(page, 'Customers')
  await expect(rowsOf(page).first()).toBeVisible()
  await hold()
  await openCustomer(page)
  await press(page, 'Edit')
  await page.getByLabel('Notes').fill('A draft')
  await hold()
  await press(page, 'Save')
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await goTo(page, 'Settings')
  await hold()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Connection' })).toBeVisible()
  await hold()

  said.push(JSON.stringify(await context.cookies()), server.said(), ...(await watched.answers()))
  said.push(await lastTold(page))
  const everything = said.join('\n')
  expect(everything).toContain('A draft')
  expect(everything).toContain('Cedar Street Auto')
  expect(everything).toContain('customer.updated')
  for (const guise of guisesOf(key)) expect(everything).not.toContain(guise)
  expect(decoded(everything)).not.toContain(key)
})

/** The key as it is, and as it might be disguised without being hidden. */
const guisesOf = (key: string) => [
  key,
  key.slice(3),
  encodeURIComponent(key),
  Buffer.from(key).toString('base64').replace(/=+$/, ''),
  Buffer.from(key).toString('base64url'),
  Buffer.from(key).toString('hex'),
]

/** Whatever looks encoded, as the bytes that it stands for. */
const decoded = (text: string) =>
  (text.match(/[\w+/-]{24,}/g) ?? [])
    .flatMap((part) => [0, 1, 2, 3].map((skip) => Buffer.from(part.slice(skip), 'base64').toString('latin1')))
    .join('\n')
