import { expect, test, describe } from 'vitest'
import { CONNECTION_HEADER } from '~/contract/dashboardHttp'
import { startDesk } from '~/gateway/testing/desk'
import { type Said, said, send } from '~/gateway/testing/wire'
import { linesOf, program, requestOf, standing, statusesIn } from './testing/standing'

// What is promised of browsers, a line each. The next are in wire.spec.ts and secrets.spec.ts. Each line sends the attack;
// the places that it names have tests of their own.

const OURS = { 'X-Frontdesk': '1' }
const EVIL = 'https://evil.example'

/** One answer of every kind that there is; asked for once, by whichever line comes first. */
let every: ReturnType<typeof askForEvery> | undefined
const everyAnswer = () => (every ??= askForEvery())

async function askForEvery() {
  const { url, theirs, key: theirKey, signedIn } = await standing()
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET', target?: string) =>
    said(await send(url + path, { method, headers, ...(target !== undefined && { target }) }))
  const file = /src="(\/assets\/[^"]+)"/.exec((await ask('/')).text)?.[1] ?? ''
  const dashboard = {
    'the page': await ask('/'),
    'a place in it': await ask('/customers/42'),
    'a page that says who is signed in': await theirs.raw('GET', '/'),
    'a file': await ask(file),
    'no such file': await ask('/assets/none.js'),
    'another method': await ask('/', {}, 'PUT'),
    'another name': await ask('/', { Host: 'evil.example' }),
    'an unreadable address': await ask('', {}, 'GET', 'http://[/'),
  }
  const own = {
    'signing in': signedIn,
    'the session': await theirs.ask('GET', '/session'),
    'records for the page': await theirs.shop('GET', '/customers'),
    'no leave': await theirs.raw('GET', '/session'),
    'no session': await ask('/shop/customers', OURS),
  }
  const key = { 'X-Service-Key': theirKey }
  const api = {
    'the documents': await ask('/v1/openapi.json'),
    records: await ask('/v1/customers', key),
    'no key': await ask('/api/v1/customers'),
    'nothing there': await ask('/v1/nothing', key),
    'another version': await ask('/v9/customers'),
    'an unreadable host': await ask('/v1/customers', { Host: 'a b' }),
  }
  return { dashboard, own, api, others: { health: await ask('/health') } }
}

const without = (answers: Record<string, Said>, isRight: (headers: Said['headers']) => boolean) =>
  Object.entries(answers).flatMap(([name, { headers }]) => (isRight(headers) ? [] : [name]))

const isStrict = ({ 'content-security-policy': policy = '' }: Said['headers']) =>
  /(^|; )default-src 'none'/.test(policy) &&
  /(^|; )frame-ancestors 'none'/.test(policy) &&
  !/unsafe|\*|https?:/.test(policy)

const isSilent = (headers: Said['headers']) =>
  headers['referrer-policy'] === 'no-referrer' && headers['cross-origin-resource-policy'] === 'same-origin'

const isClosed = (headers: Said['headers']) =>
  !Object.keys(headers).some((name) => name.startsWith('access-control'))

describe('headers', () => {
  test('no answer of any kind is taken for another type than it says (nosniff)', async () => {
    const { dashboard, own, api, others } = await everyAnswer()
    const all = { ...dashboard, ...own, ...api, ...others }
    expect(without(all, (headers) => headers['x-content-type-options'] === 'nosniff')).toEqual([])
  })

  test('the dashboard runs no script but its own files, and stands in nobody’s frame', async () => {
    const { dashboard, own } = await everyAnswer()
    expect(without({ ...dashboard, ...own }, isStrict)).toEqual([])
    const scripts = dashboard['the page'].text.match(/<script[^>]*>(?!<\/script>)/g)
    expect(scripts).toBeNull()
  })

  test('no link out of the dashboard tells where it was clicked, and no other site reads what is its own', async () => {
    const { dashboard, own } = await everyAnswer()
    expect(without({ ...dashboard, ...own }, isSilent)).toEqual([])
  })

  test('what is a shop’s or a person’s is kept by no browser and no proxy (no-store)', async () => {
    const { dashboard, own, api, others } = await everyAnswer()
    const signedIn = { page: dashboard['a page that says who is signed in'] }
    const personal = { ...signedIn, ...own, ...api, ...others }
    expect(without(personal, (headers) => headers['cache-control'] === 'no-store')).toEqual([])
  })

  test('no answer gives another site leave to read it', async () => {
    const { dashboard, own, api, others } = await everyAnswer()
    const all = { ...dashboard, ...own, ...api, ...others }
    expect(without(all, isClosed)).toEqual([])
  })

  test('by its https name a browser is told to come by TLS alone, at this machine never', async () => {
    const { url } = await program({ flags: ['--origin', 'https://desk.example'] })
    const hsts = async (host: string) =>
      (await said(await send(url, { headers: { Host: host } }))).headers['strict-transport-security']
    expect([await hsts('desk.example'), await hsts('127.0.0.1')]).toEqual(['max-age=31536000', undefined])
  })
})

const SECURE_COOKIE = /^__Host-frontdesk-.*; Path=\/; .*Secure/

describe('cookies', () => {
  test('are out of reach of scripts and of other sites, and this host’s alone', async () => {
    const { signedIn } = await standing()
    expect(signedIn.setCookies).toHaveLength(2)
    for (const cookie of signedIn.setCookies) {
      expect(cookie).toMatch(
        /^frontdesk-[0-9a-f]{12}(-used)?=Fe26\.2\*[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/,
      )
    }
  })

  test('go over TLS alone, and can be set by no sister host, where an https address is named', async () => {
    const { signedIn } = await standing({ flags: ['--origin', 'https://desk.example'] })
    for (const cookie of signedIn.setCookies) expect(cookie).toMatch(SECURE_COOKIE)
  })

  test('and where it speaks TLS itself', async () => {
    const desk = await startDesk({ reach: { hasTls: true } })
    const signedIn = await desk.browser().withKey((await desk.shops.newShop()).key)
    expect(signedIn.setCookies).toHaveLength(2)
    for (const cookie of signedIn.setCookies) expect(cookie).toMatch(SECURE_COOKIE)
  })

  test('that somebody planted before the sign-in open nothing after it', async () => {
    const { browser, newKey, theirs: mallory } = await standing()
    const victim = browser()
    const planted = [...mallory.cookies]
    for (const [name, value] of planted) victim.cookies.set(name, value)
    await victim.withKey((await newKey()).key)
    expect(planted.filter(([name, value]) => victim.cookies.get(name) === value)).toEqual([])
    expect((await mallory.session()).signedIn?.connection).toBe(mallory.connection())
    expect(victim.connection()).not.toBe(mallory.connection())
  })

  test('that were changed, made up, or sealed elsewhere are no session', async () => {
    const elsewhere = await standing()
    const { theirs } = await standing()
    const [[name = '', value = ''] = []] = theirs.cookies
    const [[, theirValue = ''] = []] = elsewhere.theirs.cookies
    const middle = Math.floor(value.length / 2)
    const changed = value.slice(0, middle) + (value[middle] === 'A' ? 'B' : 'A') + value.slice(middle + 1)
    for (const forged of [changed, value.slice(0, -1), '', 'Fe26.2*1*a*b*c**d*e', theirValue]) {
      theirs.cookies.set(name, forged)
      expect((await theirs.shop('GET', '/customers')).status).toBe(401)
    }
  })

  test('are taken away at the sign-out, and a copy of them ends with its key', async () => {
    const { browser, newKey, revoke } = await standing()
    const theirs = browser()
    const { id, key } = await newKey()
    await theirs.withKey(key)
    const headers = theirs.headers()
    const gone = await theirs.ask('DELETE', '/session')
    expect([
      gone.setCookies.length >= 2,
      gone.setCookies.every((cookie) => /=; Max-Age=0;/.test(cookie)),
    ]).toEqual([true, true])
    expect((await theirs.shop('GET', '/customers')).status).toBe(401)
    expect((await theirs.raw('GET', '/shop/customers', { headers })).status).toBe(200)
    expect((await revoke(id)).code).toBe(0)
    expect((await theirs.raw('GET', '/shop/customers', { headers })).status).toBe(401)
  })
})

const CROSS_SITE: readonly (readonly [string, Record<string, string>])[] = [
  [
    'a form that says it is text',
    { Origin: EVIL, 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'text/plain' },
  ],
  ['a form of a browser that says nothing', { 'Content-Type': 'text/plain' }],
  ['a form of fields', { Origin: 'null', 'Content-Type': 'application/x-www-form-urlencoded' }],
  ['another port of this machine', { ...OURS, Origin: 'http://127.0.0.1:1', 'Sec-Fetch-Site': 'same-site' }],
  ['a site whose name begins like this one', { ...OURS, Origin: 'http://127.0.0.1.evil.example' }],
  ['a script that guessed our header', { ...OURS, 'Sec-Fetch-Site': 'cross-site' }],
  ['a link in the address bar', { ...OURS, 'Sec-Fetch-Site': 'none' }],
]

describe('another site', () => {
  test('changes, reads, signs in and signs out nothing, whatever it sends with the browser’s cookies', async () => {
    const { bytes, theirs, key, expectUnharmed } = await standing()
    const signIn = { service: 'This Frontdesk', surface: 'full', key }
    const { Cookie } = theirs.headers()
    const victim = { Host: '127.0.0.1', Cookie, [CONNECTION_HEADER]: theirs.connection() }
    for (const [what, headers] of CROSS_SITE)
      for (const [line, body] of [
        ['POST /shop/customers', '{"name":"Eve"}'],
        ['POST /session', JSON.stringify(signIn)],
        ['POST /session/device', '{"code":"12345678"}'],
        ['DELETE /session', ''],
        ['GET /shop/customers', ''],
        ['GET /session', ''],
      ] as const) {
        const sent = [`${line} HTTP/1.1`, ...linesOf({ ...victim, ...headers })]
        const heard = await bytes(requestOf(sent, body))
        const came = [statusesIn(heard), /^set-cookie/im.test(heard)]
        expect([what, line, ...came]).toEqual([what, line, [403], false])
      }
    await expectUnharmed()
  })

  test('gets no leave to send what a form can’t', async () => {
    const { bytes } = await program()
    const asked = ['Host: 127.0.0.1', `Origin: ${EVIL}`, 'Access-Control-Request-Method: POST']
    for (const path of ['/shop/customers', '/session', '/v1/customers']) {
      const heard = await bytes(requestOf([`OPTIONS ${path} HTTP/1.1`, ...asked]))
      expect([path, /^HTTP\/1\.1 40[35]/.test(heard), /^access-control/im.test(heard)]).toEqual([
        path,
        true,
        false,
      ])
    }
  })

  test('does nothing through the APIs, which go by a key in a header and by no cookie', async () => {
    const { bytes, theirs, expectUnharmed } = await standing()
    const { Cookie } = theirs.headers()
    for (const type of ['text/plain', 'application/json'])
      for (const line of ['POST /v1/customers', 'GET /v1/customers', 'GET /api/v1/customers']) {
        const lines = linesOf({ Host: '127.0.0.1', Cookie, 'Content-Type': type })
        expect(statusesIn(await bytes(requestOf([`${line} HTTP/1.1`, ...lines], '{"name":"Eve"}')))).toEqual([
          401,
        ])
      }
    await expectUnharmed()
  })
})

/** What is asked for, and the Host headers beside it. */
const REBOUND: readonly (readonly [string, string, readonly string[]])[] = [
  ['a foreign host', '/', ['Host: evil.example']],
  ['a whole address', 'http://evil.example/', ['Host: 127.0.0.1']],
  ['a foreign host under our address', 'http://127.0.0.1/', ['Host: evil.example']],
  ['two hosts', '/', ['Host: 127.0.0.1', 'Host: evil.example']],
  ['a name before the host', '/', ['Host: 127.0.0.1@evil.example']],
  ['a host that a proxy is said to have had', '/', ['Host: evil.example', 'X-Forwarded-Host: 127.0.0.1']],
  ['no host', '/', []],
]

test('a name that was made to lead here (DNS rebinding) is served nothing of the dashboard', async () => {
  const { bytes, theirs, expectUnharmed } = await standing()
  const ours = linesOf(theirs.headers())
  for (const [what, target, hosts] of REBOUND)
    for (const [method, place, body] of [
      ['GET', '', ''],
      ['GET', 'session', ''],
      ['POST', 'shop/customers', '{"name":"Eve"}'],
    ]) {
      const heard = await bytes(requestOf([`${method} ${target}${place} HTTP/1.1`, ...hosts, ...ours], body))
      const [status = 0, ...more] = statusesIn(heard)
      const came = [[400, 421].includes(status), more, heard.includes('signedIn')]
      expect([what, place, ...came]).toEqual([what, place, true, [], false])
    }
  await expectUnharmed()
})
