import { expect, type Page, test } from '@playwright/test'
import { DIALOG } from '~/app/shell/keys/useShortcuts'
import { ask } from './api'
import { card } from './boards'
import { busyShop } from './busyShop'
import { openShortcuts } from './byKeys'
import { addNew } from './desk'
import { atServer, makeLink, ORIGIN } from './deviceLinks'
import { listenForDoings, scanEverywhere } from './scans'
import { ZONE } from './scheduling'
import { type Server, sharedServer, startServer } from './shop'

// A scanner is pulled whatever is on screen and whatever has the focus: nothing moves, nothing is saved, nothing is
// recorded.

type Shop = Awaited<ReturnType<typeof busyShop>>
type Screen = {
  name: string
  path: (shop: Shop & { quote: string }) => string
  open?: (page: Page) => Promise<unknown>
  hasFrame?: boolean
}

/** Each screen begins elsewhere among the timings. */
const SCANS_A_SCREEN = 13

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()
const at = (path: string) => () => path
const dialogShown = (page: Page) => expect(page.locator(DIALOG)).toBeVisible()
const added = (word: 'Appointment' | 'Customer') => async (page: Page) => {
  await addNew(page, word)
  await dialogShown(page)
}

const SCREENS: readonly Screen[] = [
  { name: 'Today', path: at('/today'), hasFrame: true },
  { name: 'the board', path: at('/board?day=all&closed=true') },
  {
    name: 'the open menu of a card',
    path: at('/board?day=all'),
    async open(page) {
      await card(page, 'Marcus Hale').getByRole('button').first().click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
    },
  },
  {
    name: 'an appointment',
    path: ({ called }) => `/board?day=all&appointment=${called.id}`,
    open: dialogShown,
  },
  { name: 'the schedule', path: at('/schedule') },
  { name: 'the call list', path: at('/schedule/calls') },
  { name: 'the customers', path: at('/customers') },
  { name: 'a customer', path: ({ marcus }) => `/customers/${marcus}` },
  { name: 'a customer who is edited', path: ({ marcus }) => `/customers/${marcus}`, open: press('Edit') },
  { name: 'a new vehicle', path: ({ marcus }) => `/customers/${marcus}`, open: press('Add vehicle') },
  { name: 'a new customer', path: at('/customers'), open: added('Customer') },
  { name: 'a new appointment', path: at('/customers'), open: added('Appointment') },
  {
    name: 'the open list of New',
    path: at('/customers'),
    async open(page) {
      await page.keyboard.press('F2')
      await expect(page.getByRole('menuitem').first()).toBeFocused()
    },
  },
  { name: 'the quotes', path: at('/quotes') },
  { name: 'a new quote', path: ({ marcus }) => `/quotes/new?customer=${marcus}` },
  { name: 'a quote', path: ({ quote }) => `/quotes/${quote}` },
  { name: 'the invoices', path: at('/invoices') },
  { name: 'an invoice', path: ({ invoice }) => `/invoices/${invoice}` },
  { name: 'a payment', path: ({ invoice }) => `/invoices/${invoice}?pay=cash`, open: dialogShown },
  { name: 'the payments', path: at('/payments') },
  { name: 'the day close', path: at('/day-close') },
  { name: 'the settings', path: at('/settings') },
  { name: 'the webhooks', path: at('/settings/webhooks') },
  { name: 'the API keys', path: at('/settings/api-keys') },
  { name: 'the devices', path: at('/settings/devices') },
  {
    name: 'the commands',
    path: at('/today'),
    open: (page) => page.keyboard.press('Control+k'),
    hasFrame: true,
  },
  { name: 'the keyboard shortcuts', path: at('/today'), open: openShortcuts },
]

const flags = ['--time-zone', ZONE, '--origin', ORIGIN]

// They leave everything as it is, so that a worker's screens are of one shop, and of one page.
let page: Page
let server: Server
let shop: Shop & { quote: string }
test.beforeAll(async ({ browser }) => {
  server = await sharedServer(...flags)
  page = await browser.newPage({ serviceWorkers: 'block' })
  const busy = await busyShop(page, server, 'admin')
  const { data } = await ask<{ data: { id: string }[] }>(server, busy.key, 'GET', '/quotes')
  shop = { ...busy, quote: data[0]?.id ?? '' }
})

for (const [nth, { name, path, open, hasFrame }] of SCREENS.entries())
  test(`a scan at ${name} does nothing, whatever has the focus`, async () => {
    await page.goto(server.url + path(shop))
    await expect(page.locator('h1').first()).toBeVisible()
    await expect(page.locator('#frontdesk-search[role=combobox]')).toBeAttached()
    await open?.(page)
    shop.doings.length = 0
    const count = await scanEverywhere(page, shop.doings, {
      from: nth * SCANS_A_SCREEN,
      open: open && (() => open(page)),
      ...(hasFrame && { hasFrame }),
    })
    expect(count).toBeGreaterThan(0)
    expect(await shop.records()).toEqual(shop.before)
  })

test('a scan where one signs in, adds a device, or sets up a shop, does nothing', async ({ browser }) => {
  const own = await startServer()
  const other = await browser.newPage({ serviceWorkers: 'block' })
  try {
    const printed = () => /http\S+#code=\S+/.exec(own.said())?.[0] ?? ''
    await expect.poll(printed).not.toBe('')
    await page.goto(`${server.url}/settings/devices`)
    const link = atServer(server, await makeLink(page))
    const doings = await listenForDoings(other)
    for (const url of [printed(), `${own.url}/sign-in`, link]) {
      await other.goto(url)
      await expect(other.getByRole('button').first()).toBeVisible()
      // It asks what the link is good for.
      await other.waitForLoadState('networkidle')
      doings.length = 0
      await test.step(url, () => scanEverywhere(other, doings, { from: 0, hasFrame: true }))
    }
  } finally {
    await other.close()
    await own.stop()
  }
})
