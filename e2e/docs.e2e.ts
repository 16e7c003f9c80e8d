import { expect, test } from '@playwright/test'
import { FULL, LIVE, signIn } from './desk'
import { createKey, createShop, type Server, sharedServer } from './shop'

// Whoever makes keys for computers makes them for programs too, and is told what those can ask.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer()
})
for (const { service, surface, preset } of [
  { service: FULL, surface: 'full', preset: 'admin' },
  { service: LIVE, surface: 'live', preset: 'read-only' },
] as const)
  test(`from the page of the keys one comes to what a program can ask on the ${surface} surface`, async ({
    page,
  }) => {
    const key = await createKey(server, await createShop(server, 'Cedar Street Auto'), preset)
    await signIn(page, server, key, service)
    await page.goto(`${server.url}/settings/api-keys`)
    const link = page.getByRole('link', { name: 'the API and its endpoints' })
    await expect(link).toHaveAttribute('href', `/docs/${surface}.html`)
    const answer = await page.request.get(`${server.url}/docs/${surface}.html`)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await answer.text()).toContain(`${surface} surface`)
  })
