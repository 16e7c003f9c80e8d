import { expect, test } from '@playwright/test'
import { card, openBoard, shopOf } from './boards'
import { ZONE } from './scheduling'
import { sharedServer } from './shop'

// The day's screens at 200 % on a small screen, and under the colours of the system.

test('in a low window what stands around scrolls away, and in the system’s colours the day chosen has a ground', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 400 })
  const server = await sharedServer('--time-zone', ZONE)
  const { key } = await shopOf(server, [{ name: 'Ruth Delgado' }])
  await openBoard(page, server, key)

  await test.step('the filters scroll away, and a card has room', async () => {
    const link = card(page, 'Ruth Delgado').getByRole('link')
    await expect(link).toBeVisible()
    await link.evaluate((element) => element.closest('main')?.querySelector('section')?.scrollTo(0, 1_000))
    const room = await link.evaluate((element) => element.closest('[data-scroller]')?.clientHeight ?? 0)
    expect(room).toBeGreaterThan(165)
  })

  await test.step('the bar of the schedule scrolls away, and the hours have room', async () => {
    await page.goto(`${server.url}/schedule`)
    const hours = page.locator('[data-scrolls]')
    await expect(hours).toBeVisible()
    await page
      .getByRole('main')
      .locator('section')
      .first()
      .evaluate((section) => section.scrollTo(0, 1_000))
    expect(await hours.evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(230)
    await expect(hours).toBeInViewport({ ratio: 0.95 })
  })

  await test.step('a new quote has more room than what stands around it', async () => {
    await page.goto(`${server.url}/quotes/new`)
    const save = page.getByRole('button', { name: 'Save quote' })
    await expect(save).toBeInViewport({ ratio: 1 })
    const from = await page.getByRole('main').boundingBox()
    const bar = await save.evaluate((button) => button.closest('section')?.getBoundingClientRect().top ?? 0)
    expect(bar - (from?.y ?? 0)).toBeGreaterThan(225)
  })

  await test.step('where the system lays its colours over all, the day chosen has a ground of its own', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(`${server.url}/board?`)
    // Computed grounds are those from before the system's are laid over them, unless they are kept.
    const isKept = (name: string) =>
      page
        .getByRole('group', { name: 'Days' })
        .getByRole('button', { name, exact: true })
        .evaluate((button) => getComputedStyle(button).forcedColorAdjust === 'none')
    expect(await isKept('All open')).toBe(false)
    await page.getByRole('button', { name: 'All open', exact: true }).click()
    await expect.poll(() => isKept('All open')).toBe(true)
  })
})
