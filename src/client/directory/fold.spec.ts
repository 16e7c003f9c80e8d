import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitsOf, fold, foldTraced, squeeze } from '../../domain/fold'
import { digitRanges, wordRanges } from './highlight'

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

const marked = (text: string, ranges: readonly (readonly [number, number])[]) =>
  ranges.map(([from, to]) => text.slice(from, to))

const shown = (name: string, ...words: string[]) => marked(name, wordRanges(name, words))

test('what was typed is shown where it stands in the name as it is written', () => {
  expect(shown('José Nuñez', 'nun', 'jos')).toEqual(['Jos', 'Nuñ'])
  expect(shown('O’Brien', 'obr')).toEqual(['O’Br'])
  expect(shown('Hauptstraße', 'strass')).toEqual(['straß'])
  expect(shown('Jose\u0301 Diaz', 'jose')).toEqual(['Jose\u0301'])
  expect(shown('Leo Galileo', 'leo')).toEqual(['Leo'])
  expect(shown('Anna', 'an', 'ann')).toEqual(['Ann'])
  expect(shown('Anna', 'bo')).toEqual([])
})

test('digits are found in a number however it is written', () => {
  expect(marked('(555) 123-4567', digitRanges('(555) 123-4567', '5123'))).toEqual(['5) 123'])
  expect(marked('+15551234567', digitRanges('+15551234567', '555-123'))).toEqual(['555123'])
  expect(digitRanges('(555) 123-4567', '999')).toEqual([])
})

test('plates and VINs are compared without what stands between', () => {
  expect(squeeze('7-AbC 123')).toBe('7abc123')
  expect(digitsOf('+1 (555) 123')).toBe('1555123')
})
