import { expect, test } from 'vitest'
import { gateway } from '../testing/failing'
import { createFakeTransport, fullError, json, liveError } from '../testing/fakeFetch'
import { askTheTime } from './askTheTime'

const signal = new AbortController().signal
const asking = (answer: () => Response | Promise<Response>) =>
  askTheTime(createFakeTransport(answer).transport, signal)

test.each([
  ['an answer', () => json({ data: [] })],
  ['a missing scope', () => fullError(403, 'This API key does not have the "read:customers" scope')],
  ['too many requests', () => fullError(429, 'Too many')],
  ['a fault of the service', () => fullError(500, 'Oops')],
])('%s tells the time', async (_, answer) => {
  await expect(asking(answer)).resolves.toBe(undefined)
})

test.each([
  ['the end of the session', () => liveError(401, 'Missing or invalid API key')],
  ['a gateway that reaches nobody', () => gateway(502, 'service_unreachable')],
  [
    'a proxy that fails',
    () => new Response('<html>', { status: 503, headers: { Date: 'Mon, 03 Jun 2030 09:00:00 GMT' } }),
  ],
  ['no answer', () => Promise.reject(new TypeError('fetch failed'))],
])('%s does not', async (_, answer) => {
  await expect(asking(answer)).rejects.toBeInstanceOf(Error)
})
