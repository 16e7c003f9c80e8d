import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { packLanes, type Lane, type Stretch } from './lanes'

const stretch = fc
  .tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 40 }))
  .map(([from, length]) => ({ from, until: from + length }))
const day = fc.array(stretch, { maxLength: 40 })

const meet = (a: Stretch, b: Stretch) => a.from < b.until && b.from < a.until

/** Where each stands across the width, from 0 to 1. */
const placed = (stretches: readonly Stretch[]) =>
  packLanes(stretches).map((lane, at) => drawnAt(lane, stretches[at]))

const drawnAt = (of: Lane | null, { from, until }: Stretch = { from: 0, until: 0 }) => {
  const { lane, lanes, wide } = of ?? { lane: 0, lanes: 1, wide: 0 }
  return { from, until, left: lane / lanes, right: (lane + wide) / lanes, lanes }
}

const A_HAIR = 1e-9

test('no two blocks of one moment lie over each other, however full the day is', () => {
  fc.assert(
    fc.property(day, (stretches) => {
      const all = placed(stretches)
      expect(all).toHaveLength(stretches.length)
      for (const [at, block] of all.entries()) {
        for (const other of all.slice(at + 1).filter((next) => meet(block, next))) {
          expect(block.right <= other.left + A_HAIR || other.right <= block.left + A_HAIR).toBe(true)
        }
      }
    }),
  )
})

test('every block stays within the width, and has some of it', () => {
  fc.assert(
    fc.property(day, (stretches) => {
      for (const { left, right } of placed(stretches)) {
        expect(left).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(1 + A_HAIR)
        expect(right - left).toBeGreaterThan(0)
      }
    }),
  )
})

test('there are no more lanes than blocks at the fullest moment', () => {
  fc.assert(
    fc.property(day, (stretches) => {
      const fullest = Math.max(
        0,
        ...stretches.map(
          ({ from }) => stretches.filter((other) => other.from <= from && from < other.until).length,
        ),
      )
      expect(Math.max(0, ...placed(stretches).map(({ lanes }) => lanes))).toBe(fullest)
    }),
  )
})

test('the order in which the blocks came does not matter', () => {
  const ofUnlike = fc.uniqueArray(stretch, {
    maxLength: 20,
    selector: ({ from, until }) => `${from} ${until}`,
  })
  fc.assert(
    fc.property(ofUnlike, (stretches) => {
      const backwards = packLanes(stretches.toReversed()).toReversed()
      expect(backwards).toEqual(packLanes(stretches))
    }),
  )
})

test('one that ends at ten and one that begins at ten both have the whole width', () => {
  expect(
    packLanes([
      { from: 9, until: 10 },
      { from: 10, until: 11 },
    ]),
  ).toEqual([
    { lane: 0, lanes: 1, wide: 1 },
    { lane: 0, lanes: 1, wide: 1 },
  ])
})

test('a long one beside two short ones shares with both, and the room that nobody needs is used', () => {
  expect(
    packLanes([
      { from: 9, until: 12 },
      { from: 9, until: 10 },
      { from: 9, until: 10 },
      { from: 11, until: 12 },
    ]),
  ).toEqual([
    { lane: 0, lanes: 3, wide: 1 },
    { lane: 1, lanes: 3, wide: 1 },
    { lane: 2, lanes: 3, wide: 1 },
    { lane: 1, lanes: 3, wide: 2 },
  ])
})

test('of more than two at a moment two are shown, side by side, and the rest is folded away', () => {
  fc.assert(
    fc.property(day, (stretches) => {
      const lanes = packLanes(stretches, 2)
      const wrong = stretches.filter((here, at) => {
        const lane = lanes[at] ?? null
        const beside = lanes.filter(
          (other, next) => next !== at && other && meet(here, stretches[next] ?? here),
        )
        // A folded one has both lanes taken where it begins; a shown one shares its own with nobody.
        if (lane === null) return beside.length < 2
        return lane.lanes > 2 || beside.some((other) => other?.lane === lane.lane)
      })
      expect(wrong).toEqual([])
    }),
  )
})

test('the first two by time keep their lanes, and a lane that is free again is used', () => {
  const lanes = packLanes(
    [
      { from: 8, until: 12 },
      { from: 8, until: 9 },
      { from: 8, until: 10 },
      { from: 9, until: 10 },
    ],
    2,
  )
  // Of those that begin together the longer ones come first.
  expect(lanes.map((lane) => lane?.lane ?? null)).toEqual([0, null, 1, null])
})

test('an empty day has no lanes', () => expect(packLanes([])).toEqual([]))
