import { afterEach, describe, expect, test, vi } from 'vitest'
import { explain } from '../api/explain'
import { withStop } from '../api/withStop'
import { openDurableStore } from './durableStore'
import type { Entry } from './entry'
import { aPayment, createDesk, watchEnd } from './testing/desk'
import { createMemoryStore } from './testing/memoryStore'
import { entry, faulty, mortal } from './testing/stores'
import { HOUR, MINUTE, SECOND } from './testing/time'

let count = 0
const freshName = () => `stores-${(count += 1)}`

const full = () => Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'))

const more = (kept: Entry): Entry => ({ ...kept, attempts: kept.attempts + 1 })

afterEach(() => vi.restoreAllMocks())

describe.each([
  ['on disk', () => openDurableStore(freshName())],
  ['that stands for it in tests', () => createMemoryStore()],
])('a store %s', (_, open) => {
  test('gives back what was put, in that order, as it was', async () => {
    const store = open()
    for (const id of ['c', 'a', 'b']) await store.add(entry(id))
    expect(await store.all()).toEqual([entry('c'), entry('a'), entry('b')])
  })

  test('changes an entry in its place, and nothing that is gone', async () => {
    const store = open()
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
    const store = open()
    await store.add({ ...entry('a'), undated: true })
    await store.change('a', ({ undated: _undated, ...kept }) => ({ ...kept, body: 'dated' }))
    expect(await store.all()).toEqual([{ ...entry('a'), body: 'dated' }])
  })

  test('removes what it is asked to, if it is still so', async () => {
    const store = open()
    await store.add(entry('a'))
    expect(await store.remove('a', ({ state }) => state === 'held')).toBe(false)
    expect(await store.all()).toHaveLength(1)
    expect(await store.remove('a', ({ state }) => state === 'saved')).toBe(true)
    expect(await store.remove('a')).toBe(false)
    expect(await store.all()).toEqual([])
  })

  test('puts one in the place of another, or does nothing', async () => {
    const store = open()
    await store.add(entry('a'))
    expect(await store.replace('a', entry('b'))).toBe(true)
    expect(await store.replace('a', entry('c'))).toBe(false)
    expect(await store.all()).toEqual([entry('b')])
  })
})

describe('the store on disk', () => {
  test('writes with strict durability, and has it when it says so', async () => {
    const name = freshName()
    const store = openDurableStore(name)
    await store.all()
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await store.add(entry('a'))
    await store.change('a', (kept) => ({ ...kept, state: 'sent' }))
    await store.replace('a', entry('b'))
    await store.remove('b')

    const modes = transaction.mock.calls.map(([, mode, options]) => [mode, options?.durability])
    expect(modes).toEqual(Array.from({ length: 4 }, () => ['readwrite', 'strict']))
    await store.add(entry('c'))
    expect(await openDurableStore(name).all()).toEqual([entry('c')])
  })

  test('two changes at once both count', async () => {
    const name = freshName()
    const [left, right] = [openDurableStore(name), openDurableStore(name)]
    await left.add(entry('a'))
    await Promise.all([left.change('a', more), right.change('a', more), left.change('a', more)])
    expect(await right.all()).toMatchObject([{ attempts: 3 }])
  })

  test('opens again when the browser has closed it', async () => {
    const store = openDurableStore(freshName())
    await store.add(entry('a'))
    const closed = new DOMException('The database connection is closing', 'InvalidStateError')
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw closed
    })
    await store.add(entry('b'))
    expect(await store.all()).toHaveLength(2)
  })

  test('does not take the same key twice', async () => {
    const store = openDurableStore(freshName())
    await store.add(entry('a'))
    await expect(store.add(entry('a'))).rejects.toMatchObject({ name: 'ConstraintError' })
    expect(await store.all()).toHaveLength(1)
  })

  test('gives up what another tab keeps it from, and does nothing of it later', async () => {
    const name = freshName()
    await openDurableStore(name).add(entry('a'))
    const opening = indexedDB.open(name)
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const entries = opening.result.transaction('entries', 'readwrite').objectStore('entries')
    let isBusy = true
    const goOn = () => isBusy && entries.get(1).addEventListener('success', goOn)
    goOn()

    const store = openDurableStore(name, 20)
    await expect(store.add(entry('b'))).rejects.toMatchObject({ name: 'AbortError' })
    await expect(store.change('a', more)).rejects.toMatchObject({ name: 'AbortError' })
    isBusy = false
    await store.add(entry('c'))
    expect(await store.all()).toEqual([entry('a'), entry('c')])
  })

  test('is opened again after it could not be', async () => {
    const store = openDurableStore(freshName())
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
      throw new DOMException('Not now', 'UnknownError')
    })
    await expect(store.all()).rejects.toThrow('Not now')
    expect(await store.all()).toEqual([])
  })
})

/** A desk with one tab, whose database fails as long as it is told to. */
async function onMortalDisk() {
  const desk = createDesk()
  const { store, die } = mortal(await desk.disk)
  return { desk, die, journal: desk.openTab({ store }).journal }
}

describe('a browser whose database fails', () => {
  test('records nothing, sends nothing, and says so; reading goes on', async () => {
    const { desk, die, journal } = await onMortalDisk()
    die()
    expect(await journal.fresh()).toMatchObject({ durable: false, entries: [] })
    const end = watchEnd(journal.write(aPayment()))
    await desk.time.advance(HOUR)
    const { happened, saved } = explain(end.error)
    expect(`${withStop(happened)} ${saved}`).toBe('This computer can’t save it. Nothing was recorded.')
    expect(desk.service.requests).toEqual([])

    die(false)
    await desk.time.advance(HOUR)
    expect(desk.service.requests).toEqual([])
    expect(journal.get().entries).toEqual([])
  })

  test('once it works again takes the next payment', async () => {
    const { desk, die, journal } = await onMortalDisk()
    die()
    watchEnd(journal.write(aPayment()))
    await desk.time.settle()
    die(false)
    const end = watchEnd(journal.write(aPayment()))
    await desk.time.settle()
    expect(end.value).toEqual({ number: 1 })
    expect(journal.get().durable).toBe(true)
  })

  test('because its disk is full is known as such though it can be read', async () => {
    const desk = createDesk()
    const { journal } = desk.openTab({ store: faulty(createMemoryStore(), { add: full }) })
    expect(journal.get().durable).toBe(true)
    const end = watchEnd(journal.write(aPayment()))
    await desk.time.advance(MINUTE)
    expect(end.error).toMatchObject({ kind: 'unsaved' })
    expect(desk.service.requests).toEqual([])
    expect(journal.get()).toMatchObject({ durable: false, entries: [] })
  })

  test.each(['change', 'remove', 'all'] as const)(
    'when it is to %s costs neither the payment nor makes a second one',
    async (operation) => {
      const desk = createDesk()
      const disk = createMemoryStore()
      const store = faulty(disk, { [operation]: full })
      const { journal } = desk.openTab({ store })
      desk.service.next('lost after')
      const end = watchEnd(journal.write(aPayment()))
      await desk.time.advance(MINUTE)
      watchEnd(journal.resume())
      await desk.time.advance(HOUR)
      Object.assign(store, disk)
      await desk.time.advance(MINUTE)

      expect(end.value).toEqual({ number: 1 })
      expect(desk.service.effects).toHaveLength(1)
      expect(new Set(desk.service.requests.map(({ id }) => id)).size).toBe(1)
      expect(journal.get()).toMatchObject({ durable: true, entries: [] })
    },
  )

  test('while a payment is confirmed tells so at once, and no tab sends it again', async () => {
    const desk = createDesk()
    const { store, die } = mortal(await desk.disk)
    const tab = desk.openTab({
      store,
      send(sent, signal) {
        die()
        return desk.service.send(sent, signal)
      },
    })
    const end = watchEnd(tab.journal.write(aPayment()))
    await desk.time.settle()
    expect(end.value).toEqual({ number: 1 })
    const other = desk.openTab()
    watchEnd(other.journal.resume())
    await desk.time.advance(HOUR)
    expect(desk.service.requests).toHaveLength(1)

    die(false)
    await desk.time.advance(MINUTE)
    expect(desk.service.requests).toHaveLength(1)
    expect(await desk.kept()).toEqual([])
  })
})

describe('a deletion that may still be taken back, on a database that fails', () => {
  const deletion = { method: 'DELETE', path: '/appointments/4', label: 'Delete' } as const

  test('from the start is not made', async () => {
    const { desk, die, journal } = await onMortalDisk()
    die()
    const held = journal.hold(deletion, 6 * SECOND)
    const [end, canceled] = [watchEnd(held.done), watchEnd(held.cancel())]
    await desk.time.advance(HOUR)
    expect(end.value).toMatchObject({ kind: 'failed', failure: { kind: 'unsaved' } })
    expect(canceled.isOver).toBe(true)
    expect(desk.service.requests).toEqual([])
  })

  test('is taken back all the same, and a person decides on what stayed there', async () => {
    const { desk, die, journal } = await onMortalDisk()
    const held = journal.hold(deletion, 6 * SECOND)
    await desk.time.advance(SECOND)
    die()
    const canceled = watchEnd(held.cancel())
    await desk.time.advance(MINUTE)
    expect(canceled.value).toBe(true)
    die(false)
    watchEnd(desk.openTab().journal.resume())
    await desk.time.advance(HOUR)
    expect(desk.service.requests).toEqual([])
    expect(journal.get()).toMatchObject({ unsure: 1 })
  })

  test('is not made after its time, when the database works again', async () => {
    const { desk, die, journal } = await onMortalDisk()
    const held = journal.hold(deletion, 6 * SECOND)
    const end = watchEnd(held.done)
    await desk.time.advance(SECOND)
    die()
    await desk.time.advance(MINUTE)
    expect(end.value).toMatchObject({ kind: 'failed', failure: { kind: 'unsaved' } })
    die(false)
    await desk.time.advance(HOUR)
    expect(desk.service.requests).toEqual([])
    expect(journal.get()).toMatchObject({ unsure: 1 })
  })
})
