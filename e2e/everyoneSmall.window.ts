import { expect, test } from '@playwright/test'
import { busyShop } from './busyShop'
import { obstaclesOn } from './readable'
import { ZONE } from './scheduling'
import { sharedServer } from './shop'

// The day's screens where there is little room: on a phone, and magnified to twice their size on a small laptop.

const PLACES = [
  '/today',
  '/board?day=all&status=in_progress',
  '/schedule',
  '/schedule?view=week',
  '/schedule/calls',
]

const SIZES = [
  { how: 'on a phone', width: 390, height: 844 },
  { how: 'at twice its size', width: 720, height: 450 },
]

test('on a phone and at twice its size each screen of the day can be read by everyone, and none is wider than the window', async ({
  page,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const server = await sharedServer('--time-zone', ZONE)
  await busyShop(page, server)
  const found: Record<string, string[]> = {}
  for (const { how, width, height } of SIZES) {
    await page.setViewportSize({ width, height })
    for (const place of PLACES) {
      await page.goto(server.url + place)
      await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeAttached()
      await expect(page.getByRole('main').getByText('Marcus Hale').first()).toBeAttached()
      found[`${how}: ${place}`] = await obstaclesOn(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), place).toBe(width)
    }
  }
  expect(Object.keys(found)).toHaveLength(SIZES.length * PLACES.length)
  expect(Object.entries(found).filter(([, obstacles]) => obstacles.length > 0)).toEqual([])

  await test.step('where the computer chooses the colours, a card still has an edge', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(`${server.url}/board?day=all`)
    const card = page.getByRole('article').first()
    await expect(card).toBeVisible()
    expect(await card.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
  })
})
