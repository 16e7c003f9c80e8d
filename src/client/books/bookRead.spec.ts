import { expect, test } from 'vitest'
import { createBook } from './book'

// What was read, beside what was confirmed: only the order of asking tells which is newer, where records bear no time.

type Paper = { id: string; status: string }

function desk(changedAt?: (row: Paper) => string | undefined) {
  let now = 1_000
  let changes = 0
  const book = createBook<Paper>({ now: () => now, ...(changedAt && { changedAt }) })
  book.subscribe(() => (changes += 1))
  return { book, at: (time: number) => (now = time), changes: () => changes }
}

const unpaid = { id: 'i', status: 'unpaid' }
const paid = { id: 'i', status: 'paid' }

test('what was asked for later is shown wherever the record is listed, and what is alike stays the same object', () => {
  const { book } = desk()
  book.take([unpaid], 100)
  book.take([paid], 200)
  book.take([unpaid], 150)
  expect(book.newest([unpaid])).toEqual([paid])
  book.take([{ ...paid }], 300)
  expect(book.newest([unpaid])[0]).toBe(paid)
})

test('a reading that was asked for after a confirmation is believed, one before it is not', () => {
  const { book, at } = desk()
  at(500)
  book.upsert('i', paid, 'here')
  book.take([unpaid], 499)
  expect(book.find('i')).toEqual(paid)
  book.take([unpaid], 501)
  expect(book.find('i')).toEqual(unpaid)
})

test('a record read alone long ago does not undo a newer list', () => {
  const { book } = desk()
  book.take([unpaid], 100)
  expect(book.apply([paid], 400, () => true)).toEqual([paid])
})

test('what was only read elsewhere is added to no list; what was confirmed is, as it is known best', () => {
  const { book, at } = desk()
  book.take([unpaid], 100)
  expect(book.apply([], 50, () => true)).toEqual([])
  at(200)
  book.upsert('i', unpaid, 'here')
  book.take([paid], 300)
  expect(book.apply([], 150, () => true)).toEqual([paid])
  expect(book.apply([], 150, ({ status }) => status === 'unpaid')).toEqual([])
})

test('gone, it is in no list any more; nothing known of it is another thing', () => {
  const { book, at } = desk()
  at(200)
  book.take([unpaid], 100)
  book.upsert('i', null, 'here')
  expect(book.newest([unpaid])).toEqual([])
  expect(book.find('i')).toBeNull()
  expect(book.find('j')).toBeUndefined()
})

test('changed by something else, it counts as the newest again when it was asked for after that', () => {
  const { book, at } = desk()
  book.take([unpaid], 900)
  expect(book.isOutdated('i')).toBe(false)
  book.outdated('i')
  expect(book.isOutdated('i')).toBe(true)
  book.take([unpaid], 999)
  expect(book.isOutdated('i')).toBe(true)
  at(2_000)
  book.take([unpaid], 1_001)
  expect(book.isOutdated('i')).toBe(false)
})

test('whoever looks is told of what has changed, and not of what is as it was, nor of what nobody knew', () => {
  const { book, at, changes } = desk()
  book.take([unpaid], 100)
  book.take([{ ...unpaid }], 200)
  expect(changes()).toBe(0)
  book.take([paid], 300)
  expect(changes()).toBe(1)
  book.outdated('i')
  at(1_100)
  // Read since, though as it was.
  book.take([{ ...paid }], 1_050)
  expect(changes()).toBe(3)
})

test('a later change wins, whenever it was asked for', () => {
  const times: Record<string, string> = { unpaid: '2026-11-20T15:00:00Z', paid: '2026-11-20T16:00:00Z' }
  const { book } = desk(({ status }) => times[status])
  book.take([unpaid], 500)
  book.take([paid], 400)
  expect(book.find('i')).toEqual(paid)
})

test('an answer under a wish of this page is drawn once, when the wish ends', () => {
  const { book, changes } = desk()
  const endWish = book.wish('i', { status: 'paid' })
  book.upsert('i', paid, 'here')
  expect(changes()).toBe(1)
  endWish()
  expect(changes()).toBe(2)
  expect(book.newest([unpaid])).toEqual([paid])
})

test('of more than fifty thousand readings none is kept, and what was confirmed is', () => {
  const { book } = desk()
  book.upsert('i', paid, 'here')
  book.take(
    Array.from({ length: 50_001 }, (_, at) => ({ id: `n${at}`, status: 'unpaid' })),
    100,
  )
  expect(book.find('n1')).toBeUndefined()
  expect(book.find('i')).toEqual(paid)
})
