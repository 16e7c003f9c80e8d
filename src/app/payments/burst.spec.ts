import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBurst } from './burst'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function keyboard() {
  const burst = createBurst()
  let at = 0
  const chosen: string[] = []
  /** Whether the key went through to what has the focus. */
  function press(key: string, afterMs: number): boolean {
    at += afterMs
    vi.advanceTimersByTime(afterMs)
    let went = true
    burst.hear({ key, timeStamp: at, preventDefault: () => (went = false), stopPropagation: () => {} })
    if (went && /\d/.test(key)) burst.alone(() => chosen.push(key))
    return went
  }
  return { press, chosen }
}

test('a key that a person presses acts', () => {
  const { press, chosen } = keyboard()
  press('3', 0)
  vi.advanceTimersByTime(100)
  expect(chosen).toEqual(['3'])
})

test('a person’s keys each act, however often', () => {
  const { press, chosen } = keyboard()
  for (const key of ['1', '2', '1']) press(key, 150)
  vi.advanceTimersByTime(100)
  expect(chosen).toEqual(['1', '2', '1'])
})

test('of a scanner’s digits none acts, and its Enter goes nowhere', () => {
  const { press, chosen } = keyboard()
  for (const key of '0123412345') press(key, 8)
  expect(press('Enter', 8)).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(chosen).toEqual([])
})

test('a person’s Enter goes through, also after words were typed', () => {
  const { press } = keyboard()
  for (const key of 'note') press(key, 90)
  expect(press('Enter', 120)).toBe(true)
  expect(press('Enter', 500)).toBe(true)
})
