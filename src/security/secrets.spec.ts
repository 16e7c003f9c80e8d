import crypto, { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readService } from '~/gateway/remote'
import { openShops, startDesk } from '~/gateway/testing/desk'
import { hashKey } from '~/service/actions/keys'
import { keys } from '~/service/store/tables/keys'
import { addCustomer, subscribe } from '~/service/testing/counter'
import { hookedShops } from '~/service/testing/hooked'
import { CERTIFICATE, KEY } from '~/service/testing/servers/certificate'
import { ask, frontdesk, shopWithKey } from '~/service/testing/servers/program'
import { startReceiver } from '~/service/testing/servers/receiver'
import { type Day, liveADay } from './testing/day'
import { standing } from './testing/standing'

// What is promised of keys and other secrets, a line each. The ones before are in browser.spec.ts, wire.spec.ts and
// endurance.spec.ts.

const letter = (text: string) => (text === 'A' ? 'B' : 'A')
const sha = (key: string) => createHash('sha256').update(key).digest('hex')

/** In this very process, where a test sees what the service asks and draws. */
async function inProcess() {
  const shops = await openShops()
  return { shops, shop: await shops.newShop() }
}

const messageOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.error as { message: string } | undefined)?.message

describe('a key', () => {
  test('is looked for by its SHA-256 alone, so no letter of it is compared', async () => {
    const { shops, shop } = await inProcess()
    const asked = vi.spyOn(keys, 'byHash')
    onTestFinished(() => asked.mockRestore())
    const wrong = [
      shop.key.slice(0, -1) + letter(shop.key.at(-1) ?? ''),
      `fd_${letter(shop.key[3] ?? '')}${shop.key.slice(4)}`,
      shop.key.slice(0, 20),
      `${shop.key}A`,
    ]
    const said = await Promise.all(wrong.map((key) => shops.asCaller(key).full('GET', '/customers')))
    expect(new Set(said.map(({ status, message }) => `${status} ${message}`)).size).toBe(1)
    expect(said[0]?.status).toBe(401)
    expect(asked.mock.calls.map(([, hash]) => hash).toSorted()).toEqual(wrong.map(sha).toSorted())
  })

  test('lies in the books as that hash alone', async () => {
    const { shops, shop } = await inProcess()
    const row = await keys.byHash(shops.store, hashKey(shop.key))
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(await shops.everything())).not.toContain(shop.key.slice(3))
  })

  test('has 256 bits drawn by chance', async () => {
    const { shops, shop } = await inProcess()
    const made = await Promise.all(Array.from({ length: 20 }, () => shops.newKey(shop.id, [])))
    expect(made.filter(({ key }) => !/^fd_[0-9A-Za-z]{43}$/.test(key))).toEqual([])
    // As good as never alike in their first eight letters.
    expect(new Set(made.map(({ key }) => key.slice(3, 11))).size).toBe(20)
  })

  test('that is guessed costs whoever guesses a minute after a thousand tries', async () => {
    const shops = await openShops({ now: Date.now(), rateLimited: true })
    const statuses = new Map<number, number>()
    for (let at = 0; at < 1_001; at += 1) {
      const answer = await shops.service.fetch(
        new Request('http://x/v1/customers', { headers: { 'X-Service-Key': `fd_${at}` } }),
        { address: '203.0.113.7' },
      )
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
    expect([...statuses]).toEqual([
      [401, 1_000],
      [429, 1],
    ])
  })

  test('of one shop reads, changes and finds nothing of another', async () => {
    const running = await standing()
    const theirs = await shopWithKey(running.data, 'admin')
    const { id } = await ask(running, theirs.key, 'POST', '/customers', { name: 'Maria Alvarez' })
    for (const [method, body] of [['GET'], ['PATCH', { name: 'Eve' }]] as const) {
      const [foreign, nobody] = [
        await running.full(method, `/customers/${id}`, body),
        await running.full(method, '/customers/00000000-0000-7000-8000-000000000000', body),
      ]
      expect([foreign.status, messageOf(foreign)]).toEqual([404, messageOf(nobody)])
    }
    expect((await running.full('GET', '/customers')).body.data).toEqual([])
    const kept = await ask(running, theirs.key, 'GET', `/customers/${id}`)
    expect(kept.body).toMatchObject({ name: 'Maria Alvarez' })
    await running.expectUnharmed()
  })

  test('goes to a service elsewhere only over TLS whose certificate is trusted', async () => {
    const heard: string[] = []
    const server = createServer({ cert: CERTIFICATE, key: KEY }, ({ url = '' }) => heard.push(url))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const desk = await startDesk({ services: [readService(`North=full:https://localhost:${port}/v1`)] })
    expect((await desk.browser().withKey('fd_k', 'full', 'North')).reason).toBe('service_unreachable')
    expect(heard).toEqual([])
  })
})

test('codes and signatures are compared in a time that tells nothing of them', async () => {
  const compared = vi.spyOn(crypto, 'timingSafeEqual')
  syncBuiltinESMExports()
  onTestFinished(() => {
    compared.mockRestore()
    syncBuiltinESMExports()
  })
  const desk = await startDesk()
  const code = (await desk.setUp.link()) ?? ''
  const attempt = 'a-browser-of-this-test-01'
  for (const wrong of [`${code.slice(0, -1)}.`, `.${code.slice(1)}`])
    expect(
      (await desk.browser().ask('POST', '/session/set-up', { body: { code: wrong, attempt } })).status,
    ).toBe(410)
  expect(compared).toHaveBeenCalledTimes(2)

  const shop = await desk.shops.newShop()
  for (const name of ['Ana', 'Bo']) await addCustomer(shop, { name })
  const { body } = await shop.full<{ pagination: { next_cursor: string } }>('GET', '/customers?limit=1')
  const bytes = Buffer.from(body.pagination.next_cursor, 'base64url')
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
  const forged = await shop.full('GET', `/customers?after=${bytes.toString('base64url')}`)
  expect([forged.status, compared.mock.calls.length]).toEqual([400, 3])
})

/** As it is, in base64, and as the bytes that it is the base64 of. */
const guisesOf = (secret: string) => [
  secret,
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret.replace(/^whsec_/, ''), 'base64').toString('latin1'),
]

const foundIn = (text: string, secrets: readonly string[]) =>
  secrets.filter((secret) => guisesOf(secret).some((guise) => text.includes(guise)))

describe('keys, sessions and webhook secrets', () => {
  let day: Promise<Day> | undefined
  /** One day for all of these lines, lived by whichever comes first: a process costs more than all of them. */
  const lived = () => (day ??= liveADay())
  test('lie in no file of the data folder or a backup in the clear', async () => {
    const { files, secrets } = await lived()
    expect(files).toContain('hooks.example.com')
    expect([secrets.length, foundIn(files, secrets)]).toEqual([4, []])
  })

  test('are in no line of the log', async () => {
    const { logs, secrets } = await lived()
    expect(logs).toContain('/v1/webhooks')
    expect(foundIn(logs, secrets)).toEqual([])
  })

  test('are in no page, no list and no error', async () => {
    const { answers, secrets } = await lived()
    expect(answers).toContain('signedIn')
    expect(foundIn(answers, secrets)).toEqual([])
  })

  test('are among no process’s arguments', async () => {
    const { arguments: words, secrets } = await lived()
    expect(words).toContain('serve')
    expect(foundIn(words, secrets)).toEqual([])
  })

  test('lie in files that are their owner’s alone, and a folder that nobody else opens', async () => {
    const { modes } = await lived()
    expect(Object.keys(modes).length).toBeGreaterThan(4)
    expect(Object.entries(modes).filter(([, mode]) => !['600', '700'].includes(mode))).toEqual([])
    expect(modes['data']).toBe('700')
  })
})

test('the password of a database is told to nobody when that can’t be reached', async () => {
  const { code, out, err } = await frontdesk(
    ['serve', '--port', '0', '--database', 'postgres://desk:hunter2word@127.0.0.1:1/desk'],
    { env: { FRONTDESK_SECRET: 'x'.repeat(40) } },
  )
  expect([code, `${out}${err}`.includes('hunter2word'), err.trim() === '']).toEqual([1, false, false])
})

test('what goes wrong inside is told to the operator alone', async () => {
  const { shops, shop } = await inProcess()
  const told = vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(shops.store, 'snapshot').mockRejectedValueOnce(new Error('SELECT hash FROM keys at /srv/inner.ts'))
  onTestFinished(() => void vi.restoreAllMocks())
  const answer = await shop.full('GET', '/customers')
  expect([answer.status, answer.message]).toEqual([500, 'Internal server error'])
  expect(`${answer.text}${JSON.stringify([...answer.headers])}`).not.toMatch(/SELECT|inner/)
  expect(told).toHaveBeenCalled()
})

const NOT_PUBLIC = [
  'https://127.0.0.1/',
  'https://localhost/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://10.0.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://router.lan/',
  'http://hooks.example.com/',
  'https://me:word@hooks.example.com/',
  'file:///etc/passwd',
]

describe('a webhook', () => {
  test('can be aimed at nothing on this network, nor at anything but https', async () => {
    const { full, expectUnharmed } = await standing()
    for (const url of NOT_PUBLIC) {
      const { status } = await full('POST', '/webhooks', { url, events: ['*'] })
      expect([url, [400, 422].includes(status)]).toEqual([url, true])
    }
    await expectUnharmed()
  })

  test('is sent nowhere on this network, whatever its name leads to by then', async () => {
    const receiver = await startReceiver()
    const shops = await hookedShops([], { names: async () => ['127.0.0.1'] })
    const shop = await shops.newShop()
    await subscribe(shop, { url: `https://hooks.example.com:${receiver.port}/` })
    await addCustomer(shop)
    await shops.service.deliver()
    expect(receiver.connections()).toBe(0)
  })
})
