import { expect, test } from 'vitest'
import type { Appointment } from '../records'
import { appointment } from '../testing/appointment'
import { createBook, type Kept, type Wished } from './book'

const LATER = '2026-11-20T16:00:00.000Z'
const all = () => true
const isPending = (row: { status: string }) => row.status === 'pending'

/** A board of one card, and the time in hand. */
function desk(kept: ReadonlyMap<string, Wished<Appointment>> = new Map()) {
  let now = 1_000
  const store: Kept<Appointment> = { get: () => kept, subscribe: () => () => {} }
  const ahead = createBook<Appointment>({
    kept: store,
    now: () => now,
    changedAt: ({ updatedAt }) => updatedAt,
  })
  const ruth = appointment('ruth')
  return {
    ahead,
    ruth,
    at: (time: number) => (now = time),
    statuses: (readAt = 500, rows = [ruth]) => ahead.apply(rows, readAt, all).map(({ status }) => status),
  }
}

test('a move is shown at once, and taken back where it was refused', () => {
  const { ahead, statuses } = desk()
  let told = 0
  ahead.subscribe(() => (told += 1))
  const endWish = ahead.wish('ruth', { status: 'confirmed' })
  expect(statuses()).toEqual(['confirmed'])
  expect(ahead.isPending('ruth')).toBe(true)
  expect(told).toBe(1)
  endWish()
  expect(statuses()).toEqual(['pending'])
  expect(ahead.isPending('ruth')).toBe(false)
  expect(told).toBe(2)
})

test('nothing of it reaches another card, nor another field of the same', () => {
  const { ahead, ruth } = desk()
  const tom = appointment('tom')
  ahead.wish('ruth', { minutes: 90 })
  const rows = ahead.apply([ruth, tom], 500, all)
  expect(rows).toEqual([{ ...ruth, minutes: 90 }, tom])
  // What is as it was is the same object, so that it need not be drawn again.
  expect(rows[1]).toBe(tom)
})

test('a later wish lies over an earlier one, and the earlier shows again where the later was refused', () => {
  const { ahead, statuses } = desk()
  const endFirst = ahead.wish('ruth', { status: 'confirmed' })
  const endSecond = ahead.wish('ruth', { status: 'canceled' })
  expect(statuses()).toEqual(['canceled'])
  endSecond()
  expect(statuses()).toEqual(['confirmed'])
  endFirst()
  expect(statuses()).toEqual(['pending'])
})

test('what was confirmed stands over everything that was read before it', () => {
  const { ahead, ruth, at, statuses } = desk()
  at(2_000)
  ahead.upsert('ruth', { ...ruth, status: 'confirmed', updatedAt: LATER }, 'here')
  // A reading that was under way while it was confirmed.
  expect(statuses(1_900)).toEqual(['confirmed'])
  // One that began afterwards knows better, whatever it says.
  expect(statuses(2_001)).toEqual(['pending'])
  expect(ahead.knows({ ...ruth, updatedAt: LATER })).toBe(true)
  expect(ahead.knows(ruth)).toBe(false)
})

test('another desk that changed it still later is believed, in whichever reading', () => {
  const { ahead, ruth, statuses } = desk()
  ahead.upsert('ruth', { ...ruth, status: 'confirmed', updatedAt: LATER }, 'here')
  const moved = { ...ruth, status: 'checked_in', updatedAt: '2026-11-20T17:00:00.000Z' }
  expect(statuses(500, [moved])).toEqual(['checked_in'])
})

test('a time that can not be read makes nothing later', () => {
  const { ahead, ruth, statuses } = desk()
  ahead.upsert('ruth', { ...ruth, status: 'confirmed', updatedAt: 'soon' }, 'here')
  expect(statuses(500, [{ ...ruth, updatedAt: 'later' }])).toEqual(['confirmed'])
})

test('a new card is in the list that it belongs to, until a later reading knows nothing of it', () => {
  const { ahead, at } = desk()
  const tom = appointment('tom', { status: 'pending' })
  at(2_000)
  ahead.upsert('tom', tom, 'here')
  expect(ahead.apply([], 1_999, isPending)).toEqual([tom])
  expect(ahead.apply([], 2_001, isPending)).toEqual([])
  expect(ahead.apply([], 1_999, ({ status }) => status === 'confirmed')).toEqual([])
})

test('a deleted card is gone at once, stays gone when confirmed, and comes back where it was refused', () => {
  const { ahead, statuses } = desk()
  ahead.wish('ruth', 'gone')()
  expect(statuses()).toEqual(['pending'])
  const endWish = ahead.wish('ruth', 'gone')
  expect(statuses()).toEqual([])
  ahead.upsert('ruth', null, 'here')
  endWish()
  expect(statuses(500)).toEqual([])
})

test('what the outbox holds from before is shown and counts as pending; what is decided now lies over it', () => {
  const { ahead, statuses } = desk(new Map([['ruth', { status: 'confirmed' }]]))
  expect(statuses()).toEqual(['confirmed'])
  expect(ahead.isPending('ruth')).toBe(true)
  expect(ahead.isPending('tom')).toBe(false)
  ahead.wish('ruth', { status: 'canceled' })
  expect(statuses()).toEqual(['canceled'])
})

test('what another tab was answered is shown, and a deletion as well', () => {
  const { ahead, ruth, statuses } = desk()
  ahead.upsert('ruth', { ...ruth, status: 'checked_in' }, 'here')
  ahead.upsert('ruth', { ...ruth, status: 'canceled' }, 'other tab')
  expect(statuses()).toEqual(['canceled'])
  ahead.upsert('ruth', null, 'other tab')
  expect(statuses()).toEqual([])
})

test('what a whole reading begun later knows nothing of is known nowhere any more', () => {
  const { ahead, at } = desk()
  const tom = appointment('tom')
  at(2_000)
  ahead.upsert('tom', tom, 'here')
  const known = () => ahead.apply([], 0, all).map(({ id }) => id)
  let told = 0
  ahead.subscribe(() => (told += 1))
  // Begun before it was confirmed, of other appointments, or with it in there.
  ahead.wholeRead([], 1_999, all)
  ahead.wholeRead([], 2_001, ({ status }) => status === 'confirmed')
  ahead.wholeRead([tom], 2_001, isPending)
  expect(known()).toEqual(['tom'])
  expect(told).toBe(0)
  ahead.wholeRead([], 2_001, isPending)
  expect(known()).toEqual([])
  expect(told).toBe(1)
})

test('what the service has no more is gone, also from what was read before', () => {
  const { ahead, statuses } = desk()
  expect(ahead.upsert('ruth', null, 'here')).toBe(true)
  expect(statuses()).toEqual([])
  // A duplicate is no news.
  expect(ahead.upsert('ruth', null, 'here')).toBe(false)
})
