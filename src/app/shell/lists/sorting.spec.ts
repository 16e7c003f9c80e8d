import { expect, test } from 'vitest'
import { readSortParam } from '~/app/format/urlParams'
import { sorted } from './SortHeads'

type Row = { id: string; name: string | null; cents: number | null }
const rows: Row[] = [
  { id: 'a', name: 'émile', cents: 200 },
  { id: 'b', name: null, cents: null },
  { id: 'c', name: 'Ana', cents: 1_000 },
  { id: 'd', name: 'émile', cents: 30 },
]
const ids = (some: readonly Row[]) => some.map(({ id }) => id).join('')

test('words go by the alphabet, sums by their size; what has none stands last either way', () => {
  expect(ids(sorted(rows, ({ name }) => name, false))).toBe('cadb')
  expect(ids(sorted(rows, ({ name }) => name, true))).toBe('adcb')
  expect(ids(sorted(rows, ({ cents }) => cents, false))).toBe('dacb')
  expect(ids(sorted(rows, ({ cents }) => cents, true))).toBe('cadb')
})

test('numbers in words go by their size', () => {
  const numbered = ['99', '1000', '101'].map((name, at) => ({ id: String(at), name, cents: null }))
  expect(ids(sorted(numbered, ({ name }) => name, false))).toBe('021')
})

test('an address that names no column has no order', () => {
  const columns = ['date', 'customer'] as const
  expect(readSortParam('customer', columns)).toBe('customer')
  expect(readSortParam('-date', columns)).toBe('-date')
  for (const value of ['job', '--date', '', 7, undefined])
    expect(readSortParam(value, columns)).toBeUndefined()
})
