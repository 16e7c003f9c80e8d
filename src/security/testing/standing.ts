import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { type DeskOptions, type Shops, startDesk } from '../../gateway/testing/desk'
import { keysOf, stateOf } from '../../service/testing/state'

const DASHBOARD = fileURLToPath(new URL('../../../dist/dashboard', import.meta.url))

/** A desk with its dashboard, a shop of its own, and a browser that is signed in to it: what there is to attack. */
export async function standing(options: DeskOptions = {}, given?: Shops) {
  const desk = await startDesk({ directory: DASHBOARD, ...options }, given)
  const shop = await desk.shops.newShop()
  const browser = desk.browser()
  const signedIn = await browser.withKey(shop.key)
  const state = async () => ({
    ...(await stateOf(desk.shops, shop)),
    keys: await keysOf(desk.shops, shop),
  })
  const before = await state()
  return {
    ...desk,
    shop,
    signedIn,
    theirs: browser,
    bytes: (sent: string) => answersTo(desk.port, sent),
    /** Nothing came of what was sent since, and whoever comes next is served. */
    expectUnharmed: async () => {
      expect(await state()).toEqual(before)
      expect((await browser.shop('GET', '/customers')).status).toBe(200)
    },
  }
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
