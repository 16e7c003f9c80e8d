import { expect, type Page, type Route, test } from '@playwright/test'
import { PAGE_HEADER, PAGE_HEADER_VALUE } from '~/contract/dashboardHttp'
import { addCustomer } from './api'
import { allAppointments, chooseCustomer, dialog as booking, enterVisit, loseAnswer, submit } from './booking'
import { addNew, goTo, press, signIn } from './desk'
import {
  ageLinks,
  atDevices,
  atServer,
  confirmRevoking,
  keyNamed,
  keyRows,
  keysOf,
  LABEL,
  linkNamed,
  makeLink,
  offer,
  openKeys,
  ORIGIN,
  refusal,
} from './deviceLinks'
import { startFakeRemote } from './fakeRemote'
import { createKey, createShop, type Server, sharedServer, startServer } from './shop'

// Another computer is let in by a link.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--origin', ORIGIN)
})

test('a link lets a second computer in, which books; the first sees it, revokes it, and it can do nothing more', async ({
  page,
  browser,
}) => {
  const { key } = await atDevices(page, server)
  await addCustomer(server, key, { name: 'Ruth Delgado', phone: '+12125550143' })
  const link = await makeLink(page)
  expect(link.startsWith(`${ORIGIN}/sign-in#desk=`)).toBe(true)
  await expect(linkNamed(page, LABEL)).toContainText('Link open')
  await expect(page.getByText(/Open it on the other computer by \d+:\d\d [AP]M/)).toBeVisible()

  const second = await browser.newPage()
  await second.goto(atServer(server, link))
  await expect(second.getByRole('heading', { name: 'Cedar Street Auto' })).toBeVisible()
  await expect(second.getByText(LABEL)).toBeVisible()
  await expect(second.getByText('Read + write')).toBeVisible()
  // What looks at links ahead of people fetches the page, or even runs it; neither presses anything.
  expect((await second.request.get(atServer(server, link))).status()).toBe(200)
  expect(await keysOf(server, key)).toHaveLength(1)

  await offer(second).click()
  await expect(second.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(second.url()).not.toContain('desk=')
  await addNew(second, 'Appointment')
  await chooseCustomer(second, 'ruth', 'Ruth Delgado')
  await enterVisit(second)
  await submit(second)
  await expect(booking(second)).toHaveCount(0)
  await expect.poll(async () => (await allAppointments(server, key)).length).toBe(1)

  await expect(page.getByText(`${LABEL} has signed in`)).toBeVisible()
  await expect(linkNamed(page, LABEL)).toHaveCount(0)
  await openKeys(page)
  await expect(keyNamed(page, LABEL)).toContainText('Used just now')
  await press(page, `Revoke ${LABEL}`)
  await press(page, 'Keep it')
  expect(await keysOf(server, key)).toHaveLength(2)
  await press(page, `Revoke ${LABEL}`)
  await confirmRevoking(page)
  await expect(keyNamed(page, LABEL)).toHaveCount(0)
  await expect(page.getByText(`${LABEL} is revoked`)).toBeVisible()

  // Nobody touches the second one: it hears of it as its stream of changes ends.
  const again = second.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toContainText('no longer accepts this computer’s key. It was revoked')
  await second.goto(`${server.url}/customers`)
  await expect(again).toBeVisible()
  await expect(second.getByText('Ruth Delgado')).toHaveCount(0)
  expect(await allAppointments(server, key)).toHaveLength(1)
})

/** What stands where a link lets nobody in. */
async function expectRefused(page: Page, words: string | RegExp) {
  await expect(refusal(page)).toContainText('This link does not work')
  await expect(refusal(page)).toContainText(words)
  await expect(offer(page)).toHaveCount(0)
}

test('a link that was used, is too old, was taken back, or is nonsense says which, and makes no key', async ({
  page,
  browser,
}) => {
  const { key } = await atDevices(page, server)
  const used = atServer(server, await makeLink(page))
  const second = await browser.newPage()
  await second.goto(used)
  await offer(second).click()
  await expect(second.getByRole('navigation', { name: 'Main' })).toBeVisible()

  const third = await browser.newPage()
  await third.goto(used)
  await expectRefused(third, 'This link was already used on a computer')
  await third.getByRole('button', { name: 'Sign in with a key' }).click()
  await expect(third.getByLabel('API key')).toBeVisible()

  await press(page, 'Make another link')
  const back = atServer(server, await makeLink(page, 'Taken back'))
  await press(page, 'Revoke the link for Taken back')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('The link for Taken back was revoked')).toBeVisible()
  await third.goto(back)
  await expectRefused(third, 'This link is not valid')
  await third.goto(`${server.url}/sign-in#desk=nonsense`)
  await expectRefused(third, 'This link is not valid')

  await press(page, 'Make another link')
  const old = atServer(server, await makeLink(page, 'Too old'))
  // Looked at in time, and pressed too late.
  await third.goto(old)
  await expect(offer(third)).toBeVisible()
  ageLinks(server, 15)
  await offer(third).click()
  await expectRefused(third, 'This link has expired after 15 minutes')
  await third.goto(`${server.url}/sign-in`)
  await third.goto(old)
  await expectRefused(third, 'This link has expired after 15 minutes')
  expect((await keysOf(server, key)).map(({ label }) => label)).toEqual([LABEL, ''])
})

test('two computers press at once: one is let in, the other is told, and there is one key', async ({
  page,
  browser,
}) => {
  const { key } = await atDevices(page, server)
  const link = atServer(server, await makeLink(page))
  const two = await Promise.all([browser.newPage(), browser.newPage()])
  for (const each of two) {
    await each.goto(link)
    await expect(offer(each)).toBeVisible()
  }
  await Promise.all(two.map((each) => offer(each).click()))
  for (const each of two)
    await expect(each.getByRole('navigation', { name: 'Main' }).or(refusal(each)).first()).toBeVisible()
  const refused = await Promise.all(two.map((each) => refusal(each).count()))
  expect(refused.filter((count) => count > 0)).toEqual([1])
  await expectRefused(two[refused.indexOf(1)] ?? page, 'This link was already used on a computer')
  expect(await keysOf(server, key)).toHaveLength(2)
})

const cookieLine = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

function requestOf(route: Route) {
  const request = route.request()
  const headers = { 'Content-Type': 'application/json', [PAGE_HEADER]: PAGE_HEADER_VALUE }
  return { method: request.method(), headers, postData: request.postData() }
}

test('where the answer to the press is lost, pressing again lets the same computer in as the same device', async ({
  page,
  browser,
}) => {
  const { key } = await atDevices(page, server)
  const link = atServer(server, await makeLink(page))
  const second = await browser.newPage()
  await second.goto(link)
  await expect(offer(second)).toBeVisible()
  // Nothing of the answer comes, its cookies neither.
  const before = await cookieLine(second)
  await second.route('**/session', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const { headers, method, postData } = requestOf(route)
    await fetch(`${server.url}/session`, { method, headers: { ...headers, Cookie: before }, body: postData })
    return route.abort('connectionreset')
  })
  await offer(second).click()
  await expect(refusal(second)).toContainText('it stays the same device')
  expect(await keysOf(server, key)).toHaveLength(2)

  await second.unroute('**/session')
  await second.reload()
  await offer(second).click()
  await expect(second.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect((await keysOf(server, key)).map(({ label }) => label)).toEqual([LABEL, ''])

  // Opened once more there, it says that all is well.
  await second.goto(link)
  await expect(second.getByText('This link has signed this computer in')).toBeVisible()
  await expect(offer(second)).toHaveCount(0)
  await press(second, 'Continue in Cedar Street Auto')
  await expect(second.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('a computer that is signed in to another shop is told so, and stays there unless it is pressed', async ({
  page,
  browser,
}) => {
  const { key } = await atDevices(page, server)
  const link = atServer(server, await makeLink(page))
  const second = await browser.newPage()
  const other = await createKey(server, await createShop(server, 'Birch Road Garage'), 'read-write')
  await signIn(second, server, other)
  await second.goto(link)
  await expect(second.getByText('This computer is already signed in to Birch Road Garage')).toBeVisible()
  await expect(second.getByRole('heading', { name: 'Cedar Street Auto' })).toBeVisible()
  await press(second, 'Continue in Birch Road Garage')
  await goTo(second, 'Customers')
  await expect(second.getByRole('banner')).toContainText('Birch Road Garage')
  expect(await keysOf(server, key)).toHaveLength(1)

  await second.goto(link)
  await offer(second).click()
  await expect(second.getByRole('banner')).toContainText('Cedar Street Auto')
  expect(await keysOf(server, key)).toHaveLength(2)
})

test('a read-only link makes a device that changes nothing', async ({ page, browser }) => {
  await atDevices(page, server)
  const second = await browser.newPage()
  await second.goto(atServer(server, await makeLink(page, 'Workshop screen', 'Read-only')))
  await expect(second.getByText('Read-only')).toBeVisible()
  await offer(second).click()
  await expect(second.getByRole('banner').getByText('read-only')).toBeVisible()
  await expect(second.getByRole('button', { name: 'New', exact: true })).toHaveCount(0)
})

test('a device without a name gets no link: the field says what it wants', async ({ page }) => {
  await atDevices(page, server)
  await press(page, 'Make the link')
  await expect(page.getByLabel('Name of the device')).toHaveAccessibleDescription(/Give it a name/)
  await expect(page.getByLabel('Name of the device')).toBeFocused()
  await expect(page.getByText('No link is open.')).toBeVisible()
})

test('the link whose making was not answered is the same one when it is asked for again', async ({
  page,
}) => {
  await atDevices(page, server)
  await page.route('**/shop/device-links', loseAnswer)
  await page.getByLabel('Name of the device').fill(LABEL)
  await press(page, 'Make the link')
  await expect(refusal(page)).toContainText('The list below shows whether the link was made')
  await page.unroute('**/shop/device-links')
  await press(page, 'Make the link')
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveText(/#desk=/)
  await expect(linkNamed(page, LABEL)).toHaveCount(1)
})

const isAbsent = async (page: Page) => {
  await page.goto(new URL('/settings/devices', page.url()).href)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This connection does not manage devices')
  await expect(page.getByRole('button', { name: 'Make the link' })).toHaveCount(0)
  await goTo(page, 'Settings')
  await expect(page.getByRole('region', { name: 'Connection' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add a device' })).toHaveCount(0)
}

test('a key without everything has no such page, and is told so at its address', async ({ page }) => {
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  await signIn(page, server, key)
  await isAbsent(page)
})

test('nor has the surface that only reads, whatever the key', async ({ page }) => {
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'admin')
  await signIn(page, server, key, 'This Frontdesk (read-only)')
  await isAbsent(page)
})

test('nor has another maker’s service, and it is not asked for links', async ({ page }) => {
  const remote = await startFakeRemote()
  const own = await startServer('--service', remote.service, '--origin', ORIGIN)
  try {
    await signIn(page, own, 'fd_anything', 'North (read and write)')
    await isAbsent(page)
    expect(remote.asked.filter((line) => line.includes('device'))).toEqual([])
  } finally {
    await own.stop()
    await remote.stop()
  }
})

test('where this Frontdesk answers on this computer only, the page says what the operator has to do and makes no link', async ({
  page,
}) => {
  const local = await sharedServer()
  const { shop } = await atDevices(page, local)
  await expect(page.getByText('This Frontdesk is reachable only on this computer')).toBeVisible()
  await expect(page.getByText('--origin https://its.name').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make the link' })).toHaveCount(0)
  // The keys there are can be seen and ended all the same.
  await createKey(local, shop, 'read-write')
  await openKeys(page)
  await expect(keyRows(page)).toHaveCount(2)
  await page.getByRole('button', { name: /^Revoke Key / }).click()
  await confirmRevoking(page)
  await expect(keyRows(page)).toHaveCount(1)
})
