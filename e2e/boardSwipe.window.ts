import { expect, type Page, test } from '@playwright/test'
import { openBoard, shopOf } from './boards'
import { ZONE } from './scheduling'
import { sharedServer } from './shop'

// The board under a finger, on a phone: one status at a time.

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

/** A finger drawn over the cards within a fifth of a second, however late a busy browser hears of it. */
async function draw(page: Page, { along, across = 0 }: { along: number; across?: number }) {
  const finger = await page.context().newCDPSession(page)
  const from = Date.now() / 1_000
  const at = (part: number) => ({
    timestamp: from + 0.2 * part,
    touchPoints: [{ x: 200 + along * part, y: 400 + across * part }],
  })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0) })
  for (const part of [0.3, 0.6, 1])
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(part) })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', ...at(1), touchPoints: [] })
  await finger.detach()
}

test('a finger drawn to the left brings the next status, to the right the one before, and up and down neither', async ({
  page,
}) => {
  const server = await sharedServer('--time-zone', ZONE)
  const { key } = await shopOf(server, [
    { name: 'Ruth Delgado' },
    { name: 'Tom Becker', status: 'confirmed' },
  ])
  await openBoard(page, server, key)
  const tab = (name: RegExp) => page.getByRole('tab', { name })
  await expect(tab(/^Pending/)).toHaveAttribute('aria-selected', 'true')
  await draw(page, { along: 0, across: -160 })
  await draw(page, { along: 160 })
  await expect(tab(/^Pending/)).toHaveAttribute('aria-selected', 'true')
  await draw(page, { along: -160 })
  await expect(tab(/^Confirmed/)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('article', { name: /^Tom Becker/ })).toBeVisible()
  for (let step = 0; step < 4; step += 1) await draw(page, { along: -160 })
  await expect(tab(/^Canceled/)).toHaveAttribute('aria-selected', 'true')
  // The tab comes along, and is whole in sight.
  await expect(tab(/^Canceled/)).toBeInViewport({ ratio: 1 })
  await draw(page, { along: 160 })
  await expect(tab(/^Completed/)).toHaveAttribute('aria-selected', 'true')
})
