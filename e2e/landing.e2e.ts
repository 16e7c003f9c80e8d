import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { createKey, createShop, type Server, startServer } from './shop'

let server: Server
test.beforeEach(async () => {
  server = await startServer()
})
test.afterEach(() => server.stop())

test('the first page says that the shop service runs and leads to what it speaks', async ({ page }) => {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()))
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== server.url) failures.push(`left the house: ${request.url()}`)
  })

  await page.goto(server.url)
  await expect(page.getByRole('heading', { name: 'Frontdesk' })).toBeVisible()
  await expect(page.getByText('The shop service is running')).toBeVisible()

  for (const path of ['/v1/openapi.json', '/api/v1/openapi.json']) {
    await expect(page.getByRole('link', { name: path, exact: true })).toHaveAttribute('href', path)
    const document = await page.request.get(server.url + path)
    expect(document.status()).toBe(200)
    expect(await document.json()).toHaveProperty('openapi')
  }
  expect(failures).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the first page can be read by everyone in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto(server.url)
    await expect(page.getByRole('heading', { name: 'Frontdesk' })).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations).toEqual([])
  })
}

test('a shop and a key can be made while the server runs', async () => {
  const shop = await createShop(server, 'Northside Garage')
  const key = await createKey(server, shop, 'read-write')
  expect(shop).not.toBe('')
  expect(key).not.toBe('')
})
