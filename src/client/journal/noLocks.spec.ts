import { expect, test } from 'vitest'
import { Failure } from '../api/failure'
import { aPayment, createDesk, watchEnd } from './testing/desk'
import { HOUR, MINUTE } from './testing/time'

// Where the browser has no Web Locks nobody could tell what another tab is at: each page keeps what it makes to itself.

const NONE = { locks: null }

test('a payment is sent until it is answered, once, and it is said that a crash may need a look', async () => {
  const desk = createDesk()
  const { journal } = desk.openTab(NONE)
  await desk.time.settle()
  expect(journal.get().durable).toBe(false)
  desk.service.next('lost after', new Failure('signed-out', 'Sign in again', { status: 401 }))
  const end = watchEnd(journal.write(aPayment()))
  await desk.time.advance(MINUTE)
  expect(end.isOver).toBe(false)
  watchEnd(journal.resume())
  await desk.time.advance(MINUTE)
  expect(end.value).toEqual({ number: 1 })
  expect(desk.service.effects).toHaveLength(1)
  expect(new Set(desk.service.requests.map(({ id }) => id)).size).toBe(1)
  expect(journal.get()).toMatchObject({ durable: false, entries: [] })
})

test('no other page sends it, neither beside it nor after it, and none shows it', async () => {
  const desk = createDesk()
  const [left, right] = [desk.openTab(NONE), desk.openTab(NONE)]
  watchEnd(right.journal.resume())
  desk.service.reach(false)
  watchEnd(left.journal.write(aPayment()))
  await desk.time.advance(10 * MINUTE)
  expect(left.journal.get().unconfirmed).toBe(1)
  expect(right.journal.get().entries).toEqual([])

  left.crash()
  desk.service.reach(true)
  watchEnd(desk.openTab(NONE).journal.resume())
  watchEnd(desk.openTab().journal.resume())
  await desk.time.advance(HOUR)
  expect(desk.service.requests).toEqual([])
  expect(await desk.kept()).toEqual([])
})

test('what a page with locks has left is not sent by one without, and stays for the next with them', async () => {
  const desk = createDesk()
  const before = desk.openTab()
  desk.service.reach(false)
  watchEnd(before.journal.write(aPayment()))
  await desk.time.settle()
  before.crash()
  desk.service.reach(true)

  const { journal } = desk.openTab(NONE)
  watchEnd(journal.resume())
  await desk.time.advance(HOUR)
  expect(desk.service.requests).toEqual([])
  expect(journal.get().entries).toEqual([])
  expect(await desk.kept()).toHaveLength(1)

  watchEnd(desk.openTab().journal.resume())
  await desk.time.advance(MINUTE)
  expect(desk.service.effects).toHaveLength(1)
  expect(await desk.kept()).toEqual([])
})

test('it is decided on here like any other: stopped, gone on with, and let go', async () => {
  const desk = createDesk()
  const { journal } = desk.openTab(NONE)
  desk.service.reach(false)
  watchEnd(journal.write(aPayment()))
  watchEnd(journal.write(aPayment('8')))
  await desk.time.advance(MINUTE)
  const [first = '', second = ''] = journal.get().entries.map(({ id }) => id)
  expect(await journal.resolve(first, 'stop')).toBe(true)
  expect(await journal.resolve(second, 'discard')).toBe(true)
  desk.service.reach(true)
  await desk.time.advance(MINUTE)
  expect(desk.service.requests).toEqual([])

  expect(await journal.resolve(first, 'again')).toBe(true)
  await desk.time.advance(MINUTE)
  expect(desk.service.effects.map(({ key }) => key)).toEqual([first])
  expect(journal.get().entries).toEqual([])
})
