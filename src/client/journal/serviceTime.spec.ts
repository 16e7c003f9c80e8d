import { expect, test } from 'vitest'
import { createServiceTime, type KeptTime } from './serviceTime'
import { createTestTime, HOUR, MINUTE } from './testing/time'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const date = (at: number) => new Date(at).toUTCString()
const soon = new AbortController().signal

function listening(kept: KeptTime | null = null) {
  const time = createTestTime()
  const asked: number[] = []
  const ask = async () => void asked.push(time.now())
  const service = createServiceTime(
    time.clockOf(() => true),
    time.now,
    ask,
    kept,
  )
  return { time, service, asked }
}

test('the age of a key goes by the latest time that was heard, a payment’s own time by the last', async () => {
  const { service } = listening()
  service.heard(date(NOON))
  service.heard(date(NOON - HOUR))
  expect(await service.now(soon)).toBe(NOON)
  expect(service.atLeast()).toBe(NOON - HOUR)
})

test('an answer of a few minutes ago is the service’s very time, an older one only a bound', async () => {
  const { time, service } = listening()
  expect(service.isFresh()).toBe(false)
  service.heard(date(NOON))
  await time.advance(4 * MINUTE)
  expect(service.isFresh()).toBe(true)
  await time.advance(2 * MINUTE)
  expect(service.isFresh()).toBe(false)
  expect(service.atLeast()).toBe(NOON + 6 * MINUTE)
})

test('what one page heard last, the next knows without a line', () => {
  let place: number | null = null
  const kept = { read: () => place, keep: (at: number) => void (place = at) }
  listening(kept).service.heard(date(NOON))
  const { service } = listening(kept)
  expect(service.notBefore()).toBe(NOON)
  expect(service.atLeast()).toBeNull()
})

test('where the service says no time, none is taken for it', () => {
  const { service } = listening()
  service.heard(null)
  expect(service.atLeast()).toBeNull()
})
