import { expect, type Page } from '@playwright/test'
import { atTheTill, onRecord, panel, ready, recordButton, test } from './atTheTill'
import { enterKey } from './desk'
import { createKey, type Server } from './shop'

// A payment that was entered at this computer under another key of the shop: it is shown, and there is no form beside it.

test.slow()

/** $50.00 of which no answer came, and another key of the same shop signed in with. */
async function underAnotherKey(page: Page, server: Server, isThere: boolean) {
  const { books, id, shop } = await atTheTill(page, server)
  let isUp = true
  await page.route(/\/shop\//, (route) => (isUp ? route.fallback() : route.abort('connectionreset')))
  await onRecord(page, (_, { lose, loseAnswer }) => {
    isUp = false
    return isThere ? loseAnswer() : lose()
  })
  await ready(page, 'Cash', '50')
  await recordButton(page).click()
  await expect(panel(page).getByText('Sent, and not confirmed yet')).toBeVisible()
  await page.context().clearCookies()
  // At signing in a payment of no invoice is tried, to learn whether the key may.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(server.url)
  await enterKey(page, await createKey(server, shop, 'read-write'))
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.goto(`${server.url}/invoices/${id}?pay=1`)
  await expect(panel(page).getByText('$50.00 cash is not confirmed, entered under another key')).toBeVisible()
  await expect(recordButton(page)).toHaveCount(0)
  return { books, id }
}

test('another key’s payment that arrived is found in the books, and said to be this one', async ({
  page,
  server,
}) => {
  const { books, id } = await underAnotherKey(page, server, true)
  await expect(panel(page).getByText('It is among them: it arrived.')).toBeVisible()
  await panel(page).getByRole('button', { name: 'It is this one' }).click()
  await expect(panel(page).getByText('$50.00 cash recorded')).toBeVisible()
  expect(await books.payments(id)).toHaveLength(1)
})

test('another key’s payment that never arrived is let go, and the form is back', async ({ page, server }) => {
  const { books, id } = await underAnotherKey(page, server, false)
  await expect(panel(page).getByText('It is not there so far.')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Let it go' }).click()
  await expect(recordButton(page)).toBeEnabled()
  expect(await books.payments(id)).toHaveLength(0)
})
