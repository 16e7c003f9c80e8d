import { expect, test } from 'vitest'
import { APPOINTMENT_MOVES, APPOINTMENT_STATUSES, mayMove, walk, walkBack } from './appointments'

test('over several columns a card takes each step of the line', () => {
  expect(walk('pending', 'completed')).toEqual(['confirmed', 'checked_in', 'in_progress', 'completed'])
  expect(walk('completed', 'pending')).toEqual(['in_progress', 'checked_in', 'confirmed', 'pending'])
})

test('nobody becomes a no-show or is canceled in passing', () => {
  for (const from of APPOINTMENT_STATUSES) {
    for (const to of APPOINTMENT_STATUSES) {
      const between = walk(from, to)?.slice(0, -1) ?? []
      expect(between.filter((status) => status === 'no_show' || status === 'canceled')).toEqual([])
    }
  }
})

const pairs = APPOINTMENT_STATUSES.flatMap((from) => APPOINTMENT_STATUSES.map((to) => [from, to] as const))

test('each step of a walk is a move that the shop allows, and the last one arrives', () => {
  for (const [from, to] of pairs) {
    const stops = [from, ...(walk(from, to) ?? [])]
    const isAllowed = stops.slice(1).map((stop, at) => mayMove(stops[at] ?? from, stop))
    expect([from, to, isAllowed.includes(false)]).toEqual([from, to, false])
  }
  const arriving = pairs.filter(([from, to]) => walk(from, to) !== null)
  expect(arriving.map(([from, to]) => walk(from, to)?.at(-1) ?? from)).toEqual(arriving.map(([, to]) => to))
})

test('off the line it is one move or none', () => {
  expect(walk('checked_in', 'no_show')).toBe(null)
  expect(walk('completed', 'canceled')).toBe(null)
  expect(walk('in_progress', 'canceled')).toEqual(['canceled'])
})

test('every walk can be walked back', () => {
  const walked = pairs.filter(([from, to]) => walk(from, to) !== null)
  expect(walked.filter(([from, to]) => walkBack(to, from) === null)).toEqual([])
  expect(walkBack('checked_in', 'no_show')).toEqual(['confirmed', 'no_show'])
})

test('every single move can be walked', () => {
  for (const from of APPOINTMENT_STATUSES) {
    for (const to of APPOINTMENT_MOVES[from]) {
      expect([from, to, walk(from, to)]).toEqual([from, to, [to]])
    }
  }
})

test('staying is no move at all', () => {
  expect(walk('confirmed', 'confirmed')).toEqual([])
})
