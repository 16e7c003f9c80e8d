import { expect, test } from 'vitest'
import { recordedAtOf, typedAt } from './checkBeforeSend'

const now = Date.parse('2026-11-20T15:04:05.300Z')

test.each([0, 0.5, 0.999_999])(
  'a payment that goes at once is never dated ahead of the service (%s)',
  (random) => {
    const at = Date.parse(recordedAtOf({ enteredAt: now, now, random }))
    expect(at).toBeLessThanOrEqual(now)
    expect(now - at).toBeLessThan(2_000)
  },
)

test('never the very second is drawn, which a service that cuts the time would keep as well', () => {
  for (const random of [0, 0.000_5, 0.999_999]) {
    expect(Date.parse(recordedAtOf({ enteredAt: now - 60_000, now, random })) % 1_000).not.toBe(0)
  }
})

test('one that waited bears the second of the click, and a millisecond by chance', () => {
  const enteredAt = now - 3 * 86_400_000
  expect(recordedAtOf({ enteredAt, now, random: 0.123 })).toBe('2026-11-17T15:04:05.123Z')
})

test('a typed minute gets the second and a millisecond of the click, which is never ahead', () => {
  const entered = { enteredAt: now, now, random: 0.123 }
  expect(typedAt('2026-11-20T09:30:00.000Z', entered)).toBe('2026-11-20T09:30:04.123Z')
})

test('typed as this very minute it is not put ahead', () => {
  const entered = { enteredAt: now, now: Date.parse('2026-11-20T15:04:02.000Z'), random: 0.5 }
  expect(typedAt('2026-11-20T15:04:00.000Z', entered)).toBe('2026-11-20T15:04:01.500Z')
})

test('typed as this very minute it still bears no whole second', () => {
  for (const random of [0, 0.999_999])
    for (const time of ['15:04:00.000', '15:04:00.300', '15:04:02.000']) {
      const entered = {
        enteredAt: Date.parse('2026-11-20T15:03:59.000Z'),
        now: Date.parse(`2026-11-20T${time}Z`),
      }
      const at = Date.parse(typedAt('2026-11-20T15:04:00.000Z', { ...entered, random }))
      expect(at % 1_000).not.toBe(0)
      expect(at).toBeLessThanOrEqual(entered.now)
    }
})
