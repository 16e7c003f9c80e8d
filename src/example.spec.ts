import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { typesOf } from '../example/typesOf.mjs'
import { fullSurface } from './contract/full/endpoints'
import { openapiOf } from './service/http/openapi'
import { shopWithKey } from './service/testing/servers/command'
import { openLine } from './service/testing/servers/line'
import { ask, newFolder, serve } from './service/testing/servers/program'

// The program in example/, as somebody runs it who has copied it.

const VISIT = ['Maria Álvarez', '2019', 'Subaru', 'Outback', 'Front brakes', '2027-03-15T14:00:00Z']

async function book({ url }: { url: string }, key: string, words = VISIT) {
  const env = { ...process.env, FRONTDESK: url, FRONTDESK_KEY: key }
  const child = spawn(process.execPath, ['example/book.mjs', ...words], { env })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...said }
}

async function shopOf() {
  const data = newFolder()
  const server = await serve(data)
  const { key } = await shopWithKey(data)
  const all = async (path: string) => (await ask(server, key, 'GET', path)).body.data as { id: string }[]
  return { server, key, all }
}

test('it books a car, and run again it books no second one', async () => {
  const { server, key, all } = await shopOf()
  const first = await book(server, key)
  const [appointment] = await all('/appointments')
  expect(appointment).toMatchObject({
    service_type: 'Front brakes',
    scheduled_at: '2027-03-15T14:00:00.000Z',
    status: 'pending',
  })
  const words = `Booked for Maria Álvarez at 2027-03-15T14:00:00.000Z: ${appointment?.id}\n`
  expect(first).toEqual({ code: 0, out: words, err: '' })
  expect(await book(server, key)).toEqual(first)
  expect([await all('/appointments'), await all('/customers')].map(({ length }) => length)).toEqual([1, 1])
})

test('where the answer to the booking is lost it asks again, and the car is booked once', async () => {
  const { server, key, all } = await shopOf()
  const line = await openLine(server.url)
  onTestFinished(() => line.close())
  line.cutAt('POST /v1/appointments', 'after')
  const { code, out } = await book({ url: `http://127.0.0.1:${new URL(line.url).port}` }, key)
  const [appointment, ...others] = await all('/appointments')
  expect([code, out.trim().split(' ').at(-1), others]).toEqual([0, appointment?.id, []])
})

test('what was refused is booked by the same command once the time is free', async () => {
  const { server, key, all } = await shopOf()
  await book(server, key)
  const [first] = await all('/appointments')
  // The same customer and car, as the service repeats them, at the same time.
  const other = [...VISIT.slice(0, 4), 'Tires', '2027-03-15T14:30:00Z']
  const refused = await book(server, key, other)
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining(first?.id ?? 'none') })
  expect(await book(server, key, other)).toEqual(refused)
  await ask(server, key, 'DELETE', `/appointments/${first?.id}`)
  const booked = await book(server, key, other)
  expect([booked.code, booked.err]).toEqual([0, ''])
  // Run again, it finds what it has booked.
  expect(await book(server, key, other)).toEqual(booked)
  const appointments = await all('/appointments')
  expect(appointments).toMatchObject([{ service_type: 'Tires' }])
})

test('it says in the words of the service what is refused, and ends with 1', async () => {
  const { server, key, all } = await shopOf()
  const refused = await book(server, key, [...VISIT.slice(0, -1), 'next Monday'])
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toMatch(/^scheduled_at .+\n$/)
  expect(await all('/appointments')).toEqual([])
})

test('its types are those of the document that the service shows: a change of the contract is a change of this file', async () => {
  await expect(typesOf(openapiOf(fullSurface))).toMatchFileSnapshot('../example/shop.d.ts')
})
