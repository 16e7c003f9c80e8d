import { expect } from '@playwright/test'
import { atTheTill, isRecordRequest, paid, panel, ready, recordButton, test } from './atTheTill'

// A payment that was entered at one tab and is sent by another: it is this browser's own, at both.

test.slow()

test('entered here, reloaded, and sent by another tab: it is recorded, and not called another’s', async ({
  page,
  server,
  context,
}) => {
  await atTheTill(page, server)
  await context.route(
    (url) => isRecordRequest(url.href),
    (route) => route.abort(),
  )
  await ready(page, 'Card', '50')
  await recordButton(page).press('Enter')
  await expect(panel(page).getByText('$50.00 card')).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(panel(other).getByText('$50.00 card')).toBeVisible()
  await page.reload()
  await expect(panel(page).getByText('$50.00 card')).toBeVisible()
  await context.unrouteAll()

  for (const tab of [page, other]) {
    await expect(panel(tab).getByText('$50.00 card recorded')).toBeVisible({ timeout: 60_000 })
    await expect(panel(tab).getByText('Nothing you entered was sent')).toHaveCount(0)
    await expect(paid(tab)).toHaveCount(1)
  }
})

test('sent by another tab while this one has no line: nothing is said of it until the books are read', async ({
  page,
  server,
  context,
}) => {
  await atTheTill(page, server)
  await context.route(
    (url) => isRecordRequest(url.href),
    (route) => route.abort(),
  )
  await ready(page, 'Card', '50')
  await recordButton(page).press('Enter')
  await expect(panel(page).getByText('$50.00 card')).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(panel(other).getByText('$50.00 card')).toBeVisible()
  await page.reload()
  await expect(panel(page).getByText('$50.00 card')).toBeVisible()
  await page.route(
    (url) => url.pathname.includes('/shop/'),
    (route) => route.abort(),
  )
  await context.unrouteAll()
  await expect(panel(other).getByText('$50.00 card recorded')).toBeVisible({ timeout: 60_000 })

  await expect(recordButton(page)).toHaveCount(0)
  await page.unrouteAll()
  await expect(panel(page).getByText('$50.00 card recorded')).toBeVisible({ timeout: 60_000 })
})
