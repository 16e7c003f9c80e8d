import { expect, test } from 'vitest'
import { countedCents, DENOMINATIONS, overOrShort, readPieces, shouldBe, toTheBank } from './drawer'

test('one of each note and coin is $188.91', () => {
  expect(countedCents(new Map(DENOMINATIONS.map(({ cents }) => [cents, 1])))).toBe(18_891)
})

test('a count is exact however many coins it has', () => {
  expect(
    countedCents(
      new Map([
        [1, 99_999],
        [25, 3],
        [10_000, 12],
      ]),
    ),
  ).toBe(220_074)
})

test('nothing typed is none, and what is no number of pieces is told from it', () => {
  expect(['', ' 7 ', '007', '1.5', '-1', 'two', '100001'].map(readPieces)).toEqual([
    0,
    7,
    7,
    null,
    null,
    null,
    null,
  ])
})

test('over and short are what was counted against float and cash takings, less the pay-outs', () => {
  expect(overOrShort(35_000, shouldBe(20_000, 15_000, 0))).toBe(0)
  expect(overOrShort(35_001, shouldBe(20_000, 15_000, 0))).toBe(1)
  expect(overOrShort(0, shouldBe(20_000, 15_000, 0))).toBe(-35_000)
  expect(overOrShort(33_800, shouldBe(20_000, 15_000, 1_200))).toBe(0)
})

test('to the bank go the checks, and what was counted beyond the float', () => {
  expect(toTheBank(83_340, 108_945, 20_000)).toBe(172_285)
  expect(toTheBank(83_340, 15_000, 20_000)).toBe(83_340)
  expect(toTheBank(83_340, null, 20_000)).toBeNull()
  expect(toTheBank(83_340, 108_945, null)).toBeNull()
})
