import { expect, test } from 'vitest'
import { isNewerServed, isOtherServed } from './serviceWorker'

const PAGE =
  '<script src="/assets/begin-aa.js"></script><script src="/assets/index-bb.js"></script><div id="root">'

const served = (body: string, status = 200) => ({
  fetch: () => Promise.resolve(new Response(body, { status })),
})

test('a page whose files the server still names is no older than what is served', async () => {
  expect(await isNewerServed(['/assets/begin-aa.js', '/assets/index-bb.js'], served(PAGE))).toBe(false)
})

test('a page with a file that the server does not name any more is of a version before', async () => {
  expect(await isNewerServed(['/assets/begin-aa.js', '/assets/index-00.js'], served(PAGE))).toBe(true)
})

test('where no answer comes, or one that is not the page, nothing is known', async () => {
  const down = { fetch: () => Promise.reject(new TypeError('Failed to fetch')) }
  expect(await isNewerServed(['/assets/index-00.js'], down)).toBe(null)
  expect(await isNewerServed(['/assets/index-00.js'], served('Bad gateway', 502))).toBe(null)
  expect(await isNewerServed(['/assets/index-00.js'], served('<h1>Welcome to our guests’ Wi-Fi</h1>'))).toBe(
    null,
  )
})

test('another program at this address is known by its page, and a server that fails by its words is not one', async () => {
  expect(await isOtherServed(served('<h1>Tire stock</h1>'))).toBe(true)
  expect(await isOtherServed(served('Nothing here', 404))).toBe(true)
  expect(await isOtherServed(served(PAGE))).toBe(false)
  expect(await isOtherServed(served('Bad gateway', 502))).toBe(false)
  expect(await isOtherServed({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) })).toBe(false)
})
