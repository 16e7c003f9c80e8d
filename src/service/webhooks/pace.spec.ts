import { expect, test } from 'vitest'
import { createPace } from './schedule'

function newPace() {
  let now = 0
  const pace = createPace(() => now)
  /** As many as may start by then. */
  const start = (most: number) => {
    let started = 0
    while (started < most && pace.mayStart()) {
      pace.started()
      started += 1
    }
    return started
  }
  return { pace, start, pass: (ms: number) => void (now += ms) }
}

test('while nobody asks for anything, deliveries go out as fast as they can', () => {
  const { start } = newPace()
  expect(start(10_000)).toBe(10_000)
})

test('beside requests they go out a thousand a second, a few at a time', () => {
  const { pace, start, pass } = newPace()
  pace.busy()
  expect(start(10_000)).toBe(5)
  let started = 0
  for (let ms = 0; ms < 1_000; ms += 5) {
    pass(5)
    pace.busy()
    started += start(10_000)
  }
  expect(started).toBe(1_000)
})

test('a long rest saves up no more than one breath', () => {
  const { pace, start, pass } = newPace()
  pass(60_000)
  pace.busy()
  expect(start(10_000)).toBe(5)
})

test('a tenth of a second after the last request they go out freely again', () => {
  const { pace, start, pass } = newPace()
  start(10_000)
  pace.busy()
  expect(start(10)).toBe(0)
  pass(99)
  expect(start(10)).toBe(5)
  pass(1)
  expect(start(10_000)).toBe(10_000)
})
