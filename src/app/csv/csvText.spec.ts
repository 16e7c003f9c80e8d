import { expect, test } from 'vitest'
import { csvLine, type Cell } from './csvText'

const ZONE = 'America/New_York'
const line = (...cells: Cell[]) => csvLine(cells, ZONE)

/** A reader of RFC 4180, written from its grammar. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]]
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  while (field.lastIndex < text.length) {
    const match = field.exec(text)
    if (!match) throw new Error(`no CSV: ${text}`)
    const [, inQuotes, plain = '', end] = match
    rows.at(-1)?.push(inQuotes === undefined ? plain : inQuotes.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  rows.pop()
  return rows
}

test('commas, quotes and line ends are quoted, and read back as they were', () => {
  const words = ['Delgado, Ruth', 'the "old" van', 'two\nlines', 'two\r\nlines', ' spaces ', '', 'plain', '"']
  const text = line(...words)
  expect(text).toBe(
    '"Delgado, Ruth","the ""old"" van","two\nlines","two\r\nlines"," spaces ",,plain,""""\r\n',
  )
  expect(parse(text)).toEqual([words])
})

test('words that a spreadsheet would run are kept as words', () => {
  const run = ['=HYPERLINK("http://x")', '+1+1', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '＠x']
  for (const words of run) {
    const [[cell = ''] = []] = parse(line(words))
    expect(cell).toBe(`'${words}`)
  }
  expect(line('a=b', '1-2', 'x@y.example')).toBe('a=b,1-2,x@y.example\r\n')
})

test('numbers stay numbers, those below nothing too', () => {
  expect(line({ number: -3 }, { cents: -2_500 }, { cents: 5 }, { cents: 123_456_789 })).toBe(
    '-3,-25.00,0.05,1234567.89\r\n',
  )
})

test('times are the shop’s, on both sides of a change of the clocks', () => {
  expect(line({ at: '2026-11-20T04:59:00Z' }, { at: '2026-07-01T04:00:00Z' }, { at: 'soon' })).toBe(
    '2026-11-19 23:59,2026-07-01 00:00,\r\n',
  )
  expect(line({ at: '2026-11-01T05:30:00Z' }, { at: '2026-11-01T06:30:00Z' })).toBe(
    '2026-11-01 01:30,2026-11-01 01:30\r\n',
  )
})

test('nothing is an empty cell, and a day is its own text', () => {
  expect(line(null, { day: '2026-11-20' }, null)).toBe(',2026-11-20,\r\n')
})
