import { array, assert, integer, nat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { placesFrom, rowAt, startsOf } from './rowOffsets'

const same = { of: 44 }
const starts = startsOf([same, { of: 76 }, same], ({ of }) => of)

test('each row begins where the one above it ends', () => {
  expect(starts).toEqual([0, 44, 120, 164])
  expect(startsOf([], () => 44)).toEqual([0])
})

test('a place belongs to the row that begins there, up to the next, and beyond either end to the last one there', () => {
  expect([0, 43, 44, 119, 120, 163].map((down) => rowAt(starts, down))).toEqual([0, 0, 1, 1, 2, 2])
  expect([-500, 164, 9_000].map((down) => rowAt(starts, down))).toEqual([0, 2, 2])
  expect(rowAt([0], 100)).toBe(0)
})

test('whatever the heights, the row found is the one that lies there', () => {
  assert(
    property(array(integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 60 }), nat(), (all, at) => {
      const ends = startsOf(all, (height) => height)
      const down = at % (ends.at(-1) ?? 1)
      const row = rowAt(ends, down)
      expect(ends[row]).toBeLessThanOrEqual(down)
      expect(ends[row + 1]).toBeGreaterThan(down)
    }),
  )
})

test('a row that is kept stands in its place, once, however far it is', () => {
  expect(placesFrom(5, 8, -1)).toEqual([5, 6, 7])
  expect(placesFrom(5, 8, 2)).toEqual([2, 5, 6, 7])
  expect(placesFrom(5, 8, 6)).toEqual([5, 6, 7])
  expect(placesFrom(5, 8, 90)).toEqual([5, 6, 7, 90])
  expect(placesFrom(0, 0, -1)).toEqual([])
})
