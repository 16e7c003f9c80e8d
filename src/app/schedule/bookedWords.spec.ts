import { expect, test } from 'vitest'
import { appointment } from '~/client/testing/appointment'
import type { OpeningHours } from '~/domain/shop'
import { bookedWords } from './bookedWords'

const ZONE = 'America/Chicago'
const OPEN = { opens: '08:00', closes: '16:00' }
const openingHours: OpeningHours = {
  sunday: null,
  monday: OPEN,
  tuesday: OPEN,
  wednesday: OPEN,
  thursday: OPEN,
  friday: OPEN,
  saturday: null,
}
const SHOP = { capacity: 3, openingHours }

const visit = (id: string, startsAt: string, minutes: number, status = 'confirmed') =>
  appointment(id, { startsAt, minutes, status })

const MONDAY = {
  day: '2026-11-23',
  from: Date.parse('2026-11-23T06:00:00Z'),
  until: Date.parse('2026-11-24T06:00:00Z'),
  how: 'read' as const,
  zone: ZONE,
}
const ROWS = [
  visit('a', '2026-11-23T15:00:00Z', 120),
  visit('b', '2026-11-23T16:00:00Z', 45),
  visit('c', '2026-11-23T17:00:00Z', 600, 'canceled'),
]

test('a day says of how much room how much is booked; who does not come takes none', () => {
  expect(bookedWords({ ...MONDAY, rows: ROWS }, SHOP)).toEqual({
    long: '3 appointments, 2.8 of 24 h booked',
    alone: '2.8 of 24 h booked',
    brief: '2.8 of 24 h',
    share: 2.75 / 24,
  })
})

test('of a car that stays over night only what is of the day counts', () => {
  const late = [visit('a', '2026-11-24T04:00:00Z', 240)]
  expect(bookedWords({ ...MONDAY, rows: late }, SHOP).brief).toBe('2 of 24 h')
})

test('where the shop says nothing of room, it is counted', () => {
  expect(bookedWords({ ...MONDAY, rows: ROWS }, null)).toEqual({
    long: '3 appointments',
    alone: '3 appointments',
    brief: '3 booked',
    share: null,
  })
  expect(bookedWords({ ...MONDAY, rows: ROWS }, { ...SHOP, capacity: null }).brief).toBe('3 booked')
})

test('on a day on which the shop is closed it says so, and what is booked all the same', () => {
  const sunday = { ...MONDAY, day: '2026-11-22' }
  expect(bookedWords({ ...sunday, rows: [] }, SHOP).long).toBe('closed')
  expect(bookedWords({ ...sunday, rows: ROWS }, SHOP).brief).toBe('3 booked')
  expect(bookedWords({ ...sunday, rows: [] }, null).brief).toBe('0 booked')
})

test('a day that is not read says so, and not that it is free', () => {
  expect(bookedWords({ ...MONDAY, rows: [], how: 'not read' }, SHOP).brief).toBe('Not loaded')
})
