import { expect, test } from '@playwright/test'
import { atDevices, makeLink, ORIGIN } from './deviceLinks'
import { sharedServer } from './shop'

// Whoever has made a link for another computer waits for it to be used.

test('while a link is open, it is asked each second whether it was used', async ({ page }) => {
  await atDevices(page, await sharedServer('--origin', ORIGIN))
  await makeLink(page)
  const looks: number[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/shop/keys') looks.push(Date.now())
  })
  await expect.poll(() => looks.length).toBeGreaterThan(3)
  const [first = 0, , , last = 0] = looks
  expect(last - first).toBeLessThan(6_000)
})
