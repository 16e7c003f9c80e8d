import { expect, test } from 'vitest'
import { digitRanges, wordRanges } from './results'

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
