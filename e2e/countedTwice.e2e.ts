import { expect, test } from '@playwright/test'
import { card, openDayAt } from './closing'
import { shopWithADay, ZONE } from './dayBooks'
import { codeOf } from './money'
import { sharedServer } from './shop'

// The line may have sent a payment twice: that is said wherever it is counted, and not on its invoice alone.

test('a payment that may stand twice is to be checked, and said where the day is counted and on its paper', async ({
  page,
}) => {
  const server = await sharedServer('--time-zone', ZONE)
  const { key, books, invoices } = await shopWithADay(server)
  const code = codeOf(invoices.part.id)
  const at = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000 + 123).toISOString()
  await books.pay(invoices.part.id, { amount_cents: 2_500, method: 'check', recorded_at: at })
  await books.pay(invoices.owed.id, { amount_cents: 2_500, method: 'check', recorded_at: at })

  await openDayAt(page, server, key)
  await expect(card(page, 'Takings')).toContainText('$50.00')
  // Two customers may pay the same at once.
  await expect(card(page, 'Takings')).not.toContainText('Counted twice')
  await books.pay(invoices.part.id, { amount_cents: 2_500, method: 'check', recorded_at: at })
  await page.reload()
  const words = `2 times $25.00 check, invoice ${code}`
  await expect(card(page, 'Takings')).toContainText('Counted twice, and maybe taken once')
  await expect(card(page, 'Takings').getByRole('link', { name: words })).toHaveCount(1)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('.paper')).toContainText(words)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))

  await page.goto(`${server.url}/today`)
  const check = card(page, 'To check')
  await expect(check).toContainText('A payment may stand in the books twice')
  await expect(check).not.toContainText('nothing, today')
  await check.getByRole('link', { name: words }).click()
  await expect(page.getByText('One payment may stand here twice')).toBeVisible()
})
