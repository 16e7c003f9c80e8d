import { expect, test } from 'vitest'
import { RequestWindow } from './budget'

test('a reset told while something is left does not make it less cautious', () => {
  const window = new RequestWindow(1_000)
  window.hear(0, 150, null, 2_000)
  expect(window.left(2_000)).toBe(150)
  expect(window.left(60_000)).toBe(1_000)
})

test('what is under way is not taken for the spending of others twice', () => {
  const window = new RequestWindow(1_000)
  for (let time = 0; time < 3; time += 1) window.spend(0)
  window.settle()
  // The service has counted the one that it answered, and perhaps none of the two that are under way.
  window.hear(0, 999, null, null)
  expect(window.left(0)).toBe(997)
  window.hear(0, 900, null, null)
  expect(window.left(0)).toBe(898)
})

test('requests leave the window one by one, a minute after they were sent', () => {
  const window = new RequestWindow(5)
  for (const at of [0, 10, 20]) window.spend(at)
  expect(window.nextChange(30)).toBe(60_000)
  expect(window.left(59_999)).toBe(2)
  expect(window.left(60_000)).toBe(3)
  expect(window.nextChange(60_000)).toBe(60_010)
  expect(window.left(60_020)).toBe(5)
  expect(window.nextChange(60_020)).toBe(Infinity)
})

test('a smaller limit never leaves less than nothing', () => {
  const window = new RequestWindow(1_000)
  for (let time = 0; time < 30; time += 1) window.spend(0)
  window.hear(0, 0, 20, 5_000)
  expect(window.left(0)).toBe(0)
})
