import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCalendarDate } from './day'
import { formatCalendarDate, formatInstant, parseInstant } from './instant'

const two = (value: number) => String(value).padStart(2, '0')

test.each([
  ['2026-03-14T09:30:00Z', '2026-03-14T09:30:00.000Z'],
  ['2026-03-14t09:30:00z', '2026-03-14T09:30:00.000Z'],
  ['2026-03-14T09:30:00+02:00', '2026-03-14T07:30:00.000Z'],
  ['2026-03-14T00:15:00+05:45', '2026-03-13T18:30:00.000Z'],
  ['2026-12-31T20:00:00-08:00', '2027-01-01T04:00:00.000Z'],
  ['2026-03-14T09:30:00-00:00', '2026-03-14T09:30:00.000Z'],
  ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ['2026-03-14T09:30:00.1Z', '2026-03-14T09:30:00.100Z'],
  ['2026-03-14T09:30:00.1239Z', '2026-03-14T09:30:00.123Z'],
  ['2026-03-14T09:30Z', '2026-03-14T09:30:00.000Z'],
  ['2026-03-14T09:30+02:00', '2026-03-14T07:30:00.000Z'],
  ['2026-03-14T09:30:00+0200', '2026-03-14T07:30:00.000Z'],
  ['2026-03-14T09:30-0545', '2026-03-14T15:15:00.000Z'],
  ['2026-03-14T09:30:59.99999999999999999999Z', '2026-03-14T09:30:59.999Z'],
  ['9999-12-31T23:59:59.99999999999999999999Z', '9999-12-31T23:59:59.999Z'],
])('%s is the moment %s', (given, kept) => {
  const moment = parseInstant(given)
  expect(moment).not.toBeNull()
  expect(formatInstant(moment ?? 0)).toBe(kept)
})

test.each([
  '2026-02-30T09:30:00Z',
  '2026-02-29T09:30:00Z',
  '1900-02-29T09:30:00Z',
  '2026-04-31T09:30:00Z',
  '2026-13-01T09:30:00Z',
  '2026-00-10T09:30:00Z',
  '2026-01-00T09:30:00Z',
  '2026-03-14T24:00:00Z',
  '2026-03-14T09:60:00Z',
  '2026-03-14T09:30:60Z',
  '2026-03-14T09:30:00',
  '2026-03-14T09Z',
  '2026-03-14T0930Z',
  '2026-03-14T09:30.5Z',
  '2026-03-14 09:30:00Z',
  '2026-03-14',
  '2026-03-14T09:30:00+02',
  '2026-03-14T09:30:00+0260',
  '2026-03-14T09:30:00+02:0',
  '2026-03-14T09:30:00+24:00',
  '2026-03-14T09:30:00+02:60',
  '2026-03-14T09:30:00.Z',
  '+012026-03-14T09:30:00Z',
  '26-03-14T09:30:00Z',
  ' 2026-03-14T09:30:00Z',
  '2026-03-14T09:30:00Z\n',
  '٢٠٢٦-03-14T09:30:00Z',
  '0000-01-01T00:00:00+00:01',
  '9999-12-31T23:59:59-00:01',
  '',
])('%j is no moment', (given) => {
  expect(parseInstant(given)).toBeNull()
})

test('a moment written at any offset is the same moment', () => {
  const moments = fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2200, 0) })
  fc.assert(
    fc.property(moments, fc.integer({ min: -1_439, max: 1_439 }), (moment, offset) => {
      const local = new Date(moment + offset * 60_000).toISOString().slice(0, -1)
      const size = Math.abs(offset)
      const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
      expect(parseInstant(`${local}${zone}`)).toBe(moment)
    }),
  )
})

test('a moment keeps every millisecond, and what is finer is cut off', () => {
  const finer = fc.array(fc.nat(9), { maxLength: 20 }).map((digits) => digits.join(''))
  fc.assert(
    fc.property(fc.nat(999), finer, (milliseconds, rest) => {
      const fraction = String(milliseconds).padStart(3, '0') + rest
      const moment = parseInstant(`2026-03-14T09:30:00.${fraction}Z`)
      expect((moment ?? 0) - Date.UTC(2026, 2, 14, 9, 30)).toBe(milliseconds)
    }),
  )
})

test('a calendar date is real exactly when the calendar has it', () => {
  const year = fc.integer({ min: 0, max: 9999 })
  fc.assert(
    fc.property(year, fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 33 }), (y, month, day) => {
      const isLeap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0
      const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      const isReal = month >= 1 && day >= 1 && day <= (lengths[month - 1] ?? 0)
      const text = `${String(y).padStart(4, '0')}-${two(month)}-${two(day)}`
      const span = parseCalendarDate(text)
      expect(span && formatCalendarDate(span.from)).toBe(isReal ? text : null)
    }),
    { numRuns: 1_000 },
  )
})

test('a calendar date begins at its midnight and ends before the next one', () => {
  expect(parseCalendarDate('2026-03-14')).toEqual({
    from: Date.UTC(2026, 2, 14),
    until: Date.UTC(2026, 2, 15),
  })
})

test.each(['2026-3-14', '2026-03-14T00:00:00Z', '20260314', 'today', '', '2026-03-14 '])(
  '%j is no calendar date',
  (text) => {
    expect(parseCalendarDate(text)).toBeNull()
  },
)
