import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readService } from '~/gateway/remote'
import { startDesk } from '~/gateway/testing/desk'
import { json, startRemote } from '~/gateway/testing/remote'
import {
  answersTo,
  linesOf,
  program,
  requestOf,
  standing,
  standingAtRemote,
  statusesIn,
} from './testing/standing'

// What is promised of bytes on the line, a line each. The ones before are in browser.spec.ts, the next in endurance.spec.ts.

const HERE = 'Host: 127.0.0.1'

/** What lies beside the files of the dashboard, where nothing reads it. */
const OUTSIDE = [
  '/../frontdesk.js',
  '/%2e%2e/frontdesk.js',
  '/..%2ffrontdesk.js',
  '/..%5cfrontdesk.js',
  String.raw`/..\frontdesk.js`,
  '/%252e%252e/frontdesk.js',
  '/%c0%ae%c0%ae/frontdesk.js',
  '/..;/frontdesk.js',
  '/..%00/frontdesk.js',
  '/index.html%00.txt',
  '//frontdesk.js',
  'file:///frontdesk.js',
  'http://127.0.0.1/../frontdesk.js',
]

const LEADING_OUT_ELSEWHERE = [
  '/shop/../customers',
  '/shop/%2e%2e/%2e%2e/admin',
  '/shop/customers/..%2f..%2fadmin',
  '/shop/customers/%252e%252e/admin',
  '/shop/%c0%ae%c0%ae/admin',
  '/shop/%ef%bc%8e%ef%bc%8e/admin',
  '/shop/..;/admin',
  '/shop/..%3b/admin',
  '/shop/%2e%2e;x=1/admin',
  String.raw`/shop/..\..\admin`,
  '/shop/customers/..%5cadmin',
  '/shop//evil.example/customers',
  '/shop/@evil.example/../../x',
  '/shop/customers/%00',
]

describe('a path', () => {
  test('reads nothing outside of the dashboard’s files', async () => {
    const { bytes } = await program()
    for (const target of OUTSIDE) {
      const heard = await bytes(requestOf([`GET ${target} HTTP/1.1`, HERE, 'Accept: */*']))
      const [status = 0, ...more] = statusesIn(heard)
      const came = [[400, 404, 421].includes(status), more, heard.includes('#!/usr/bin/env node')]
      expect([target, ...came]).toEqual([target, true, [], false])
    }
  })

  test('follows no link among the dashboard’s files', async () => {
    const { port } = await startDesk({ directory: linkedFolder() })
    for (const target of ['/link.txt', '/linked/secret.txt']) {
      const heard = await answersTo(port, requestOf([`GET ${target} HTTP/1.1`, HERE, 'Accept: */*']))
      expect([target, statusesIn(heard), heard.includes('what is outside')]).toEqual([target, [404], false])
    }
  })

  test('reaches nothing of a service elsewhere but what lies beneath its base', async () => {
    const { bytes, browser, remote } = await standingAtRemote()
    const own = [HERE, ...linesOf(browser.headers())]
    for (const target of [...LEADING_OUT_ELSEWHERE, '/shop/customers'])
      await bytes(requestOf([`GET ${target} HTTP/1.1`, ...own]))
    expect(remote.seen.map(({ url }) => url)).toEqual(['/base/v1/customers'])
  })
})

/** A folder of files with links out of it: the built dashboard has none to put one into. */
function linkedFolder() {
  const around = mkdtempSync(join(tmpdir(), 'frontdesk-out-'))
  onTestFinished(() => rmSync(around, { recursive: true, force: true }))
  const directory = join(around, 'dashboard')
  mkdirSync(directory)
  mkdirSync(join(around, 'outside'))
  writeFileSync(join(directory, 'index.html'), '<!doctype html><title>Frontdesk</title>')
  writeFileSync(join(around, 'outside', 'secret.txt'), 'what is outside')
  symlinkSync(join(around, 'outside', 'secret.txt'), join(directory, 'link.txt'))
  symlinkSync(join(around, 'outside'), join(directory, 'linked'))
  return directory
}

describe('what proxies say', () => {
  test('is not believed unless told: everybody behind one address shares its minute', async () => {
    const { bytes } = await program({ flags: [] })
    const left: string[] = []
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
      const lines = [
        'GET /v1/customers HTTP/1.1',
        HERE,
        `X-Forwarded-For: ${address}`,
        `X-Real-IP: ${address}`,
      ]
      left.push(/X-RateLimit-Remaining: (\d+)/i.exec(await bytes(requestOf(lines)))?.[1] ?? '')
    }
    expect(left).toEqual(['999', '998', '997'])
  })

  test('makes no plain line a safe one', async () => {
    // Listens where this machine has addresses of a network as well, and is asked by a name of its own.
    const { bytes } = await program({ flags: ['--host', '0.0.0.0', '--origin', 'https://desk.example'] })
    const lines = [
      'GET / HTTP/1.1',
      'Host: 0.0.0.0',
      'X-Forwarded-Proto: https',
      'Forwarded: proto=https;host=desk.example',
    ]
    expect(statusesIn(await bytes(requestOf(lines)))).toEqual([403])
  })

  test('opens neither the demo shop nor a first set-up to those whom they bring', async () => {
    const { port } = await startDesk({ demoKeys: { full: 'fd_demo', live: 'fd_demo' } })
    const lines = ['POST /session HTTP/1.1', HERE, 'X-Frontdesk: 1', 'X-Forwarded-For: 127.0.0.1']
    expect(statusesIn(await answersTo(port, requestOf(lines, '{"demo":"full"}')))).toEqual([400])
  })
})

describe('a service elsewhere', () => {
  const FORGED = {
    Connection: 'close, X-Hop',
    'X-Hop': 'hop',
    'Keep-Alive': 'timeout=1',
    TE: 'trailers',
    'Proxy-Authorization': 'Basic eA==',
    'X-Service-Key': 'fd_of_somebody_else',
    Authorization: 'Bearer fd_of_somebody_else',
    'X-Forwarded-For': '203.0.113.9',
    Referer: 'http://127.0.0.1/customers/maria',
  }
  const PASSED = ['accept', 'accept-encoding', 'connection', 'host', 'user-agent', 'x-service-key']

  test('hears nothing but what it needs: no cookie, no hop’s header, no other key', async () => {
    const { browser, remote } = await standingAtRemote()
    await browser.shop('GET', '/customers', { headers: FORGED })
    const headers = remote.seen[0]?.headers ?? {}
    expect(Object.keys(headers).filter((name) => !PASSED.includes(name))).toEqual([])
    expect([headers['x-service-key'], headers['connection']]).toEqual(['fd_thekey', 'keep-alive'])
  })

  test('sets no cookie, gives no leave and loosens nothing by what it answers', async () => {
    const loose = {
      'Set-Cookie': 'frontdesk=theirs',
      'Access-Control-Allow-Origin': '*',
      'Content-Security-Policy': 'default-src *',
      'Cache-Control': 'public, max-age=9999',
      'X-Frontdesk-Refused': 'signed_out',
      'Clear-Site-Data': '"*"',
      Refresh: `0;url=https://evil.example`,
    }
    const { browser } = await standingAtRemote(
      json(200, '<script>alert(1)</script>', { ...loose, 'Content-Type': 'text/html' }),
    )
    const { headers, setCookies } = await browser.shop('GET', '/customers')
    expect(setCookies).toEqual([])
    for (const name of ['access-control-allow-origin', 'x-frontdesk-refused', 'clear-site-data', 'refresh'])
      expect(headers).not.toHaveProperty(name)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*sandbox$/),
      'x-content-type-options': 'nosniff',
    })
  })

  test('sends the key nowhere else by a redirect', async () => {
    const [trap, { browser, remote }] = [await startRemote(), await standingAtRemote()]
    for (const status of [301, 302, 303, 307, 308]) {
      remote.answer = json(status, '', { Location: `${trap.url}/v1/customers` })
      expect((await browser.shop('GET', '/customers')).reason).toBe('not_a_shop_service')
    }
    expect(trap.seen).toEqual([])
  })

  test('can’t be named where a key would go there in the clear, nor with a password in its address', () => {
    for (const address of ['http://shop.example/v1', 'https://me:word@shop.example/v1'])
      expect(() => readService(`North=full:${address}`)).toThrow(/clear|password/)
  })
})

const BODY = '{"name":"Eve"}'
const CHUNKED = `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`
const SECOND = requestOf(['GET /health HTTP/1.1', HERE])
const LENGTH = `Content-Length: ${BODY.length}`
const TE = 'Transfer-Encoding: chunked'

const SMUGGLED: readonly (readonly [what: string, lines: string[], body: string])[] = [
  ['a length and pieces', [LENGTH, TE], CHUNKED],
  ['pieces and a length', [TE, 'Content-Length: 0'], CHUNKED],
  ['two lengths', [LENGTH, 'Content-Length: 0'], BODY],
  ['one length twice', [LENGTH, LENGTH], BODY],
  ['a length with a sign', [`Content-Length: +${BODY.length}`], BODY],
  ['a blank before the colon', [`Content-Length : ${BODY.length}`], BODY],
  ['pieces by another name', ['Transfer-Encoding: xchunked'], CHUNKED],
  ['pieces and something after', ['Transfer-Encoding: chunked, identity'], CHUNKED],
  ['a header over two lines', [LENGTH, 'X: a', ' b'], BODY],
  ['a line that ends in LF alone', [`X: a\n${LENGTH}`], BODY],
  ['a head that ends in LF alone', [`${LENGTH}\n`], BODY],
  ['a piece that ends in LF alone', [TE], CHUNKED.replace('\r\n', '\n')],
  ['a piece that is longer than it says', [TE], CHUNKED.replace(/^\w+/, '2')],
  ['a byte of none in a header', [`X: \u0000`, LENGTH], BODY],
]

test('what could be read as two requests (smuggling) is refused whole, and its line closed', async () => {
  const { bytes, key, expectUnharmed } = await standing()
  const own = { 'X-Service-Key': key, 'Content-Type': 'application/json' }
  const head = ['POST /v1/customers HTTP/1.1', HERE, ...linesOf(own)]
  for (const [what, lines, body] of SMUGGLED) {
    const heard = await bytes(`${[...head, ...lines].join('\r\n')}\r\n\r\n${body}${SECOND}`)
    expect([what, statusesIn(heard)]).toEqual([what, [400]])
  }
  await expectUnharmed()
})

const MIB = 1024 * 1024
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const named = (more: string) => `{"name":"Eve",${more}}`

type Outsized = readonly [what: string, status: number, path: string, lines: string[], body: string]
const OUTSIZED: readonly Outsized[] = [
  ['a body', 413, '/v1/customers', [], named(`"notes":"${'n'.repeat(MIB)}"`)],
  ['a body of depth', 400, '/v1/customers', [], named(`"notes":${deep(50_000)}`)],
  ['a header', 431, '/v1/customers', [`X: ${'x'.repeat(20_000)}`], named('"notes":""')],
  ['an address', 431, `/v1/customers?q=${'x'.repeat(20_000)}`, [], named('"notes":""')],
  ['a key', 401, '/v1/customers', [`X-Service-Key: ${'k'.repeat(8_000)}`], named('"notes":""')],
  ['a compressed body', 415, '/v1/customers', ['Content-Encoding: gzip'], named('"notes":""')],
  ['fields that are inherited', 400, '/v1/customers', [], named('"__proto__":{"isAdmin":true}')],
  ['a sign-in', 400, '/session', [], `{"desk":"${'k'.repeat(5_000)}"}`],
]

test('what is larger, deeper or otherwise than allowed changes nothing, and the next request is served', async () => {
  const { bytes, key: theirKey, theirs, expectUnharmed } = await standing()
  for (const [what, status, path, lines, body] of OUTSIZED) {
    const key = what === 'a key' ? {} : { 'X-Service-Key': theirKey }
    const own = linesOf({ ...theirs.headers(), ...key, 'Content-Type': 'application/json' })
    const heard = await bytes(requestOf([`POST ${path} HTTP/1.1`, HERE, ...own, ...lines], body))
    expect([what, statusesIn(heard)]).toEqual([what, [status]])
    await expectUnharmed()
  }
})

test('a connection carries the next request after one that was too long, however its body is framed', async () => {
  const { bytes, key, theirs } = await standing()
  const own = [HERE, ...linesOf(theirs.headers()), 'Content-Type: application/json']
  const long = `"${'n'.repeat(2 * MIB)}"`
  const framings = [
    [`Content-Length: ${long.length}`, long],
    [TE, `${long.length.toString(16)}\r\n${long}\r\n0\r\n\r\n`],
  ] as const
  for (const [path, status] of [
    ['/session', 400],
    ['/shop/customers', 413],
    ['/v1/customers', 413],
  ] as const)
    for (const [framing, body] of framings) {
      const head = [`POST ${path} HTTP/1.1`, ...own, `X-Service-Key: ${key}`, framing].join('\r\n')
      const heard = await bytes(`${head}\r\n\r\n${body}${SECOND}`)
      const statuses = [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, code]) => Number(code))
      expect([path, framing, statuses]).toEqual([path, framing, [status, 200]])
    }
})
