import { expect, onTestFinished, test } from 'vitest'
import { createShopRecords } from '~/client/cache/shopRecords'
import { additionsOf } from '~/client/features'
import { createTestLocks } from '~/client/outbox/testing/tabs'
import { createFakeTabs } from '~/client/search/testing/tabs'
import { createListeners, createSignal } from '~/client/signal'
import { createFakeClock, settle } from '~/client/testing/fakeClock'
import { createFakeTransport, type Asked } from '~/client/testing/fakeFetch'
import { ChangeStream } from './changeStream'
import { Sync, type Emitted } from './sync'

const AT = '2026-11-20T15:00:00.000Z'
const customer = (name: string) => ({
  id: 'ruth',
  name,
  email: null,
  phone: null,
  notes: null,
  created_at: AT,
  updated_at: AT,
})
const event = (number: number, name: string, happened = 'updated', epoch = 'a') =>
  `id: ${epoch}.${number}\nevent: customer.${happened}\ndata: ${JSON.stringify({
    type: `customer.${happened}`,
    data: { object: customer(name) },
  })}\n\n`
const place = (number: number, epoch = 'a', word = 'place') =>
  `id: ${epoch}.${number}\nevent: ${word}\ndata: {}\n\n`

/** The tabs of one browser at one service, which says what a test lets it say. */
function browser({ announced = ['changes'] } = {}) {
  const clock = createFakeClock()
  const { open } = createFakeTabs()
  const locks = createTestLocks()
  const lines: ReadableStreamDefaultController<Uint8Array>[] = []
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
  function stream({ signal }: Asked) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        lines.push(controller)
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  }
  const asked: (string | null)[] = []
  function tab(read: { first: string; last: string } | null = null) {
    const { transport } = createFakeTransport(
      (request) => {
        asked.push(request.headers.get('Last-Event-ID'))
        return stream(request)
      },
      { clock },
    )
    const records = createShopRecords()
    const live = createSignal({ isLive: false, waiting: 0 })
    const leader = open()
    const sync = new Sync({ records, surface: 'full', features: { invoiceNumber: false }, leader })
    const emitted: Emitted[] = []
    sync.subscribe((one) => emitted.push(one))
    const counts = { readAgain: 0, live: 0, notLive: 0, startedOver: 0, names: [] as string[] }
    const looks = createListeners()
    const offline = createListeners()
    const changeStream = new ChangeStream(
      {
        name: 'desk',
        features: additionsOf(announced),
        surface: 'full',
        transport,
        leader,
        records,
        sync,
        live,
        positions: createSignal(read),
        searchIndex: {
          rebuild: async () => void (counts.startedOver += 1),
          pause: () => void counts.names.push('paused'),
          start: () => void counts.names.push('begun'),
        },
      },
      {
        readAgain: async () => void (counts.readAgain += 1),
        onLive: () => (counts.live += 1),
        onNotLive: () => (counts.notLive += 1),
        sight: { isSeen: () => true, onSeen: looks.add },
        onOffline: offline.add,
        locks: locks.locksOf(records),
        clock,
        storage,
      },
    )
    onTestFinished(() => changeStream.stop())
    return {
      records,
      live,
      sync,
      emitted,
      counts,
      changeStream,
      offline,
      name: () => records.customers.find('ruth')?.name,
    }
  }
  return {
    ...clock,
    asked,
    tab,
    async say(this: void, ...words: string[]) {
      for (const word of words) lines.at(-1)?.enqueue(new TextEncoder().encode(word))
      await settle()
      await settle()
    },
    async cut(this: void) {
      lines.at(-1)?.close()
      await settle()
    },
  }
}

test('what is told to one tab is in the records of all, and one of them asks', async () => {
  const { tab, say, asked } = browser()
  const [first, second] = [tab(), tab()]
  await settle()
  await say(place(4), event(5, 'Ruth Delgado'))
  expect(asked).toEqual([null])
  expect([first.name(), second.name()]).toEqual(['Ruth Delgado', 'Ruth Delgado'])
  expect([first.live.get().isLive, second.live.get().isLive]).toEqual([true, true])
  // The other tab relays it, so that the search index gets it once.
  expect([first, second].map(({ emitted }) => emitted.map(({ isRelayed }) => isRelayed))).toEqual([
    [false],
    [true],
  ])
  expect([first.counts.readAgain, second.counts.readAgain]).toEqual([0, 0])
})

test('a page begins where it has read, so that nothing in between is missed', async () => {
  const { tab, asked } = browser()
  tab({ first: 'a.3', last: 'a.7' })
  await settle()
  expect(asked).toEqual(['a.3'])
})

test('a tab that comes later, and has read earlier than it hears, reads again', async () => {
  const { tab, say } = browser()
  tab({ first: 'a.4', last: 'a.4' })
  await settle()
  await say(place(4), event(5, 'Ruth'), event(6, 'Ruth Delgado'))
  const late = tab({ first: 'a.5', last: 'a.5' })
  const inTime = tab({ first: 'a.6', last: 'a.6' })
  await settle()
  expect([late.counts.readAgain, inTime.counts.readAgain]).toEqual([1, 0])
})

test('held still it goes on changeStream, says how much waits, and shows it when it may', async () => {
  const { tab, say } = browser()
  const { changeStream, live, name } = tab()
  await settle()
  await say(place(4))
  changeStream.hold(true)
  await say(event(5, 'Ruth'), event(6, 'Ruth Delgado'))
  expect(name()).toBeUndefined()
  expect(live.get()).toEqual({ isLive: true, waiting: 1 })
  changeStream.hold(false)
  expect(name()).toBe('Ruth Delgado')
  expect(live.get()).toEqual({ isLive: true, waiting: 0 })
})

test('what this desk does while it is held still does not wait, whichever comes first', async () => {
  const { tab, say } = browser()
  const { changeStream, live, sync } = tab()
  await settle()
  await say(place(4))
  changeStream.hold(true)
  await say(event(5, 'Ruth Delgado'))
  expect(live.get().waiting).toBe(1)
  sync.confirmed({ method: 'PATCH', path: '/customers/ruth' }, customer('Ruth Delgado'), '')
  expect(live.get().waiting).toBe(0)
})

test('a reset reads all again, and another line of history forgets what was known before', async () => {
  const { tab, say } = browser()
  const [first, second] = [tab(), tab()]
  await settle()
  await say(place(4), event(5, 'Ruth'), place(9, 'a', 'reset'))
  expect([first.counts.readAgain, second.counts.readAgain]).toEqual([1, 1])
  expect([first.counts.names, second.counts.names]).toEqual([
    ['paused', 'begun'],
    ['paused', 'begun'],
  ])
  expect([first.name(), second.name()]).toEqual(['Ruth', 'Ruth'])
  await say(place(2, 'b', 'reset'))
  expect([first.counts.readAgain, second.counts.readAgain]).toEqual([2, 2])
  expect([first.name(), second.name()]).toEqual([undefined, undefined])
  expect([first.counts.startedOver, second.counts.startedOver]).toEqual([1, 0])
})

test('a page that is opened after the service was restored starts the search index over, and once', async () => {
  const { tab, say } = browser()
  const before = tab()
  await settle()
  await say(place(4))
  before.changeStream.stop()
  const after = tab()
  await settle()
  await say(place(2, 'b'))
  await say(place(2, 'b'))
  expect([before.counts.startedOver, after.counts.startedOver]).toEqual([0, 1])
})

test('an event is news once, and not again where the record is the same', async () => {
  const { tab, say } = browser()
  const { emitted } = tab()
  await settle()
  await say(place(4), event(5, 'Ruth', 'created'), event(6, 'Ruth Delgado'), event(7, 'Ruth Delgado'))
  expect(emitted.flatMap(({ changes, isNews }) => changes.map(({ isNew }) => [isNew, isNews]))).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ])
})

test('a line that stays cut is said, and what moves is read by asking from then on', async () => {
  const { tab, say, cut, advance } = browser()
  const { live, counts } = tab()
  await settle()
  await say(place(4))
  await cut()
  expect(live.get().isLive).toBe(true)
  await advance(6_000)
  expect([live.get().isLive, counts.notLive, counts.live]).toEqual([false, 1, 1])
})

test('a browser that says it is offline is not live at once, though its stream was not cut; a new stream is', async () => {
  const { tab, say, asked, advance } = browser()
  const { live, offline } = tab()
  await settle()
  await say(place(4))
  expect(live.get().isLive).toBe(true)
  offline.tell()
  expect(live.get().isLive).toBe(false)
  await advance(1_000)
  expect(asked).toEqual([null, 'a.4'])
  await say(place(4))
  expect(live.get().isLive).toBe(true)
})

test('once it is heard again, that is said, so that what could not be read is read', async () => {
  const { tab, say, cut, advance } = browser()
  const { live, counts } = tab()
  await settle()
  await say(place(4))
  await cut()
  await advance(60_000)
  expect([live.get().isLive, counts.live]).toEqual([false, 1])
  await say(place(4))
  expect([live.get().isLive, counts.live]).toEqual([true, 2])
})

test('while it is held still, a line that stays cut changes nothing on screen; let go, all is read anew', async () => {
  const { tab, say, cut, advance } = browser()
  const { changeStream, live, counts } = tab()
  await settle()
  await say(place(4))
  changeStream.hold(true)
  await cut()
  await advance(6_000)
  expect([live.get().isLive, counts.notLive, counts.readAgain]).toEqual([false, 0, 0])
  changeStream.hold(false)
  await settle()
  expect(counts.readAgain).toBe(1)
})

const of = (number: number, id: string) =>
  event(number, `Number ${number}`).replace('"id":"ruth"', `"id":"${id}"`)

test('of each record the newest waits, and of more than a thousand the rest is read anew', async () => {
  const { tab, say } = browser()
  const { changeStream, live, counts, records } = tab()
  await settle()
  await say(place(4))
  changeStream.hold(true)
  await say(...Array.from({ length: 1_200 }, (_, at) => of(5 + at, `c${at}`)))
  await say(of(1_205, 'c0'))
  expect(live.get().waiting).toBe(1_000)
  changeStream.hold(false)
  await settle()
  expect(live.get().waiting).toBe(0)
  expect(records.customers.find('c0')?.name).toBe('Number 1205')
  expect(counts.readAgain).toBe(1)
})

test('a service that announces no stream of changes is asked for none', async () => {
  const { tab, asked, advance } = browser({ announced: [] })
  const { live } = tab()
  await advance(3_000)
  expect(asked).toEqual([])
  expect(live.get().isLive).toBe(false)
})

test('a stream that tells of no place is none of ours, and nobody is told that it is live', async () => {
  const { tab, say, advance } = browser()
  const { live } = tab()
  await settle()
  await say('event: ping\ndata: {}\n\n', 'id: 17\nevent: order\ndata: {"type":"customer.updated"}\n\n')
  await advance(3_000)
  expect(live.get().isLive).toBe(false)
})
