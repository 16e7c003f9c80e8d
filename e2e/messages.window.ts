import { expect, type Locator, test } from '@playwright/test'
import { moveByMenu, openBoard, shopOf } from './boards'
import { ZONE } from './scheduling'
import { sharedServer } from './shop'
import { calls, openCalls, takeFor, visitsOfTomorrow } from './tomorrow'

// Where messages stand: over cards, if need be, and over nothing that is pressed or dropped on.

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox()
  if (!box) throw new Error('it has no place')
  return box
}

async function meet(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('at 1440, 820 and 390 a message leaves the places and the closed statuses free', async ({ page }) => {
  const server = await sharedServer('--time-zone', ZONE)
  const { key } = await shopOf(server, [
    { name: 'Ruth Delgado' },
    { name: 'Tom Becker' },
    { name: 'Ana Silva' },
  ])
  await openBoard(page, server, key)
  for (const [width, height, name] of [
    [1440, 900, 'Ruth Delgado'],
    [820, 1180, 'Tom Becker'],
    [390, 844, 'Ana Silva'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.reload()
    await moveByMenu(page, name, 'confirmed')
    const message = page.getByRole('dialog').filter({ hasText: `${name} moved to Confirmed` })
    await expect(message).toBeVisible()
    // It slides in.
    await expect
      .poll(async () => (await boxOf(message)).y + (await boxOf(message)).height)
      .toBeLessThan(height)
    const told = `${width} wide`
    expect(await meet(message, page.getByRole('navigation', { name: 'Main' })), told).toBe(false)
    for (const strip of await page.locator('[data-strip]').all())
      expect(await meet(message, strip), told).toBe(false)
    expect((await boxOf(message)).x, told).toBeGreaterThanOrEqual(0)
  }
})

test('at 1440, 820 and 390 calls leave one message, which covers no outcome and nothing of the next call', async ({
  page,
}) => {
  const server = await sharedServer('--time-zone', ZONE)
  const { key } = await visitsOfTomorrow(server, 12)
  for (const [width, height, letters] of [
    [1440, 700, 'ABC'],
    [820, 1180, 'DEF'],
    [390, 844, 'GHI'],
  ] as const) {
    await test.step(`${width} wide`, async () => {
      await page.setViewportSize({ width, height })
      await openCalls(page, server, key)
      for (const letter of letters) await takeFor(page, `Caller ${letter}`, 'Confirmed')
      const message = page.getByRole('dialog').filter({ hasText: /moved to Confirmed/ })
      await expect(message).toHaveText(new RegExp(`Caller ${letters.at(-1)}`))
      await expect(message).toHaveCount(1)
      // It slides in.
      await expect
        .poll(async () => (await boxOf(message)).x + (await boxOf(message)).width)
        .toBeLessThan(width)
      const last = calls(page).last()
      await last.evaluate((row) => row.closest('section')?.scrollTo(0, 10_000))
      expect(await meet(message, last)).toBe(false)
      const call = page.getByRole('region', { name: 'Call' })
      for (const part of [...(await call.getByRole('button').all()), ...(await call.getByRole('link').all())])
        expect(await meet(message, part)).toBe(false)
    })
  }
})
