import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { importWithRetry } from './importWithRetry'

let page: EventTarget
beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A file that comes once the line is up again. */
function file() {
  const line = { isUp: false, asked: 0 }
  const load = async () => {
    line.asked += 1
    if (!line.isUp) throw new TypeError('Failed to fetch dynamically imported module')
    return 'the part'
  }
  return { line, load }
}

test('what did not come is asked for again, ever more seldom, until it comes', async () => {
  const { line, load } = file()
  const part = importWithRetry(load)
  await vi.advanceTimersByTimeAsync(999)
  expect(line.asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(line.asked).toBe(2)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(line.asked).toBe(2)
  line.isUp = true
  await vi.advanceTimersByTimeAsync(1)
  expect(await part).toBe('the part')
  expect(line.asked).toBe(3)
})

test('it is asked for at once when the browser is back on the line, and not again after it came', async () => {
  const { line, load } = file()
  const part = importWithRetry(load)
  await vi.advanceTimersByTimeAsync(0)
  line.isUp = true
  page.dispatchEvent(new Event('online'))
  expect(await part).toBe('the part')
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(line.asked).toBe(2)
})

test('a line that stays down is asked at least every half minute', async () => {
  const { line, load } = file()
  void importWithRetry(load)
  await vi.advanceTimersByTimeAsync(3_600_000)
  const before = line.asked
  await vi.advanceTimersByTimeAsync(30_000)
  expect(line.asked).toBe(before + 1)
})
