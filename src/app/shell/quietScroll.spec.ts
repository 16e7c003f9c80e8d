import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quietWhileScrolled } from './keepUpToDate'

const page = new EventTarget()
let quiet = 0
let begun = 0

const keepQuiet = () => {
  quiet += 1
  begun += 1
  return () => void (quiet -= 1)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  begun = 0
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function scrollFor(ms: number) {
  for (let past = 0; past < ms; past += 100) {
    page.dispatchEvent(new Event('scroll'))
    vi.advanceTimersByTime(100)
  }
}

test('it is quiet while somebody scrolls, and for a moment after that', () => {
  const stop = quietWhileScrolled({ keepQuiet })
  scrollFor(2_000)
  expect([quiet, begun]).toEqual([1, 1])
  vi.advanceTimersByTime(199)
  expect(quiet).toBe(1)
  vi.advanceTimersByTime(1)
  expect(quiet).toBe(0)
  stop()
})

test('what scrolls without an end lets something pass every ten seconds', () => {
  const stop = quietWhileScrolled({ keepQuiet })
  scrollFor(9_900)
  expect([quiet, begun]).toEqual([1, 1])
  scrollFor(200)
  expect([quiet, begun]).toEqual([1, 2])
  scrollFor(20_000)
  expect([quiet, begun]).toEqual([1, 4])
  stop()
  expect(quiet).toBe(0)
})
