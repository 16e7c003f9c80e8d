import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createGateway } from './gateway'
import { listen } from './listen'
import { said, send } from './testing/wire'

// The page and its files, and what a browser is told to forbid them.

async function serveDashboard(dashboard?: { withheld: string }, how: { isKept?: boolean } = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-page-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  mkdirSync(join(directory, 'assets'))
  writeFileSync(join(directory, 'index.html'), '<!doctype html><title>Frontdesk</title>')
  writeFileSync(join(directory, 'sw.js'), 'keep()')
  writeFileSync(join(directory, 'assets', 'main-1a2b.js'), 'void 0')
  writeFileSync(join(directory, 'assets', 'main-1a2b.js.br'), 'packed')
  const gateway = createGateway({
    embedded: {
      fetch: async () => new Response('the service'),
      shopOf: async () => null,
      deviceLinks: { look: async () => ({ is: 'unknown' }), spend: async () => ({ is: 'unknown' }) },
    },
    dashboard: dashboard ?? { directory },
    reach: { host: '127.0.0.1', hasTls: false, origins: [] },
    secret: Buffer.from('a secret for tests alone'),
    ...how,
  })
  const listening = await listen(gateway, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => listening.close())
  return async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    said(await send(listening.url + path, { method, headers }))
}

test.each(['/', '/sign-in', '/today', '/customers/01999', '/invoices/a%20b'])(
  '%s is the page, looked for anew each time',
  async (path) => {
    const get = await serveDashboard()
    const page = await get(path)
    expect([page.status, page.text]).toEqual([200, '<!doctype html><title>Frontdesk</title>'])
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    })
  },
)

test('a place is known by what is asked for, and not by a dot in an id', async () => {
  const get = await serveDashboard()
  const looking = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const page = await get('/customers/cus.42', looking)
  expect([page.status, page.text]).toEqual([200, '<!doctype html><title>Frontdesk</title>'])
  // What a page itself asks for is there or it is not.
  expect((await get('/missing.js', { Accept: '*/*' })).status).toBe(404)
  expect((await get('/assets/main-0000.js', looking)).status).toBe(404)
})

test('a file that is named by its content is kept for ever, packed where that is understood', async () => {
  const get = await serveDashboard()
  const plain = await get('/assets/main-1a2b.js')
  expect([plain.text, plain.headers['content-encoding']]).toEqual(['void 0', undefined])
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const packed = await get('/assets/main-1a2b.js', { 'Accept-Encoding': 'gzip, br' })
  expect([packed.text, packed.headers['content-encoding']]).toEqual(['packed', 'br'])
})

test('the worker is never taken from a copy, and there is one that takes itself away', async () => {
  const get = await serveDashboard()
  const worker = await get('/sw.js')
  expect([worker.text, worker.headers['cache-control']]).toEqual(['keep()', 'no-store'])
  expect(worker.headers['content-type']).toBe('text/javascript; charset=utf-8')
  const away = await (await serveDashboard(undefined, { isKept: false }))('/sw.js')
  expect([away.status, away.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(away.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(away.text).not.toContain('keep()')
  expect(away.text).toContain('registration.unregister()')
})

test.each(['/', '/assets/main-1a2b.js', '/missing.js', '/today'])(
  'with %s a browser is told to run nothing but our own files',
  async (path) => {
    const get = await serveDashboard()
    const { headers } = await get(path)
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((line) => [line.split(' ')[0], line.split(' ').slice(1).join(' ')]),
    )
    expect(Object.fromEntries(policy)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'worker-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'frontdesk-worker',
    })
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|http/)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(headers).not.toHaveProperty('strict-transport-security')
  },
)

test.each([
  '/missing.js',
  '/assets/none.css',
  '/assets/../secret.txt',
  '/%2e%2e/secret.txt',
  '/index.html.br',
])('there is nothing at %s', async (path) => expect((await (await serveDashboard())(path)).status).toBe(404))

test('the page is only ever read', async () => {
  const get = await serveDashboard()
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const answer = await get('/today', {}, method)
    expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, 'GET, HEAD'])
  }
})

test('where the dashboard is withheld, its sessions and its forwarding are as well', async () => {
  const get = await serveDashboard({ withheld: 'Not here.' })
  const page = { 'X-Frontdesk': '1' }
  for (const path of ['/', '/today', '/session', '/shop/customers', '/assets/main-1a2b.js']) {
    for (const method of ['GET', 'POST']) {
      const answer = await get(path, page, method)
      expect([path, answer.status, answer.text]).toEqual([path, 403, 'Not here.\n'])
    }
  }
  for (const path of ['/v1/customers', '/api/v1/customers', '/v1', '/api/v1', '/v2', '/api/v2']) {
    expect([path, (await get(path)).text]).toEqual([path, 'the service'])
  }
})

test('only whole names are the service’s', async () => {
  const get = await serveDashboard()
  for (const path of ['/vehicles', '/vans', '/version', '/apis', '/apiary/v1', '/sessions', '/shopping']) {
    expect([path, (await get(path)).headers['content-type']]).toEqual([path, 'text/html; charset=utf-8'])
  }
})
