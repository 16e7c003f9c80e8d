import { describe, expect, test } from 'vitest'
import { Failure } from '../api/failure'
import { openDurableStore } from './durableStore'
import type { Found, JournalStore, Look } from './entry'
import { createKeepingStore } from './keepingStore'
import { createMemoryStore } from './memoryStore'
import { aPayment, createDesk, watchEnd, type Desk } from './testing/desk'
import { entry } from './testing/stores'
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
    expect(journal.get()).toMatchObject({ durable: false, entries: [] })
    expect(await desk.kept()).toEqual([])
  })

  test('keeps what comes then, and not what was put into memory before', async () => {
    const desk = createDesk()
    const tab = await openLate(desk)
    desk.service.reach(false)
    watchEnd(tab.journal.write(aPayment()))
    await desk.time.advance(LATE)
    const later = aPayment('8')
    watchEnd(tab.journal.write(later))
    await desk.time.settle()
    expect(tab.journal.get()).toMatchObject({ durable: false, unconfirmed: 2 })
    expect(await desk.kept()).toMatchObject([{ body: JSON.stringify(later.body) }])

    tab.crash()
    desk.service.reach(true)
    const after = desk.openTab()
    watchEnd(after.journal.resume())
    await desk.time.advance(MINUTE)
    expect(amounts(desk)).toEqual(bodies(later))
    expect(after.journal.get()).toMatchObject({ durable: true, entries: [] })
  })

  test('is trusted again once nothing is in memory any more and it has taken the next', async () => {
    const desk = createDesk()
    const { journal } = await openLate(desk)
    desk.service.reach(false)
    watchEnd(journal.write(aPayment()))
    await desk.time.advance(LATE)
    desk.service.reach(true)
    await desk.time.advance(5 * MINUTE)
    expect(journal.get()).toMatchObject({ durable: false, entries: [] })

    desk.service.reach(false)
    watchEnd(journal.write(aPayment()))
    await desk.time.settle()
    expect(journal.get()).toMatchObject({ durable: true, unconfirmed: 1 })
    expect(await desk.kept()).toHaveLength(1)
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

  test('nor what was never sent, which is looked at when a person lets it go on, as at any start', async () => {
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
    const [overtaken] = journal.get().entries
    expect(overtaken).toMatchObject({ state: 'unsure', stopped: true, attempts: 0 })

    expect(await journal.resolve(overtaken?.id ?? '', 'again')).toBe(true)
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

describe('a store whose database has opened late', () => {
  test('leaves in memory what is there, and puts the next on the disk', async () => {
    const disk = await openDurableStore('late-1')
    const { time, store } = await kept(disk)
    await time.advance(LATE)
    await store.change('a', (one) => ({ ...one, state: 'sent' }))
    await store.remove('b')
    await store.add(entry('c'))
    expect(await disk.all()).toEqual([entry('c')])
    expect(await store.all()).toEqual([entry('c'), { ...entry('a'), state: 'sent' }])
    expect(store.durable).toBe(false)
  })

  test('takes for overtaken what it finds for a record that was written to before it looked, and nothing else', async () => {
    const disk = createMemoryStore()
    for (const record of ['a', 'c', 'd']) await disk.add({ ...entry(`old-${record}`), record })
    const { time, store } = await kept(disk)
    await time.advance(LATE)
    await store.add(entry('c'))
    const rows = await store.all()
    await store.add(entry('d'))
    const overtaken = rows.filter((row) => store.isOvertaken(row)).map(({ id }) => id)
    expect(overtaken).toEqual(['old-a', 'old-c'])

    // Noted as unsure for a person, it is the person's to let go on.
    await store.change('old-a', (one) => ({ ...one, state: 'unsure' }))
    expect(rows.filter((row) => store.isOvertaken(row)).map(({ id }) => id)).toEqual(['old-c'])
  })
})
