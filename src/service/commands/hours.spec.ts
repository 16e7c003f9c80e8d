import { expect, test } from 'vitest'
import { hoursFrom } from './shops'

const CLOSED = {
  sunday: null,
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
}

test('a span of days and single ones are open, all others closed', () => {
  const day = { opens: '08:00', closes: '17:30' }
  expect(hoursFrom('mon-wed 8:00-17:30, Sat 09:00-13:00')).toEqual({
    ...CLOSED,
    monday: day,
    tuesday: day,
    wednesday: day,
    saturday: { opens: '09:00', closes: '13:00' },
  })
})

test('a span may go over the end of the week', () => {
  const day = { opens: '10:00', closes: '24:00' }
  expect(hoursFrom('sat-mon 10:00-24:00')).toEqual({ ...CLOSED, saturday: day, sunday: day, monday: day })
})

test.each(['', 'monday 8:00-17:00', 'mon', 'mon 8-17', 'mon 8:00-17:00 tue 8:00-17:00', 'xyz 8:00-17:00'])(
  '%o is no hours',
  (text) => {
    expect(() => hoursFrom(text)).toThrow('--hours must be such as')
  },
)
