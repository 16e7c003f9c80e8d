import { expect, test } from '@playwright/test'
import { obstaclesOn } from './readable'
import { type Server, sharedServer } from './shop'
import { watch } from './watch'

// The pages that tell of the API, for whoever writes a program for it.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer()
})

test('everyone can read the page of each surface at 1024 and 360 px, in light and in dark, nothing of it is wider, and its contents lead', async ({
  page,
}) => {
  const watched = await watch(page, server)
  for (const surface of ['full', 'live'])
    for (const width of [1024, 360])
      await test.step(`${surface}, ${width} px`, async () => {
        await page.setViewportSize({ width, height: 740 })
        await page.goto(`${server.url}/docs/${surface}.html`)
        await expect(page.getByRole('heading', { level: 1 })).toContainText(`${surface} surface`)
        // Their places are as wide when nobody has opened them.
        await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')))
        expect(await obstaclesOn(page), `${width} px`).toEqual([])
        const wide = await page.evaluate(() =>
          [...document.querySelectorAll('body *')]
            .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
            .map(({ outerHTML }) => outerHTML.slice(0, 120)),
        )
        expect(wide, `${width} px`).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        expect(await watched.reports(`${surface}, ${width} px`)).toEqual([])
      })

  await test.step('the contents lead to every operation, and beside the text they stay in view', async () => {
    await page.setViewportSize({ width: 1024, height: 740 })
    await page.goto(`${server.url}/docs/full.html`)
    const link = page
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link', { name: 'Record a payment' })
    await link.click()
    const operation = page.getByRole('article').filter({ hasText: '/v1/payments/{invoiceId}/record' })
    await expect(operation.getByRole('heading', { level: 3 })).toBeInViewport()
    await expect(operation).toContainText('Needs write:payments.')
    await expect(link).toBeInViewport()
  })
})
