import { describe, expect, test } from 'vitest'
import { Failure } from '../api/failure'
import type { Entry } from './entry'
import { createKeepingStore } from './keepingStore'
import { createMemoryStore } from './memoryStore'
import { aPayment, createDesk, watchEnd } from './testing/desk'
import { entry, mortal } from './testing/stores'
import { createTestTime, HOUR, MINUTE } from './testing/time'

// Two tabs, one disk, and one of them can no longer reach it: what the other one ended is not brought back to life, and
// nobody is told of an end that the other may not hear of.

const lapsed = () => new Failure('signed-out', 'Sign in again', { status: 401, reason: 'signed_out' })
const isHeld = ({ state }: Entry) => state === 'held'
const isSaved = ({ state }: Entry) => state === 'saved'

describe('a payment that is taken back in one tab', () => {
  test.each([
    ['told so', true],
    ['seen on the disk', false],
  ])('is not sent by another whose disk fails then: %s', async (_, channel) => {
    const desk = createDesk()
    const { store, die } = mortal(await desk.disk)
    const left = desk.openTab({ store: Promise.resolve(store), channel })
    const right = desk.openTab({ channel })
    desk.service.next(lapsed(), lapsed())
    watchEnd(right.journal.write(aPayment()))
    await desk.time.advance(MINUTE)
    watchEnd(left.journal.resume())
    await desk.time.advance(MINUTE)
    expect(left.journal.get().unsent).toBe(1)
    const tries = desk.service.requests.length

    if (channel) die()
    expect(await right.journal.resolve(right.journal.get().entries[0]?.id ?? '', 'take back')).toBe(true)
    if (!channel) await left.journal.fresh()
    die()
    await Promise.all([left.journal.resume(), desk.time.advance(HOUR)])

    expect(desk.service.requests).toHaveLength(tries)
    expect(desk.service.effects).toEqual([])
    expect(left.journal.get().entries).toEqual([])
  })

  test('is not called taken back as long as the disk may still have it for another', async () => {
    const desk = createDesk()
    const { store, die } = mortal(await desk.disk)
    const left = desk.openTab({ store: Promise.resolve(store) })
    desk.service.next(lapsed())
    watchEnd(left.journal.write(aPayment()))
    await desk.time.advance(MINUTE)
    const id = left.journal.get().entries[0]?.id ?? ''

    die()
    expect(await left.journal.resolve(id, 'take back')).toBe(false)
    expect(await left.journal.resolve(id, 'discard')).toBe(false)
    expect(left.journal.get().unsent).toBe(1)

    die(false)
    expect(await left.journal.resolve(id, 'take back')).toBe(true)
    expect(await desk.kept()).toEqual([])
  })
})

async function begin() {
  const disk = createMemoryStore()
  const { store, die } = mortal(disk)
  const clock = createTestTime().clockOf(() => true)
  return { disk, die, store: createKeepingStore(async () => store, clock) }
}

describe('a store whose disk fails midway', () => {
  test('knows nothing any more of what was no longer there when it last looked', async () => {
    const { disk, die, store } = await begin()
    for (const id of ['a', 'b']) await store.add(entry(id))
    await disk.remove('a')
    expect(await store.all()).toEqual([entry('b')])
    die()
    expect(await store.all()).toEqual([entry('b')])
    expect(await store.change('a', (kept) => kept)).toBe(null)
    expect(await store.change('b', (kept) => ({ ...kept, state: 'sent' }))).toMatchObject({ state: 'sent' })
  })

  test('knows nothing any more of what another tab is heard to have ended', async () => {
    const { die, store } = await begin()
    for (const id of ['a', 'b']) await store.add(entry(id))
    die()
    // Moved to memory, to go on from there.
    await store.change('b', (kept) => ({ ...kept, state: 'sent' }))
    store.heardEnded('a')
    store.heardEnded('b')
    expect(await store.all()).toEqual([])
    expect(await store.change('b', (kept) => kept)).toBe(null)
  })

  test('lets nobody take back what went on in memory before the disk is clear of it', async () => {
    const { disk, die, store } = await begin()
    await store.add(entry('a'))
    die()
    await store.change('a', (kept) => ({ ...kept, note: 'No answer came' }))
    expect(await store.remove('a', isSaved)).toBe(false)
    expect(await store.replace('a', entry('b'))).toBe(false)
    expect(await store.all()).toHaveLength(1)

    die(false)
    expect(await store.remove('a', isSaved)).toBe(true)
    expect(await store.all()).toEqual([])
    expect(await disk.all()).toEqual([])
  })

  test('still lets go of what is held, which no other tab sends, and of what is known to be done', async () => {
    const { die, store } = await begin()
    await store.add({ ...entry('a'), state: 'held' })
    await store.add({ ...entry('b'), state: 'held' })
    await store.add(entry('c'))
    die()
    await store.change('b', (kept) => ({ ...kept, note: 'still held' }))
    for (const id of ['a', 'b']) expect(await store.remove(id, isHeld)).toBe(true)
    expect(await store.remove('c')).toBe(true)
    expect(await store.all()).toEqual([])
  })

  test('is done with what has ended here, whatever the disk still has of it', async () => {
    const { disk, die, store } = await begin()
    await store.add({ ...entry('a'), state: 'held' })
    die()
    await store.change('a', (kept) => ({ ...kept, state: 'sent' }))
    expect(await store.remove('a')).toBe(true)
    die(false)
    expect(await disk.all()).toMatchObject([{ state: 'held' }])
    expect(await store.change('a', (kept) => kept)).toBe(null)
    expect(await store.replace('a', entry('b'))).toBe(false)
    expect(await store.remove('a', isHeld)).toBe(false)
    expect(await disk.all()).toEqual([])
  })

  test('shows what is put again under a key that has ended here', async () => {
    const { store } = await begin()
    await store.add(entry('a'))
    await store.remove('a')
    await store.add(entry('a'))
    expect(await store.all()).toEqual([entry('a')])
  })
})
