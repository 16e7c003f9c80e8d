import { expect, test } from 'vitest'
import type { Session } from '../contract/session'
import { readSession, signIn, signOut } from './session'
import { createFakeFetch, json } from './testing/fakeFetch'

const session: Session = {
  services: [{ name: 'Cedar Street Auto', surface: 'full' }],
  demo: true,
  timeZone: 'America/Chicago',
  taxRatePpm: 88_750,
  signedIn: null,
}

test('reads who is signed in', async () => {
  const { fetch, asked } = createFakeFetch(() => json({ ...session, more: 'than we know' }))
  expect(await readSession({ fetch })).toEqual(session)
  expect(asked[0]).toMatchObject({ method: 'GET', url: '/session' })
  expect(asked[0]?.headers.get('X-Frontdesk')).toBe('1')
})

test('signs in with what was typed', async () => {
  const { fetch, asked } = createFakeFetch(() => json(session))
  const credentials = { service: 'Cedar Street Auto', surface: 'full', key: 'fd_1' } as const
  expect(await signIn(credentials, { fetch })).toEqual(session)
  expect(asked[0]).toMatchObject({ method: 'POST', url: '/session', body: JSON.stringify(credentials) })
})

test('a refused key is no lost session, and nothing of the shop was to be saved', async () => {
  const refusal = { gateway: { reason: 'key_not_accepted', message: 'The service does not accept this key' } }
  const { fetch } = createFakeFetch(() => json(refusal, 401, { 'X-Frontdesk-Refused': 'key_not_accepted' }))
  await expect(signIn({ demo: 'live' }, { fetch })).rejects.toMatchObject({
    kind: 'refused',
    reason: 'key_not_accepted',
    isWrite: false,
  })
})

test('an answer that is no session is broken', async () => {
  const { fetch } = createFakeFetch(() => json({ hello: 'world' }))
  await expect(readSession({ fetch })).rejects.toMatchObject({ kind: 'broken', status: 200 })
})

test('signs out of its own connection alone', async () => {
  const { fetch, asked } = createFakeFetch(() => new Response(null, { status: 204 }))
  await signOut('desk-1', { fetch })
  expect(asked[0]).toMatchObject({ method: 'DELETE', url: '/session' })
  expect(asked[0]?.headers.get('X-Frontdesk-Connection')).toBe('desk-1')
})
