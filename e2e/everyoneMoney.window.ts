import { expect, type Page, test } from '@playwright/test'
import { amount, onRecord, panel, ready, recordButton, step, tender } from './atTheTill'
import { count, openDayAt, verdict } from './closing'
import { shopWithADay, visit, ZONE } from './dayBooks'
import { enterKey, signIn } from './desk'
import { obstaclesOn } from './readable'
import { createKey, sharedServer } from './shop'

// While money is taken and counted, for whoever sits before it.

const rows = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')

test('what is open while money is taken and counted can be read by everyone, in light and in dark', async ({
  page,
  context,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const server = await sharedServer('--time-zone', ZONE)
  const { shop, key, books, ids, invoices } = await shopWithADay(server)
  await visit(server, key, ids.ruth, ['confirmed', 'checked_in'])
  await signIn(page, server, key)

  await test.step('at twice the size what ends a screen stays in sight, and nothing is wider than it', async () => {
    // A window of 1440 by 900 at 200 %.
    await page.setViewportSize({ width: 720, height: 450 })
    for (const [path, act] of [
      ['/quotes/new', 'Save quote'],
      ['/day-close', 'Close and print'],
      [`/invoices/${invoices.owed.id}?pay=1`, /^Record /],
    ] as const) {
      await page.goto(server.url + path)
      await expect(page.getByRole('button', { name: act })).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(720)
    }
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('in the colours of the system, how it is paid is seen by more than a colour', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(`${server.url}/invoices/${invoices.owed.id}?pay=1`)
    await ready(page, 'Card')
    const edgeOf = (word: string) =>
      tender(page, word)
        .locator('xpath=..')
        .evaluate((label) => Number.parseFloat(getComputedStyle(label).borderTopWidth))
    expect(await edgeOf('Card')).toBeGreaterThan(await edgeOf('Cash'))
    await page.emulateMedia({ forcedColors: null })
  })

  const found: Record<string, string[]> = {}
  const judge = async (place: string) => {
    found[place] = await obstaclesOn(page)
  }
  const at = (path: string) => page.goto(server.url + path)
  const pay = () => at(`/invoices/${invoices.owed.id}?pay=1`)

  await at('/customers?show=owes')
  await expect(rows(page, 'Customers')).toHaveCount(2)
  await judge('who owes')
  await at('/customers?show=in-shop')
  await expect(rows(page, 'Customers')).toHaveCount(1)
  await judge('whose car is in the shop')
  await at('/payments')
  await expect(page.getByText(/^Entered/)).toHaveCount(1)
  await judge('payments by day')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Export CSV: / })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Save all/ })).toBeVisible()
  await judge('a list to save')
  await at('/payments?by=card')
  await expect(rows(page, 'Payments')).toHaveCount(1)
  await judge('payments by card')

  await openDayAt(page, server, key)
  await page.getByLabel('Float', { exact: true }).fill('200')
  await count(page, '$20').fill('2')
  await expect(verdict(page)).toContainText('short')
  await judge('a day that is short')
  await page.getByLabel('Float', { exact: true }).fill('two hundred')
  await expect(page.getByText('Must be an amount such as 200 or 187.50')).toBeVisible()
  await count(page, '$20').fill('1.5')
  await expect(page.getByText('Must be a whole number')).toBeVisible()
  await judge('a float that is no amount')

  await pay()
  await ready(page, 'Cash')
  await panel(page).getByLabel('Tendered').fill('700')
  await judge('cash and its change')
  await amount(page).fill('9000')
  await recordButton(page).click()
  await judge('more than is due')
  await amount(page).fill('100')
  await books.pay(invoices.owed.id, { amount_cents: 100, method: 'card' })
  await expect(panel(page).getByText('Another payment came in')).toBeVisible()
  await judge('another desk was faster')

  await pay()
  await ready(page, 'Card', '100')
  await context.setOffline(true)
  await recordButton(page).click()
  await expect(panel(page).getByText('Saved on this computer, not sent yet')).toBeVisible()
  await judge('saved here')
  await context.setOffline(false)
  await expect(step(page)).toContainText('Confirmed')
  await judge('confirmed in part')

  await pay()
  const lost = await onRecord(page, (_, { lose }) => lose())
  await ready(page, 'Check', '50')
  await recordButton(page).click()
  await expect(panel(page).getByText('Sent, and not confirmed yet')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Stop sending' })).toBeVisible()
  await judge('sent, and not confirmed')
  await panel(page).getByRole('button', { name: 'Stop sending' }).click()
  await expect(panel(page).getByRole('button', { name: 'Send it again' })).toBeVisible()
  await judge('not sent any more')
  expect(lost.length).toBeGreaterThan(0)
  await at('/settings')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Some changes are not confirmed' })).toBeVisible()
  await judge('signing out with money that is not confirmed')
  await context.clearCookies()
  await at('/')
  await enterKey(page, await createKey(server, shop, 'read-write'))
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await at('/day-close')
  await expect(rows(page, 'Entered here under another key')).toHaveCount(1)
  await judge('a day with money of another key')

  expect(Object.keys(found)).toHaveLength(16)
  expect(Object.entries(found).filter(([, obstacles]) => obstacles.length > 0)).toEqual([])
})
