import { expect, test } from '@playwright/test'
import { later } from '~/client/testing/later'
import { panel, recordButton } from './atTheTill'
import { byLink, hearsNothing } from './desk'
import { shopWithInvoice } from './money'
import { type Server, sharedServer } from './shop'

// The line is slow in one direction: an older answer comes after a newer one.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer()
})

test('an invoice that is paid while its first reading is still under way is not called unpaid when that comes', async ({
  page,
}) => {
  const { key, id, number } = await shopWithInvoice(server)
  const word = later<null>()
  const isIt = (url: string) => url.endsWith(`/shop/invoices/${id}`)
  let held = 0
  await page.route('**/shop/invoices/*', async (route) => {
    if (!isIt(route.request().url()) || held > 0) return route.fallback()
    held += 1
    // What it says is so now, and not any more when it comes.
    const response = await route.fetch()
    await word.promise
    return route.fulfill({ response })
  })
  await byLink(page, server, key, '/invoices')
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(recordButton(page)).toBeEnabled()
  await page.keyboard.press('1')
  await page.keyboard.press('Control+Enter')
  await expect(panel(page).getByText('Paid in full')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Next customer' }).click()
  const status = page.getByRole('main').locator('header').first()
  await expect(status).toContainText('Paid')

  word.resolve(null)
  // Whatever comes of it is drawn: nothing, where it was called off when the invoice was read again.
  await page.evaluate(() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn), 100)))
  await expect(status).toContainText('Paid')
  await expect(status).not.toContainText('Unpaid')
  await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(0)
})

test('a payment whose invoice can not be read again is listed, and what is left is not guessed', async ({
  page,
}) => {
  const { key, id } = await shopWithInvoice(server)
  // One that hears is told of the invoice as well, sooner or later than of the payment.
  await hearsNothing(page)
  await byLink(page, server, key, `/invoices/${id}`)
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(recordButton(page)).toBeEnabled()
  let isPaid = false
  await page.route('**/record', async (route) => {
    const response = await route.fetch()
    isPaid = true
    await route.fulfill({ response })
  })
  await page.route(`**/shop/invoices/${id}`, (route) =>
    isPaid ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
  )
  await page.keyboard.press('1')
  await page.keyboard.press('Control+Enter')
  await expect(panel(page).getByText(/^\$884\.35 .*recorded$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('New payment. The new balance is not loaded yet.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Payments', exact: true })).toContainText('$884.35')
  await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(0)
  await expect(page.locator('dl').filter({ hasText: 'Balance' })).toContainText('Balance–')
  isPaid = false
  await page.getByRole('button', { name: 'Load it again' }).click()
  await expect(page.getByRole('main').locator('header').first()).toContainText('Paid')
})
