import { expect, test } from 'vitest'
import { CONNECTION_HEADER } from '~/contract/dashboardHttp'
import type { Session } from '~/contract/session'
import { timeZoneNamed } from '~/domain/shop'
import { minuteOfDay } from '~/domain/time/zone'
import { shopWithKey, told } from '~/service/testing/servers/command'
import { frontdesk, newFolder, serve, type Serving } from '~/service/testing/servers/program'

// The built program: what its flags and its start have to do with signing in.

const PAGE = { 'X-Frontdesk': '1', 'Content-Type': 'application/json' }

async function ask(
  { url }: Pick<Serving, 'url'>,
  method: string,
  path: string,
  how: { body?: object; headers?: object } = {},
) {
  const answer = await fetch(url + path, {
    method,
    headers: { ...PAGE, ...how.headers },
    ...(how.body && { body: JSON.stringify(how.body) }),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const text = await answer.text()
  return { status: answer.status, cookie, text, session: (text === '' ? null : JSON.parse(text)) as Session }
}

/** The codes of the links that were printed, once both are there. */
async function linksOf(server: Serving): Promise<string[]> {
  const found = () => [...server.said.out.matchAll(/^ {2}(\S+)\/sign-in#link=([\w-]+)$/gm)]
  while (found().length < 2) await new Promise((resolve) => server.child.stdout?.once('data', resolve))
  expect(found().map(([, origin]) => origin)).toEqual([server.url, server.url])
  return found().map(([, , code = '']) => code)
}

test('the start prints a link to the demo shop and one to read only, each good once', async () => {
  const server = await serve(newFolder(), [])
  const [full = '', live = ''] = await linksOf(server)
  for (const [link, surface] of [
    [full, 'full'],
    [live, 'live'],
  ] as const) {
    const opened = await ask(server, 'POST', '/session', { body: { link } })
    expect(opened.session).toMatchObject({
      demo: true,
      signedIn: { service: 'This Frontdesk', surface, shop: 'Cedar Street Auto' },
    })
    const headers = {
      Cookie: opened.cookie,
      [CONNECTION_HEADER]: String(opened.session.signedIn?.connection),
    }
    const added = await ask(server, 'POST', '/shop/customers', { headers, body: { name: 'Maria Alvarez' } })
    expect(added.status).toBe(surface === 'full' ? 201 : 405)
    expect((await ask(server, 'POST', '/session', { body: { link } })).status).toBe(410)
  }
})

test('a session and the demo buttons outlive a restart, its links do not, and no key is printed', async () => {
  const data = newFolder()
  const first = await serve(data, [])
  const [link] = await linksOf(first)
  const { cookie, session } = await ask(first, 'POST', '/session', { body: { demo: 'full' } })
  const { out } = await first.stop()

  const second = await serve(data, [])
  const again = await ask(second, 'GET', '/session', { headers: { Cookie: cookie } })
  expect(again.session.signedIn).toEqual(session.signedIn)
  expect((await ask(second, 'POST', '/session', { body: { link } })).status).toBe(410)
  expect((await ask(second, 'POST', '/session', { body: { demo: 'live' } })).status).toBe(200)
  await linksOf(second)
  // A link's own letters may happen to begin as a key does.
  expect(out + second.said.out + second.said.err).not.toMatch(/\bfd_[0-9A-Za-z]{43}\b/)
})

test('nothing is printed or offered where there is no demo shop', async () => {
  const data = newFolder()
  await shopWithKey(data)
  const server = await serve(data, [])
  expect((await ask(server, 'GET', '/session')).session.demo).toBe(false)
  expect(server.said.out).toBe(`Frontdesk is ready on ${server.url}\n`)
})

test('a shop made up by the demo command is the demo shop from the next start on; with its keys revoked it is not', async () => {
  const data = newFolder()
  const ours = await shopWithKey(data)
  const made = await told(data, 'demo', '--customers', '10')
  const first = await serve(data)
  await linksOf(first)
  const opened = await ask(first, 'POST', '/session', { body: { demo: 'full' } })
  expect(opened.session.signedIn).toMatchObject({ shop: 'Cedar Street Auto' })

  const listed = await told<{ id: string; shop: string }[]>(data, 'keys', 'list')
  expect(listed.filter(({ shop }) => shop === ours.id)).toHaveLength(1)
  for (const { id } of listed.filter(({ shop }) => shop === made.id)) await told(data, 'keys', 'revoke', id)
  expect((await ask(first, 'POST', '/session', { body: { demo: 'full' } })).status).toBe(401)
  await first.stop()
  const second = await serve(data)
  expect((await ask(second, 'GET', '/session')).session.demo).toBe(false)
})

test('behind an https origin no link is printed and the demo shop stays closed', async () => {
  const server = await serve(newFolder(), ['--origin', 'https://desk.example'])
  expect((await ask(server, 'GET', '/session')).session.demo).toBe(false)
  expect(server.said.out).toBe(`Frontdesk is ready on ${server.url}\n`)
})

test('one Frontdesk signs in to another that the operator named, and tells every desk its zone and tax', async () => {
  const north = newFolder()
  const remote = await serve(north)
  const { key } = await shopWithKey(north)
  const server = await serve(newFolder(), [
    '--empty',
    `--service=North=full:${remote.url}/v1`,
    `--service=North=live:${remote.url}/api/v1`,
    '--time-zone=america/chicago',
    '--tax-rate=8.875',
    '--session-idle-hours=1',
  ])
  const body = { service: 'North', surface: 'live', key }
  const { session, cookie } = await ask(server, 'POST', '/session', { body })
  expect(session).toMatchObject({
    timeZone: 'America/Chicago',
    taxRatePpm: 88_750,
    signedIn: { service: 'North', surface: 'live', shop: 'North' },
  })
  const headers = { Cookie: cookie, [CONNECTION_HEADER]: String(session.signedIn?.connection) }
  const list = await ask(server, 'GET', '/shop/customers', { headers })
  expect([list.status, list.session]).toMatchObject([200, { items: [] }])
})

test.each([
  [['--time-zone', 'Chicago'], /--time-zone must be a zone such as America\/Chicago, not Chicago/],
  [['--time-zone', '+05:00'], /--time-zone must be a zone/],
  [['--time-zone', ''], /--time-zone must be a zone/],
  [['--tax-rate', '8.87505'], /--tax-rate must be percent .* at most 4 decimals/],
  [['--tax-rate', '8,25'], /--tax-rate must be percent/],
  [['--tax-rate=-1'], /--tax-rate must be percent/],
  [['--tax-rate', '100.01'], /--tax-rate must be percent/],
  [['--tax-rate', ''], /--tax-rate must be percent/],
  [['--session-idle-hours', '0'], /--session-idle-hours must be a whole number from 1 to 720/],
  [['--session-idle-hours', '1.5'], /--session-idle-hours must be a whole number/],
  [['--service', 'North=https://shop.example/v1'], /--service must be NAME=full:/],
  [['--service', 'North=full:http://shop.example/v1'], /in the clear/],
  [['--service', 'This Frontdesk=full:https://shop.example/v1'], /the name of this process's own service/],
])('serve %j is wrong use, said before anything is made', async (flags, reason) => {
  const data = newFolder()
  const { code, out, err } = await frontdesk(['serve', '--port', '0', '--data', `${data}/new`, ...flags])
  expect([code, out]).toEqual([2, ''])
  expect(err).toMatch(reason)
})

test('unverified TLS is not served with: a key might go to anyone', async () => {
  const words = [
    'serve',
    '--port',
    '0',
    '--data',
    newFolder(),
    '--service',
    'North=full:https://shop.example/v1',
  ]
  const { code, err } = await frontdesk(words, { env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' } })
  expect(code).toBe(2)
  expect(err).toContain('NODE_TLS_REJECT_UNAUTHORIZED')
})

test('a zone or a tax that a shop has otherwise itself is said at the start, and the shop keeps its own', async () => {
  const data = newFolder()
  const own = ['--time-zone', 'America/Denver', '--tax-rate', '8.25']
  await told(data, 'shops', 'create', '--name', 'Cedar Street Auto', ...own)
  await told(data, 'shops', 'create', '--name', 'Northside Garage')
  const server = await serve(data, ['--empty', '--time-zone', 'America/Chicago', '--tax-rate', '8.875'])
  expect(server.said.err).toBe(
    '--time-zone America/Chicago: Cedar Street Auto has its own, America/Denver, and keeps it.\n' +
      '--tax-rate 8.875: Cedar Street Auto has its own, 8.25, and keeps it.\n',
  )
  await server.stop()
  expect((await serve(data, ['--empty', ...own])).said.err).toBe('')
})

const zoneAt = async (server: Serving) =>
  (await ask(server, 'POST', '/session', { body: { demo: 'full' } })).session.timeZone ?? ''

test('the demo shop lies where it is mid-morning at its first start, and stays there', async () => {
  const data = newFolder()
  const before = Date.now()
  const first = await serve(data, [])
  const zone = await zoneAt(first)
  const minute = minuteOfDay(before, zone)
  // Where it is morning at this computer it is the computer's own zone, which may be UTC.
  expect([timeZoneNamed(zone), minute >= 9 * 60 - 1 && minute <= 11 * 60 + 30]).toEqual([zone, true])
  await first.stop()
  const second = await serve(data, ['--time-zone', 'Asia/Kathmandu'])
  expect(await zoneAt(second)).toBe(zone)
  expect(second.said.err).toContain(`Cedar Street Auto has its own, ${zone}, and keeps it.`)
})

/** What was printed for whoever sets up the first shop. */
async function setUpLinkOf(server: Serving): Promise<string> {
  const found = () => /^ {2}(http\S+#code=[\w-]{32})$/m.exec(server.said.out)?.[1]
  while (found() === undefined) await new Promise((resolve) => server.child.stdout?.once('data', resolve))
  return found() ?? ''
}

test.each([
  ['on its own', []],
  ['behind an https name', ['--origin', 'https://desk.example']],
])(
  'an empty start %s prints a link to set up the first shop at this machine; one with a shop does not',
  async (_, flags) => {
    const data = newFolder()
    const first = await serve(data, ['--empty', ...flags])
    const link = new URL(await setUpLinkOf(first))
    expect([link.origin, link.pathname]).toEqual([first.url, '/set-up'])
    const asked = { code: link.hash.replace('#code=', ''), attempt: 'a-browser-of-this-test-01' }
    const body = { ...asked, shop: { name: 'Cedar Street Auto' } }
    const made = await ask(first, 'POST', '/session/set-up', { body })
    expect([made.status, JSON.parse(made.text).made.name]).toEqual([200, 'Cedar Street Auto'])
    const { out, err } = await first.stop()
    expect(out + err).not.toMatch(/\bfd_[0-9A-Za-z]{43}\b/)

    const second = await serve(data, ['--empty', ...flags])
    // The answer was lost with the process, and is the same again.
    expect((await ask(second, 'POST', '/session/set-up', { body })).text).toBe(made.text)
    const other = JSON.stringify({ ...body, attempt: 'a-browser-of-this-test-02' })
    const refused = await fetch(`${second.url}/session/set-up`, {
      method: 'POST',
      headers: PAGE,
      body: other,
    })
    expect(refused.status).toBe(405)
    await second.stop()
    expect(second.said.out).toBe(`Frontdesk is ready on ${second.url}\n`)
    expect(await told<unknown[]>(data, 'shops', 'list')).toHaveLength(1)
  },
)

test('where no browser can be served, an empty start names the command that makes a shop', async () => {
  const server = await serve(newFolder(), ['--empty', '--host', '0.0.0.0'])
  while (!server.said.out.includes('shops create'))
    await new Promise((resolve) => server.child.stdout?.once('data', resolve))
  expect(server.said.out).not.toContain('#code=')
})
