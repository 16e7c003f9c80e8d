import { expect, test } from 'vitest'
import { createFakeClock } from '~/client/testing/fakeClock'
import { learned, offeredBy } from '~/domain/capabilities'
import type { Scope } from '~/domain/scopes'
import { probeUntilKnown } from './probe'

const MINUTE = 60_000
const ALL: readonly Scope[] = [
  'write:customers',
  'write:appointments',
  'write:quotes',
  'write:invoices',
  'write:payments',
  'write:webhooks',
]

/** A desk at which all is known but what is named. */
function desk(...open: Scope[]) {
  const clock = createFakeClock()
  const wakes = new Set<() => void>()
  let known = ALL.filter((scope) => !open.includes(scope)).reduce(
    (so, scope) => learned(so, scope, 'yes'),
    offeredBy('full'),
  )
  let asked = 0
  const stop = probeUntilKnown(
    {
      capabilities: {
        get: () => known,
        subscribe: () => () => {},
        learn: () => {},
        probe: async () => {},
      },
      probe: async () => void (asked += 1),
    },
    {
      clock,
      onOnline(wake) {
        wakes.add(wake)
        return () => wakes.delete(wake)
      },
    },
  )
  return {
    clock,
    stop,
    asked: () => asked,
    goOnline: () => wakes.forEach((wake) => wake()),
    findOut: (scope: Scope) => void (known = learned(known, scope, 'yes')),
  }
}

test('a right that could not be found out is asked for again after a minute, then less often, until it is known', async () => {
  const { clock, asked, findOut } = desk('write:payments')
  await clock.advance(MINUTE - 1)
  expect(asked()).toBe(0)
  await clock.advance(1)
  expect(asked()).toBe(1)
  await clock.advance(2 * MINUTE)
  expect(asked()).toBe(2)
  await clock.advance(60 * MINUTE)
  expect(asked()).toBeLessThan(8)
  const before = asked()
  findOut('write:payments')
  await clock.advance(60 * MINUTE)
  expect(asked()).toBe(before)
  expect(clock.waiting()).toBe(0)
})

test('it is asked for at once when the line is back', async () => {
  const { clock, asked, goOnline } = desk('write:quotes')
  goOnline()
  await clock.advance(0)
  expect(asked()).toBe(1)
})

test('where vehicles alone are open, nothing is asked', async () => {
  const { clock, asked, goOnline } = desk()
  goOnline()
  await clock.advance(60 * MINUTE)
  expect(asked()).toBe(0)
})

test('a desk that is left asks nothing more', async () => {
  const { clock, asked, goOnline, stop } = desk('write:quotes')
  stop()
  goOnline()
  await clock.advance(60 * MINUTE)
  expect(asked()).toBe(0)
  expect(clock.waiting()).toBe(0)
})
