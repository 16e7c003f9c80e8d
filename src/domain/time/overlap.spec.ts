import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { busiest, clashes, fullAt, type Slot } from './overlap'

const slot = (
  startAt: number,
  endAt: number,
  vehicleId: string | null = 'Outback',
  customerId = 'Maria',
) => ({
  customerId,
  vehicleId,
  startAt,
  endAt,
})

describe('two appointments of one vehicle', () => {
  test.each([
    ['start together', slot(9, 10), slot(9, 10), true],
    ['share a part', slot(9, 11), slot(10, 12), true],
    ['lie one within the other', slot(9, 12), slot(10, 11), true],
    ['follow each other', slot(9, 10), slot(10, 11), false],
    ['are hours apart', slot(9, 10), slot(14, 15), false],
  ])('that %s', (_, a, b, stands) => {
    expect(clashes(a, b)).toBe(stands)
    expect(clashes(b, a)).toBe(stands)
  })
})

describe('two appointments at the same time', () => {
  test.each([
    ['of two vehicles of one customer are fine', slot(9, 10, 'Outback'), slot(9, 10, 'Transit'), false],
    ['of one customer without a vehicle clash', slot(9, 10, null), slot(9, 10, null), true],
    ['of two customers without a vehicle are fine', slot(9, 10, null), slot(9, 10, null, 'Bo'), false],
    ['of one customer, one with a vehicle, are fine', slot(9, 10, 'Outback'), slot(9, 10, null), false],
  ])('%s', (_, a, b, stands) => {
    expect(clashes(a, b)).toBe(stands)
    expect(clashes(b, a)).toBe(stands)
  })
})

const slots = fc.array(
  fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 6 })).map(([start, length]) => slot(start, start + length)),
  { maxLength: 8 },
)

const hours = ({ startAt, endAt }: Slot) =>
  Array.from({ length: endAt - startAt }, (_, hour) => startAt + hour)

test('two spans meet exactly where they share a whole hour', () => {
  fc.assert(
    fc.property(slots, slots, (some, others) => {
      for (const a of some)
        for (const b of others) {
          const shared = hours(a).filter((hour) => hours(b).includes(hour))
          expect(clashes(a, b)).toBe(shared.length > 0)
        }
    }),
  )
})

test('the busiest moment is the hour that most of them stand in, and hours outside do not count', () => {
  fc.assert(
    fc.property(slots, fc.nat(20), fc.integer({ min: 1, max: 6 }), (others, startAt, length) => {
      const perHour = Array.from({ length }, (_, hour) => startAt + hour).map(
        (hour) => others.filter((other) => other.startAt <= hour && hour < other.endAt).length,
      )
      expect(busiest({ startAt, endAt: startAt + length }, others)).toBe(Math.max(...perHour))
    }),
  )
})

test('an empty day is not busy', () => {
  expect(busiest({ startAt: 9, endAt: 10 }, [])).toBe(0)
})

test('a shop is full at the first moment at which as many stand there as it holds, or never', () => {
  fc.assert(
    fc.property(
      slots,
      fc.nat(20),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 4 }),
      (...of) => {
        const [others, startAt, length, capacity] = of
        const first = Array.from({ length }, (_, hour) => startAt + hour).find(
          (hour) => others.filter((other) => other.startAt <= hour && hour < other.endAt).length >= capacity,
        )
        expect(fullAt({ startAt, endAt: startAt + length }, others, capacity)?.at).toBe(first)
      },
    ),
  )
})
