import { expect, test } from 'vitest'
import { createShopRecords } from '~/client/cache/shopRecords'
import { appointment } from '~/client/testing/appointment'
import { createStatusTimes } from './statusTimes'

function createStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
}

const AT = '2026-11-20T15:00:00.000Z'
const LATER = '2026-11-20T15:40:00.000Z'
const confirmed = appointment('ruth', { status: 'confirmed', updatedAt: '2026-11-19T09:00:00.000Z' })
const checkedIn = { ...confirmed, status: 'checked_in', updatedAt: AT }

test('a confirmed move and a streamed change tell since when, and a note of later does not move it', () => {
  const times = createStatusTimes('desk', createStorage())
  const { appointments } = createShopRecords({ now: () => 1, onAppointment: times.note })
  appointments.read([confirmed, { ...confirmed, id: 'tom' }], { readAt: 0 })
  expect(times.of(confirmed)).toBeNull()
  appointments.put(checkedIn.id, checkedIn, 'here')
  appointments.put(checkedIn.id, { ...checkedIn, notes: 'Keys in box 3', updatedAt: LATER }, 'here')
  expect(times.of(checkedIn)).toBe(AT)
  appointments.put('tom', { ...checkedIn, id: 'tom' }, 'stream', { readAt: 2 })
  expect(times.of({ ...checkedIn, id: 'tom' })).toBe(AT)
})

test('of another status than it had then, and of what was only read, nothing is known', () => {
  const times = createStatusTimes('desk', createStorage())
  const { appointments } = createShopRecords({ now: () => 1, onAppointment: times.note })
  appointments.read([confirmed], { readAt: 0 })
  appointments.read([checkedIn], { readAt: 1 })
  expect(times.of(checkedIn)).toBeNull()
  appointments.put(checkedIn.id, { ...checkedIn, status: 'in_progress', updatedAt: LATER }, 'here')
  expect(times.of(checkedIn)).toBeNull()
})

test('a reload forgets none, and three hundred are kept', () => {
  const storage = createStorage()
  const times = createStatusTimes('desk', storage)
  for (let at = 0; at <= 300; at += 1)
    times.note({ ...confirmed, id: `${at}` }, { ...checkedIn, id: `${at}` })
  const again = createStatusTimes('desk', storage)
  expect(again.of({ ...checkedIn, id: '0' })).toBeNull()
  expect(again.of({ ...checkedIn, id: '1' })).toBe(AT)
  expect(again.of({ ...checkedIn, id: '300' })).toBe(AT)
})

test('a service whose records tell it is believed, and nothing is kept', () => {
  const storage = createStorage()
  const times = createStatusTimes('desk', storage)
  times.note(confirmed, { ...checkedIn, statusSince: { status: 'checked_in', at: AT } })
  expect(createStatusTimes('desk', storage).of(checkedIn)).toBeNull()
})
