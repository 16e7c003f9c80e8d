import { expect, test } from 'vitest'
import { Records } from './records'

// What was read, beside what was confirmed: only the order of asking tells which is newer, where records bear no time.

type Paper = { id: string; status: string }

function desk(changedAt?: (row: Paper) => string | undefined) {
  let now = 1_000
  let changes = 0
  const records = new Records<Paper>({ now: () => now, ...(changedAt && { changedAt }) })
  records.subscribe(() => (changes += 1))
  return { records, at: (time: number) => (now = time), changes: () => changes }
}

/** Several readings of one moment are told of once. */
const gathered = () => Promise.resolve()

const unpaid = { id: 'i', status: 'unpaid' }
const paid = { id: 'i', status: 'paid' }

test('what was asked for later is shown wherever the record is listed, and what is alike stays the same object', () => {
  const { records } = desk()
  records.read([unpaid], { readAt: 100 })
  records.read([paid], { readAt: 200 })
  records.read([unpaid], { readAt: 150 })
  expect(records.current([unpaid])).toEqual([paid])
  records.read([{ ...paid }], { readAt: 300 })
  expect(records.current([unpaid])[0]).toBe(paid)
})

test('a reading that was asked for after a confirmation is believed, one before it is not', () => {
  const { records, at } = desk()
  at(500)
  records.put('i', paid, 'here')
  records.read([unpaid], { readAt: 499 })
  expect(records.find('i')).toEqual(paid)
  records.read([unpaid], { readAt: 501 })
  expect(records.find('i')).toEqual(unpaid)
})

test('a record read alone long ago does not undo a newer list', () => {
  const { records } = desk()
  records.read([unpaid], { readAt: 100 })
  expect(records.current([paid], () => true, { readAt: 400 })).toEqual([paid])
})

test('what was only read elsewhere is added to no list; what was confirmed is, as it is known best', () => {
  const { records, at } = desk()
  records.read([unpaid], { readAt: 100 })
  expect(records.current([], () => true, { readAt: 50 })).toEqual([])
  at(200)
  records.put('i', unpaid, 'here')
  records.read([paid], { readAt: 300 })
  expect(records.current([], () => true, { readAt: 150 })).toEqual([paid])
  expect(records.current([], ({ status }) => status === 'unpaid', { readAt: 150 })).toEqual([])
})

test('gone, it is in no list any more; nothing known of it is another thing', () => {
  const { records, at } = desk()
  at(200)
  records.read([unpaid], { readAt: 100 })
  records.put('i', null, 'here')
  expect(records.current([unpaid])).toEqual([])
  expect(records.find('i')).toBeNull()
  expect(records.find('j')).toBeUndefined()
})

test('changed by something else, it counts as the newest again when it was asked for after that', () => {
  const { records, at } = desk()
  records.read([unpaid], { readAt: 900 })
  expect(records.isOutdated('i')).toBe(false)
  records.outdate('i')
  expect(records.isOutdated('i')).toBe(true)
  records.read([unpaid], { readAt: 999 })
  expect(records.isOutdated('i')).toBe(true)
  at(2_000)
  records.read([unpaid], { readAt: 1_001 })
  expect(records.isOutdated('i')).toBe(false)
})

test('whoever looks is told of what has changed, and not of what is as it was, nor of what nobody knew', async () => {
  const { records, at, changes } = desk()
  records.read([unpaid], { readAt: 100 })
  records.read([{ ...unpaid }], { readAt: 200 })
  await gathered()
  expect(changes()).toBe(0)
  records.read([paid], { readAt: 300 })
  await gathered()
  expect(changes()).toBe(1)
  records.outdate('i')
  at(1_100)
  // Read since, though as it was.
  records.read([{ ...paid }], { readAt: 1_050 })
  await gathered()
  expect(changes()).toBe(3)
})

test('a later change wins, whenever it was asked for', () => {
  const times: Record<string, string> = { unpaid: '2026-11-20T15:00:00Z', paid: '2026-11-20T16:00:00Z' }
  const { records } = desk(({ status }) => times[status])
  records.read([unpaid], { readAt: 500 })
  records.read([paid], { readAt: 400 })
  expect(records.find('i')).toEqual(paid)
})

test('the screens draw an answer to a change of this page once, when the change ends', () => {
  const { records, changes } = desk()
  const endPending = records.setPending('i', { status: 'paid' })
  records.put('i', paid, 'here')
  expect(changes()).toBe(1)
  endPending()
  expect(changes()).toBe(2)
  expect(records.current([unpaid])).toEqual([paid])
})

test('of more than fifty thousand readings none is kept, and what was confirmed is', () => {
  const { records } = desk()
  records.put('i', paid, 'here')
  records.read(
    Array.from({ length: 50_001 }, (_, at) => ({ id: `n${at}`, status: 'unpaid' })),
    { readAt: 100 },
  )
  expect(records.find('n1')).toBeUndefined()
  expect(records.find('i')).toEqual(paid)
})
