import { connect } from 'node:net'
import { join } from 'node:path'
import { expect } from 'vitest'
import { browserAt } from '~/gateway/testing/desk'
import { startRemote, welcoming } from '~/gateway/testing/remote'
import { ask, frontdesk, newFolder, serve, told } from '~/service/testing/servers/program'

// The built program (dist/frontdesk.js) in a process of its own, since a bundler may change what the sources say.

type How = { flags?: readonly string[]; env?: Record<string, string> }

/** The built program with a shop of its own: what there is to attack. */
export async function program({ flags = ['--rate-limit', 'off'], env = {} }: How = {}) {
  const data = join(newFolder(), 'data')
  const serving = await serve(data, ['--empty', '--log', 'info', ...flags], env)
  await expect.poll(() => serving.said.out).toContain('#code=')
  const [, code = ''] = /#code=(\S+)/.exec(serving.said.out) ?? []
  // By its own address, whatever it listens on.
  const url = `http://127.0.0.1:${serving.port}`
  const body = { code, attempt: 'a-browser-of-this-test-01', shop: { name: 'Cedar Street Auto' } }
  const made = await browserAt(url).ask('POST', '/session/set-up', { body })
  const { key } = (made.body as { made: { key: string } }).made
  return {
    ...serving,
    url,
    data,
    key,
    browser: () => browserAt(url),
    full: (method: string, path: string, sent?: unknown) => ask({ url }, key, method, path, sent),
    bytes: (sent: string) => answersTo(serving.port, sent),
    /** The lines of the log that have this in them. */
    lines: (part: string) => serving.said.err.split('\n').filter((line) => line.includes(part)),
    newKey: async () => {
      const [shop] = await told<{ id: string }[]>(data, 'shops', 'list')
      return told<{ id: string; key: string }>(
        data,
        'keys',
        'create',
        '--shop',
        shop?.id ?? '',
        '--preset',
        'admin',
      )
    },
    revoke: (id: string) => frontdesk(['keys', 'revoke', id, '--data', data]),
  }
}

const LISTS = ['/customers', '/appointments', '/quotes', '/invoices', '/payments', '/webhooks']

/** The same with a browser that is signed in to it. */
export async function standing(how?: How) {
  const running = await program(how)
  const browser = running.browser()
  const signedIn = await browser.withKey(running.key)
  const state = async () =>
    Promise.all(LISTS.map(async (path) => (await running.full('GET', `${path}?limit=100`)).text))
  const before = await state()
  return {
    ...running,
    signedIn,
    theirs: browser,
    /** Nothing came of what was sent since, and whoever comes next is served. */
    expectUnharmed: async () => {
      expect(await state()).toEqual(before)
      expect((await browser.shop('GET', '/customers')).status).toBe(200)
    },
  }
}

/** The same with a browser that is signed in to a service elsewhere, which answers as wanted from then on. */
export async function standingAtRemote(answer = welcoming, env: Record<string, string> = {}) {
  const remote = await startRemote()
  const flags = ['--rate-limit', 'off', '--service', `North=full:${remote.url}/base/v1`]
  const running = await program({ flags, env })
  const browser = running.browser()
  expect((await browser.withKey('fd_thekey', 'full', 'North')).status).toBe(200)
  remote.seen.length = 0
  remote.answer = answer
  return { ...running, remote, browser }
}

/** Node reads this before the program: every time limit of 30 seconds ends after one. */
export const SHORT_LIMITS = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `const right = globalThis.setTimeout
     globalThis.setTimeout = Object.assign((work, ms, ...more) => right(work, ms === 30000 ? 1000 : ms, ...more), right)`,
  )}`,
}

/** All that is answered to these bytes, as they are, until the line is closed. */
export function answersTo(port: number, sent: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => (heard += part))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(heard))
    // Not ended: a reading whose asker has gone is called off.
    socket.write(sent, 'latin1')
  })
}

/** The statuses of all answers on a line, in their order. */
export const statusesIn = (heard: string) =>
  [...heard.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))

/** A whole request: its lines, and its body with its length. */
export function requestOf(lines: readonly string[], body = '') {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]
  return `${[...lines, ...length, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`
}

/** Headers as lines. */
export const linesOf = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
