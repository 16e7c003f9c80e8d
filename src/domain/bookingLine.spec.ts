import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { missingIn, readBookingLine, unclearOf } from './bookingLine'
import { anyCharacter } from './testing/anyCharacter'

/** A Tuesday. */
const TODAY = '2026-11-24'
const read = (typed: string) => readBookingLine(typed, TODAY)
const at = (hour: number, minute = 0) => hour * 60 + minute

test.each([
  ['0168 brakes thu 2pm 2h', ['0168', 'brakes'], '2026-11-26', [at(14)], 120],
  [
    'ruth delgado front struts tomorrow 9:30am 90m',
    ['ruth', 'delgado', 'front', 'struts'],
    '2026-11-25',
    [at(9, 30)],
    90,
  ],
  ['7trk221 oil at 9', ['7trk221', 'oil'], null, [at(9), at(21)], null],
  ['ruth oil tuesday 14:00', ['ruth', 'oil'], TODAY, [at(14)], null],
  ['ruth oil 12/1 noon 1h30', ['ruth', 'oil'], '2026-12-01', [at(12)], 90],
  ['ruth oil 26 nov 2 pm 1.5 h', ['ruth', 'oil'], '2026-11-26', [at(14)], 90],
  ['ruth oil nov 20 2p', ['ruth', 'oil'], '2027-11-20', [at(14)], null],
  ['ruth oil 9:30', ['ruth', 'oil'], null, [at(9, 30), at(21, 30)], null],
  ['RUTH  Oil   MON 12am', ['ruth', 'oil'], '2026-11-30', [at(0)], null],
  ['may oil wed 3pm', ['may', 'oil'], '2026-11-25', [at(15)], null],
  ['ruth oil today 0:30', ['ruth', 'oil'], TODAY, [at(0, 30)], null],
  ['ruth oil 12:30', ['ruth', 'oil'], null, [at(0, 30), at(12, 30)], null],
  ['ruth oil 11/24 @ 9', ['ruth', 'oil'], TODAY, [at(9), at(21)], null],
  ['ruth oil tmr 2pm', ['ruth', 'oil'], '2026-11-25', [at(14)], null],
  ['ruth oil tmrw 2pm', ['ruth', 'oil'], '2026-11-25', [at(14)], null],
  ['ruth oil thu 2', ['ruth', 'oil'], '2026-11-26', [at(2), at(14)], null],
  ['ruth oil nov 26 9 2h', ['ruth', 'oil'], '2026-11-26', [at(9), at(21)], 120],
  ['ruth tires thu 4 2pm', ['ruth', 'tires', '4'], '2026-11-26', [at(14)], null],
  ['ruth oil thu 14 9am', ['ruth', 'oil', '14'], '2026-11-26', [at(9)], null],
  ['ruth oil tomorow 2pm 24h', ['ruth', 'oil'], '2026-11-25', [at(14)], 24 * 60],
])('%j is understood', (typed, words, day, times, minutes) => {
  expect(read(typed)).toEqual({ words, day, times, minutes, labels: [] })
})

test.each([
  'ruth',
  '0168',
  'ruth delgado',
  '0168 brakes thu',
  'brakes 2pm',
  '2pm',
  '',
  '5551234',
  '7TRK 221',
  'ruth oil 2',
  'ruth oil thu 14',
  'ruth oil thu 0',
  'ruth oil 13pm',
  'ruth oil 0am',
])('%j is no line to book by', (typed) => {
  expect(read(typed)).toBeNull()
})

test.each([
  ['0168 brakes thu', 'time'],
  ['0168 brakes 2h', 'time'],
  ['ruth oil thu 14', 'time'],
  ['ruth 2pm', 'who and what for'],
  ['thu 2', 'who and what for'],
  ['tomorrow 10 brakes', 'who and what for'],
  ['thu', null],
  ['thu nguyen', null],
  ['0168 brakes thu 2pm', null],
  ['ruth delgado', null],
  ['ZED 002', null],
  ['ZED 002 brakes', 'time'],
  ['zed002 brakes', 'time'],
  ['0168 brakes', 'time'],
  ['212 555 0143', null],
  ['', null],
])('to book by %j, what is missing is: %s', (typed, missing) => {
  expect(missingIn(typed, TODAY)).toBe(missing)
})

test('no day is made up: what is none stays a word', () => {
  expect(read('ruth oil 13/45 2pm')).toMatchObject({ day: null, words: ['ruth', 'oil', '13/45'] })
  expect(read('ruth oil 2/30 2pm')?.day).toBeNull()
})

test('no length is made up: none at all, longer than a day, or of a part of a minute stays a word', () => {
  for (const length of ['0h', '0m', '25h', '1.33h'])
    expect(read(`ruth oil 2pm ${length}`)).toMatchObject({ minutes: null, words: ['ruth', 'oil', length] })
})

test('what is a label in a note is none of the service', () => {
  expect(read('ruth front brakes #waiter thu 2pm @mike')).toMatchObject({
    words: ['ruth', 'front', 'brakes'],
    labels: ['#waiter', '@mike'],
  })
  expect(read('ruth invoice #12 @ 9 2h')).toMatchObject({ words: ['ruth', 'invoice', '#12'], labels: [] })
})

test('two letters are no weekday', () => {
  expect(read('ruth oil th 2pm')).toMatchObject({ day: null, words: ['ruth', 'oil', 'th'] })
})

test.each(['9:30', '90m', 'thu'])('the first word is who it is, also where it is %s', (first) => {
  expect(read(`${first} oil 2pm`)).toEqual({
    words: [first, 'oil'],
    day: null,
    times: [at(14)],
    minutes: null,
    labels: [],
  })
})

test('of two days, times or lengths the first counts, and the other stays a word', () => {
  expect(read('ruth oil thu fri 2pm 3pm 1h 2h')).toEqual({
    words: ['ruth', 'oil', 'fri', '3pm', '2h'],
    day: '2026-11-26',
    times: [at(14)],
    minutes: 60,
    labels: [],
  })
})

test('whatever is typed, it is read without a fault, and no time stands there that was not typed', () => {
  const word = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('ruth', 'oil', 'thu', '2pm', '2h', 'at', '9', '14:00', 'nov', '26', '90m', '12/1', '@'),
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 9 }), (parts) => {
      const line = read(parts.join(' '))
      if (!line) return
      expect(line.words.length).toBeGreaterThan(1)
      expect(line.times.every((minute) => Number.isInteger(minute) && minute >= 0 && minute < 24 * 60)).toBe(
        true,
      )
      expect(parts.join(' ')).toMatch(/\d|noon/i)
    }),
  )
})

test.each([
  ['brakes', undefined],
  ['oil and filter', undefined],
  ['mirror left', undefined],
  ['5w30 oil', undefined],
  ['belts 13/13', '13/13'],
  ['belts thu', 'thu'],
  ['belts next', 'next'],
  ['belts yesterday', 'yesterday'],
  ['belts tonight', 'tonight'],
  ['belts nov', 'nov'],
  ['marker lamp', undefined],
  ['belts 2 days', 'days'],
  ['oil 30h', '30h'],
  ['oil 3pm', '3pm'],
  ['oil 2-4pm', '2-4pm'],
])('of “%s” for a service, %s was not understood', (service, unclear) => {
  expect(unclearOf(service.split(' '))).toBe(unclear)
})

test('a long line is read word by word, and the rest of it is not copied for each', () => {
  const copied = vi.spyOn(Array.prototype, 'slice')
  readBookingLine('brakes '.repeat(2_000), '2026-11-29')
  const count = copied.mock.calls.length
  copied.mockRestore()
  expect(count).toBeLessThan(10)
})
