import { expect, test } from 'vitest'
import { createBook } from './book'

// What was read and told, where the service says the place in its history: the higher place is the newer one.

type Card = { id: string; status: string; updatedAt: string }

const card = (status: string, hour: number): Card => ({
  id: 'ruth',
  status,
  updatedAt: `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`,
})
const at = (number: number, readAt = 1, epoch = 'a') => ({ readAt, place: { epoch, number } })
const all = () => true

const desk = () => createBook<Card>({ now: () => 1_000, changedAt: ({ updatedAt }) => updatedAt })
const status = (book: ReturnType<typeof desk>) => book.find('ruth')?.status

test('an answer that was asked for later, and is of an earlier place, undoes nothing', () => {
  const book = desk()
  book.upsert('ruth', card('confirmed', 10), 'stream', at(7, 100))
  book.take([card('pending', 9)], at(6, 200))
  expect(status(book)).toBe('confirmed')
  book.take([card('checked_in', 11)], at(8, 50))
  expect(status(book)).toBe('checked_in')
})

test('a process whose clock was set back is believed: its later change bears an earlier time', () => {
  const book = desk()
  book.take([card('pending', 15)], at(6, 100))
  expect(book.upsert('ruth', card('confirmed', 14), 'stream', at(7, 200))).toBe(true)
  expect(status(book)).toBe('confirmed')
  // A list that was read before that shows it as it is now, whatever time its own row bears.
  expect(book.newest([card('pending', 15)]).map((row) => row.status)).toEqual(['confirmed'])
  expect(book.apply([card('pending', 15)], at(6, 100), all).map((row) => row.status)).toEqual(['confirmed'])
})

test('what is told late is not taken for news', () => {
  const book = desk()
  book.take([card('in_progress', 12)], at(9, 100))
  expect(book.upsert('ruth', card('confirmed', 10), 'stream', at(7, 200))).toBe(false)
  expect(book.upsert('ruth', null, 'stream', at(8, 300))).toBe(false)
  expect(status(book)).toBe('in_progress')
})

test('a whole reading drops what it does not have of before its place, and nothing of after it', () => {
  const book = desk()
  book.upsert('ruth', card('confirmed', 10), 'stream', at(7, 300))
  book.wholeRead([], at(6, 400), all)
  expect(status(book)).toBe('confirmed')
  expect(book.apply([], at(6, 400), all)).toHaveLength(1)
  book.wholeRead([], at(8, 200), all)
  expect(book.find('ruth')).toBeUndefined()
})

test('two lines of history have no order of places: what was asked for later counts', () => {
  const book = desk()
  book.take([card('completed', 16)], at(90, 100))
  book.take([card('pending', 9)], at(3, 200, 'b'))
  expect(status(book)).toBe('pending')
  // Under way from before the books were set back.
  book.take([card('completed', 16)], at(91, 150))
  expect(status(book)).toBe('pending')
  book.forget()
  expect(book.find('ruth')).toBeUndefined()
})

test('this desk’s own doing is its own, whether the answer comes first or the news of it', () => {
  for (const order of ['answer first', 'news first']) {
    const book = desk()
    const answer = (readAt: number) => book.upsert('ruth', card('confirmed', 10), 'here', at(7, readAt))
    const news = (readAt: number) => book.upsert('ruth', card('confirmed', 10), 'stream', at(7, readAt))
    const [first, second] = order === 'answer first' ? [answer, news] : [news, answer]
    first(500)
    second(501)
    expect(book.knows(card('confirmed', 10))).toBe(true)
    expect(book.upsert('ruth', card('checked_in', 11), 'stream', at(8, 600))).toBe(true)
    expect(book.knows(card('checked_in', 11))).toBe(false)
  }
})
