import { expect, test } from '@playwright/test'
import { byLink, signIn } from './desk'
import { codeOf } from './money'
import { shopOfRuth } from './quoting'
import { type Server, sharedServer } from './shop'

// What a tab, the history and a bookmark call a page; and what a page says of what is not there.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer('--time-zone', 'America/Chicago')
})

test('every page has a title of its own', async ({ page }) => {
  const { key, quotes, customerId } = await shopOfRuth(server)
  const quote = await quotes.accepted(customerId)
  const invoice = await quotes.convert(quote.id)
  await page.goto(server.url)
  await expect(page).toHaveTitle('Sign in · Frontdesk')
  await signIn(page, server, key)
  for (const [path, title] of [
    ['/today', 'Today'],
    ['/board', 'Board'],
    ['/schedule', 'Schedule'],
    ['/customers', 'Customers'],
    [`/customers/${customerId}`, 'Ruth Delgado'],
    ['/quotes', 'Quotes'],
    ['/quotes/new', 'New quote'],
    [`/quotes/${quote.id}`, `Quote ${codeOf(quote.id)}`],
    ['/invoices', 'Invoices'],
    [`/invoices/${invoice.id}`, `Invoice ${invoice.number}`],
    ['/payments', 'Payments'],
    ['/day-close', 'Day close'],
    ['/settings', 'Settings'],
    ['/settings/webhooks', 'Webhooks'],
    ['/nowhere', 'Nothing here'],
  ] as const) {
    await page.goto(server.url + path)
    await expect(page).toHaveTitle(`${title} · Frontdesk`)
  }
})

test('what is not there any more has a heading, as every page has', async ({ page }) => {
  const { key } = await shopOfRuth(server)
  await byLink(page, server, key, '/customers/nobody')
  for (const [path, heading] of [
    ['/customers/nobody', 'Customer'],
    ['/invoices/nothing', 'Invoice NOTHING'],
    ['/quotes/nothing', 'Quote NOTHING'],
  ] as const) {
    await page.goto(server.url + path)
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
})

test('a name that can’t be read is said to be none, and nobody waits for it', async ({ page }) => {
  const { key } = await shopOfRuth(server)
  await byLink(page, server, key, '/quotes?customer=nope')
  await expect(page.getByText('Deleted customer')).toBeVisible()
  await expect(page.getByText('Loading the name')).toHaveCount(0)
  await page.goto(`${server.url}/quotes/new?customer=nope`)
  await expect(page.getByText('Deleted customer').first()).toBeVisible()
})

test('both ways to say the tax of a quote can be read whole', { tag: '@window' }, async ({ page }) => {
  const { key } = await shopOfRuth(server)
  await byLink(page, server, key, '/quotes/new')
  for (const width of [360, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const word of ['From a rate', 'As an amount']) {
      const way = page.getByRole('radio', { name: word })
      const label = way.locator('..')
      await label.click()
      await expect(way).toBeChecked()
      const room = await label.evaluate(({ clientWidth, scrollWidth }) => clientWidth - scrollWidth)
      expect(room, `${word} at ${width}`).toBeGreaterThanOrEqual(0)
    }
  }
})
