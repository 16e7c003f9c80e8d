import { expect, test } from 'vitest'
import type { Appointment } from '~/client/nouns/nouns'
import { appointment } from '~/client/testing/appointment'
import { type PendingChange, Records, type StoredChanges } from './records'

const LATER = '2026-11-20T16:00:00.000Z'
const all = () => true
const isPending = (row: { status: string }) => row.status === 'pending'

/** A board of one card, and the time in hand. */
function desk(kept: ReadonlyMap<string, PendingChange<Appointment>> = new Map()) {
  let now = 1_000
  const store: StoredChanges<Appointment> = { get: () => kept, subscribe: () => () => {} }
  const cards = new Records<Appointment>({
    stored: store,
    now: () => now,
    changedAt: ({ updatedAt }) => updatedAt,
  })
  const ruth = appointment('ruth')
  return {
    cards,
    ruth,
    at: (time: number) => (now = time),
    statuses: (readAt = 500, rows = [ruth]) =>
      cards.current(rows, all, { readAt }).map(({ status }) => status),
  }
}

test('a move is shown at once, and taken back where it was refused', () => {
  const { cards, statuses } = desk()
  let told = 0
  cards.subscribe(() => (told += 1))
  const endPending = cards.setPending('ruth', { status: 'confirmed' })
  expect(statuses()).toEqual(['confirmed'])
  expect(cards.isPending('ruth')).toBe(true)
  expect(told).toBe(1)
  endPending()
  expect(statuses()).toEqual(['pending'])
  expect(cards.isPending('ruth')).toBe(false)
  expect(told).toBe(2)
})

test('nothing of it reaches another card, nor another field of the same', () => {
  const { cards, ruth } = desk()
  const tom = appointment('tom')
  cards.setPending('ruth', { minutes: 90 })
  const rows = cards.current([ruth, tom], all, { readAt: 500 })
  expect(rows).toEqual([{ ...ruth, minutes: 90 }, tom])
  // What is as it was is the same object, so that it need not be drawn again.
  expect(rows[1]).toBe(tom)
})

test('a later change lies over an earlier one, and the earlier shows again where the service refuses the later', () => {
  const { cards, statuses } = desk()
  const endFirst = cards.setPending('ruth', { status: 'confirmed' })
  const endSecond = cards.setPending('ruth', { status: 'canceled' })
  expect(statuses()).toEqual(['canceled'])
  endSecond()
  expect(statuses()).toEqual(['confirmed'])
  endFirst()
  expect(statuses()).toEqual(['pending'])
})

test('what was confirmed stands over everything that was read before it', () => {
  const { cards, ruth, at, statuses } = desk()
  at(2_000)
  cards.put('ruth', { ...ruth, status: 'confirmed', updatedAt: LATER }, 'here')
  // A reading that was under way while it was confirmed.
  expect(statuses(1_900)).toEqual(['confirmed'])
  // One that began afterwards knows better, whatever it says.
  expect(statuses(2_001)).toEqual(['pending'])
  expect(cards.isOwn({ ...ruth, updatedAt: LATER })).toBe(true)
  expect(cards.isOwn(ruth)).toBe(false)
})

test('another desk that changed it still later is believed, in whichever reading', () => {
  const { cards, ruth, statuses } = desk()
  cards.put('ruth', { ...ruth, status: 'confirmed', updatedAt: LATER }, 'here')
  const moved = { ...ruth, status: 'checked_in', updatedAt: '2026-11-20T17:00:00.000Z' }
  expect(statuses(500, [moved])).toEqual(['checked_in'])
})

test('a time that can not be read makes nothing later', () => {
  const { cards, ruth, statuses } = desk()
  cards.put('ruth', { ...ruth, status: 'confirmed', updatedAt: 'soon' }, 'here')
  expect(statuses(500, [{ ...ruth, updatedAt: 'later' }])).toEqual(['confirmed'])
})

test('a new card is in the list that it belongs to, until a later reading knows nothing of it', () => {
  const { cards, at } = desk()
  const tom = appointment('tom', { status: 'pending' })
  at(2_000)
  cards.put('tom', tom, 'here')
  expect(cards.current([], isPending, { readAt: 1_999 })).toEqual([tom])
  expect(cards.current([], isPending, { readAt: 2_001 })).toEqual([])
  expect(cards.current([], ({ status }) => status === 'confirmed', { readAt: 1_999 })).toEqual([])
})

test('a deleted card is gone at once, stays gone when confirmed, and comes back where it was refused', () => {
  const { cards, statuses } = desk()
  cards.setPending('ruth', 'deleted')()
  expect(statuses()).toEqual(['pending'])
  const endPending = cards.setPending('ruth', 'deleted')
  expect(statuses()).toEqual([])
  cards.put('ruth', null, 'here')
  endPending()
  expect(statuses(500)).toEqual([])
})

test('what the outbox holds from before is shown and counts as pending; what is decided now lies over it', () => {
  const { cards, statuses } = desk(new Map([['ruth', { status: 'confirmed' }]]))
  expect(statuses()).toEqual(['confirmed'])
  expect(cards.isPending('ruth')).toBe(true)
  expect(cards.isPending('tom')).toBe(false)
  cards.setPending('ruth', { status: 'canceled' })
  expect(statuses()).toEqual(['canceled'])
})

test('what another tab was answered is shown, and a deletion as well', () => {
  const { cards, ruth, statuses } = desk()
  cards.put('ruth', { ...ruth, status: 'checked_in' }, 'here')
  cards.put('ruth', { ...ruth, status: 'canceled' }, 'other tab')
  expect(statuses()).toEqual(['canceled'])
  cards.put('ruth', null, 'other tab')
  expect(statuses()).toEqual([])
})

test('what a whole reading begun later knows nothing of is known nowhere any more', async () => {
  const { cards, at } = desk()
  const tom = appointment('tom')
  at(2_000)
  cards.put('tom', tom, 'here')
  const known = () => cards.current([], all, { readAt: 0 }).map(({ id }) => id)
  let told = 0
  cards.subscribe(() => (told += 1))
  // Begun before it was confirmed, of other appointments, or with it in there.
  cards.dropMissing([], { readAt: 1_999 }, all)
  cards.dropMissing([], { readAt: 2_001 }, ({ status }) => status === 'confirmed')
  cards.dropMissing([tom], { readAt: 2_001 }, isPending)
  expect(known()).toEqual(['tom'])
  expect(told).toBe(0)
  cards.dropMissing([], { readAt: 2_001 }, isPending)
  // Several readings of one moment are told of once.
  await Promise.resolve()
  expect(known()).toEqual([])
  expect(told).toBe(1)
})

test('what the service has no more is gone, also from what was read before', () => {
  const { cards, statuses } = desk()
  expect(cards.put('ruth', null, 'here')).toBe(true)
  expect(statuses()).toEqual([])
  // A duplicate is no news.
  expect(cards.put('ruth', null, 'here')).toBe(false)
})
