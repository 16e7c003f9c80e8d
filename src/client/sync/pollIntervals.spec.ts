import { expect, test } from 'vitest'
import type { BudgetState } from '~/client/api/budget'
import { isKeptUp, pollAfter } from './pollIntervals'

const budget = (more: Partial<BudgetState> = {}): BudgetState => ({
  limit: 1_000,
  left: 1_000,
  pausedForMs: 0,
  wasThrottled: false,
  ...more,
})

test('every 15 seconds, also for a thousand cards', () => {
  expect(pollAfter(0, 4, budget())).toBe(15_000)
  expect(pollAfter(1_000, 4, budget())).toBe(15_000)
})

test('slower where the minute is half spent, and slower still near its end', () => {
  expect(pollAfter(100, 4, budget({ left: 499 }))).toBe(30_000)
  expect(pollAfter(100, 4, budget({ left: 249 }))).toBe(60_000)
})

test('a board of ten thousand cards takes a quarter of what a minute holds, and no more', () => {
  const requests = 104
  expect(pollAfter(10_000, 4, budget()) / 60_000).toBeCloseTo(requests / 250)
  expect(pollAfter(1_000, 1, budget({ limit: 100, left: 100 }))).toBeGreaterThan(15_000)
})

test('not before the service wants to be asked again', () => {
  expect(pollAfter(0, 1, budget({ pausedForMs: 40_000 }))).toBe(55_000)
})

test('where every change is heard, a twentieth as often, and never more than one request a minute', () => {
  expect(pollAfter(20, 1, budget(), true)).toBe(300_000)
  for (const [rows, lists] of [
    [20, 4],
    [600, 1],
    [1_000, 4],
    [10_000, 4],
  ] as const) {
    const minutes = pollAfter(rows, lists, budget(), true) / 60_000
    expect((rows / 100 + lists) / minutes).toBeLessThanOrEqual(1)
  }
})

test('what is heard keeps up what was read, and neither what could not be read nor what is known to be another', () => {
  const read = { status: 'success', isInvalidated: false }
  expect(isKeptUp(true, read)).toBe(true)
  expect(isKeptUp(false, read)).toBe(false)
  expect(isKeptUp(true, { ...read, status: 'error' })).toBe(false)
  expect(isKeptUp(true, { ...read, status: 'pending' })).toBe(false)
  expect(isKeptUp(true, { ...read, isInvalidated: true })).toBe(false)
})
