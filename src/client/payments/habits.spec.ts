import { expect, test } from 'vitest'
import { habitSeen } from './habits'

const at = (recordedAt: string, createdAt = '2026-11-20T15:04:05.700Z') => ({ recordedAt, createdAt })

test('what is kept to the millisecond was kept, and what lost its milliseconds was cut', () => {
  const sent = '2026-11-20T15:04:03.123Z'
  expect(habitSeen(sent, at(sent))).toBe('keeps')
  expect(habitSeen(sent, at('2026-11-20T15:04:03.000Z'))).toBe('cuts')
  expect(habitSeen(sent, at('2026-11-20T15:04:05.700Z'))).toBe('own')
})

test('a very second tells nothing: whoever cuts keeps it too', () => {
  const sent = '2026-11-20T15:04:03.000Z'
  expect(habitSeen(sent, at(sent))).toBeNull()
})
