import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { CERTIFICATE, KEY } from '~/service/testing/servers/certificate'
import { ask } from './api'
import { BY_HAND, tabTo } from './byKeys'
import { field, press } from './desk'
import { obstaclesOn } from './readable'
import { untilTestEnds } from './running'
import { startServer } from './shop'

const served = untilTestEnds()

async function started(...flags: string[]) {
  const server = await served(startServer(...flags))
  const link = () => /http\S+#code=\S+/.exec(server.said())?.[0] ?? ''
  await expect.poll(link).not.toBe('')
  return { server, link: link() }
}

const shownKey = (page: Page) => page.getByRole('textbox', { name: 'The shop’s key' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('from the printed link to the first appointment in the book, with keys alone @window', async ({
  page,
}) => {
  const { server, link } = await started()
  const printed = Date.now()
  await page.goto(link)
  const keys = page.keyboard
  await expect(field(page, 'Shop’s name')).toBeFocused()
  for (const words of [
    'Cedar Street Auto',
    '707 555 0199',
    '418 Cedar Street',
    'Santa Rosa',
    'CA',
    '95401',
    '8.25',
    '94-3120877',
    'Parts and labor are warranted 12 months.',
  ]) {
    await keys.type(words)
    await keys.press('Tab')
  }
  await expect(field(page, 'Open Mon–Fri')).toBeFocused()
  await tabTo(page, field(page, 'Time zone'))
  await keys.type('Los', BY_HAND)
  await keys.press('Tab')
  await keys.type('3', BY_HAND)
  await keys.press('Enter')

  await expect(heading(page, 'Cedar Street Auto is ready')).toBeFocused()
  const key = (await shownKey(page).textContent()) ?? ''
  await keys.press('Tab')
  await expect(shownKey(page)).toBeFocused()
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe(key)
  for (const _ of ['Copy', 'Print', 'put away']) await keys.press('Tab')
  await keys.press('Space')
  await expect(page.getByText('This computer is already signed in.')).toBeVisible()
  await keys.press('Tab')
  await keys.press('Enter')
  await expect(heading(page, 'Today')).toBeVisible()

  const dialog = page.getByRole('dialog', { name: 'New appointment' })
  await keys.press('F2')
  await page.getByRole('menuitem', { name: 'Appointment', exact: true }).press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await keys.type('Ruth Delgado', BY_HAND)
  await expect(page.getByRole('option', { name: 'New customer “Ruth Delgado”' })).toBeVisible()
  await keys.press('Enter')
  await expect(field(page, 'Name')).toBeFocused()
  for (const [name, words] of [
    ['Year', '2019'],
    ['Make', 'Toyota'],
    ['Model', 'Corolla'],
  ] as const) {
    await tabTo(page, dialog.getByLabel(name, { exact: true }))
    await keys.type(words, BY_HAND)
  }
  const service = dialog.getByLabel('Service', { exact: true })
  await tabTo(page, service)
  await keys.type('Brake pads', BY_HAND)
  await tabTo(page, dialog.getByRole('button', { name: 'Book', exact: true }))
  await keys.press('Enter')
  await expect(page.getByText('Booked: Ruth Delgado, Brake pads').first()).toBeVisible()
  console.log(
    `from the printed link to the first appointment: ${((Date.now() - printed) / 1000).toFixed(1)} s`,
  )

  const { data } = await ask<{ data: object[] }>(server, key, 'GET', '/appointments')
  expect(data).toMatchObject([{ service_type: 'Brake pads' }])
  expect(await ask(server, key, 'GET', '/shop')).toMatchObject({
    name: 'Cedar Street Auto',
    time_zone: 'America/Los_Angeles',
    tax_rate_ppm: 82_500,
    capacity: 3,
  })
})

test('everyone can read the page and what becomes of it, by day and night, on the smallest telephone @window', async ({
  page,
}) => {
  const { link } = await started()
  await page.setViewportSize({ width: 360, height: 740 })
  const isWhole = async (what: string) => {
    expect([what, await obstaclesOn(page)]).toEqual([what, []])
    expect([what, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([what, 360])
  }
  await page.goto(new URL('/set-up', link).href)
  await expect(page.getByText('Open the link that Frontdesk printed when it started')).toBeVisible()
  await isWhole('without the link')
  await page.goto('about:blank')
  await page.goto(`${new URL('/set-up', link).href}#code=wrong`)
  await expect(page.getByText('This link does not work')).toBeVisible()
  await isWhole('a wrong link')
  await page.goto('about:blank')
  await page.goto(link)
  await expect(field(page, 'Shop’s name')).toBeFocused()
  await isWhole('empty')
  await press(page, 'Different hours each day')
  await expect(field(page, 'Open Tuesday')).toBeFocused()
  await field(page, 'Wednesday closes').fill('07:00')
  await field(page, 'Phone').fill('55')
  await press(page, 'Create the shop')
  await expect(page.getByText('Must open before it closes')).toBeVisible()
  await isWhole('with what is wrong')
  await field(page, 'Wednesday closes').fill('17:00')
  await field(page, 'Phone').fill('')
  await field(page, 'Shop’s name').fill('Cedar Street Automotive Service and Restoration of Santa Rosa')
  await page.route('**/session/set-up', (route) => route.abort('connectionreset'))
  await press(page, 'Create the shop')
  await expect(page.getByRole('alert')).toBeVisible()
  await isWhole('without an answer')
  await page.unroute('**/session/set-up')
  await press(page, 'Create the shop')
  await expect(shownKey(page)).toBeVisible()
  await expect(page.getByText('This computer is already signed in.')).toBeVisible()
  await isWhole('the key')
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByText('The shop is already set up')).toBeVisible()
  await isWhole('a second time')
})

/** The flags that serve over TLS, with what they name. */
async function withTls<T>(work: (...flags: string[]) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-tls-'))
  const [certificate, secret] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(certificate, CERTIFICATE)
  writeFileSync(secret, KEY)
  try {
    return await work('--tls-cert', certificate, '--tls-key', secret)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test.describe('served to others as well', () => {
  test.use({ ignoreHTTPSErrors: true })

  for (const [how, start] of [
    ['behind an https name', () => started('--origin', 'https://desk.example')],
    ['with TLS of its own', () => withTls(started)],
    ['with TLS, to the whole network', () => withTls((...tls) => started(...tls, '--host', '0.0.0.0'))],
  ] as const)
    test(`${how}, the link opens at this computer, and stays signed in @window`, async ({ page }) => {
      const { link } = await start()
      expect(new URL(link).hostname).toBe('127.0.0.1')
      await page.goto(link)
      await field(page, 'Shop’s name').fill('Cedar Street Auto')
      await press(page, 'Create the shop')
      await page.getByLabel('I have stored it where I can find it again').check()
      await press(page, 'Open the dashboard')
      await expect(heading(page, 'Today')).toBeVisible()
      await page.reload()
      await expect(heading(page, 'Today')).toBeVisible()
      await expect(page.getByRole('banner')).toContainText('Cedar Street Auto')
    })
})
