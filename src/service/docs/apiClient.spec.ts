import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openLine } from '~/service/testing/servers/line'
import { newFolder } from '~/service/testing/servers/program'
import { startShops } from '~/service/testing/shop'

// The client that docs/api.md prints, as a reader has it who has copied it.

type Ask = (method: string, path: string, body?: object, key?: string) => Promise<unknown>

const PAGE = readFileSync('docs/api.md', 'utf8')
const [, PRINTED = ''] = /## A small client\n\n```js\n([\s\S]*?)```/.exec(PAGE) ?? []

/** What the client waited, in milliseconds. */
const waited: number[] = []
beforeEach(() => {
  waited.length = 0
  vi.stubGlobal('clientWaits', (work: () => void, ms: number) => {
    waited.push(ms)
    setImmediate(work)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

async function clientAt(url: string, key: string): Promise<Ask> {
  const file = join(newFolder(), 'client.mjs')
  const text = PRINTED.replace('http://127.0.0.1:4310', url)
  // Its waits take no time; those of the rest of the process do.
  writeFileSync(file, `const { clientWaits: setTimeout } = globalThis\n${text}`)
  vi.stubEnv('FRONTDESK_KEY', key)
  const { ask } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { ask: Ask }
  return ask
}

async function shopBehindALine() {
  const shops = await startShops()
  onTestFinished(() => shops.close())
  const shop = await shops.newShop()
  const line = await openLine(shops.url)
  onTestFinished(() => line.close())
  const ask = await clientAt(`http://127.0.0.1:${new URL(line.url).port}`, shop.key)
  const names = async () => (await shop.full('GET', '/customers')).rows.map(({ name }) => name)
  return { ask, line, names }
}

test('it returns what the service answers: a record, nothing after a delete, and a refusal as { error }', async () => {
  const { ask } = await shopBehindALine()
  const customer = (await ask('POST', '/customers', { name: 'Maria Alvarez' })) as { id: string }
  expect(customer).toMatchObject({ name: 'Maria Alvarez' })
  expect(await ask('GET', `/customers/${customer.id}`)).toEqual(customer)
  expect(await ask('POST', '/customers', { name: '' })).toMatchObject({
    error: { message: expect.stringContaining('name') },
  })
  const appointment = (await ask('POST', '/appointments', {
    customer_id: customer.id,
    service_type: 'Tires',
    scheduled_at: '2027-03-15T14:00:00Z',
  })) as { id: string }
  expect(await ask('DELETE', `/appointments/${appointment.id}`)).toBeUndefined()
  expect(waited).toEqual([])
})

test('where the answer is lost it sends the same again, and the customer is added once', async () => {
  const { ask, line, names } = await shopBehindALine()
  line.cutAt('POST /v1/customers', 'after')
  expect(await ask('POST', '/customers', { name: 'Maria Alvarez' })).toMatchObject({ name: 'Maria Alvarez' })
  expect([await names(), waited]).toEqual([['Maria Alvarez'], [1_000]])
})

test('a line that stays dead throws, and the key that it names finds out what became of the write', async () => {
  const { ask, line, names } = await shopBehindALine()
  line.cutBy = (bytes) => (bytes.includes('POST /v1/customers') ? 'after' : null)
  const error: unknown = await ask('POST', '/customers', { name: 'Maria Alvarez' }).catch((thrown) => thrown)
  expect(String(error)).toMatch(/no answer.*may be done.*with the key [-\w]{36}$/)
  expect(waited).toEqual([1_000, 2_000, 4_000, 8_000, 16_000])
  line.cutBy = () => null
  const key = String(error).slice(-36)
  expect(await ask('POST', '/customers', { name: 'Maria Alvarez' }, key)).toMatchObject({
    name: 'Maria Alvarez',
  })
  expect(await names()).toEqual(['Maria Alvarez'])
})

test.each([429, 500, 502, 503])('a service that answers %i to the end throws as well', async (status) => {
  const answers = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      Promise.resolve(new Response('<p>Not now</p>', { status, headers: { 'Retry-After': '3' } })),
    )
  const ask = await clientAt('http://127.0.0.1:4310', 'fd_...')
  await expect(ask('GET', '/customers')).rejects.toThrow('GET /customers has no answer')
  expect([answers.mock.calls.length, waited]).toEqual([6, Array(5).fill(3_000)])
})
