import { expect, type Page, test } from '@playwright/test'
import { addWebhook } from './api'
import { field, press } from './desk'
import { NARROW, obstaclesWhenWide } from './readable'
import { type Server, sharedServer } from './shop'
import { atWebhooks, BOOKS, row, rows, secret, SECRET, warning } from './webhookDesk'

// All that there is to see of webhooks, for everyone and on every screen.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer()
})

/** Each thing that there is to see of it. */
async function tour(page: Page, stop: (place: string) => Promise<void>) {
  const key = await atWebhooks(page, server)
  await stop('empty')
  await press(page, 'New webhook')
  await page.getByLabel('Only the events picked here').check()
  await press(page, 'Create webhook')
  await expect(page.getByText('Must be an https:// address')).toBeVisible()
  await stop('form')
  await field(page, 'URL').fill(
    `https://a-rather-long-name-of-a-host.books.example.com/${'path/'.repeat(12)}`,
  )
  await page.getByLabel('Everything about appointments').check()
  await press(page, 'Create webhook')
  await expect(secret(page)).toHaveText(SECRET)
  await stop('secret')
  await page.keyboard.press('Escape')
  await expect(warning(page)).toBeVisible()
  await stop('warning')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await addWebhook(server, key, { url: BOOKS, label: 'The books', events: ['*'] })
  await page.route('**/shop/webhooks', async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replace('"active"', '"disabled"')
    await route.fulfill({ response, body: text })
  })
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(row(page, 'The books')).toContainText('Disabled')
  await press(page, 'Delete The books')
  await expect(row(page, 'The books')).toContainText('About to be deleted')
  await stop('list')
}

test('everyone can read all of it, in light and in dark, and on a narrow screen nothing is wider than it', async ({
  page,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(NARROW)
  const found: Record<string, string[]> = {}
  const wide: Record<string, number> = {}
  await tour(page, (place) =>
    test.step(place, async () => {
      wide[place] = await page.evaluate(() => {
        return [...document.querySelectorAll('body *')].filter((element) => {
          const { right, width } = element.getBoundingClientRect()
          // The code scrolls in its frame, which does not stick out itself.
          return width > 1 && right > innerWidth + 1 && !element.matches('pre *')
        }).length
      })
      found[place] = await obstaclesWhenWide(page)
    }),
  )
  expect(wide).toEqual({ empty: 0, form: 0, secret: 0, warning: 0, list: 0 })
  expect(found).toEqual({ empty: [], form: [], secret: [], warning: [], list: [] })
})
