import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LAST_INSTANT } from '~/domain/time/instant'
import { instantText } from './instantText'

const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z')
const DAY_MS = 86_400_000

test('any moment of the four-digit years is written as everybody writes it', () => {
  fc.assert(
    fc.property(fc.integer({ min: FIRST_INSTANT, max: LAST_INSTANT }), (instant) => {
      expect(instantText(instant)).toBe(new Date(instant).toISOString())
    }),
  )
})

test.each([
  '0001-01-01T00:00:00.000Z',
  '1969-12-31T23:59:59.999Z',
  '1970-01-01T00:00:00.000Z',
  '2024-02-29T12:00:00.001Z',
  '9999-12-31T23:59:59.999Z',
])('%s', (text) => expect(instantText(Date.parse(text))).toBe(text))

test('more days than are remembered are all written right', () => {
  const days = Array.from({ length: 5_000 }, (_, day) => Date.parse('2026-03-14T09:30:00Z') + day * DAY_MS)
  for (const day of [...days, ...days]) expect(instantText(day)).toBe(new Date(day).toISOString())
})
