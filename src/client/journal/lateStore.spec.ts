import { describe, expect, test } from 'vitest'
import { Failure } from '../failure'
import type { Found, JournalStore, Look } from './entry'
import { createKeepingStore } from './keepingStore'
import { createMemoryStore } from './memoryStore'
import { aPayment, createDesk, watchEnd, type Desk } from './testing/desk'
import { entry, faulty } from './testing/stores'
import { createTestTime, HOUR, MINUTE, SECOND } from './testing/time'

// A disk that is busy, another tab that upgrades: the database opens when nobody waits for it any more.

const LATE = 20 * SECOND

/** Left behind by a tab that crashed, with its first try lost on the way. */
async function leaveBehind(desk: Desk, ...payments: ReturnType<typeof aPayment>[]) {
  const before = desk.openTab()
  desk.service.reach(false)
  for (const payment of payments) watchEnd(before.journal.write(payment))
  await desk.time.settle()
  before.crash()
  desk.service.reach(true)
}

const lookThat = (at: () => Promise<Found>): Look => ({
  knowsKeys: true,
  when: ({ expects }) => (expects === undefined ? 'never' : 'each try'),
  at,
})

async function openLate(desk: Desk, at?: () => Promise<Found>) {
  const tab = desk.openTab({ opensAfterMs: LATE, ...(at && { look: lookThat(at) }) })
  watchEnd(tab.journal.resume())
  await desk.time.advance(10 * SECOND)
  return tab
}

const changed = async (): Promise<Found> => ({
  kind: 'changed',
  failure: new Failure('changed', 'Another desk recorded $50.00 meanwhile'),
})

const amounts = (desk: Desk) => desk.service.effects.map(({ body }) => body)
const bodies = (...payments: ReturnType<typeof aPayment>[]) =>
  payments.map(({ body }) => JSON.stringify(body))

describe('a database that opens late', () => {
  test('shows what it held, which is then sent, once and with its own key', async () => {
    const desk = createDesk()
    const payment = aPayment()
    await leaveBehind(desk, payment)
    const [left] = await desk.kept()

    const { journal } = await openLate(desk)
    expect(journal.get()).toMatchObject({ durable: false, entries: [] })
    expect(desk.service.requests).toEqual([])
    await desk.time.advance(MINUTE)

    expect(desk.service.requests.map(({ id }) => id)).toEqual([left?.id])
    expect(amounts(desk)).toEqual(bodies(payment))
    expect(journal.get()).toMatchObject({ durable: true, entries: [] })
    expect(await desk.kept()).toEqual([])
  })

  test('takes what was put into memory meanwhile, so that a crash no longer costs it', async () => {
    const desk = createDesk()
    const tab = await openLate(desk)
    desk.service.reach(false)
    const payment = aPayment()
    watchEnd(tab.journal.write(payment))
    await desk.time.settle()
    expect(tab.journal.get()).toMatchObject({ durable: false, unconfirmed: 1 })
    expect(await desk.kept()).toEqual([])

    await desk.time.advance(LATE)
    expect(tab.journal.get()).toMatchObject({ durable: true, unconfirmed: 1 })
    expect(await desk.kept()).toMatchObject([{ state: 'sent' }])
    tab.crash()
    desk.service.reach(true)
    watchEnd(desk.openTab().journal.resume())
    await desk.time.advance(MINUTE)

    expect(amounts(desk)).toEqual(bodies(payment))
    expect(await desk.kept()).toEqual([])
  })

  test('goes on with a try that is under way when it opens, and tells its end', async () => {
    const desk = createDesk()
    const tab = await openLate(desk)
    desk.service.reach(false)
    const end = watchEnd(tab.journal.write(aPayment()))
    await desk.time.advance(LATE)
    desk.service.reach(true)
    await desk.time.advance(5 * MINUTE)

    expect(end.value).toEqual({ number: 1 })
    expect(new Set(desk.service.requests.map(({ id }) => id)).size).toBe(1)
    expect(await desk.kept()).toEqual([])
  })

  test('does not send by itself what was overtaken by a payment on the same invoice', async () => {
    const desk = createDesk()
    const [older, elsewhere] = [aPayment('7'), aPayment('8')]
    await leaveBehind(desk, older, elsewhere)
    const [left] = await desk.kept()
    const { journal } = await openLate(desk)
    const newer = aPayment('7')
    const end = watchEnd(journal.write(newer))
    await desk.time.settle()
    expect(end.value).toEqual({ number: 1 })

    await desk.time.advance(HOUR)
    expect(amounts(desk)).toEqual(bodies(newer, elsewhere))
    expect(await desk.kept()).toMatchObject([
      { id: left?.id, state: 'unsure', stopped: true, note: expect.stringContaining('newer') },
    ])
    expect(journal.get()).toMatchObject({ unsure: 1, unconfirmed: 0 })

    // A person who has looked can still let it go on, as the payment that it was.
    expect(await journal.resolve(left?.id ?? '', 'again')).toBe(true)
    await desk.time.advance(MINUTE)
    expect(amounts(desk)).toEqual(bodies(newer, elsewhere, older))
    expect(desk.service.effects.at(-1)?.key).toBe(left?.id)
  })

  test('has what was never sent looked at before it goes, as at any start', async () => {
    const desk = createDesk()
    const before = desk.openTab({
      look: lookThat(() => Promise.reject(new Failure('unreachable', 'No answer came'))),
    })
    watchEnd(before.journal.write({ ...aPayment('7'), expects: 'a balance of $100.00' }))
    await desk.time.settle()
    before.crash()

    const { journal } = await openLate(desk, changed)
    watchEnd(journal.write(aPayment('7')))
    await desk.time.advance(MINUTE)

    expect(desk.service.effects).toHaveLength(1)
    expect(journal.get().entries).toMatchObject([
      { state: 'refused', note: 'Another desk recorded $50.00 meanwhile' },
    ])
  })
})

const kept = async (disk: JournalStore) => {
  const time = createTestTime()
  const clock = time.clockOf(() => true)
  const late = new Promise<void>((resolve) => clock.after(LATE, resolve))
  const store = createKeepingStore(() => late.then(() => disk), clock)
  watchEnd(store.add(entry('a')))
  watchEnd(store.add(entry('b')))
  await time.advance(6 * SECOND)
  return { time, store }
}

describe('what moves to a database that has opened late', () => {
  test('is what it was last changed to, and nothing that has ended', async () => {
    const disk = createMemoryStore()
    const { time, store } = await kept(disk)
    await store.change('a', (one) => ({ ...one, state: 'sent' }))
    await store.remove('b')
    await time.advance(LATE)
    expect(await disk.all()).toEqual([{ ...entry('a'), state: 'sent' }])
    expect(await store.all()).toEqual([{ ...entry('a'), state: 'sent' }])
    expect(store.durable).toBe(false)
  })

  test('does not come back when it ends on the way there', async () => {
    const disk = createMemoryStore()
    const removed: Promise<boolean>[] = []
    const slow = faulty(disk, {
      async add(fresh) {
        if (fresh.id === 'a') removed.push(store.remove('a'))
        // The disk is cleared of it before it is put there.
        await Promise.all(removed)
        await disk.add(fresh)
      },
    })
    const { time, store } = await kept(slow)
    await time.advance(LATE)
    expect(await Promise.all(removed)).toEqual([true])
    expect(await store.all()).toEqual([entry('b')])
    expect(await disk.all()).toEqual([entry('b')])
    expect(store.durable).toBe(true)
  })

  test('stays in memory where the disk does not take it', async () => {
    const disk = createMemoryStore()
    const full = faulty(disk, { add: () => Promise.reject(new Error('full')) })
    const { time, store } = await kept(full)
    await time.advance(LATE)
    expect(await store.all()).toEqual([entry('a'), entry('b')])
    expect(store.durable).toBe(false)
  })
})
