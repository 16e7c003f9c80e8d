import { expect, test } from 'vitest'
import { knownOf } from '~/app/appointments/clash'
import { showMinute, showSpan, tellChange } from '~/app/format/times'
import type { Appointment } from '~/client/nouns/nouns'
import { appointmentTimeOf, type AppointmentTime } from './appointmentTime'
import { axisOf, type Column } from './axis'
import { blocksOf, layDay } from './blocks'
import { claimed, clashAt } from './clashWords'

const ZONE = 'America/Chicago'
const OPEN = ['pending', 'confirmed']
const READ = { hours: null, isWhole: true, capacity: null, openStatuses: OPEN, isSure: () => true }

const row = (
  id: string,
  startsAt: string,
  minutes: number,
  more: Partial<Appointment> = {},
): Appointment => ({
  id,
  customerId: `customer of ${id}`,
  vehicleId: null,
  status: 'confirmed',
  service: 'Brakes',
  startsAt,
  minutes,
  notes: null,
  createdAt: startsAt,
  updatedAt: startsAt,
  ...more,
})

function column(day: string): Column {
  const [only] = axisOf([day], ZONE).columns
  if (!only) throw new Error('no column')
  return only
}
const FRIDAY = column('2026-11-20')
const shape = (rows: Appointment[], day = FRIDAY) =>
  blocksOf(day, rows).map(({ row: { id }, top, rows: length, lane, lanes }) => [id, top, length, lane, lanes])

test('a day holds what touches it, in the order of time', () => {
  const rows = [
    row('afternoon', '2026-11-20T20:00:00Z', 90),
    row('nine', '2026-11-20T15:00:00Z', 60),
    row('thursday', '2026-11-19T15:00:00Z', 60),
    row('saturday', '2026-11-21T06:00:00Z', 60),
  ]
  expect(shape(rows)).toEqual([
    ['nine', 36, 4, 0, 1],
    ['afternoon', 56, 6, 0, 1],
  ])
})

test('what runs over midnight stands in both days, cut at midnight', () => {
  const late = row('late', '2026-11-21T05:00:00Z', 120)
  expect(shape([late])).toEqual([['late', 92, 4, 0, 1]])
  expect(shape([late], column('2026-11-21'))).toEqual([['late', 0, 4, 0, 1]])
  expect(blocksOf(column('2026-11-21'), [late])[0]).toMatchObject({ isFromBefore: true, isGoingOn: false })
})

test('what ends at midnight is not of the next day, nor what begins at the next midnight of this one', () => {
  expect(shape([row('late', '2026-11-21T05:00:00Z', 60)], column('2026-11-21'))).toEqual([])
  expect(shape([row('next', '2026-11-21T06:00:00Z', 60)])).toEqual([])
})

test('five minutes are drawn as a quarter of an hour, and have a lane by that', () => {
  const rows = [row('five', '2026-11-20T15:00:00Z', 5), row('next', '2026-11-20T15:05:00Z', 30)]
  expect(shape(rows).map(([, , , lane, lanes]) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
  ])
})

test('what has no length stands where it begins, at midnight too', () => {
  expect(shape([row('none', '2026-11-20T06:00:00Z', 0)])).toEqual([['none', 0, 1, 0, 1]])
})

test('a time that can’t be read has no time in a day', () => {
  expect(shape([row('broken', 'soon', 60)])).toEqual([])
})

test('over the skipped hour, an hour is an hour high', () => {
  // Half past one to half past three on the clock.
  expect(shape([row('spring', '2026-03-08T07:30:00Z', 60)], column('2026-03-08'))).toEqual([
    ['spring', 6, 4, 0, 1],
  ])
})

test('a clash is of one vehicle, or of one customer without any, and only among open ones', () => {
  const mine = row('mine', '2026-11-20T15:00:00Z', 60, { vehicleId: 'v1' })
  const there = { startsAt: Date.parse('2026-11-20T17:00:00Z'), minutes: 60 }
  const other = row('other', '2026-11-20T17:30:00Z', 60, { vehicleId: 'v1' })
  const at = (time: AppointmentTime, all: Appointment[], moved = mine) =>
    clashAt(moved, time, knownOf({ ...READ, theirs: all, all }), OPEN)
  expect(at(there, [mine, other])).toMatchObject({ kind: 'same', row: { id: 'other' } })
  expect(claimed(mine)).toBe('car')
  expect(at(appointmentTimeOf(mine), [mine, other])).toBeNull()
  expect(at(there, [{ ...other, status: 'canceled' }])).toBeNull()
  expect(at(there, [other], { ...mine, status: 'completed' })).toBeNull()
  expect(at(there, [{ ...other, vehicleId: 'v2' }])).toBeNull()
})

test('times say which of two equal ones is meant, and an end on another day says which', () => {
  const from = Date.parse('2026-11-20T15:00:00Z')
  expect(showSpan({ from, until: from + 3_600_000 }, ZONE)).toBe('9:00 AM to 10:00 AM')
  const one = Date.parse('2026-11-01T06:30:00Z')
  expect(showSpan({ from: one, until: one + 3_600_000 }, ZONE)).toBe('1:30 AM CDT to 1:30 AM CST')
  const late = Date.parse('2026-11-21T05:00:00Z')
  expect(showSpan({ from: late, until: late + 7_200_000 }, ZONE)).toBe('11:00 PM to 1:00 AM on Sat, Nov 21')
})

test('the change of the clock is told in words', () => {
  expect(tellChange({ by: 60, minute: 120, hours: 23 })).toBe(
    'Clocks go forward at 2 AM: this day has 23 hours, and 2 AM to 3 AM does not exist.',
  )
  expect(tellChange({ by: -60, minute: 120, hours: 25 })).toBe(
    'Clocks go back at 2 AM: this day has 25 hours, and 1 AM to 2 AM comes twice.',
  )
  expect([0, 60, 720, 810, 1440].map(showMinute)).toEqual(['12 AM', '1 AM', '12 PM', '1:30 PM', '12 AM'])
})

test('what has no room beside two others is folded by the hour, and all that hang together make room for it', () => {
  const rows = [
    row('long', '2026-11-20T15:00:00Z', 180),
    row('nine', '2026-11-20T15:00:00Z', 60),
    row('half past', '2026-11-20T15:30:00Z', 60),
    row('quarter to ten', '2026-11-20T15:45:00Z', 30),
    row('eleven', '2026-11-20T17:00:00Z', 60),
    row('two', '2026-11-20T20:00:00Z', 60),
  ]
  const { blocks, folds } = layDay(FRIDAY, rows, 2)
  expect(blocks.map((block) => [block.row.id, block.lane, block.lanes, block.isBesideFold])).toEqual([
    ['long', 0, 2, true],
    ['nine', 1, 2, true],
    ['eleven', 1, 2, true],
    ['two', 0, 1, false],
  ])
  expect(folds.map(({ from, top, folded, all }) => [from, top, folded.length, all.length])).toEqual([
    [Date.parse('2026-11-20T15:00:00Z'), 36, 2, 4],
  ])
  expect(layDay(FRIDAY, rows, 4).folds).toEqual([])
})
