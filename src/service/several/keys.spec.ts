import { afterAll, beforeAll, expect, test } from 'vitest'
import { revokeKey } from '~/service/actions/keys'
import { createDeviceLinks } from '~/service/deviceLinks'
import { addCustomer, linkDevice, type Shops } from '~/service/testing/counter'
import { processOver } from '~/service/testing/servers/processes'
import { startShops } from '~/service/testing/shop'

// What one process lets in, gives away or tells, as others over the same database have it.

let shops: Shops
beforeAll(async () => {
  shops = await startShops()
})
afterAll(() => shops.close())

const MINE = 'm'.repeat(43)
const THEIRS = 't'.repeat(43)

test('a key that was revoked at one process opens nothing at any other, from that moment on', async () => {
  const shop = await shops.newShop()
  const { id, key } = await shops.newKey(shop.id, ['read:customers'])
  const processes = await Promise.all([1, 2, 3].map(() => processOver(shops, { rateLimited: true })))
  const asked = () => Promise.all(processes.map((one) => one.full(key, 'GET', '/customers')))
  expect((await asked()).map(({ status }) => status)).toEqual([200, 200, 200])
  await processes[0]?.store.write(shop.id, (writer) => revokeKey(writer, writer.now, id))
  expect((await asked()).map(({ status }) => status)).toEqual([401, 401, 401])
})

test('a link that was made at one process is good at another, and once', async () => {
  const shop = await shops.newShop('Cedar Street Auto', null, 'admin')
  const one = await processOver(shops)
  const other = await processOver(shops)
  const secret = Buffer.from('a secret for tests alone')
  const [here, there] = [one, other].map(({ store }) =>
    createDeviceLinks({ store, secret, clock: store.clock }),
  )
  const code = String((await linkDevice(shop)).code)
  expect(await there?.look({ code, claim: null })).toMatchObject({ is: 'open', isTaken: false })
  const ends = await Promise.all([here?.spend({ code, claim: MINE }), there?.spend({ code, claim: THEIRS })])
  expect(new Set(ends.map((end) => end?.is))).toEqual(new Set(['spent', 'used']))
})

test('changes that were made at any process are told at each', async () => {
  const shop = await shops.newShop()
  const processes = await Promise.all([1, 2].map(() => processOver(shops)))
  const readers = await Promise.all(
    processes.map(async (one) => {
      const { body } = await one.full(shop.key, 'GET', '/changes')
      if (!body) throw new Error('there is no stream')
      return body.getReader()
    }),
  )
  for (const one of processes) await one.full(shop.key, 'POST', '/customers', { name: 'Maria Alvarez' })
  await addCustomer(shop)
  expect(await Promise.all(readers.map((reader) => toldOf(reader, 3)))).toEqual([3, 3])
})

/** Reads until so many were told; the number of them. */
async function toldOf(reader: ReadableStreamDefaultReader<Uint8Array>, wanted: number): Promise<number> {
  let text = ''
  let told = 0
  while (told < wanted) {
    const { value, done } = await reader.read()
    if (done) return told
    text += Buffer.from(value).toString()
    told = (text.match(/event: customer.created/g) ?? []).length
  }
  await reader.cancel()
  return told
}
