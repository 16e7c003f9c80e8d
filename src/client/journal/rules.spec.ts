import { describe, expect, test } from 'vitest'
import { Failure, type FailureKind } from '../api/failure'
import { ageOf } from './age'
import { newKey } from './browser'
import { classifyFailure, failureFrom, hasEnded, heard, surelyNotRun } from './classifyFailure'
import type { Entry } from './entry'
import { createLanes, recordOf } from './lanes'
import { createServiceTime } from './serviceTime'
import { createTestTime, DAY, HOUR, MINUTE } from './testing/time'

const NOON = Date.parse('2030-06-03T12:00:00Z')
const saved = (times: Partial<Entry>) =>
  ({ savedAt: NOON, seenAt: NOON, serviceSavedAt: null, ...times }) as Entry

describe('how old an entry is', () => {
  test.each([
    [0, 'young'],
    [23 * HOUR, 'young'],
    [DAY - 11 * MINUTE, 'young'],
    [DAY - 9 * MINUTE, 'old'],
    [30 * DAY, 'old'],
    [-MINUTE, 'young'],
    [-HOUR, 'doubtful'],
  ] as const)('after %i ms of the service it is %s, whatever this computer shows', (ms, age) => {
    const entry = saved({ serviceSavedAt: NOON })
    for (const wall of [NOON - 400 * DAY, NOON, NOON + 400 * DAY])
      expect(ageOf(entry, NOON + ms, wall)).toBe(age)
  })

  test.each([
    ['by this computer alone, within the window', {}, NOON + 23 * HOUR, 'young'],
    ['by this computer alone, past it', {}, NOON + DAY, 'doubtful'],
    ['when the clock is behind the saving', {}, NOON - HOUR, 'doubtful'],
    ['when the clock is behind what was seen', { seenAt: NOON + 5 * HOUR }, NOON + 4 * HOUR, 'doubtful'],
    ['when the clock was corrected by a minute', { seenAt: NOON + MINUTE }, NOON, 'young'],
  ] as const)('%s', (_, times, wall, age) => {
    expect(ageOf(saved(times), null, wall)).toBe(age)
    // The service's time at one end is no span.
    expect(ageOf(saved(times), NOON + 99 * DAY, wall)).toBe(age)
  })
})

const at = (ms: number) => new Date(NOON + ms).toUTCString()

function hearing(answers: string[] = []) {
  const time = createTestTime()
  let asked = 0
  let wallError = 0
  const service = createServiceTime(
    time.clockOf(() => true),
    () => time.now() + wallError,
    async () => {
      asked += 1
      service.heard(answers.shift() ?? null)
    },
  )
  const now = () => service.now(new AbortController().signal)
  return { time, service, now, asked: () => asked, setWall: (error: number) => (wallError = error) }
}

describe("the service's time", () => {
  test('is not known before the first answer, and asked for then', async () => {
    const { service, now, asked } = hearing([at(0)])
    expect(service.atLeast()).toBe(null)
    expect(await now()).toBe(NOON)
    expect(asked()).toBe(1)
  })

  test('is carried forward from a fresh answer without asking', async () => {
    const { time, service, now, asked } = hearing()
    service.heard(at(0))
    await time.advance(4 * MINUTE)
    expect(await now()).toBe(NOON + 4 * MINUTE)
    expect(service.atLeast()).toBe(NOON + 4 * MINUTE)
    expect(asked()).toBe(0)
  })

  test.each([
    ['a stale answer', 6 * MINUTE, 0],
    ['a sleep that only one clock has noticed', 0, DAY],
    ['a clock that was set back', MINUTE, -DAY],
  ])('is asked for again after %s', async (_, ms, wallError) => {
    const { time, service, now, asked, setWall } = hearing([at(DAY)])
    service.heard(at(0))
    await time.advance(ms)
    setWall(wallError)
    expect(await now()).toBe(NOON + DAY)
    expect(asked()).toBe(1)
  })

  test('at saving is never later than the truth, whatever this computer shows', async () => {
    const { time, service, setWall } = hearing()
    service.heard(at(0))
    await time.advance(MINUTE)
    for (const error of [-DAY, 0, DAY]) {
      setWall(error)
      expect(service.atLeast()).toBe(NOON + MINUTE)
    }
  })

  test('stays unknown when an answer has no date or none that can be read', async () => {
    const { service, now } = hearing(['yesterday'])
    service.heard(null)
    expect(await now()).toBe(null)
  })
})

const verdict = (kind: FailureKind, status: number | null, tried: Parameters<typeof classifyFailure>[1]) =>
  classifyFailure(new Failure(kind, 'No', { status }), tried)

describe('what a failure means for an entry', () => {
  const first = { method: 'POST', mayHaveArrived: false, contendedMs: 0 } as const
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
        message: `Something answered ${status} in the service’s place`,
      })
  })

  test('what our own gateway refuses is told in its words', () => {
    const foreign = new Failure('refused', 'Not from this page', { status: 403, reason: 'foreign_site' })
    expect(heard(foreign, true)).toMatchObject({ kind: 'unreachable', message: 'Not from this page' })
  })

  test.each([
    ['refused', 422, 'req_1', true],
    ['broken', 500, 'req_1', true],
    ['broken', 500, null, false],
    ['changed', 409, 'req_1', false],
    ['unreachable', 502, null, false],
    ['unreachable', null, null, false],
    ['busy', 429, null, true],
    // A pause that nothing was sent in.
    ['busy', null, null, true],
  ] as const)('%s (%s, %s) is the end of its try: %s', (kind, status, requestId, is) => {
    expect(hasEnded(new Failure(kind, 'No', { status, requestId }))).toBe(is)
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

  test('runs of one record wait for each other, and no other record waits', async () => {
    const lanes = createLanes()
    const ran: string[] = []
    const first = lanes.run('invoices/7', async () => {
      await new Promise((resolve) => setImmediate(resolve))
      ran.push('first')
    })
    const second = lanes.run('invoices/7', async () => void ran.push('second'))
    await lanes.run('invoices/8', async () => void ran.push('other'))
    expect(ran).toEqual(['other'])
    await Promise.all([first, second])
    expect(ran).toEqual(['other', 'first', 'second'])
  })
})

test('a key is a random UUID', () => {
  const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  const keys = Array.from({ length: 100 }, newKey)
  expect(keys.every((key) => UUID.test(key))).toBe(true)
  expect(new Set(keys).size).toBe(100)
})
