import { expect, type Page } from '@playwright/test'
import { later } from '~/client/testing/later'
import { amount, isRecordRequest, panel, recordButton, step, tender, test } from './atTheTill'
import { byLink, hearsNothing } from './desk'
import { shopWithInvoice } from './money'
import type { Server } from './shop'

// A payment is entered while its invoice is still being read.

/** From `hold` until `release` the test keeps back the answers about an invoice and its payments. */
async function slowLine(page: Page, id: string) {
  let word: ReturnType<typeof later<void>> | null = null
  const isOfInvoice = ({ pathname, searchParams }: URL) =>
    pathname.endsWith(`/shop/invoices/${id}`) ||
    (pathname.endsWith('/shop/payments') && searchParams.get('invoice_id') === id)
  await page.route(isOfInvoice, async (route) => {
    await word?.promise
    await route.continue()
  })
  return {
    hold: () => void (word = later<void>()),
    release() {
      word?.resolve()
      word = null
    },
  }
}

/** Out of the list of invoices, so that the invoice is on screen before it is read by itself. */
async function fromTheList(page: Page, server: Server) {
  const shop = await shopWithInvoice(server)
  await hearsNothing(page)
  const line = await slowLine(page, shop.id)
  await byLink(page, server, shop.key, '/invoices')
  const row = page.getByRole('list', { name: 'Invoices' }).getByRole('link').first()
  await expect(row).toBeVisible()
  line.hold()
  await row.click()
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(tender(page, 'Cash')).toBeFocused()
  return { ...shop, line }
}

test('it is saved at once with what was on screen, and sent when the invoice was read and is the same', async ({
  page,
  server,
}) => {
  const { books, id, line } = await fromTheList(page, server)
  let sent = 0
  page.on('request', (request) => {
    if (isRecordRequest(request.url()) && request.postData() !== '{}') sent += 1
  })
  await page.keyboard.press('3')
  await page.keyboard.press('Control+Enter')
  await expect(step(page)).toContainText('Saved on this computer')
  expect(sent).toBe(0)
  line.release()
  await expect(panel(page).getByText('Paid in full')).toBeVisible()
  expect(await books.payments(id)).toMatchObject([{ amount_cents: 88_435, method: 'card' }])
})

test('nothing is sent where the invoice turns out to be another than it was on screen', async ({
  page,
  server,
}) => {
  const { books, id, line } = await fromTheList(page, server)
  await books.pay(id, { amount_cents: 40_000, method: 'check' })
  await page.keyboard.press('3')
  await page.keyboard.press('Control+Enter')
  await expect(step(page)).toContainText('Saved on this computer')
  line.release()
  await expect(panel(page).getByText(/balance is \$484\.35/)).toBeVisible()
  await expect(
    panel(page).getByRole('button', { name: 'Continue with the balance of $484.35' }),
  ).toBeVisible()
  expect(await books.payments(id)).toMatchObject([{ amount_cents: 40_000, method: 'check' }])
})

test('a balance that is read under the hand is told, and changes no figure', async ({ page, server }) => {
  const { books, id, line } = await fromTheList(page, server)
  await books.pay(id, { amount_cents: 40_000, method: 'check' })
  await page.keyboard.press('3')
  await expect(recordButton(page)).toContainText('Record $884.35 card')
  line.release()
  await expect(panel(page).getByText('Another payment came in')).toBeVisible()
  await expect(amount(page)).toHaveValue('$884.35')
  await panel(page).getByRole('button', { name: 'Use $484.35' }).click()
  await expect(amount(page)).toHaveValue('$484.35')
  await page.keyboard.press('Control+Enter')
  await expect(panel(page).getByText('Paid in full')).toBeVisible()
  expect(await books.payments(id)).toHaveLength(2)
})

const NOT_RECORDED = 'The invoice is still loading. Not recorded.'

test('nothing is recorded on an invoice that this computer’s own payment has just changed', async ({
  page,
  server,
}) => {
  const { books, id, line } = await fromTheList(page, server)
  line.release()
  await expect(recordButton(page)).toBeEnabled()
  await page.keyboard.press('3')
  await expect(tender(page, 'Card')).toBeChecked()
  await amount(page).fill('400')
  const isPaid = page.waitForResponse((answer) => isRecordRequest(answer.url()))
  await page.route(
    (url) => isRecordRequest(url.href),
    async (route) => {
      const response = await route.fetch()
      line.hold()
      await route.fulfill({ response })
    },
  )
  await page.keyboard.press('Control+Enter')
  await isPaid
  await expect(panel(page).getByText('$400.00 card recorded')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  // By a link of this page: a reload would know nothing of the payment.
  await page.evaluate(() => {
    history.pushState(null, '', '?pay=1')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('3')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(NOT_RECORDED)).toBeVisible()
  await expect(panel(page).getByText('$884.35')).toHaveCount(0)
  expect(await books.payments(id)).toHaveLength(1)
  line.release()
  await expect(panel(page).getByLabel('Balance due')).toHaveText('$484.35')
  await expect(amount(page)).toHaveValue('$484.35')
})

test('nothing is recorded where no invoice is on screen yet, and the page says so', async ({
  page,
  server,
}) => {
  const { key, books, id } = await shopWithInvoice(server)
  const line = await slowLine(page, id)
  line.hold()
  await byLink(page, server, key, `/invoices/${id}?pay=1`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Invoices' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(NOT_RECORDED)).toBeVisible()
  line.release()
  await expect(recordButton(page)).toBeVisible()
  expect(await books.payments(id)).toEqual([])
})
