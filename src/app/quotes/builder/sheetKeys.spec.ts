import { expect, test } from 'vitest'
import { newLine, type LineColumn } from './sheet'
import { wishOf } from './sheetKeys'

const lines = [
  newLine({ description: 'Pads', quantity: '2', price: '45' }),
  newLine({ description: 'Labor', price: '120' }),
  newLine(),
]
const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  isComposing: false,
  ...more,
})
/** A cell with the caret, or a selection, in its text. */
const at = (line: number, column: LineColumn, from: number, to = from) => ({
  at: line,
  column,
  input: { value: lines[line]?.[column] ?? '', selectionStart: from, selectionEnd: to },
})
const go = (line: number, column: LineColumn, caret: string) => ({
  kind: 'go',
  place: { at: line, column },
  caret,
})

test('Enter goes to the next line, makes it behind the last, and is done on an empty last one', () => {
  expect(wishOf(press('Enter'), at(0, 'price', 2), lines)).toEqual(go(1, 'description', 'all'))
  expect(wishOf(press('Enter'), at(1, 'price', 2), lines.slice(0, 2))).toEqual({ kind: 'new' })
  expect(wishOf(press('Enter'), at(2, 'description', 0), lines)).toEqual({ kind: 'done' })
  expect(wishOf(press('Enter', { shiftKey: true }), at(1, 'price', 0), lines)).toEqual(go(0, 'price', 'all'))
  expect(wishOf(press('Enter', { ctrlKey: true }), at(0, 'price', 0), lines)).toEqual({
    kind: 'act',
    act: 'insert',
  })
})

test('up and down keep the column, and stop at the edges', () => {
  expect(wishOf(press('ArrowDown'), at(0, 'quantity', 1), lines)).toEqual(go(1, 'quantity', 'all'))
  expect(wishOf(press('ArrowUp'), at(1, 'quantity', 0), lines)).toEqual(go(0, 'quantity', 'all'))
  expect(wishOf(press('ArrowUp'), at(0, 'quantity', 0), lines)).toBe(null)
  expect(wishOf(press('ArrowDown'), at(2, 'quantity', 0), lines)).toBe(null)
})

test('left and right are the text’s own until its ends', () => {
  expect(wishOf(press('ArrowRight'), at(0, 'description', 3), lines)).toBe(null)
  expect(wishOf(press('ArrowRight'), at(0, 'description', 4), lines)).toEqual(go(0, 'quantity', 'start'))
  expect(wishOf(press('ArrowLeft'), at(0, 'quantity', 1), lines)).toBe(null)
  expect(wishOf(press('ArrowLeft'), at(0, 'quantity', 0), lines)).toEqual(go(0, 'description', 'end'))
  expect(wishOf(press('ArrowLeft'), at(1, 'description', 0), lines)).toEqual(go(0, 'price', 'end'))
  // A selection is first let go of, as anywhere.
  expect(wishOf(press('ArrowRight'), at(0, 'description', 0, 4), lines)).toBe(null)
  expect(wishOf(press('ArrowLeft'), at(0, 'description', 0), lines)).toBe(null)
})

test('Shift selects and Ctrl jumps, as in any text', () => {
  expect(wishOf(press('ArrowRight', { shiftKey: true }), at(0, 'description', 4), lines)).toBe(null)
  expect(wishOf(press('ArrowLeft', { ctrlKey: true }), at(0, 'quantity', 0), lines)).toBe(null)
})

test('with Alt a line is moved or removed, and nothing else is taken from the browser', () => {
  expect(wishOf(press('ArrowUp', { altKey: true }), at(1, 'price', 0), lines)).toEqual({
    kind: 'act',
    act: 'up',
  })
  expect(wishOf(press('Delete', { altKey: true }), at(1, 'price', 0), lines)).toEqual({
    kind: 'act',
    act: 'remove',
  })
  expect(wishOf(press('ArrowLeft', { altKey: true }), at(1, 'description', 0), lines)).toBe(null)
  expect(wishOf(press('ArrowUp', { altKey: true, ctrlKey: true }), at(1, 'price', 0), lines)).toBe(null)
})

test('Backspace takes away an empty line, never one with something in it, and never the last', () => {
  expect(wishOf(press('Backspace'), at(2, 'description', 0), lines)).toEqual({ kind: 'act', act: 'remove' })
  expect(wishOf(press('Backspace'), at(2, 'price', 0), lines)).toBe(null)
  expect(wishOf(press('Backspace'), at(0, 'description', 0), lines)).toBe(null)
  expect(wishOf(press('Backspace'), at(0, 'description', 0), [newLine()])).toBe(null)
})

test('a character that is still being composed is nobody’s key', () => {
  expect(wishOf(press('Enter', { isComposing: true }), at(0, 'description', 4), lines)).toBe(null)
})
