import { expect, test } from 'vitest'
import { MAX_LINES } from '~/domain/fields'
import {
  COLUMNS,
  newLine,
  type LineColumn,
  type LineTyped,
  beside,
  insertLine,
  moveLine,
  paste,
  removeLine,
  takeJob,
  takenBack,
  type Lines,
} from './sheet'

const sheet = (...descriptions: string[]): Lines =>
  descriptions.map((description) => newLine({ description, quantity: '1', price: '10' }))
const words = (lines: Lines | null) => lines?.map(({ description }) => description)
const cells = ({ description, quantity, price }: LineTyped) => [description, quantity, price]
/** As the form does it while one types. */
const setCell = (lines: Lines, at: number, column: LineColumn, text: string): Lines =>
  lines.map((line, place) => (place === at ? { ...line, [column]: text } : line))
const full = sheet(...Array.from({ length: MAX_LINES }, (_, at) => `Line ${at + 1}`))

test('a line is inserted where it is wanted, and not past the last that fits', () => {
  expect(words(insertLine(sheet('Pads', 'Labor'), 1))).toEqual(['Pads', '', 'Labor'])
  expect(insertLine(full, 3)).toBe(null)
})

test('the last line that goes leaves one to type into', () => {
  expect(words(removeLine(sheet('Pads', 'Rotors'), 0))).toEqual(['Rotors'])
  expect(words(removeLine(sheet('Pads'), 0))).toEqual([''])
})

test('a line moves by one, and not over the edge', () => {
  const lines = sheet('Pads', 'Rotors', 'Labor')
  expect(words(moveLine(lines, 0, 1))).toEqual(['Rotors', 'Pads', 'Labor'])
  expect(words(moveLine(lines, 2, -1))).toEqual(['Pads', 'Labor', 'Rotors'])
  expect(moveLine(lines, 0, -1)).toBe(null)
  expect(moveLine(lines, 2, 1)).toBe(null)
})

test('pasted lines take the place of an empty one, and push the rest down', () => {
  const lines = [...sheet('Pads'), newLine(), ...sheet('Labor')]
  const pasted = paste(lines, 1, 'description', [
    { description: 'Oil' },
    { description: 'Filter', price: '9' },
  ])
  expect(words(pasted.lines)).toEqual(['Pads', 'Oil', 'Filter', 'Labor'])
  expect(pasted.at).toBe(2)
})

test('pasted lines never go over one that is filled', () => {
  const pasted = paste(sheet('Pads', 'Labor'), 0, 'description', [{ description: 'Oil' }])
  expect(words(pasted.lines)).toEqual(['Pads', 'Oil', 'Labor'])
})

test('a column of prices goes over the lines beside it, and on', () => {
  const pasted = paste(sheet('Pads', 'Labor'), 1, 'price', [{ price: '5' }, { price: '6' }])
  expect(pasted.lines.map(cells)).toEqual([
    ['Pads', '1', '10'],
    ['Labor', '1', '5'],
    ['', '', '6'],
  ])
})

test('what finds no room is counted, and nothing that was there is lost', () => {
  const many = Array.from({ length: 7 }, (_, at) => ({ description: `New ${at}` }))
  const nearly = full.slice(0, MAX_LINES - 2)
  expect(paste(nearly, 0, 'description', many)).toMatchObject({ left: 5 })
  expect(paste(nearly, 0, 'description', many).lines).toHaveLength(MAX_LINES)
  expect(paste(full, 0, 'description', many)).toMatchObject({ left: 7, lines: full })
  expect(paste(full, MAX_LINES - 1, 'price', [{ price: '1' }, { price: '2' }])).toMatchObject({ left: 1 })
})

test('from cell to cell, over the line’s end, and not out of the sheet', () => {
  const lines = sheet('Pads', 'Labor')
  expect(beside(lines, 0, 'description', 1)).toEqual([0, 'quantity'])
  expect(beside(lines, 0, 'price', 1)).toEqual([1, 'description'])
  expect(beside(lines, 1, 'description', -1)).toEqual([0, 'price'])
  expect(beside(lines, 0, 'description', -1)).toBe(null)
  expect(beside(lines, 1, 'price', 1)).toBe(null)
  expect(COLUMNS).toHaveLength(3)
})

const JOB = [
  { description: 'Pads', quantity: 1, unitPriceCents: 18_900 },
  { description: 'Labor', quantity: 1, unitPriceCents: 12_800 },
]

test('a step that is taken back leaves the lines as they were', () => {
  const before = sheet('front', 'Wipers')
  for (const after of [
    moveLine(before, 0, 1),
    removeLine(before, 0),
    insertLine(before, 1),
    takeJob(before, 0, JOB),
  ])
    expect(takenBack(after ?? [], { before, after: after ?? [] })).toBe(before)
})

test('what was typed elsewhere since the step stays when that is taken back', () => {
  const before = sheet('front', 'Wipers')
  const after = takeJob(before, 0, JOB) ?? []
  const typed = setCell([...after, ...sheet('Oil')], 2, 'description', 'Wiper blades')
  expect(words(takenBack(typed, { before, after }))).toEqual(['front', 'Wiper blades', 'Oil'])
  const without = removeLine(before, 1)
  const more = [...sheet('First'), ...without]
  expect(words(takenBack(more, { before, after: without }))).toEqual(['First', 'front', 'Wipers'])
})

test('a column that was pasted over comes back as it was', () => {
  const before = sheet('Pads', 'Labor')
  const { lines: after } = paste(before, 0, 'price', [{ price: '99' }])
  const typed = setCell(after, 1, 'price', '50')
  expect(takenBack(typed, { before, after }).map(cells)).toEqual([
    ['Pads', '1', '10'],
    ['Labor', '1', '50'],
  ])
})

test('where nothing of what there was is left, there is a line to type into', () => {
  const before = sheet('Pads')
  const after = [...before, ...sheet('Labor')]
  expect(words(takenBack(after.slice(1), { before, after }))).toEqual([''])
})
