import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '~/domain/testing/anyCharacter'
import { codePoints, cutToSearch, isStorable, MOST_SEARCHED } from './text'

test.each([
  ['', 0],
  ['Bo', 2],
  ['Söhne', 5],
  ['王', 1],
  ['🔧', 1],
  ['👩‍🔧', 3],
])('%j is %d characters long', (text, length) => {
  expect(codePoints(text)).toBe(length)
})

test.each(['\0', 'Maria\0Alvarez', '\ud83d', '\udd27', 'a\ud83db', '\udd27\ud83d'])(
  '%j can not be stored',
  (text) => {
    expect(isStorable(text)).toBe(false)
  },
)

test('everything else comes back from UTF-8 as it went in', () => {
  const units = fc.string({ unit: anyCharacter, maxLength: 50 })
  fc.assert(
    fc.property(units, (text) => {
      const survives = new TextDecoder().decode(new TextEncoder().encode(text)) === text
      expect(isStorable(text)).toBe(survives && !text.includes('\0'))
      expect(codePoints(text)).toBe(Array.from(text).length)
    }),
  )
})

test('a search reads the first 300 letters of what is pasted, and no half of one', () => {
  expect(cutToSearch('x'.repeat(80_000))).toBe('x'.repeat(MOST_SEARCHED))
  expect(cutToSearch(`${'x'.repeat(MOST_SEARCHED - 1)}\u{1F697}`)).toBe('x'.repeat(MOST_SEARCHED - 1))
  expect(cutToSearch('0168 brakes')).toBe('0168 brakes')
})
