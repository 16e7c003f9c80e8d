import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { appointmentOf, appointmentShape, startOf, whenTyped } from './typedAppointment'

const ZONE = 'America/Chicago'
const fields = z.object(appointmentShape)
const typed = {
  service: ' Brakes ',
  day: '2026-11-20',
  time: '09:30',
  isAgain: false,
  minutes: '45',
  notes: ' ',
}
const wrongIn = (change: object) => {
  const read = z.safeParse(fields, { ...typed, ...change })
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'))
}

test('what is typed is an appointment at the time of the shop', () => {
  expect(appointmentOf(z.parse(fields, typed), ZONE)).toEqual({
    service: 'Brakes',
    startsAt: '2026-11-20T15:30:00.000Z',
    minutes: 45,
    notes: null,
  })
})

test('what is missing or impossible is named', () => {
  expect(wrongIn({ service: ' ' })).toEqual(['service'])
  expect(wrongIn({ service: 'x'.repeat(201) })).toEqual(['service'])
  expect(wrongIn({ day: '' })).toEqual(['day'])
  expect(wrongIn({ day: '2026-13-40' })).toEqual(['day'])
  expect(wrongIn({ time: '' })).toEqual(['time'])
  expect(wrongIn({ time: '25:00' })).toEqual(['time'])
  expect(wrongIn({ minutes: '0' })).toEqual(['minutes'])
  expect(wrongIn({ minutes: '1441' })).toEqual(['minutes'])
  expect(wrongIn({})).toEqual([])
})

describe('a moment, shown as it is typed, and read again', () => {
  test.each([
    ['2026-11-20T15:30:00.000Z', 'an ordinary day'],
    ['2026-11-01T06:30:00.000Z', 'the first half past one of the night that the clock is put back'],
    ['2026-11-01T07:30:00.000Z', 'the second'],
    ['2026-03-08T08:00:00.000Z', 'right after the clock is put forward'],
  ])('%s, %s', (moment) => {
    expect(startOf(whenTyped(Date.parse(moment), ZONE), ZONE)).toBe(Date.parse(moment))
    // Of a moment with seconds, which another program may have written, it is the minute.
    expect(startOf(whenTyped(Date.parse(moment) + 42_500, ZONE), ZONE)).toBe(Date.parse(moment))
  })
})

test('half a time is none', () => {
  expect(startOf({ day: '2026-11-20', time: '', isAgain: false }, ZONE)).toBeNull()
  expect(startOf({ day: '', time: '10:00', isAgain: false }, ZONE)).toBeNull()
})
