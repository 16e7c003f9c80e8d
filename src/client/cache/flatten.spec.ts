import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Page } from '~/client/nouns/nouns'
import { createFlatten } from './list'

type Row = { id: string; createdAt: string; name?: string }

/** Rows by number, the highest the newest. */
const row = (number: number): Row => ({
  id: `c${number}`,
  createdAt: new Date(1_790_000_000_000 + number * 1_000).toISOString(),
})
const page = (numbers: number[], more: Partial<Page<Row>> = {}): Page<Row> => ({
  rows: numbers.map(row),
  next: 'more',
  skipped: 0,
  ...more,
})
const ids = (rows: readonly Row[]) => rows.map(({ id }) => Number(id.slice(1)))
const flat = (...pages: Page<Row>[]) => ids(createFlatten<Row>()({ pages }))

test('rows of all pages in their order, each once', () => {
  expect(flat()).toEqual([])
  expect(flat(page([9, 8, 7]), page([7, 6]), page([6, 5], { next: null }))).toEqual([9, 8, 7, 6, 5])
})

test('page by page it comes to the same as all at once', () => {
  const pages = [page([9, 8]), page([8, 7]), page([7, 6]), page([9, 5], { next: null })]
  const flatten = createFlatten<Row>()
  for (let count = 1; count <= pages.length; count += 1) {
    const shown = pages.slice(0, count)
    expect(ids(flatten({ pages: shown }))).toEqual(flat(...shown))
  }
})

test('the same pages give the same array, so that nothing is drawn again', () => {
  const flatten = createFlatten<Row>()
  const pages = [page([9, 8]), page([7])]
  const rows = flatten({ pages })
  expect(flatten({ pages: [...pages] })).toBe(rows)
})

test('a page more leaves what was given out before as it was', () => {
  const flatten = createFlatten<Row>()
  const pages = [page([9, 8])]
  const before = flatten({ pages })
  flatten({ pages: [...pages, page([7])] })
  expect(ids(before)).toEqual([9, 8])
})

test('another page in the middle is noticed', () => {
  const flatten = createFlatten<Row>()
  const first = page([9, 8])
  flatten({ pages: [first, page([7, 6])] })
  expect(ids(flatten({ pages: [first, page([7])] }))).toEqual([9, 8, 7])
})

test('after a restart the old rows hold their place until they are read again', () => {
  const before = [page([9, 8, 7]), page([6, 5, 4])]
  const again = page([10, 9, 8], { restarted: true })
  expect(flat(...before, again)).toEqual([10, 9, 8, 7, 6, 5, 4])
})

test('what vanished before the point reached is gone, and what lies beyond it is not yet judged', () => {
  const before = [page([9, 8, 7]), page([6, 5, 4])]
  expect(flat(...before, page([9, 7, 6], { restarted: true }))).toEqual([9, 7, 6, 5, 4])
  expect(flat(...before, page([9, 7, 6], { restarted: true }), page([5, 3, 2]))).toEqual([9, 7, 6, 5, 3, 2])
})

test('a restart that has come to the end is the whole list', () => {
  const before = [page([9, 8, 7]), page([6, 5, 4])]
  expect(flat(...before, page([9, 8], { restarted: true }), page([6], { next: null }))).toEqual([9, 8, 6])
  expect(flat(...before, page([], { restarted: true, next: null }))).toEqual([])
})

test('a second restart keeps the places of the first', () => {
  const pages = [
    page([9, 8]),
    page([7, 6]),
    page([9, 8], { restarted: true }),
    page([9, 8], { restarted: true }),
  ]
  expect(flat(...pages)).toEqual([9, 8, 7, 6])
})

test('rows whose time cannot be read are kept', () => {
  const odd: Row = { id: 'c1', createdAt: 'a while ago' }
  const rows = createFlatten<Row>()({
    pages: [{ rows: [row(9), odd], next: 'more', skipped: 0 }, page([9], { restarted: true })],
  })
  expect(ids(rows)).toEqual([9, 1])
})

test('a page more costs that page: of 100,000 rows none is looked at for the next hundred', () => {
  let looks = 0
  const watched = (number: number): Row => ({
    get id() {
      looks += 1
      return `c${number}`
    },
    createdAt: '2026-05-04T09:00:00Z',
  })
  const flatten = createFlatten<Row>()
  const pages: Page<Row>[] = []
  for (let at = 0; at < 1_000; at += 1) {
    const numbers = Array.from({ length: 100 }, (_, place) => 100_000 - at * 100 - place)
    pages.push(page([], { rows: numbers.map(watched) }))
    flatten({ pages: [...pages] })
  }
  expect(flatten({ pages: [...pages] })).toHaveLength(100_000)
  // Walking all rows for each page would be 50 million looks.
  expect(looks).toBeLessThanOrEqual(200_000)
})

const changed = (of: Page<Row>, rows: Row[]): Page<Row> => ({ ...of, rows })

test.each([
  ['first', 0],
  ['middle', 1],
  ['last', 2],
])('a row that changes in the %s page is another one in its place', (_, at) => {
  const flatten = createFlatten<Row>()
  const pages = [page([9, 8]), page([7, 6]), page([5, 4], { next: null })]
  const before = flatten({ pages })
  const ruth = { ...row(9 - 2 * at), name: 'Ruth' }
  const others = pages.map((one, place) => (place === at ? changed(one, [ruth, row(8 - 2 * at)]) : one))
  const rows = flatten({ pages: others })
  expect(ids(rows)).toEqual([9, 8, 7, 6, 5, 4])
  expect(rows[2 * at]).toBe(ruth)
  expect(before[2 * at]).toEqual(row(9 - 2 * at))
})

type Step = (pages: Page<Row>[], earlier: readonly Page<Row>[][]) => Page<Row>[]

const place = fc.nat(12)
const numbers = fc.uniqueArray(place, { maxLength: 5 })
/** One of the pages becomes another one. */
const put = (pages: Page<Row>[], at: number, make: (of: Page<Row>) => Page<Row>) =>
  pages.map((of, here) => (here === at % pages.length ? make(of) : of))

const STEPS: readonly fc.Arbitrary<Step>[] = [
  fc.tuple(place, place).map(([at, number]): Step => {
    const named = (old: Row) => (old.id === row(number).id ? { ...old, name: 'Ruth' } : old)
    return (pages) => put(pages, at, (of) => changed(of, of.rows.map(named)))
  }),
  fc.tuple(place, place).map(([at, number]): Step => {
    const isLeft = ({ id }: Row) => id !== row(number).id
    return (pages) => put(pages, at, (of) => changed(of, of.rows.filter(isLeft)))
  }),
  numbers.map((of): Step => (pages) => [...pages, page(of)]),
  numbers.map((of): Step => (pages) => [...pages, page(of, { restarted: true })]),
  fc.tuple(place, numbers).map(
    ([at, of]): Step =>
      (pages) =>
        put(pages, at, () => page(of)),
  ),
  place.map(
    (at): Step =>
      (pages, earlier) =>
        earlier[at % earlier.length] ?? pages,
  ),
]

test('step by step, whatever becomes of its pages comes to the same as all at once', () => {
  const all = fc.property(
    fc.array(numbers, { minLength: 1 }),
    fc.array(fc.oneof(...STEPS)),
    (first, steps) => {
      const flatten = createFlatten<Row>()
      const earlier = [first.map((of) => page(of))]
      for (const step of steps) {
        const pages = step(earlier.at(-1) ?? [], earlier)
        earlier.push(pages)
        expect(flatten({ pages })).toEqual(createFlatten<Row>()({ pages }))
      }
    },
  )
  fc.assert(all, { numRuns: 1_000 })
})
