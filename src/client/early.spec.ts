import { expect, onTestFinished, test, vi } from 'vitest'
import { OPEN_STATUSES } from '~/domain/appointments'
import { askForOpenCards, askWhoIsSignedIn, takeEarly, takeEarlySession, waitedMs } from './early'
import { createFakeFetch, createFakeTransport, json } from './testing/fakeFetch'

const PENDING = '/shop/appointments?limit=100&status=pending'

/** A page that has asked who is signed in, and what is open, before the program was there. */
async function pageOf(
  signedIn: { connection: string; surface: string; features: string[] } | null,
  isDown = () => false,
) {
  const { fetch, asked } = createFakeFetch(({ url }) => {
    if (url === '/session') return json({ signedIn })
    return isDown() ? Promise.reject(new TypeError('Failed to fetch')) : json({ data: [url] })
  })
  vi.stubGlobal('fetch', fetch)
  onTestFinished(() => void vi.unstubAllGlobals())
  await askForOpenCards(askWhoIsSignedIn())
  return { asked, lists: () => asked.filter(({ url }) => url !== '/session') }
}

const DESK = { connection: 'desk-1', surface: 'full', features: [] }

test('each open column is asked for by its connection, and taken once by whoever asks the same', async () => {
  const { lists } = await pageOf(DESK)
  expect(lists().map(({ url }) => new URLSearchParams(url.split('?')[1]).get('status'))).toEqual(
    OPEN_STATUSES,
  )
  expect(lists().every(({ headers }) => headers.get('X-Frontdesk-Connection') === 'desk-1')).toBe(true)
  const desk = createFakeTransport(() => json({ data: ['anew'] }))
  const pending = { method: 'GET', path: '/appointments', query: { limit: 100, status: 'pending' } } as const
  expect((await desk.ask(pending)).body).toEqual({ data: [PENDING] })
  expect(desk.asked).toEqual([])
  expect((await desk.ask(pending)).body).toEqual({ data: ['anew'] })
})

test('a service with a board is asked for each column in its order', async () => {
  const { lists } = await pageOf({ ...DESK, features: ['board'] })
  expect(lists().map(({ url }) => url)).toEqual(
    OPEN_STATUSES.map((status) => `/shop/board?limit=100&status=${status}`),
  )
})

test('where nothing came of it, it is asked for again', async () => {
  let isDown = true
  await pageOf(DESK, () => isDown)
  isDown = false
  const desk = createFakeTransport(() => json({ data: ['never'] }))
  const pending = { method: 'GET', path: '/appointments', query: { limit: 100, status: 'pending' } } as const
  expect((await desk.ask(pending)).body).toEqual({ data: [PENDING] })
})

test('another connection does not get it, and nobody what is old', async () => {
  await pageOf(DESK)
  expect(takeEarly(PENDING, 'desk-2')).toBe(null)
  await pageOf(DESK)
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 5_000)
  onTestFinished(() => void vi.restoreAllMocks())
  expect(waitedMs()).toBeGreaterThanOrEqual(5_000)
  clock.mockReturnValue(now + 10_001)
  expect(waitedMs()).toBe(0)
  expect(takeEarly(PENDING, 'desk-1')).toBe(null)
})

test('a program that is there before the answer asks by itself', async () => {
  const { fetch, asked } = createFakeFetch(() => json({ signedIn: DESK }))
  vi.stubGlobal('fetch', fetch)
  onTestFinished(() => void vi.unstubAllGlobals())
  const session = askWhoIsSignedIn()
  const asking = askForOpenCards(session)
  void takeEarlySession()
  await asking
  expect(asked.map(({ url }) => url)).toEqual(['/session'])
})

test('nothing is asked where nobody is signed in, or where the page has to say which days', async () => {
  expect((await pageOf(null)).lists()).toEqual([])
  expect((await pageOf({ ...DESK, surface: 'live' })).lists()).toEqual([])
})

test('what the page itself says need not be asked, and the open cards are asked for at once', async () => {
  const { fetch, asked } = createFakeFetch(() => json({}))
  vi.stubGlobal('fetch', fetch)
  onTestFinished(() => void vi.unstubAllGlobals())
  const told = JSON.stringify({ signedIn: DESK })
  // At once: nothing is waited for in between.
  void askForOpenCards(askWhoIsSignedIn(told), told)
  expect(asked.map(({ url }) => url)).toHaveLength(OPEN_STATUSES.length)
  expect(await (await takeEarlySession())?.json()).toEqual({ signedIn: DESK })
})
