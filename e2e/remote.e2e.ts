import { expect, type Page, test } from '@playwright/test'
import { addCustomer, allCustomers } from './api'
import { field, goTo, openCustomer, press, rowsOf, signIn } from './desk'
import {
  type Answering,
  brokenOff,
  customerRow,
  type FakeRemote,
  html,
  inTurn,
  isTheList,
  json,
  refusal,
  startFakeRemote,
  type Surface,
} from './fakeRemote'
import { untilTestEnds } from './running'
import { createKey, createShop, type Server, startServer } from './shop'
import { watch } from './watch'

// A service that is not this process: another Frontdesk, and one that knows nothing of us and behaves as it likes.

const started = untilTestEnds()

const NORTH = { full: 'North (read and write)', live: 'North (read-only)' } as const
const KEY = 'any_key_will_do'
const LIMIT_TOLD = 'The service is busy'

const people = (surface: Surface) => [
  customerRow(surface, 'c_ruth', 'Ruth', 'Delgado'),
  customerRow(surface, 'c_omar', 'Omar', 'Haddad'),
]

const header = (page: Page) => page.locator('main header').getByRole('status')
const skeleton = (page: Page) => page.getByRole('status', { name: 'Loading customers' })
const alerts = (page: Page) => page.getByRole('alert')
const listsAsked = (remote: FakeRemote) => remote.asked.filter(isTheList).length

async function expectThePeople(page: Page) {
  await expect(rowsOf(page)).toContainText(['Ruth Delgado', 'Omar Haddad'], { timeout: 45_000 })
  await expect(header(page)).toHaveText('All 2')
  await expect(alerts(page)).toHaveCount(0)
  await expect(skeleton(page)).toHaveCount(0)
}

/** Signed in at a fake service; the search keeps no names, so that the list alone asks for the list. */
async function atNorth(page: Page, surface: Surface, lists = { '/customers': people(surface) }) {
  const remote = await started(startFakeRemote({ surface, lists }))
  const server = await started(startServer('--service', remote.service))
  await signIn(page, server, KEY, NORTH[surface])
  await expect(rowsOf(page).first()).toBeVisible()
  // The page, and what reads who there is: that is over before anything is counted.
  await expect.poll(() => listsAsked(remote)).toBe(2)
  await goTo(page, 'Settings')
  await press(page, 'Keep no names on this computer')
  await expect(page.getByRole('button', { name: 'Keep names for the search' })).toBeVisible()
  return { remote, server }
}

/** The list, read anew by a page that knows nothing yet. */
async function openTheList(page: Page, remote: FakeRemote, server: Server, answering: Answering) {
  remote.answerTheList(answering)
  remote.asked.length = 0
  await page.goto(`${server.url}/customers`)
}

for (const surface of ['full', 'live'] as const) {
  test.describe(`on the ${surface} surface`, () => {
    test('fields that nobody knows are passed over, a bad row is left out, and both are told', async ({
      page,
    }) => {
      const more = { loyalty: { tier: 'gold' }, vip: true, 'Strange Field': '<b>bold</b>' }
      const bad = { ...customerRow(surface, 'c_bad', 'Broken', 'Row'), email: 42 }
      const [ruth, omar] = people(surface)
      const rows = [{ ...ruth, ...more }, bad, { ...omar, ...more }]
      const remote = await started(startFakeRemote({ surface, lists: { '/customers': rows } }))
      const server = await started(startServer('--service', remote.service))
      const warnings: string[] = []
      page.on('console', (line) => line.type() === 'warning' && warnings.push(line.text()))
      // The service allows no origin to read it: only the gateway, which is no browser, ever asks it.
      const watched = await watch(page, server)
      await signIn(page, server, KEY, NORTH[surface])

      await expect(rowsOf(page)).toContainText(['Ruth Delgado', 'Omar Haddad'])
      await expect(rowsOf(page)).toHaveCount(2)
      await expect(header(page)).toHaveText('All 2, 1 more could not be read')
      await expect(page.getByText(/gold|bold|Broken/)).toHaveCount(0)
      await page.keyboard.press('/')
      await page.keyboard.type('a')
      await expect(page.getByText('All 2 names')).toContainText('1 could not be read.')
      await expect(page.locator('[role=option]:not([data-command])')).toHaveCount(2)
      await page.keyboard.press('Escape')
      await rowsOf(page).first().click()
      await expect(page.getByRole('heading', { name: 'Ruth Delgado', level: 1 })).toBeVisible()
      await expect(page.getByText(/gold|bold/)).toHaveCount(0)
      await expect(alerts(page)).toHaveCount(0)
      expect(warnings).toEqual(['1 of the customers could not be read: email'])
      expect(await watched.reports('a remote service')).toEqual([])
    })

    test('a list of which no row can be read is not called empty', async ({ page }) => {
      const { remote, server } = await atNorth(page, surface)
      await openTheList(
        page,
        remote,
        server,
        json(200, surface === 'full' ? { data: [7], pagination: PAGING } : { items: [7], nextCursor: null }),
      )
      await expect(header(page)).toHaveText('1 could not be read')
      await expect(page.getByText('No customer yet')).toHaveCount(0)
    })

    test('slow, the skeleton holds and nothing is asked for twice', async ({ page }) => {
      const { remote, server } = await atNorth(page, surface)
      const answer = await new Promise<() => void>((reached) => {
        void openTheList(page, remote, server, (response, request) =>
          reached(() => void json(200, bodyOf(surface))(response, request)),
        )
      })
      await expect(skeleton(page)).toBeVisible()
      // Asking for the page that one is on, by the link that reads ahead when it is pointed at.
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Customers' }).click()
      await expect(skeleton(page)).toBeVisible()
      await expect(rowsOf(page)).toHaveCount(0)
      await expect(alerts(page)).toHaveCount(0)
      expect(listsAsked(remote)).toBe(1)
      answer()
      await expectThePeople(page)
      expect(listsAsked(remote)).toBe(1)
    })

    test('asked to wait a second, the list waits by itself and nobody is told', async ({ page }) => {
      const { remote, server } = await atNorth(page, surface)
      const busy = refusal(surface, 429, 'Slow down', { 'Retry-After': '1' })
      await openTheList(page, remote, server, inTurn(busy, json(200, bodyOf(surface))))
      await expect(skeleton(page)).toBeVisible()
      await expectThePeople(page)
      expect(listsAsked(remote)).toBe(2)
    })

    test('asked to wait without a word of how long, the list waits by itself too', async ({ page }) => {
      test.slow()
      const { remote, server } = await atNorth(page, surface)
      const busy = refusal(surface, 429, 'Slow down')
      await openTheList(page, remote, server, inTurn(busy, json(200, bodyOf(surface))))
      await expectThePeople(page)
      expect(listsAsked(remote)).toBe(2)
    })

    test('asked to wait long, the person is told how long, and nothing is sent meanwhile', async ({
      page,
    }) => {
      const { remote, server } = await atNorth(page, surface)
      const busy = refusal(surface, 429, 'Slow down', { 'Retry-After': '590' })
      await openTheList(page, remote, server, busy)
      await expect(alerts(page)).toContainText(LIMIT_TOLD)
      await expect(alerts(page)).toContainText('in about 10 minutes')
      remote.answerTheList(null)
      await press(page, 'Try again')
      await expect(alerts(page)).toContainText('in about 10 minutes')
      expect(listsAsked(remote)).toBe(1)
    })

    for (const { how, answering, told } of [
      { how: 'failing', answering: refusal(surface, 500, 'Out of order'), told: 'Out of order' },
      { how: 'answering with a page of HTML', answering: html(200), told: 'The answer was not JSON' },
      { how: 'behind a proxy that fails in HTML', answering: html(502), told: 'The service failed' },
      { how: 'answering something else', answering: json(200, { hello: 'world' }), told: 'not a list' },
    ]) {
      test(`${how}, it is told in one place, and is well when asked again`, async ({ page }) => {
        const { remote, server } = await atNorth(page, surface)
        await openTheList(page, remote, server, answering)
        await expect(alerts(page)).toHaveCount(1)
        await expect(alerts(page)).toContainText('The service failed')
        await expect(alerts(page)).toContainText(told)
        await expect(page.getByText('router')).toHaveCount(0)
        await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible()
        expect(listsAsked(remote)).toBe(1)
        remote.answerTheList(null)
        await press(page, 'Try again')
        await expectThePeople(page)
        expect(listsAsked(remote)).toBe(2)
      })
    }

    test('an answer that breaks off is asked for again', async ({ page }) => {
      const { remote, server } = await atNorth(page, surface)
      await openTheList(page, remote, server, inTurn(brokenOff, json(200, bodyOf(surface))))
      await expectThePeople(page)
      expect(listsAsked(remote)).toBe(2)
    })

    test('gone while the desk is open, it is told; back again, it is well when asked again', async ({
      page,
    }) => {
      const { remote, server } = await atNorth(page, surface)
      await remote.stop()
      await page.goto(`${server.url}/customers`)
      await expect(alerts(page)).toHaveCount(1)
      await expect(alerts(page)).toContainText('The service could not be reached')
      await expect(alerts(page)).toContainText("North can't be reached.")
      const { port } = remote
      await started(startFakeRemote({ surface, lists: { '/customers': people(surface) }, port }))
      await press(page, 'Try again')
      await expectThePeople(page)
    })
  })
}

const PAGING = { next_cursor: null, has_more: false, limit: 100 }

const bodyOf = (surface: Surface) =>
  surface === 'full'
    ? { data: people(surface), pagination: PAGING }
    : { items: people(surface), nextCursor: null }

test('what answers with HTML lets nobody in, and says that it is no shop service', async ({ page }) => {
  const remote = await started(startFakeRemote({ instead: html(200) }))
  const server = await started(startServer('--service', remote.service))
  await page.goto(server.url)
  await page.getByLabel('Service').selectOption({ label: NORTH.full })
  await page.getByLabel('API key').fill(KEY)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(alerts(page)).toContainText('That address is not a shop service')
})

test('another Frontdesk is worked at through this one, on both of its surfaces', async ({ page }) => {
  const north = await started(startServer())
  const key = await createKey(north, await createShop(north, 'Northside Garage'), 'read-write')
  await addCustomer(north, key, { name: 'Ruth Delgado', phone: '+12125550143' })
  const server = await started(
    startServer('--service', `North=full:${north.url}/v1`, '--service', `North=live:${north.url}/api/v1`),
  )
  await signIn(page, server, key, NORTH.full)
  await expect(page.getByRole('banner').getByRole('button', { name: 'New', exact: true })).toBeVisible()
  await openCustomer(page)
  await press(page, 'Edit')
  await field(page, 'Notes').fill('Came by way of another desk')
  await press(page, 'Save')
  await expect(page.getByRole('region', { name: 'Details' }).getByText('Came by way of')).toBeVisible()
  expect(await allCustomers(north, key)).toMatchObject([{ notes: 'Came by way of another desk' }])
  await goTo(page, 'Settings')
  await press(page, 'Sign out')

  await page.getByLabel('Service').selectOption({ label: NORTH.live })
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('banner').getByText('read-only')).toBeVisible()
  await goTo(page, 'Customers')
  await expect(rowsOf(page)).toContainText(['Ruth Delgado'])
  await expect(page.getByRole('button', { name: /^New/ })).toHaveCount(0)
})
