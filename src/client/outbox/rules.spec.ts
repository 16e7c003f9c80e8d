import { describe, expect, test } from 'vitest'
import { Failure, type FailureKind } from '~/client/api/failure'
import { newKey } from './browser'
import { recordOf } from './entry'
import { classifyFailure, failureFrom, heard, surelyNotRun } from './failures'
import { mayBeForgotten } from './serviceTime'
import { DAY, HOUR, MINUTE } from './testing/time'

const NOON = Date.parse('2030-06-03T12:00:00Z')
const triedAtNoon = { tried: { at: NOON, service: NOON } }

describe('whether the service may have forgotten the key of an entry', () => {
  test.each([
    [0, false],
    [23 * HOUR, false],
    [DAY - 11 * MINUTE, false],
    [DAY - 9 * MINUTE, true],
    [30 * DAY, true],
    [-MINUTE, false],
    [-HOUR, true],
  ] as const)('%i ms after its first try by either clock: %s', (ms, is) => {
    expect(mayBeForgotten(triedAtNoon, { wall: NOON + ms, service: NOON })).toBe(is)
    expect(mayBeForgotten(triedAtNoon, { wall: NOON, service: NOON + ms })).toBe(is)
  })

  test('this computer’s clock alone decides where the service’s time is missing at an end', () => {
    expect(mayBeForgotten(triedAtNoon, { wall: NOON + DAY, service: null })).toBe(true)
    expect(mayBeForgotten(triedAtNoon, { wall: NOON + HOUR, service: null })).toBe(false)
    const untold = { tried: { at: NOON, service: null } }
    expect(mayBeForgotten(untold, { wall: NOON + HOUR, service: NOON + 99 * DAY })).toBe(false)
  })

  test('one that was never tried has no key that could be forgotten', () => {
    expect(mayBeForgotten({}, { wall: NOON + 30 * DAY, service: NOON + 30 * DAY })).toBe(false)
  })
})

const verdict = (kind: FailureKind, status: number | null, tried: Parameters<typeof classifyFailure>[1]) =>
  classifyFailure(new Failure(kind, 'No', { status }), tried)

describe('what a failure means for an entry', () => {
  const first = { method: 'POST', mayHaveArrived: false, isForgotten: false, contendedMs: 0 } as const
  const repeated = { ...first, mayHaveArrived: true }

  test.each([
    ['unreachable', null, 'again', 'again'],
    ['busy', 429, 'again', 'again'],
    ['broken', 500, 'again', 'again'],
    ['signed-out', 401, 'park', 'park'],
    ['other-connection', 409, 'park', 'park'],
    ['missing', 404, 'refused', 'refused'],
    ['refused', 422, 'refused', 'refused'],
    ['forbidden', 403, 'refused', 'unsure'],
    ['changed', 412, 'refused', 'unsure'],
    ['changed', 409, 'refused', 'again'],
  ] as const)('%s (%s): %s at first, %s once it may have arrived', (kind, status, atFirst, later) => {
    expect(verdict(kind, status, first)).toBe(atFirst)
    expect(verdict(kind, status, repeated)).toBe(later)
  })

  test.each([
    ['missing', 404],
    ['refused', 422],
  ] as const)('%s (%s) says nothing of a try that is older than its key', (kind, status) => {
    expect(verdict(kind, status, { ...repeated, isForgotten: true })).toBe('unsure')
    expect(verdict(kind, status, { ...first, isForgotten: true })).toBe('refused')
  })

  test('a 409 that goes on for longer than any request lives says nothing of the try before it', () => {
    expect(verdict('changed', 409, { ...repeated, contendedMs: 2 * MINUTE })).toBe('unsure')
    expect(verdict('changed', 409, { ...first, contendedMs: 2 * MINUTE })).toBe('refused')
  })

  test.each([
    ['forbidden', 403],
    ['missing', 404],
    ['changed', 409],
    ['changed', 412],
    ['refused', 422],
  ] as const)(
    '%s (%i) is a no only if the service says so, or our own gateway of a first try',
    (kind, status) => {
      const said = new Failure(kind, 'No', { status, requestId: 'req_1' })
      const foreign = new Failure(kind, 'No', { status })
      expect(heard(said, true)).toBe(said)
      expect(heard(foreign, true)).toMatchObject({ kind: 'unreachable', status, isWrite: true })
      expect(heard(foreign, false)).toMatchObject({ kind: 'unreachable', status, isWrite: true })
      const ours = new Failure(kind, 'No', { status, reason: 'foreign_site' })
      expect(heard(ours, false)).toBe(ours)
      expect(heard(ours, true)).toMatchObject({ kind: 'unreachable' })
    },
  )

  test.each([408, 421, 425])('%i is no word about the request, whoever says it', (status) => {
    for (const requestId of [null, 'req_1'])
      expect(heard(new Failure('refused', 'No', { status, requestId }), false)).toMatchObject({
        kind: 'unreachable',
        message: `Something else answered ${status} instead of the service`,
      })
  })

  test('what our own gateway refuses is told in its words', () => {
    const foreign = new Failure('refused', 'Not from this page', { status: 403, reason: 'foreign_site' })
    expect(heard(foreign, true)).toMatchObject({ kind: 'unreachable', message: 'Not from this page' })
  })

  test('what is not there to be deleted any more has been deleted', () => {
    expect(verdict('missing', 404, { ...repeated, method: 'DELETE' })).toBe('done')
    expect(verdict('missing', 404, { ...first, method: 'DELETE' })).toBe('refused')
  })

  test.each([
    ['busy', 429, true],
    ['busy', null, true],
    ['busy', 409, false],
    ['busy', 503, false],
    ['signed-out', 401, false],
    ['unreachable', null, false],
    ['broken', 500, false],
  ] as const)('%s (%s) was surely not run: %s', (kind, status, is) => {
    expect(surelyNotRun(new Failure(kind, 'No', { status }))).toBe(is)
  })

  test('that the session is over is known of the gateway and the service alone', () => {
    const over = { status: 401 }
    expect(surelyNotRun(new Failure('signed-out', 'No', { ...over, reason: 'signed_out' }))).toBe(true)
    expect(surelyNotRun(new Failure('signed-out', 'No', { ...over, requestId: 'req_1' }))).toBe(true)
  })

  test.each([401, 403])(
    '%i after many 429s is a pause, and whoever said so may have passed the try on',
    (status) => {
      expect(surelyNotRun(new Failure('busy', 'Paused', { status }))).toBe(false)
      expect(surelyNotRun(new Failure('busy', 'Paused', { status, requestId: 'req_1' }))).toBe(true)
    },
  )

  test('a fault of our own is no refusal', () => {
    const fault = new TypeError('x is undefined')
    expect(failureFrom(fault)).toMatchObject({ kind: 'broken', cause: fault })
  })
})

describe('which record an entry is about', () => {
  test.each([
    ['/customers', 'key'],
    ['/customers/7', 'customers/7'],
    ['/invoices/7/void', 'invoices/7'],
    ['/invoices/7/payments?x=1', 'invoices/7'],
    ['', 'key'],
  ])('%s is about %s', (path, record) => {
    expect(recordOf(path, 'key')).toBe(record)
  })
})

test('a key is a random UUID', () => {
  const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  const keys = Array.from({ length: 100 }, newKey)
  expect(keys.every((key) => UUID.test(key))).toBe(true)
  expect(new Set(keys).size).toBe(100)
})
