import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeOf, STEP_MS, stepped, ticksOf } from '~/app/format/ticks'
import { addDays, clockTime, instantOf } from '~/domain/time/zone'
import { axisOf, bottomOf, endAt, instantAt, topOf, type Axis, type Column } from './axis'

const ZONE = 'America/Chicago'
const SPRING = '2026-03-08'
const AUTUMN = '2026-11-01'
const HOUR = 4

function only({ columns: [column] }: Axis): Column {
  if (!column) throw new Error('no column')
  return column
}
const dayAxis = (day: string, zone = ZONE) => axisOf([day], zone)
const column = (day: string, zone = ZONE) => only(dayAxis(day, zone))
const week = (from: string, zone = ZONE) =>
  axisOf(
    Array.from({ length: 7 }, (_, at) => addDays(from, at)),
    zone,
  )
const shown = ({ rows }: Axis) =>
  rows.map(({ minute, isAgain }) => clockTime(minute) + (isAgain ? ' again' : ''))
const at = (day: string, time: string) => Date.parse(`${day}T${time}Z`)

describe('a day', () => {
  test('has 24 hours, or 23 where the clock goes forward, or 25 where it goes back', () => {
    expect(dayAxis('2026-11-20').rows).toHaveLength(24 * HOUR)
    expect(dayAxis(SPRING).rows).toHaveLength(23 * HOUR)
    expect(dayAxis(AUTUMN).rows).toHaveLength(25 * HOUR)
  })

  test('leaves out what the clock leaves out', () => {
    expect(shown(dayAxis(SPRING)).slice(6, 10)).toEqual(['01:30', '01:45', '03:00', '03:15'])
    expect(changeOf(SPRING, ZONE)).toEqual({ by: 60, minute: 120, hours: 23 })
  })

  test('has twice what the clock shows twice, and says which is the second', () => {
    const rows = shown(dayAxis(AUTUMN))
    expect(rows.slice(6, 10)).toEqual(['01:30', '01:45', '01:00 again', '01:15 again'])
    expect(rows.slice(11, 13)).toEqual(['01:45 again', '02:00'])
    expect(changeOf(AUTUMN, ZONE)).toEqual({ by: -60, minute: 120, hours: 25 })
  })

  test('without a change has none', () => expect(changeOf('2026-11-20', ZONE)).toBeNull())

  test('draws what lasts an hour as an hour, over either change', () => {
    // 07:30 UTC is half past one in Chicago before the spring change, 06:30 UTC before the autumn one.
    const spring = column(SPRING)
    const [from, until] = [at(SPRING, '07:30'), at(SPRING, '08:30')]
    expect(bottomOf(spring, until) - topOf(spring, from)).toBe(HOUR)
    const autumn = column(AUTUMN)
    const [start, end] = [at(AUTUMN, '06:30'), at(AUTUMN, '07:30')]
    expect(bottomOf(autumn, end) - topOf(autumn, start)).toBe(HOUR)
    expect(topOf(autumn, end) - topOf(autumn, start)).toBe(HOUR)
  })

  test('begins at one where midnight is skipped, and ends with an hour twice where it comes twice', () => {
    // Beirut changes at midnight.
    expect(shown(dayAxis('2026-03-29', 'Asia/Beirut'))[0]).toBe('01:00')
    expect(changeOf('2026-03-29', 'Asia/Beirut')).toEqual({ by: 60, minute: 0, hours: 23 })
    const late = shown(dayAxis('2026-10-24', 'Asia/Beirut'))
    expect(late.slice(-5)).toEqual(['23:45', '23:00 again', '23:15 again', '23:30 again', '23:45 again'])
    expect(changeOf('2026-10-24', 'Asia/Beirut')).toEqual({ by: -60, minute: 1440, hours: 25 })
  })

  test('knows a change of half an hour', () => {
    expect(dayAxis('2026-10-04', 'Australia/Lord_Howe').rows).toHaveLength(94)
    expect(changeOf('2026-10-04', 'Australia/Lord_Howe')).toEqual({ by: 30, minute: 120, hours: 23.5 })
  })
})

describe('a week', () => {
  test('of plain days has 24 hours and no gap', () => {
    const { rows, columns } = week('2026-11-15')
    expect(rows).toHaveLength(96)
    expect(columns.flatMap(({ gaps }) => gaps)).toEqual([])
  })

  test('shows the hour that one day leaves out as a gap in it, and keeps nine o’clock on one line', () => {
    const { rows, columns } = week(SPRING)
    expect(rows).toHaveLength(96)
    expect(columns.map(({ gaps }) => gaps)).toEqual([[{ row: 8, rows: 4 }], [], [], [], [], [], []])
    const nine = columns.map((day) => topOf(day, instantOf(day.day, 9 * 60, ZONE)))
    expect(new Set(nine)).toEqual(new Set([36]))
  })

  test('shows the hour that one day has twice as room that the others do not have', () => {
    const { rows, columns } = week(AUTUMN)
    expect(rows).toHaveLength(100)
    expect(columns.map(({ gaps }) => gaps.length)).toEqual([0, 1, 1, 1, 1, 1, 1])
    expect(columns[1]?.gaps).toEqual([{ row: 8, rows: 4 }])
    const nine = columns.map((day) => topOf(day, instantOf(day.day, 9 * 60, ZONE)))
    expect(new Set(nine)).toEqual(new Set([40]))
  })

  test('does not draw over a gap what ends before it', () => {
    const [sunday] = week(SPRING).columns
    expect(sunday && bottomOf(sunday, at(SPRING, '08:00'))).toBe(8)
    expect(sunday && topOf(sunday, at(SPRING, '08:00'))).toBe(12)
  })
})

test('a place on the scale and its instant agree, on every day and in every zone', () => {
  const zones = [
    'America/Chicago',
    'Asia/Kathmandu',
    'Asia/Beirut',
    'Australia/Lord_Howe',
    'UTC',
    'America/Havana',
  ]
  const any = fc.record({
    zone: fc.constantFrom(...zones),
    day: fc.integer({ min: 0, max: 730 }).map((days) => addDays('2026-01-01', days)),
    step: fc.nat(100),
    days: fc.constantFrom(1, 7),
  })
  fc.assert(
    fc.property(any, ({ zone, day, step, days }) => {
      const axis = axisOf(
        Array.from({ length: days }, (_, next) => addDays(day, next - (days > 1 ? 3 : 0))),
        zone,
      )
      for (const shownDay of axis.columns) {
        const instant = shownDay.from + (step % shownDay.rows.length) * STEP_MS
        expect(instantAt(shownDay, topOf(shownDay, instant))).toBe(instant)
        expect(endAt(shownDay, bottomOf(shownDay, instant + STEP_MS))).toBe(instant + STEP_MS)
      }
    }),
    { numRuns: 300 },
  )
})

test('the days of a zone follow one another without a gap and without lying over each other', () => {
  for (const zone of ['America/Chicago', 'Asia/Beirut', 'America/Havana', 'Pacific/Apia']) {
    const days = Array.from({ length: 400 }, (_, at_) => addDays('2026-01-01', at_))
    const columns = days.map((day) => column(day, zone))
    for (const [place, next] of columns.slice(1).entries()) expect(next.from).toBe(columns[place]?.until)
    expect(ticksOf('2026-01-01', zone).every(({ isAgain }) => !isAgain)).toBe(true)
  }
})

test('of a day some hours can be shown alone, and the scale goes on over its ends', () => {
  const axis = axisOf(['2026-11-20'], ZONE, { from: 7 * 60, until: 18 * 60 })
  const friday = only(axis)
  expect(shown(axis).at(0)).toBe('07:00')
  expect(shown(axis).at(-1)).toBe('17:45')
  expect(topOf(friday, instantOf('2026-11-20', 9 * 60, ZONE))).toBe(8)
  expect(instantAt(friday, -4)).toBe(instantOf('2026-11-20', 6 * 60, ZONE))
  expect(instantAt(friday, 44)).toBe(instantOf('2026-11-20', 18 * 60, ZONE))
  const days = axisOf([SPRING, '2026-03-09'], ZONE, { from: 7 * 60, until: 18 * 60 })
  expect(days.rows).toHaveLength(11 * HOUR)
  expect(days.columns.flatMap(({ gaps }) => gaps)).toEqual([])
})

test('a gap under the pointer means the first moment after it', () => {
  const [sunday] = week(SPRING).columns
  expect(sunday && new Date(instantAt(sunday, 9)).toISOString()).toBe('2026-03-08T08:00:00.000Z')
})

test('before and after the day the scale goes on', () => {
  const friday = column('2026-11-20')
  expect(topOf(friday, friday.from - STEP_MS)).toBe(-1)
  expect(instantAt(friday, -1)).toBe(friday.from - STEP_MS)
  expect(topOf(friday, friday.until + STEP_MS)).toBe(97)
  expect(instantAt(friday, 97)).toBe(friday.until + STEP_MS)
  expect(bottomOf(friday, friday.until)).toBe(96)
})

test('a step goes to the next quarter of an hour, from wherever it stands', () => {
  const ten = at('2026-11-20', '10:00')
  const minutes = (count: number) => ten + count * 60_000
  expect(stepped(ten, 1)).toBe(minutes(15))
  expect(stepped(ten, -1)).toBe(minutes(-15))
  expect(stepped(minutes(10), 1)).toBe(minutes(15))
  expect(stepped(minutes(10), -1)).toBe(ten)
})
