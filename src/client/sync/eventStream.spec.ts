import { expect, test } from 'vitest'
import { createFakeClock, settle } from '~/client/testing/fakeClock'
import { createFakeTransport, fullError, json, type Asked } from '~/client/testing/fakeFetch'
import { EventStream, type StreamEvent } from './eventStream'

const MINUTE_MS = 60_000

type Line = { say: (text: string) => void; end: () => void; isLeft: () => boolean }

/** A service whose streams a test speaks on, or whatever it answers instead. */
function desk(answer?: (asked: Asked, count: number) => Response | null) {
  const clock = createFakeClock()
  const lines: Line[] = []
  let count = 0
  function stream({ signal }: Asked) {
    let controller: ReadableStreamDefaultController<Uint8Array>
    let isLeft = false
    const body = new ReadableStream<Uint8Array>({
      start: (made) => void (controller = made),
      cancel: () => void (isLeft = true),
    })
    signal.addEventListener('abort', () => {
      isLeft = true
      controller.error(signal.reason)
    })
    lines.push({
      say: (text) => controller.enqueue(new TextEncoder().encode(text)),
      end: () => controller.close(),
      isLeft: () => isLeft,
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  }
  const shop = createFakeTransport((asked) => answer?.(asked, (count += 1)) ?? stream(asked), { clock })
  const heard: StreamEvent[] = []
  const ends = { cuts: 0, inVain: 0 }
  const ending = new AbortController()
  const listening = new EventStream({
    transport: shop.transport,
    clock,
    from: () => heard.findLast(({ id }) => id !== null)?.id ?? null,
    onEvent: (event) => heard.push(event),
    onCut(again) {
      ends.cuts += 1
      if (again === 'in vain') ends.inVain += 1
    },
  })
  let isOver = false
  const over = listening.run(ending.signal).then(() => (isOver = true))
  return {
    ...clock,
    ...ends,
    lines,
    heard,
    asked: shop.asked,
    shop,
    ends,
    listening,
    ending,
    over,
    isOver: () => isOver,
  }
}

test('is told in order, and comes again for what it missed', async () => {
  const { lines, heard, asked, advance, ends } = desk()
  await settle()
  expect(asked[0]?.url).toBe('/shop/changes')
  expect(asked[0]?.headers.get('Accept')).toBe('text/event-stream')
  expect(asked[0]?.headers.get('Last-Event-ID')).toBeNull()
  lines[0]?.say('id: a.4\nevent: place\ndata: {}\n\nid: a.5\nevent: customer.created\ndata: {}\n\n')
  await settle()
  expect(heard.map(({ type }) => type)).toEqual(['place', 'customer.created'])
  lines[0]?.end()
  await advance(1_000)
  expect(ends.cuts).toBe(1)
  expect(asked[1]?.headers.get('Last-Event-ID')).toBe('a.5')
})

test('a stream that ends is one thing, and no answer to the next try another', async () => {
  let isDown = false
  const { lines, advance, ends } = desk(() => {
    if (isDown) throw new TypeError('Failed to fetch')
    return null
  })
  await settle()
  lines[0]?.end()
  await advance(1_000)
  expect(ends).toMatchObject({ cuts: 1, inVain: 0 })
  isDown = true
  lines[1]?.end()
  await advance(2_000)
  expect(ends.inVain).toBeGreaterThan(0)
})

test.each([
  ['a proxy with nothing behind it', () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
  ['what says that it is elsewhere', () => json({}, 404)],
  ['a page that is no stream', () => new Response('<h1>Sign in to the wifi</h1>')],
])('%s, answering where a stream stood, is no line either', async (_, answer) => {
  let isDown = false
  const { lines, advance, ends } = desk(() => (isDown ? answer() : null))
  await settle()
  isDown = true
  lines[0]?.end()
  await advance(2_000)
  expect(ends.cuts).toBeGreaterThan(1)
  expect(ends.inVain).toBe(ends.cuts - 1)
})

test('a line on which nothing comes for 40 s is cut, and no other', async () => {
  const { lines, asked, advance } = desk()
  await settle()
  for (let beat = 0; beat < 5; beat += 1) {
    await advance(39_000)
    lines[0]?.say(': a.4\n\n')
    await settle()
  }
  expect(lines[0]?.isLeft()).toBe(false)
  await advance(40_000)
  expect(lines[0]?.isLeft()).toBe(true)
  await advance(1_000)
  expect(asked).toHaveLength(2)
})

test('a service that is down is asked less and less often', async () => {
  const { asked, advance } = desk(() => fullError(503, 'Down'))
  await advance(10 * MINUTE_MS)
  expect(asked.length).toBeGreaterThan(15)
  expect(asked.length).toBeLessThan(30)
})

test('one that ends each stream at once is not asked for ever and ever', async () => {
  const { asked, advance } = desk(
    () =>
      new Response('id: a.4\nevent: place\ndata: {}\n\n', {
        headers: { 'Content-Type': 'text/event-stream' },
      }),
  )
  await advance(10 * MINUTE_MS)
  expect(asked.length).toBeLessThan(30)
})

test('after a stream that lasted it comes again within a second', async () => {
  const { lines, asked, advance } = desk()
  await settle()
  for (let round = 1; round < 6; round += 1) {
    for (let beat = 0; beat < 2; beat += 1) {
      await advance(15_000)
      lines.at(-1)?.say(': a.4\n\n')
    }
    await settle()
    lines.at(-1)?.end()
    await advance(1_000)
    expect(asked).toHaveLength(round + 1)
  }
})

for (const [what, answer] of [
  ['404', () => fullError(404, 'No such address')],
  ['405', () => fullError(405, 'Not that way')],
  ['501', () => fullError(501, 'Not built')],
  ['a 200 of another type', () => json({ data: [] })],
] as const) {
  test(`${what} means that something else answered: the service is asked again, less and less often`, async () => {
    const { asked, advance } = desk(answer)
    await advance(2 * MINUTE_MS)
    expect(asked).toHaveLength(2)
    await advance(58 * MINUTE_MS)
    expect(asked.length).toBeGreaterThan(4)
    expect(asked.length).toBeLessThan(10)
  })
}

test('signed out, it asks no more, and says so as any request does', async () => {
  const { asked, advance, isOver, shop } = desk(() => fullError(401, 'The key is not valid'))
  await advance(MINUTE_MS)
  expect(asked).toHaveLength(1)
  expect(isOver()).toBe(true)
  expect(shop.ended.map(({ kind }) => kind)).toEqual(['signed-out'])
})

test('told to wait, it waits; the line back, it does not', async () => {
  const { asked, advance, listening } = desk((_, count) =>
    count === 1 ? fullError(429, 'Too many', { 'Retry-After': '120' }) : null,
  )
  await advance(119_000)
  expect(asked).toHaveLength(1)
  listening.wake()
  await advance(2_000)
  expect(asked).toHaveLength(2)
})

test('a key that has all the streams it may have asks for all else as before', async () => {
  const { shop, advance } = desk(({ url }) =>
    url.endsWith('/changes')
      ? fullError(429, 'A key has at most 100 streams', { 'Retry-After': '1' })
      : json({ data: [] }),
  )
  await advance(1_000)
  expect(shop.budget.state()).toMatchObject({ pausedForMs: 0, wasThrottled: false })
  await expect(shop.ask({ method: 'GET', path: '/customers' })).resolves.toMatchObject({ status: 200 })
})

test('it ends when it is told to, and lets go of the line', async () => {
  const { lines, ending, over, advance, asked } = desk()
  await settle()
  ending.abort()
  await over
  expect(lines[0]?.isLeft()).toBe(true)
  await advance(MINUTE_MS)
  expect(asked).toHaveLength(1)
})
