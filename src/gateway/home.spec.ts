import { expect, test } from 'vitest'
import type { Session } from '~/contract/session'
import { type DeskOptions, startDesk } from './testing/desk'

// This machine has several names, and the dashboard lives at one of them.

async function homeAs(host: string, reach: DeskOptions['reach'] = {}) {
  const desk = await startDesk({ reach })
  const answer = await desk.browser().ask('GET', '/session', { headers: { Host: host } })
  return (answer.body as Session).home
}

test.each([
  ['localhost:4310', 'http://127.0.0.1:4310'],
  ['LOCALHOST:4310', 'http://127.0.0.1:4310'],
  ['localhost', 'http://127.0.0.1'],
  ['[::1]:4310', 'http://127.0.0.1:4310'],
  ['127.0.0.2:8000', 'http://127.0.0.1:8000'],
])('a page at %s is told of %s', async (host, home) => expect(await homeAs(host)).toBe(home))

test('the address that the start printed is the one', async () => {
  expect(await homeAs('127.0.0.1:4310')).toBeNull()
  expect(await homeAs('localhost:4310', { host: 'localhost' })).toBeNull()
  expect(await homeAs('127.0.0.1:4310', { host: 'localhost' })).toBe('http://localhost:4310')
  expect(await homeAs('[::1]:4310', { host: '::1' })).toBeNull()
  expect(await homeAs('localhost:4310', { host: '::1' })).toBe('http://[::1]:4310')
})

test('under TLS, where a certificate may be good for one name alone, and by another machine’s name there is none', async () => {
  expect(await homeAs('localhost:4310', { hasTls: true })).toBeNull()
  expect(await homeAs('desk.example', { origins: ['https://desk.example'] })).toBeNull()
})

test('nobody is sent anywhere by an answer: not the page, not the files, not the APIs', async () => {
  const desk = await startDesk()
  for (const path of ['/', '/today', '/session', '/v1/customers', '/api/v1/customers', '/v2']) {
    const answer = await desk.browser().ask('GET', path, { headers: { Host: 'localhost:4310' } })
    expect([path, answer.headers['location'], Math.floor(answer.status / 100) === 3]).toEqual([
      path,
      undefined,
      false,
    ])
  }
})
