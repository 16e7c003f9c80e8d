import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { NotImported } from './columns'
import {
  CUSTOMER_COLUMNS,
  printOf,
  readCsv,
  readCustomers,
  readVehicles,
  textOf,
  VEHICLE_COLUMNS,
} from './rows'

const cellsOf = (text: string) => [...readCsv(text)].map(({ cells }) => cells)

test.each([
  [
    'lines that end like those of Windows',
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'of old Macs',
    'a,b\rc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a last line without an end',
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'commas, quotes and line ends in quotes',
    '"a,b","say ""hello""","two\r\nlines"',
    [['a,b', 'say "hello"', 'two\r\nlines']],
  ],
  ['a quote in the middle of a cell', '5" lift kit,6\'1"', [['5" lift kit', '6\'1"']]],
  ['empty cells', ',"",\n', []],
  [
    'an empty cell at the end',
    'a,\nb,""',
    [
      ['a', ''],
      ['b', ''],
    ],
  ],
  [
    'lines that hold nothing',
    'a,b\n\n , \n,\nc,d\n\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['nothing', '', []],
])('%s', (_, text, rows) => expect(cellsOf(text)).toEqual(rows))

test('a row knows the line on which it begins, over cells of several lines and empty ones', () => {
  const text = 'a,b\r\n"one\r\ntwo\r\nthree",x\r\n\r\nlast,y\r\n'
  expect([...readCsv(text)].map(({ line }) => line)).toEqual([1, 2, 6])
})

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

test('whatever stands in cells comes out again', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('"', ',', '\r\n', '\n', '""', 'José'))
  const row = fc
    .array(cell, { minLength: 1, maxLength: 5 })
    .filter((cells) => cells.some((c) => c.trim() !== ''))
  fc.assert(
    fc.property(fc.array(row), fc.constantFrom('\n', '\r\n', '\r'), (rows, end) => {
      expect(cellsOf(rows.map((cells) => cells.map(quoted).join(',') + end).join(''))).toEqual(rows)
    }),
  )
})

test.each([
  ['a quote that is never closed', 'a\nb\n"c,d\ne\n', 'line 3: a quote (") is opened there and never closed'],
  ['text after a closing quote', 'a\n"b\nc"d,e', 'line 3: there is more text after a closing quote (")'],
])('%s is refused with its line', (_, text, reason) => {
  expect(() => cellsOf(text)).toThrow(new NotImported(reason))
})

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))

test('the mark at the beginning of a file is no part of its first column', () => {
  expect(textOf(bytes([0xef, 0xbb, 0xbf], 'name\nJosé'))).toBe('name\nJosé')
})

test.each([
  ['old Windows letters', bytes('name\nBo\nJos', [0xe9], '\n'), 'line 3: its text is not UTF-8.'],
  ['UTF-16', bytes([0xff, 0xfe], 'n\0'), 'it is written in UTF-16.'],
  ['a spreadsheet', bytes([0x50, 0x4b, 3, 4], 'xl'), 'it is a spreadsheet, not a CSV file.'],
])('%s are refused, and it says what to do', (_, file, reason) => {
  expect(() => textOf(file)).toThrow(`${reason} Save it as "CSV UTF-8 (comma delimited)" and try again.`)
})

const printsOf = (read: typeof readCustomers | typeof readVehicles, text: string) =>
  read(new TextEncoder().encode(text)).lines.map((line) => 'print' in line && line.print)

test('a line keeps the print that it had when it was imported, or a second run would take it for another one', () => {
  expect(printsOf(readCustomers, 'external_id,name,phone\n1,Maria,5185550142\n')).toEqual([
    'q9yJ9SkgcBHUQFEEH3OflO',
  ])
  const vehicles = 'external_id,customer_external_id,year,make,model\n1,1,2019,Honda,Civic\n'
  expect(printsOf(readVehicles, vehicles)).toEqual(['9SlFI60GGiQl3ruEGykAqS'])
})

test('a field that came later changes the print of no line that leaves it empty', () => {
  const said = { name: 'Maria', notes: null }
  expect(printOf({ ...said, referred_by: null })).toBe(printOf(said))
  expect(printOf({ ...said, referred_by: 'Ruth' })).not.toBe(printOf(said))
})

test('the page that shows how to import names every column', () => {
  const shown = [...readFileSync('docs/install.md', 'utf8').matchAll(/```csv file=(\w+)\.csv\n(.*)\n/g)]
  const columns = new Map(shown.map(([, file, header = '']) => [file, header.split(',').toSorted()]))
  const { needed, others } = VEHICLE_COLUMNS
  expect(columns.get('customers')).toEqual(
    [...CUSTOMER_COLUMNS.needed, ...CUSTOMER_COLUMNS.others].toSorted(),
  )
  expect(columns.get('vehicles')).toEqual([...needed, 'customer_external_id', ...others].toSorted())
})
