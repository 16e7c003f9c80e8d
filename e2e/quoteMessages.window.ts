import { expect, type Page, test } from '@playwright/test'
import { press } from './desk'
import { atQuote, cell } from './quoting'
import { sharedServer } from './shop'

// Where a short word at the edge of the screen stands.

test.use({ viewport: { width: 390, height: 844 } })

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const message = (page: Page, words: RegExp) => page.getByRole('dialog').filter({ hasText: words })

async function edgesOf(page: Page, words: RegExp) {
  const box = await message(page, words).boundingBox()
  if (!box) throw new Error('it has no place')
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height }
}

test('on a phone a message covers neither the bar of places nor what saves a quote', async ({ page }) => {
  const server = await sharedServer()
  await atQuote(page, server, 'draft')
  await press(page, 'Mark as sent')
  await expect(message(page, /is sent/)).toBeVisible()
  const bar = await main(page).boundingBox()
  const sent = await edgesOf(page, /is sent/)
  expect(sent.bottom).toBeLessThanOrEqual(bar?.y ?? 0)
  expect(sent.left).toBeGreaterThanOrEqual(0)
  expect(sent.right).toBeLessThanOrEqual(390)

  await press(page, 'Back to draft')
  await press(page, 'Edit')
  await cell(page, 'Description', 2).focus()
  await page.keyboard.press('Alt+Delete')
  await expect(message(page, /Line 2 is removed/)).toBeVisible()
  const save = await page.getByRole('button', { name: 'Save quote' }).boundingBox()
  // The page ends above the message.
  const { top } = await edgesOf(page, /Line 2 is removed/)
  expect((save?.y ?? Infinity) + (save?.height ?? 0)).toBeLessThanOrEqual(top)
})
