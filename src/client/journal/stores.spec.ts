import { afterEach, describe, expect, test, vi } from 'vitest'
import { openDurableStore } from './durableStore'
import type { Entry } from './entry'
import { createKeepingStore } from './keepingStore'
import { createMemoryStore } from './memoryStore'
import { aPayment, createDesk, watchEnd } from './testing/desk'
import { entry, faulty } from './testing/stores'
import { createTestTime, HOUR, MINUTE, SECOND } from './testing/time'

let count = 0
const freshName = () => `stores-${(count += 1)}`

const full = () => Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'))
const forbidden = async () => Promise.reject(new Error('No database here'))

const more = (kept: Entry): Entry => ({ ...kept, attempts: kept.attempts + 1 })

afterEach(() => vi.restoreAllMocks())

describe.each([
  ['on disk', () => openDurableStore(freshName())],
  ['in memory', async () => createMemoryStore()],
  [
    'kept',
    async () => {
      const kept = await openDurableStore(freshName())
      return createKeepingStore(
        async () => kept,
        createTestTime().clockOf(() => true),
      )
    },
  ],
])('a store %s', (_, open) => {
  test('gives back what was put, in that order, as it was', async () => {
    const store = await open()
    for (const id of ['c', 'a', 'b']) await store.add(entry(id))
    expect(await store.all()).toEqual([entry('c'), entry('a'), entry('b')])
  })

  test('changes an entry in its place, and nothing that is gone', async () => {
    const store = await open()
    await store.add(entry('a'))
    await store.add(entry('b'))

    const sent = await store.change('a', (kept) => ({ ...kept, state: 'sent', attempts: 1 }))

    expect(sent).toMatchObject({ state: 'sent', attempts: 1 })
    expect(await store.change('a', () => null)).toBe(null)
    expect((await store.all()).map(({ id, state }) => [id, state])).toEqual([
      ['a', 'sent'],
      ['b', 'saved'],
    ])
    await store.remove('a')
    expect(await store.change('a', (kept) => kept)).toBe(null)
    expect(await store.all()).toEqual([entry('b')])
  })

  test('what a change leaves out is gone', async () => {
    const store = await open()
    await store.add({ ...entry('a'), undated: true })
    await store.change('a', ({ undated: _undated, ...kept }) => ({ ...kept, body: 'dated' }))
    expect(await store.all()).toEqual([{ ...entry('a'), body: 'dated' }])
  })

  test('removes what it is asked to, if it is still so', async () => {
    const store = await open()
    await store.add(entry('a'))
    expect(await store.remove('a', ({ state }) => state === 'held')).toBe(false)
    expect(await store.all()).toHaveLength(1)
    expect(await store.remove('a', ({ state }) => state === 'saved')).toBe(true)
    expect(await store.remove('a')).toBe(false)
    expect(await store.all()).toEqual([])
  })

  test('puts one in the place of another, or does nothing', async () => {
    const store = await open()
    await store.add(entry('a'))
    expect(await store.replace('a', entry('b'))).toBe(true)
    expect(await store.replace('a', entry('c'))).toBe(false)
    expect(await store.all()).toEqual([entry('b')])
  })
})

describe('the store on disk', () => {
  test('writes with strict durability, and has it when it says so', async () => {
    const name = freshName()
    const store = await openDurableStore(name)
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await store.add(entry('a'))
    await store.change('a', (kept) => ({ ...kept, state: 'sent' }))
    await store.replace('a', entry('b'))
    await store.remove('b')

    const modes = transaction.mock.calls.map(([, mode, options]) => [mode, options?.durability])
    expect(modes).toEqual(Array.from({ length: 4 }, () => ['readwrite', 'strict']))
    await store.add(entry('c'))
    expect(await (await openDurableStore(name)).all()).toEqual([entry('c')])
  })

  test('two changes at once both count', async () => {
    const name = freshName()
    const [left, right] = [await openDurableStore(name), await openDurableStore(name)]
    await left.add(entry('a'))
    await Promise.all([left.change('a', more), right.change('a', more), left.change('a', more)])
    expect(await right.all()).toMatchObject([{ attempts: 3 }])
  })

  test('opens again when the browser has closed it', async () => {
    const store = await openDurableStore(freshName())
    await store.add(entry('a'))
    const closed = new DOMException('The database connection is closing', 'InvalidStateError')
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw closed
    })
    await store.add(entry('b'))
    expect(await store.all()).toHaveLength(2)
  })

  test('does not take the same key twice', async () => {
    const store = await openDurableStore(freshName())
    await store.add(entry('a'))
    await expect(store.add(entry('a'))).rejects.toMatchObject({ name: 'ConstraintError' })
    expect(await store.all()).toHaveLength(1)
  })
})

describe('a browser without a database', () => {
  test('takes payments all the same, once, and says that a crash may need a look', async () => {
    const desk = createDesk()
    const store = Promise.reject(new Error('IndexedDB is turned off'))
    store.catch(() => undefined)
    const { journal } = desk.openTab({ store })
    desk.service.next('lost after')
    const end = watchEnd(journal.write(aPayment()))
    await desk.time.settle()
    expect(journal.get()).toMatchObject({ durable: false, unconfirmed: 1 })
    watchEnd(journal.resume())
    await desk.time.advance(MINUTE)

    expect(end.value).toEqual({ number: 1 })
    expect(desk.service.effects).toHaveLength(1)
    expect(journal.get()).toMatchObject({ durable: false, unconfirmed: 0, entries: [] })
  })

  test('that never opens is waited for as long as a person would', async () => {
    const desk = createDesk()
    const { journal } = desk.openTab({ store: new Promise(() => {}) })
    const end = watchEnd(journal.write(aPayment()))
    await desk.time.advance(4 * SECOND)
    expect(end.isOver).toBe(false)
    expect(desk.service.requests).toEqual([])
    await desk.time.advance(2 * SECOND)
    expect(end.value).toEqual({ number: 1 })
    expect(journal.get().durable).toBe(false)
  })

  test('is known as such from the first look on', async () => {
    const desk = createDesk()
    const { journal } = desk.openTab({ store: Promise.resolve(createMemoryStore()) })
    await desk.time.settle()
    expect(journal.get().durable).toBe(false)
  })
})

describe('a disk that fills up', () => {
  test('while a payment is put costs its durability, not the payment', async () => {
    const desk = createDesk()
    const { journal } = desk.openTab({ store: Promise.resolve(faulty(createMemoryStore(), { add: full })) })
    expect(journal.get().durable).toBe(true)
    const end = watchEnd(journal.write(aPayment()))
    await desk.time.advance(MINUTE)
    expect(end.value).toEqual({ number: 1 })
    expect(desk.service.effects).toHaveLength(1)
    expect(journal.get()).toMatchObject({ durable: false, entries: [] })
  })

  test.each(['change', 'remove', 'all'] as const)(
    'when it is to %s costs neither the payment nor makes a second one',
    async (operation) => {
      const desk = createDesk()
      const store = Promise.resolve(faulty(createMemoryStore(), { [operation]: full }))
      const { journal } = desk.openTab({ store })
      desk.service.next('lost after')
      const end = watchEnd(journal.write(aPayment()))
      await desk.time.advance(MINUTE)
      watchEnd(journal.resume())
      await desk.time.advance(HOUR)

      expect(end.value).toEqual({ number: 1 })
      expect(desk.service.effects).toHaveLength(1)
      expect(new Set(desk.service.requests.map(({ id }) => id)).size).toBe(1)
      expect(journal.get()).toMatchObject({ durable: false, entries: [] })
    },
  )

  test('under the hold of a deletion still lets it be taken back', async () => {
    const desk = createDesk()
    const { journal } = desk.openTab({ store: Promise.resolve(faulty(createMemoryStore(), { add: full })) })
    const held = journal.hold({ method: 'DELETE', path: '/appointments/4', label: 'Delete' }, 6 * SECOND)
    await desk.time.advance(SECOND)
    const canceled = watchEnd(held.cancel())
    await desk.time.advance(HOUR)
    expect(canceled.value).toBe(true)
    expect(desk.service.requests).toEqual([])
  })
})

describe('a database that stops answering', () => {
  test('is given five seconds, then memory', async () => {
    const time = createTestTime()
    const silent = faulty(createMemoryStore(), { add: () => new Promise<never>(() => {}) })
    const store = createKeepingStore(
      async () => silent,
      time.clockOf(() => true),
    )
    const end = watchEnd(store.add(entry('a')))
    await time.advance(4 * SECOND)
    expect(end.isOver).toBe(false)
    await time.advance(2 * SECOND)
    expect(end.isOver).toBe(true)
    expect(store.durable).toBe(false)
    expect(await store.all()).toEqual([entry('a')])
  })

  test('and took the entry after all is cleared of it when the entry ends', async () => {
    const time = createTestTime()
    const disk = createMemoryStore()
    const slow = faulty(disk, {
      async add(fresh) {
        await disk.add(fresh)
        return new Promise<never>(() => {})
      },
    })
    const store = createKeepingStore(
      async () => slow,
      time.clockOf(() => true),
    )
    watchEnd(store.add(entry('a')))
    await time.advance(6 * SECOND)
    expect(await store.all()).toEqual([entry('a')])

    const removed = watchEnd(store.remove('a'))
    await time.settle()

    expect(removed.value).toBe(true)
    expect(await disk.all()).toEqual([])
    expect(await store.all()).toEqual([])
  })

  test('and took the entry after all is cleared of it when it is sent anew', async () => {
    const time = createTestTime()
    const disk = createMemoryStore()
    const slow = faulty(disk, { change: full })
    const store = createKeepingStore(
      async () => slow,
      time.clockOf(() => true),
    )
    await store.add(entry('a'))
    await store.change('a', (kept) => ({ ...kept, state: 'unsure' }))
    expect(await store.replace('a', entry('b'))).toBe(true)
    expect(await disk.all()).toEqual([])
    expect(await store.all()).toEqual([entry('b')])
  })

  test('that never opens is memory from then on', async () => {
    const time = createTestTime()
    const store = createKeepingStore(
      forbidden,
      time.clockOf(() => true),
    )
    await store.add(entry('a'))
    expect(await store.change('a', (kept) => ({ ...kept, state: 'sent' }))).toMatchObject({ state: 'sent' })
    expect(await store.replace('a', entry('b'))).toBe(true)
    expect(await store.all()).toEqual([entry('b')])
    expect(store.durable).toBe(false)
  })
})
