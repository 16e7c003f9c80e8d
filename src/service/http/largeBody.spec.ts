import { Agent, request, type OutgoingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, type Shops } from '~/service/testing/counter'
import { startShops } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

const MIB = 1024 * 1024
const BODY = JSON.stringify({ name: 'Bo', notes: 'n'.repeat(MIB) })

let shops: Shops
beforeAll(async () => {
  shops = await startShops()
})
afterAll(() => shops.close())

type Told = { status: number | undefined; text: string; port: number | undefined }

/** One request over the agent's line; the port tells one line from another. */
function send(agent: Agent, method: string, headers: OutgoingHttpHeaders, body = ''): Promise<Told> {
  return new Promise((resolve, reject) => {
    const asking = request(`${shops.url}/v1/customers`, { agent, method, headers }, (answer) => {
      const port = answer.socket.localPort
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode, text, port }))
      answer.on('error', reject)
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

test.each<[string, OutgoingHttpHeaders]>([
  ['with its length', { 'Content-Length': BODY.length }],
  ['without its length', { 'Transfer-Encoding': 'chunked' }],
])('after a body that is too large, sent %s, the same line goes on', async (_, headers) => {
  const shop = await shops.newShop()
  const kept = await addCustomer(shop)
  const before = await stateOf(shops, shop)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const key = { 'X-Service-Key': shop.key }
  try {
    const refused = await send(
      agent,
      'POST',
      { ...key, 'Content-Type': 'application/json', ...headers },
      BODY,
    )
    expect(refused.status).toBe(413)
    expect(JSON.parse(refused.text)).toMatchObject({ error: { code: 'payload_too_large', status: 413 } })
    const listed = await send(agent, 'GET', key)
    expect([listed.status, listed.port]).toEqual([200, refused.port])
    expect(JSON.parse(listed.text)).toMatchObject({ data: [kept] })
  } finally {
    agent.destroy()
  }
  expect(await stateOf(shops, shop)).toEqual(before)
})
