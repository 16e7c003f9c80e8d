import { expect, test } from 'vitest'
import { Records } from './records'

// What was read and told, where the service says the position in its history: the higher position is the newer one.

type Card = { id: string; status: string; updatedAt: string }

const card = (status: string, hour: number): Card => ({
  id: 'ruth',
  status,
  updatedAt: `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`,
})
const at = (number: number, readAt = 1, epoch = 'a') => ({ readAt, position: { epoch, number } })
const all = () => true

const desk = () => new Records<Card>({ now: () => 1_000, changedAt: ({ updatedAt }) => updatedAt })
const status = (records: Records<Card>) => records.find('ruth')?.status

test('an answer that was asked for later, and is of an earlier position, undoes nothing', () => {
  const records = desk()
  records.put('ruth', card('confirmed', 10), 'stream', at(7, 100))
  records.read([card('pending', 9)], at(6, 200))
  expect(status(records)).toBe('confirmed')
  records.read([card('checked_in', 11)], at(8, 50))
  expect(status(records)).toBe('checked_in')
})

test('a process whose clock was set back is believed: its later change bears an earlier time', () => {
  const records = desk()
  records.read([card('pending', 15)], at(6, 100))
  expect(records.put('ruth', card('confirmed', 14), 'stream', at(7, 200))).toBe(true)
  expect(status(records)).toBe('confirmed')
  // A list that was read before that shows it as it is now, whatever time its own row bears.
  expect(records.current([card('pending', 15)]).map((row) => row.status)).toEqual(['confirmed'])
  expect(records.current([card('pending', 15)], all, at(6, 100)).map((row) => row.status)).toEqual([
    'confirmed',
  ])
})

test('what is told late is not taken for news', () => {
  const records = desk()
  records.read([card('in_progress', 12)], at(9, 100))
  expect(records.put('ruth', card('confirmed', 10), 'stream', at(7, 200))).toBe(false)
  expect(records.put('ruth', null, 'stream', at(8, 300))).toBe(false)
  expect(status(records)).toBe('in_progress')
})

test('a whole reading drops what it does not have of before its position, and nothing of after it', () => {
  const records = desk()
  records.put('ruth', card('confirmed', 10), 'stream', at(7, 300))
  records.dropMissing([], at(6, 400), all)
  expect(status(records)).toBe('confirmed')
  expect(records.current([], all, at(6, 400))).toHaveLength(1)
  records.dropMissing([], at(8, 200), all)
  expect(records.find('ruth')).toBeUndefined()
})

test('two lines of history have no order of positions: what was asked for later counts', () => {
  const records = desk()
  records.read([card('completed', 16)], at(90, 100))
  records.read([card('pending', 9)], at(3, 200, 'b'))
  expect(status(records)).toBe('pending')
  // Under way from before the books were set back.
  records.read([card('completed', 16)], at(91, 150))
  expect(status(records)).toBe('pending')
  records.clear()
  expect(records.find('ruth')).toBeUndefined()
})

test('this desk’s own doing is its own, whether the answer comes first or the news of it', () => {
  for (const order of ['answer first', 'news first']) {
    const records = desk()
    const answer = (readAt: number) => records.put('ruth', card('confirmed', 10), 'here', at(7, readAt))
    const news = (readAt: number) => records.put('ruth', card('confirmed', 10), 'stream', at(7, readAt))
    const [first, second] = order === 'answer first' ? [answer, news] : [news, answer]
    first(500)
    second(501)
    expect(records.isOwn(card('confirmed', 10))).toBe(true)
    expect(records.put('ruth', card('checked_in', 11), 'stream', at(8, 600))).toBe(true)
    expect(records.isOwn(card('checked_in', 11))).toBe(false)
  }
})
