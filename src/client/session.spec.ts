import { expect, onTestFinished, test, vi } from 'vitest'
import type { Session } from '~/contract/session'
import { askWhoIsSignedIn } from './early'
import { readFirstSession, readSession, signIn, signOut } from './session'
import { createFakeFetch, json } from './testing/fakeFetch'

const session: Session = {
  services: [{ name: 'Cedar Street Auto', surface: 'full' }],
  home: null,
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

/** The page itself asks, before the program can say how. */
function pageFetches(answer: () => Response | Promise<Response>) {
  const { fetch, asked } = createFakeFetch(answer)
  vi.stubGlobal('fetch', fetch)
  onTestFinished(() => void vi.unstubAllGlobals())
  return asked
}

test('what the page asked before the program was there is taken once, and asked anew from then on', async () => {
  const asked = pageFetches(() => json(session))
  void askWhoIsSignedIn()
  expect(await readFirstSession()).toEqual(session)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ method: 'GET', url: '/session' })
  expect(asked[0]?.headers.get('X-Frontdesk')).toBe('1')
  await readFirstSession()
  expect(asked).toHaveLength(2)
})

test('an early question without an answer is told to whoever takes it, and can be asked again', async () => {
  let isDown = true
  pageFetches(() => (isDown ? Promise.reject(new TypeError('Failed to fetch')) : json(session)))
  void askWhoIsSignedIn()
  await expect(readFirstSession()).rejects.toMatchObject({ kind: 'unreachable' })
  isDown = false
  expect(await readFirstSession()).toEqual(session)
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
