import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitsOf, fold, foldTraced, squeeze } from './fold'

test.each([
  ['José Nuñez', 'jose nunez'],
  ['MÜLLER & Söhne', 'muller sohne'],
  ['O’Brien', 'obrien'],
  ["D'Angelo-Smith", 'dangelo smith'],
  ['J.D. Power', 'jd power'],
  ['Straße', 'strasse'],
  ['Łukasz Ørsted', 'lukasz orsted'],
  ['  AT&T   Inc.  ', 'at t inc'],
  ['Иванов', 'иванов'],
  ['', ''],
  ['---', ''],
])('%s is compared as %s', (name, folded) => expect(fold(name)).toBe(folded))

test('a name is folded the same with and without a trace', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const { text, from, to } = foldTraced(name)
      expect(fold(name)).toBe(text)
      expect(from.length).toBeGreaterThanOrEqual(text.length)
      for (let at = 0; at < text.length; at += 1) expect(from[at]).toBeLessThan(to[at] ?? 0)
    }),
  )
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(fold(name)).toBe(foldTraced(name).text)
    }),
  )
})

test('folding what is folded changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(fold(fold(name))).toBe(fold(name))
    }),
  )
})

test('plates and VINs are compared without what stands between', () => {
  expect(squeeze('7-AbC 123')).toBe('7abc123')
  expect(digitsOf('+1 (555) 123')).toBe('1555123')
})
