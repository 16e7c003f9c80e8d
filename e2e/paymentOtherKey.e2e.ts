import { expect, type Page } from '@playwright/test'
import { ageEntries } from './aged'
import { atTheTill, isRecordRequest, onRecord, panel, ready, recordButton, test } from './atTheTill'
import { enterKey } from './desk'
import { createKey, type Server } from './shop'

// A payment that was entered at this computer under another key of the shop: it is shown, and there is no form beside it.

test.slow()

type Become = 'arrived' | 'lost on the way' | 'never sent'

/** $50.00 of which no answer came, and another key of the same shop signed in with. */
async function underAnotherKey(page: Page, server: Server, become: Become) {
  const { books, id, shop } = await atTheTill(page, server)
  let isUp = true
  await page.route(/\/shop\//, (route) => (isUp ? route.fallback() : route.abort('connectionreset')))
  await onRecord(page, (_, { lose, loseAnswer }) => {
    isUp = false
    return become === 'arrived' ? loseAnswer() : lose()
  })
  await ready(page, 'Cash', '50')
  isUp = become !== 'never sent'
  await recordButton(page).click()
  const saved =
    become === 'never sent' ? 'Saved on this computer, not sent yet' : 'Sent, and not confirmed yet'
  await expect(panel(page).getByText(saved)).toBeVisible()
  await expect(panel(page).getByText(/^No answer came\. /)).toBeVisible()
  await page.context().clearCookies()
  // At signing in a payment of no invoice is tried, to learn whether the key may.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(server.url)
  await enterKey(page, await createKey(server, shop, 'read-write'))
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  // A try may be on its way for a minute.
  await ageEntries(page, 1)
  await page.goto(`${server.url}/invoices/${id}`)
  await page.getByRole('button', { name: 'Payment not confirmed' }).click()
  await expect(panel(page).getByText('$50.00 cash is not confirmed, entered under another key')).toBeVisible()
  await expect(recordButton(page)).toHaveCount(0)
  // Why it stayed open then says nothing of what was read just now.
  await expect(panel(page)).not.toContainText('No answer came')
  return { books, id }
}

test('another key’s payment that arrived is found in the books, and said to be this one', async ({
  page,
  server,
}) => {
  const { books, id } = await underAnotherKey(page, server, 'arrived')
  await expect(panel(page).getByText('It is among them: it arrived.')).toBeVisible()
  await panel(page).getByRole('button', { name: 'It is this one' }).click()
  await expect(panel(page).getByText('$50.00 cash recorded')).toBeVisible()
  expect(await books.payments(id)).toHaveLength(1)
})

test('another key’s payment that never arrived is let go, and the form is back', async ({ page, server }) => {
  const { books, id } = await underAnotherKey(page, server, 'lost on the way')
  await expect(panel(page).getByText('It is not there yet.')).toBeVisible()
  const letGo = panel(page).getByRole('button', { name: 'Discard it, though it may still arrive' })
  await letGo.click()
  await expect(recordButton(page)).toBeEnabled()
  expect(await books.payments(id)).toHaveLength(0)
})

test('another key’s payment that was never sent is said to be that, whatever is in the books', async ({
  page,
  server,
}) => {
  const tries: string[] = []
  page.on('request', (request) => void (isRecordRequest(request.url()) && tries.push(request.url())))
  const { books, id } = await underAnotherKey(page, server, 'never sent')
  await expect(panel(page).getByText('It was never sent.')).toBeVisible()
  await books.pay(id, { amount_cents: 5_000, method: 'cash' })
  await panel(page).getByRole('button', { name: 'Check again' }).click()
  await expect(panel(page).getByRole('list', { name: 'Payments now' })).toContainText('$50.00')
  await expect(panel(page).getByText('It was never sent.')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'It is this one' })).toHaveCount(0)
  expect(tries.filter((url) => url.includes(id))).toEqual([])
})
