import { describe, expect, test } from 'vitest'
import { startShops } from '~/service/testing/shop'
import { createGateway } from './gateway'
import { listen } from './listen'
import { askerBehind, trustedFrom } from './reach'
import { said, send } from './testing/wire'

const trusted = (...texts: string[]) => trustedFrom(texts) ?? (() => false)

/** What each of three requests of two strangers was told to have left. */
async function left(isTrusted?: (address: string) => boolean) {
  const shops = await startShops({ now: Date.now(), rateLimited: true })
  const server = await listen(shops.service.fetch, {
    host: '127.0.0.1',
    port: 0,
    ...(isTrusted && { isTrusted }),
  })
  const remaining: unknown[] = []
  for (const stranger of ['203.0.113.5', '203.0.113.5', '203.0.113.6']) {
    const headers = { 'X-Forwarded-For': stranger }
    const answer = await said(await send(server.url, { target: '/v1/customers', headers }))
    remaining.push(answer.headers['x-ratelimit-remaining'])
  }
  await server.close()
  await shops.close()
  return remaining
}

describe('behind a proxy that is trusted', () => {
  test.each([
    ['whom the proxy names', '10.0.0.7', '203.0.113.5', '203.0.113.5'],
    ['whom the last of several names', '10.0.0.7', '198.51.100.1, 203.0.113.5, 10.0.0.9', '203.0.113.5'],
    ['not whom that one claims to be asking for', '10.0.0.7', '198.51.100.1, 203.0.113.5', '203.0.113.5'],
    ['the proxy, where it names nobody', '10.0.0.7', undefined, '10.0.0.7'],
    ['the proxy, where it names no address', '10.0.0.7', 'unknown', '10.0.0.7'],
    ['the proxy, listened to on both families', '::ffff:10.0.0.7', '203.0.113.5', '203.0.113.5'],
    ['by the newer kind of address', '10.0.0.7', '2001:db8::5', '2001:db8::5'],
    ['a stranger, whatever it says', '203.0.113.9', '10.0.0.7', '203.0.113.9'],
  ])('the one who asks is %s', (_, address, forwarded, asker) => {
    expect(askerBehind(trusted('10.0.0.0/24'), address, forwarded)).toBe(asker)
  })

  test.each(['balancer', '10.0.0.0/33', '10.0.0', '', '10.0.0.0/24/8'])('%j is no address', (text) => {
    expect(trustedFrom([text])).toBeNull()
  })

  test('each stranger has a minute of its own, and without that setting all share the proxy’s', async () => {
    expect(await left(trusted('127.0.0.1'))).toEqual(['999', '998', '999'])
    expect(await left()).toEqual(['999', '998', '997'])
  })
})

describe('whether more may be sent here', () => {
  test('is told under any name and under none, with nothing of what answers', async () => {
    const health = { isLeaving: false }
    const answer = createGateway({
      embedded: {
        fetch: async () => new Response(null, { status: 500 }),
        shopOf: neverAsked,
        deviceLinks: { look: neverAsked, spend: neverAsked },
      },
      dashboard: { withheld: 'Not here.' },
      reach: { host: '192.0.2.7', hasTls: false, origins: ['https://desk.example'] },
      secret: Buffer.from('a secret for tests alone'),
    })
    const server = await listen(answer, {
      host: '127.0.0.1',
      port: 0,
      hindrance: () => (health.isLeaving ? 'leaving' : null),
    })
    const ask = async (host: string, method = 'GET') =>
      said(await send(server.url, { target: '/health', method, headers: { Host: host } }))
    for (const host of ['desk.example', '192.0.2.7:4310', 'nobody knows this', 'a/b']) {
      const { status, text, headers } = await ask(host)
      expect([status, text]).toEqual([200, '{"status":"ok"}'])
      expect(Object.keys(headers).toSorted()).toEqual([
        'cache-control',
        'connection',
        'content-length',
        'content-type',
        'date',
        'x-content-type-options',
      ])
    }
    expect((await ask('x', 'HEAD')).status).toBe(200)
    expect((await ask('x', 'POST')).status).toBe(405)
    health.isLeaving = true
    const { status, text } = await ask('x')
    expect([status, text]).toEqual([503, '{"status":"leaving"}'])
    await server.close()
  })
})

const neverAsked = () => Promise.reject(new Error('nobody asks this'))
