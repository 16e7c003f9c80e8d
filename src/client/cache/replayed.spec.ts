import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { openAppointments } from '~/client/nouns/board'
import type { Appointment } from '~/client/nouns/nouns'
import { appointment } from '~/client/testing/appointment'
import { keepNewest } from './keepNewest'
import type { Version } from './recordOverlay'
import { Records } from './records'
import { createShopRecords } from './shopRecords'

// What comes twice, late, or from two sides at once.

const at = (readAt: number, number = readAt): Version => ({ readAt, position: { epoch: 'e', number } })
const ruth = (status: string, updatedAt = '2026-11-20T15:00:00.000Z') =>
  appointment('ruth', { status, updatedAt })
const all = () => true

function desk() {
  let now = 1_000
  const records = new Records<Appointment>({ now: () => now, changedAt: ({ updatedAt }) => updatedAt })
  const share = records.query({ belongs: all }).structuralSharing
  /** What a query shows of what it read. */
  const shown = <Data>(data: Data) => share(undefined, data) as Data
  return { records, shown, at: (time: number) => (now = time) }
}

test('two moves of this desk stay its own when the stream brings both of them again', () => {
  const { records } = desk()
  const [first, second] = [ruth('confirmed', '2026-11-20T16:00:00Z'), ruth('pending', '2026-11-20T16:00:05Z')]
  records.put('ruth', first, 'here', at(10, 5))
  records.put('ruth', second, 'here', at(20, 6))
  records.put('ruth', { ...first }, 'stream', at(30, 5))
  records.put('ruth', { ...second }, 'stream', at(31, 6))
  expect(records.isOwn(second)).toBe(true)
})

test('what the stream tells after a reading had it is news all the same: lists and totals may lack it', () => {
  const { records } = desk()
  let others = 0
  records.others.subscribe(() => (others += 1))
  records.read([ruth('pending')], at(10, 5))
  expect(records.put('ruth', ruth('pending'), 'stream', at(20, 5))).toBe(true)
  expect(records.put('ruth', ruth('pending'), 'stream', at(21, 5))).toBe(false)
  expect(others).toBe(1)
})

test('a board that was read after a confirmation and lacks the card is not given it back by another reading', () => {
  const { records } = desk()
  records.put('ruth', ruth('pending'), 'here', at(5))
  records.read([ruth('pending')], at(32))
  expect(records.current([], all, at(30))).toEqual([])
  expect(records.current([], all, at(4))).toHaveLength(1)
})

test('a reading that is not believed makes nothing the newest again', () => {
  const desks = desk()
  const { records } = desks
  records.read([ruth('pending')], at(10, 10))
  desks.at(20)
  records.outdate('ruth')
  records.read([ruth('pending')], at(25, 9))
  expect(records.isOutdated('ruth')).toBe(true)
})

test('a reading that tells no position takes none from what is as it was', () => {
  const { records } = desk()
  records.put('ruth', ruth('confirmed'), 'here', at(10, 10))
  records.read([ruth('confirmed')], { readAt: 15 })
  records.put('ruth', ruth('pending'), 'stream', at(20, 9))
  expect(records.find('ruth')?.status).toBe('confirmed')
})

test('a list shows what was read of a record that had been forgotten, as on another line of history', () => {
  const { records, shown } = desk()
  const page = { rows: records.read([ruth('pending')], { readAt: 1 }), next: null, skipped: 0 }
  let list = shown({ pages: [page], pageParams: [null] })
  records.clear()
  list = shown(list)
  records.read([ruth('completed', '2027-01-01T00:00:00Z')], { readAt: 9 })
  list = shown(list)
  expect(list.pages[0]?.rows.map(({ status }) => status)).toEqual(['completed'])
})

test('a single reading is as it was once a change of it is refused, even where all else was forgotten', () => {
  const { records, shown } = desk()
  let row = shown(ruth('pending'))
  records.read([row], { readAt: 1 })
  const end = records.setPending('ruth', { status: 'confirmed' })
  row = shown(row)
  expect(row.status).toBe('confirmed')
  records.clear()
  end()
  expect(shown(row).status).toBe('pending')
})

const made = (id: string, day: number) => appointment(id, { createdAt: `2026-01-0${day}T00:00:00Z` })
const order = (one: Appointment, other: Appointment) =>
  Date.parse(other.createdAt) - Date.parse(one.createdAt)

test('what is new stands in its place also where as much has gone', () => {
  const { records } = desk()
  const share = records.query({ belongs: all, order }).structuralSharing
  const [ana, bo, tom] = [made('ana', 2), made('bo', 1), made('tom', 3)]
  records.read([ana, bo], { readAt: 2 })
  records.put('ana', null, 'here', { readAt: 5 })
  records.put('tom', tom, 'here', { readAt: 6 })
  expect(share(undefined, { rows: [ana, bo], readAt: 1 })).toMatchObject({ rows: [tom, bo] })
})

test('a stored board begins with the moves that wait, and its cards are known', () => {
  const stored = new Map([['ruth', { status: 'confirmed' }]])
  const records = createShopRecords({ stored: { get: () => stored, subscribe: () => () => {} } })
  const board = { rows: [ruth('pending')], readAt: 1, isWhole: true, skipped: 0, isPersisted: true as const }
  const statuses = { appointmentStatuses: ['pending'], openStatuses: ['pending'] }
  const source = { name: 'desk', api: {} as never, records, persisted: () => board }
  const client = keepNewest(new QueryClient())
  const query = new QueryObserver(client, { ...openAppointments(source, statuses), enabled: false })
  expect(query.getCurrentResult().data?.rows.map(({ status }) => status)).toEqual(['confirmed'])
  records.appointments.setPending('ruth', 'deleted')
  expect(records.appointments.find('ruth')).toBeNull()
})
