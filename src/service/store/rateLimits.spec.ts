import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createWindows, RollingWindow } from './rateLimits'

const NOW = Date.parse('2026-03-16T08:00:00Z')
const MINUTE = 60_000

describe('a window of three a minute', () => {
  test('lets three through and tells how many are left', () => {
    const window = new RollingWindow(3)
    const spent = [0, 10, 20].map((ms) => window.spend(NOW + ms))
    expect(spent.map(({ refused, remaining }) => [refused, remaining])).toEqual([
      [false, 2],
      [false, 1],
      [false, 0],
    ])
    expect(spent.map(({ resetAt, limit }) => [resetAt, limit])).toEqual([
      [NOW + MINUTE, 3],
      [NOW + MINUTE, 3],
      [NOW + MINUTE, 3],
    ])
  })

  test('refuses the fourth up to the last millisecond, and no longer', () => {
    const window = new RollingWindow(3)
    for (const ms of [0, 10, 20]) window.spend(NOW + ms)
    expect(window.spend(NOW + MINUTE - 1)).toMatchObject({
      refused: true,
      remaining: 0,
      resetAt: NOW + MINUTE,
    })
    expect(window.spend(NOW + MINUTE)).toMatchObject({ refused: false, remaining: 0 })
    // The next place is free when the second of them is a minute old.
    expect(window.spend(NOW + MINUTE + 9)).toMatchObject({ refused: true, resetAt: NOW + MINUTE + 10 })
    expect(window.spend(NOW + MINUTE + 10)).toMatchObject({ refused: false })
  })

  test('does not count what it refuses: who knocks all the time is let in all the same', () => {
    const window = new RollingWindow(3)
    for (const ms of [0, 0, 0]) window.spend(NOW + ms)
    for (let ms = 1; ms < MINUTE; ms += 7) expect(window.spend(NOW + ms).refused).toBe(true)
    const after = [0, 1, 2, 3].map((ms) => window.spend(NOW + MINUTE + ms).refused)
    expect(after).toEqual([false, false, false, true])
  })

  test('has no seam: there is no minute with more than three, wherever it begins', () => {
    const window = new RollingWindow(3)
    // Three right before the full minute, which a window that starts anew would forget.
    for (const ms of [59_000, 59_500, 59_999]) expect(window.spend(NOW + ms).refused).toBe(false)
    expect(window.spend(NOW + MINUTE).refused).toBe(true)
  })

  test('is idle when all of it is past, and not before', () => {
    const window = new RollingWindow(3)
    expect(window.isIdle(NOW)).toBe(true)
    window.spend(NOW)
    expect(window.isIdle(NOW + MINUTE - 1)).toBe(false)
    expect(window.isIdle(NOW + MINUTE)).toBe(true)
  })
})

test('whenever it is asked, it answers as one who remembers every request', () => {
  const asked = fc.array(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 40_000 })), {
    maxLength: 150,
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), asked, (limit, pauses) => {
      const window = new RollingWindow(limit)
      let now = NOW
      let let_in: number[] = []
      for (const pause of pauses) {
        now += pause
        const earliest = now - MINUTE
        let_in = let_in.filter((time) => time > earliest)
        const refused = let_in.length >= limit
        if (!refused) let_in.push(now)
        const resetAt = (let_in[0] ?? 0) + MINUTE
        expect(window.spend(now)).toEqual({ limit, refused, remaining: limit - let_in.length, resetAt })
      }
    }),
  )
})

test('a window that outgrows its room in the middle of a minute forgets each request in its turn', () => {
  const window = new RollingWindow(20)
  for (const ms of [0, 10, 20, 30, 40]) window.spend(NOW + ms)
  // Three are past by now, and what is left begins in the middle of the ring.
  for (let count = 0; count < 16; count += 1) window.spend(NOW + MINUTE + 25)
  expect(window.spend(NOW + MINUTE + 25)).toMatchObject({ remaining: 1, resetAt: NOW + MINUTE + 30 })
  expect(window.spend(NOW + MINUTE + 30)).toMatchObject({ remaining: 1, resetAt: NOW + MINUTE + 40 })
  expect(window.spend(NOW + MINUTE + 40)).toMatchObject({ remaining: 1, resetAt: NOW + 2 * MINUTE + 25 })
  expect(window.spend(NOW + 2 * MINUTE + 25)).toMatchObject({ remaining: 17 })
})

describe('windows', () => {
  test('are one for each name', () => {
    const spend = createWindows(1)
    expect(spend('Maria', NOW).refused).toBe(false)
    expect(spend('Maria', NOW).refused).toBe(true)
    expect(spend('Bo', NOW).refused).toBe(false)
  })

  test('are forgotten when idle, and those that are not are kept while others can go', () => {
    const spend = createWindows(1)
    for (let n = 0; n < 4_999; n++) spend(`early ${n}`, NOW)
    spend('late', NOW + MINUTE - 1)
    for (let n = 0; n < 4_999; n++) spend(`new ${n}`, NOW + MINUTE)
    expect(spend('late', NOW + MINUTE).refused).toBe(true)
  })

  test('take no more room than they may: of 5,000 busy ones the longest known gives way', () => {
    const spend = createWindows(1)
    for (let n = 0; n < 5_000; n++) spend(`caller ${n}`, NOW)
    expect(spend('caller 0', NOW).refused).toBe(true)
    spend('one more', NOW)
    expect(spend('caller 1', NOW).refused).toBe(true)
    expect(spend('caller 4999', NOW).refused).toBe(true)
    // The one that gave way begins anew; nobody else did.
    expect(spend('caller 0', NOW).refused).toBe(false)
  })
})
