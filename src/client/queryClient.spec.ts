import { expect, test } from 'vitest'
import { Failure, FAILURE_KINDS } from './api/failure'
import { createQueryClient, mayRetry, retryDelay } from './queryClient'

test('only busy and unreachable are asked again, three times at most', () => {
  const retried = FAILURE_KINDS.filter((kind) => mayRetry(0, new Failure(kind, 'x')))
  expect(retried).toEqual(['unreachable', 'busy'])
  expect(mayRetry(2, new Failure('unreachable', 'x'))).toBe(true)
  expect(mayRetry(3, new Failure('unreachable', 'x'))).toBe(false)
})

test('what is no Failure is a fault of ours, and would fail again', () => {
  expect(mayRetry(0, new TypeError('x'))).toBe(false)
})

test('a service that the gateway could not reach is not asked again in silence', () => {
  expect(mayRetry(0, new Failure('unreachable', 'x', { reason: 'service_unreachable' }))).toBe(false)
})

test('a long pause is told, not waited for behind a skeleton', () => {
  expect(mayRetry(0, new Failure('busy', 'x', { retryAfterMs: 60_000 }))).toBe(true)
  expect(mayRetry(0, new Failure('busy', 'x', { retryAfterMs: 61_000 }))).toBe(false)
})

const delay = (random: number) => retryDelay(() => random)

test('waits what was asked for, and full jitter beyond it', () => {
  expect([0, 1, 2].map((failures) => delay(0.5)(failures, new Failure('unreachable', 'x')))).toEqual([
    500, 1_000, 2_000,
  ])
  expect(delay(0)(0, new Failure('busy', 'x', { retryAfterMs: 7_000 }))).toBe(7_000)
  expect(delay(0.5)(0, new Failure('busy', 'x', { retryAfterMs: 7_000 }))).toBe(7_500)
})

test('a browser that thinks it is offline still asks: the service may be on this machine', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect([queries?.networkMode, mutations?.networkMode, mutations?.retry]).toEqual([
    'always',
    'always',
    false,
  ])
})
