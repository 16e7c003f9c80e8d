import { expect, test } from 'vitest'
import { createMerge } from './useMerged'

const row = (id: string, day: number) => ({
  id,
  createdAt: `2026-11-${String(day).padStart(2, '0')}T12:00:00Z`,
})
const whole = (...rows: ReturnType<typeof row>[]) => ({ rows, hasMore: false })
const begun = (...rows: ReturnType<typeof row>[]) => ({ rows, hasMore: true })
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join(' ')

test('several lists are one, the newest first, each row once', () => {
  const merged = createMerge()([whole(row('e', 5), row('b', 2)), whole(row('d', 4), row('b', 2)), whole()])
  expect(idsOf(merged.rows)).toBe('e d b')
  expect(merged.behind).toEqual([])
})

test('what another list may still put something above is not shown, and that list is the one to be read on', () => {
  const merge = createMerge()
  const parts = [begun(row('z', 20), row('y', 10)), whole(row('x', 15), row('w', 3))]
  expect(idsOf(merge(parts).rows)).toBe('z x y')
  expect(merge(parts).behind).toEqual([0])
  const more = merge([begun(row('z', 20), row('y', 10), row('v', 2)), whole(row('x', 15), row('w', 3))])
  expect(idsOf(more.rows)).toBe('z x y w v')
})

test('of two lists that go on, the one that reaches less far back is read on', () => {
  expect(createMerge()([begun(row('a', 9)), begun(row('b', 12))]).behind).toEqual([1])
})

test('a list of which nothing is left is read on before anything is shown', () => {
  const merged = createMerge()([begun(), whole(row('a', 9))])
  expect(merged).toEqual({ rows: [], behind: [0] })
})

test('what did not change is the same object', () => {
  const merge = createMerge()
  const rows = [row('a', 1)]
  expect(merge([{ rows, hasMore: false }])).toBe(merge([{ rows, hasMore: false }]))
  expect(merge([{ rows, hasMore: true }])).not.toBe(merge([{ rows, hasMore: false }]))
})
