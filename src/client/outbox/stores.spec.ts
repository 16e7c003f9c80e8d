import { afterEach, describe, expect, test, vi } from 'vitest'
import { explain } from '~/client/api/explain'
import { withStop } from '~/client/api/failure'
import type { Entry, OutboxStore } from './entry'
import { changeEntry, openOutboxStore } from './store'
import { aPayment, createDesk, watchEnd } from './testing/desk'
import { createMemoryStore } from './testing/memoryStore'
import { entry, failingAt, faulty, mortal } from './testing/stores'
import { HOUR, MINUTE, SECOND } from './testing/time'

let count = 0
const freshName = () => `stores-${(count += 1)}`

const full = () => Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'))

const add = (store: OutboxStore, id: string) => store.update(() => ({ add: [entry(id)] }))

const more = (kept: Entry): Entry => ({ ...kept, attempts: kept.attempts + 1 })

afterEach(() => vi.restoreAllMocks())

describe.each([
  ['on disk', () => openOutboxStore(freshName())],
  ['that stands for it in tests', () => createMemoryStore()],
])('a store %s', (_, open) => {
  test('gives back what was put, in that order, as it was', async () => {
    const store = open()
    for (const id of ['c', 'a', 'b']) await add(store, id)
    expect(await store.all()).toEqual([entry('c'), entry('a'), entry('b')])
  })

  test('takes several entries in one step, or none', async () => {
    const store = open()
    expect(await store.update(() => ({ add: [entry('a'), entry('b')] }))).toBe(true)
    expect(await store.update(() => null)).toBe(false)
    expect(await store.all()).toEqual([entry('a'), entry('b')])
  })

  test('changes an entry in its place, and nothing that is gone', async () => {
    const store = open()
    await add(store, 'a')
    await add(store, 'b')

    const sent = await changeEntry(store, 'a', (kept) => ({ ...kept, state: 'sent', attempts: 1 }))

    expect(sent).toMatchObject({ state: 'sent', attempts: 1 })
    expect(await changeEntry(store, 'a', () => null)).toBe(null)
    expect((await store.all()).map(({ id, state }) => [id, state])).toEqual([
      ['a', 'sent'],
      ['b', 'saved'],
    ])
    await store.update(() => ({ remove: ['a'] }))
    expect(await changeEntry(store, 'a', (kept) => kept)).toBe(null)
    expect(await store.all()).toEqual([entry('b')])
  })

  test('what a change leaves out is gone', async () => {
    const store = open()
    await store.update(() => ({ add: [{ ...entry('a'), undated: true }] }))
    await changeEntry(store, 'a', ({ undated: _undated, ...kept }) => ({ ...kept, body: 'dated' }))
    expect(await store.all()).toEqual([{ ...entry('a'), body: 'dated' }])
  })

  test('removes one and changes another in one step', async () => {
    const store = open()
    await store.update(() => ({ add: [entry('a'), entry('b')] }))
    const put = new Map([['b', { ...entry('b'), body: 'filled' }]])
    await store.update(() => ({ remove: ['a'], put }))
    expect(await store.all()).toEqual([{ ...entry('b'), body: 'filled' }])
  })

  test('puts one in the place of another under a new id', async () => {
    const store = open()
    await store.update(() => ({ add: [entry('a'), entry('b')] }))
    await store.update(() => ({ put: new Map([['a', entry('c')]]) }))
    expect(await store.all()).toEqual([entry('c'), entry('b')])
  })
})

describe('the store on disk', () => {
  test('writes with strict durability, and has it when it says so', async () => {
    const name = freshName()
    const store = openOutboxStore(name)
    await store.all()
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await add(store, 'a')
    await changeEntry(store, 'a', (kept) => ({ ...kept, state: 'sent' }))
    await store.update(() => ({ remove: ['a'] }))

    const modes = transaction.mock.calls.map(([, mode, options]) => [mode, options?.durability])
    expect(modes).toEqual(Array.from({ length: 3 }, () => ['readwrite', 'strict']))
    await add(store, 'c')
    expect(await openOutboxStore(name).all()).toEqual([entry('c')])
  })

  test('two changes at once both count', async () => {
    const name = freshName()
    const [left, right] = [openOutboxStore(name), openOutboxStore(name)]
    await add(left, 'a')
    await Promise.all([left, right, left].map((store) => changeEntry(store, 'a', more)))
    expect(await right.all()).toMatchObject([{ attempts: 3 }])
  })

  test('opens again when the browser has closed it', async () => {
    const store = openOutboxStore(freshName())
    await add(store, 'a')
    const closed = new DOMException('The database connection is closing', 'InvalidStateError')
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw closed
    })
    await add(store, 'b')
    expect(await store.all()).toHaveLength(2)
  })

  test('does not take the same key twice', async () => {
    const store = openOutboxStore(freshName())
    await add(store, 'a')
    await expect(add(store, 'a')).rejects.toMatchObject({ name: 'ConstraintError' })
    expect(await store.all()).toHaveLength(1)
  })

  test('gives up what another tab keeps it from, and does nothing of it later', async () => {
    const name = freshName()
    await add(openOutboxStore(name), 'a')
    const opening = indexedDB.open(name)
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const entries = opening.result.transaction('entries', 'readwrite').objectStore('entries')
    let isBusy = true
    const goOn = () => isBusy && entries.get(1).addEventListener('success', goOn)
    goOn()

    const store = openOutboxStore(name, 20)
    await expect(add(store, 'b')).rejects.toMatchObject({ name: 'AbortError' })
    await expect(changeEntry(store, 'a', more)).rejects.toMatchObject({ name: 'AbortError' })
    isBusy = false
    await add(store, 'c')
    expect(await store.all()).toEqual([entry('a'), entry('c')])
  })

  test('is opened again after it could not be', async () => {
    const store = openOutboxStore(freshName())
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
  return { desk, die, outbox: desk.openTab({ store }).outbox }
}

describe('a browser whose database fails', () => {
  test('records nothing, sends nothing, and says so; reading goes on', async () => {
    const { desk, die, outbox } = await onMortalDisk()
    die()
    expect(await outbox.fresh()).toMatchObject({ durable: false, entries: [] })
    const end = watchEnd(outbox.write(aPayment()))
    await desk.time.advance(HOUR)
    const { happened, saved } = explain(end.error)
    expect(`${withStop(happened)} ${saved}`).toBe('This computer can’t save it. Nothing was recorded.')
    expect(desk.service.requests).toEqual([])

    die(false)
    await desk.time.advance(HOUR)
    expect(desk.service.requests).toEqual([])
    expect(outbox.get().entries).toEqual([])
  })

  test('once it works again takes the next payment', async () => {
    const { desk, die, outbox } = await onMortalDisk()
    die()
    watchEnd(outbox.write(aPayment()))
    await desk.time.settle()
    die(false)
    const end = watchEnd(outbox.write(aPayment()))
    await desk.time.settle()
    expect(end.value).toEqual({ number: 1 })
    expect(outbox.get().durable).toBe(true)
  })

  test('because its disk is full is known as such though it can be read', async () => {
    const desk = createDesk()
    const { outbox } = desk.openTab({ store: failingAt(createMemoryStore(), 'add') })
    expect(outbox.get().durable).toBe(true)
    const end = watchEnd(outbox.write(aPayment()))
    await desk.time.advance(MINUTE)
    expect(end.error).toMatchObject({ kind: 'unsaved' })
    expect(desk.service.requests).toEqual([])
    expect(outbox.get()).toMatchObject({ durable: false, entries: [] })
  })

  test.each(['change', 'remove', 'all'] as const)(
    'when it is to %s costs neither the payment nor makes a second one',
    async (operation) => {
      const desk = createDesk()
      const disk = createMemoryStore()
      const store = operation === 'all' ? faulty(disk, { all: full }) : failingAt(disk, operation)
      const { outbox } = desk.openTab({ store })
      desk.service.next('lost after')
      const end = watchEnd(outbox.write(aPayment()))
      await desk.time.advance(MINUTE)
      watchEnd(outbox.resume())
      await desk.time.advance(HOUR)
      Object.assign(store, disk)
      await desk.time.advance(MINUTE)

      expect(end.value).toEqual({ number: 1 })
      expect(desk.service.effects).toHaveLength(1)
      expect(new Set(desk.service.requests.map(({ id }) => id)).size).toBe(1)
      expect(outbox.get()).toMatchObject({ durable: true, entries: [] })
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
    const end = watchEnd(tab.outbox.write(aPayment()))
    await desk.time.settle()
    expect(end.value).toEqual({ number: 1 })
    const other = desk.openTab()
    watchEnd(other.outbox.resume())
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
    const { desk, die, outbox } = await onMortalDisk()
    die()
    const held = outbox.hold(deletion, 6 * SECOND)
    const [end, canceled] = [watchEnd(held.done), watchEnd(held.cancel())]
    await desk.time.advance(HOUR)
    expect(end.value).toMatchObject({ kind: 'failed', failure: { kind: 'unsaved' } })
    expect(canceled.isOver).toBe(true)
    expect(desk.service.requests).toEqual([])
  })

  test('is taken back all the same, and a person decides on what stayed there', async () => {
    const { desk, die, outbox } = await onMortalDisk()
    const held = outbox.hold(deletion, 6 * SECOND)
    await desk.time.advance(SECOND)
    die()
    const canceled = watchEnd(held.cancel())
    await desk.time.advance(MINUTE)
    expect(canceled.value).toBe(true)
    die(false)
    watchEnd(desk.openTab().outbox.resume())
    await desk.time.advance(HOUR)
    expect(desk.service.requests).toEqual([])
    expect(outbox.get()).toMatchObject({ unsure: 1 })
  })

  test('is not made after its time, when the database works again', async () => {
    const { desk, die, outbox } = await onMortalDisk()
    const held = outbox.hold(deletion, 6 * SECOND)
    const end = watchEnd(held.done)
    await desk.time.advance(SECOND)
    die()
    await desk.time.advance(MINUTE)
    expect(end.value).toMatchObject({ kind: 'failed', failure: { kind: 'unsaved' } })
    die(false)
    await desk.time.advance(HOUR)
    expect(desk.service.requests).toEqual([])
    expect(outbox.get()).toMatchObject({ unsure: 1 })
  })
})
