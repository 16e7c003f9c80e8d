import { describe, expect, test } from 'vitest'
import { Failure } from '~/client/api/failure'
import { aPayment, createDesk, watchEnd, onConfirmed } from './testing/desk'
import { HOUR, MINUTE, SECOND } from './testing/time'

const busy = (seconds: number) =>
  new Failure('busy', 'Too many requests', { status: 429, retryAfterMs: seconds * SECOND })
const broken = () => new Failure('broken', 'The service failed', { status: 500, requestId: 'req_1' })
const noBalance = () => new Failure('refused', 'The balance is $0.00', { status: 422, requestId: 'req_1' })

describe('a payment that the service confirms', () => {
  test('is on disk before anything is sent, and gone once it is confirmed', async () => {
    const desk = createDesk()
    const { outbox, steps } = desk.openTab()
    const states: string[] = []

    const end = watchEnd(outbox.write(aPayment(), { onStep: ({ state }) => states.push(state) }))
    await desk.time.settle()

    expect(end.value).toEqual({ number: 1 })
    expect(states).toEqual(['saved', 'sent'])
    expect(steps.indexOf('update')).toBeLessThan(steps.indexOf('send'))
    expect(steps.lastIndexOf('update')).toBeGreaterThan(steps.indexOf('send'))
    expect(await desk.kept()).toEqual([])
    expect(desk.service.requests).toHaveLength(1)
  })

  test('is told to its caller and to no listener', async () => {
    const desk = createDesk()
    const { outbox } = desk.openTab()
    const heard: unknown[] = []
    onConfirmed(outbox, (_, answer) => heard.push(answer))

    await Promise.all([outbox.write(aPayment()), desk.time.settle()])

    expect(heard).toEqual([])
  })

  test('is emitted before its caller goes on, so that the record cache has the answer by then', async () => {
    const desk = createDesk()
    const { outbox } = desk.openTab()
    const order: string[] = []
    outbox.onSettled(({ outcome, isAwaited }) => order.push(`${outcome.end} ${isAwaited}`))
    const end = outbox.write(aPayment()).then(() => order.push('the caller goes on'))
    await Promise.all([end, desk.time.settle()])
    expect(order).toEqual(['confirmed true', 'the caller goes on'])
  })

  test('keeps its key and its bytes through 429, 500 and a lost request', async () => {
    const desk = createDesk()
    const { outbox } = desk.openTab()
    desk.service.next(busy(30), broken(), 'lost before')

    const end = watchEnd(outbox.write(aPayment()))
    await desk.time.advance(3 * MINUTE)

    expect(end.value).toEqual({ number: 1 })
    expect(desk.service.requests).toHaveLength(4)
    expect(new Set(desk.service.requests.map(({ id, body }) => `${id} ${body}`)).size).toBe(1)
    expect(desk.service.effects).toHaveLength(1)
  })

  test('is not sent again before the service said so, not even when the line comes back', async () => {
    const desk = createDesk()
    const { outbox, goOnline } = desk.openTab()
    desk.service.next(busy(120))

    watchEnd(outbox.write(aPayment()))
    await desk.time.advance(60 * SECOND)
    goOnline()
    await desk.time.advance(59 * SECOND)

    expect(desk.service.requests).toHaveLength(1)
    await desk.time.advance(2 * SECOND)
    expect(desk.service.requests).toHaveLength(2)
  })

  test('is one payment when the answer was lost after the commit', async () => {
    const desk = createDesk()
    const { outbox } = desk.openTab()
    desk.service.next('lost after')

    const end = watchEnd(outbox.write(aPayment()))
    await desk.time.advance(MINUTE)

    expect(end.value).toEqual({ number: 1 })
    expect(desk.service.requests).toHaveLength(2)
    expect(desk.service.effects).toHaveLength(1)
  })

  test('waits out an hour without a line, and goes within seconds of its return', async () => {
    const desk = createDesk()
    const { outbox, goOnline } = desk.openTab()
    desk.service.reach(false)
    const end = watchEnd(outbox.write(aPayment()))
    await desk.time.advance(HOUR)
    expect(end.isOver).toBe(false)
    expect(outbox.get()).toMatchObject({ unconfirmed: 1, unsent: 0 })

    desk.service.reach(true)
    goOnline()
    await desk.time.advance(100)
    // Not all desks of the shop in the same instant.
    expect(desk.service.requests).toEqual([])
    await desk.time.advance(2 * SECOND)

    expect(end.value).toEqual({ number: 1 })
    expect(desk.service.effects).toHaveLength(1)
    expect(outbox.get()).toMatchObject({ unconfirmed: 0, entries: [] })
  })

  test('stays unsent, and says so, while the service only ever asked for patience', async () => {
    const desk = createDesk()
    const { outbox } = desk.openTab()
    desk.service.next(busy(60))

    watchEnd(outbox.write(aPayment()))
    await desk.time.settle()

    expect(outbox.get()).toMatchObject({ unsent: 1, unconfirmed: 0 })
    expect(outbox.get().entries[0]?.note).toBe('Too many requests')
  })

  test('that may have arrived stays unconfirmed when the service asks for patience later', async () => {
    const desk = createDesk()
    const { outbox } = desk.openTab()
    desk.service.next('lost after', busy(600))

    watchEnd(outbox.write(aPayment()))
    await desk.time.advance(MINUTE)

    expect(desk.service.requests).toHaveLength(2)
    expect(outbox.get()).toMatchObject({ unsent: 0, unconfirmed: 1 })
  })

  test('is asked for again while an earlier try is under way (409)', async () => {
    const desk = createDesk()
    const { outbox } = desk.openTab()
    const underWay = new Failure('changed', 'The request is under way', { status: 409, requestId: 'req_1' })
    desk.service.next('lost after', underWay, underWay)

    const end = watchEnd(outbox.write(aPayment()))
    await desk.time.advance(MINUTE)

    expect(end.value).toEqual({ number: 1 })
    expect(desk.service.effects).toHaveLength(1)
  })
})

describe('a payment that the service refuses', () => {
  test('is told to its caller in the words of the service, and not kept', async () => {
    const desk = createDesk()
    const { outbox } = desk.openTab()
    desk.service.refuse(noBalance)

    const end = watchEnd(outbox.write(aPayment()))
    await desk.time.advance(HOUR)

    expect(end.error).toMatchObject({ kind: 'refused', message: 'The balance is $0.00' })
    expect(await desk.kept()).toEqual([])
    expect(desk.service.requests).toHaveLength(1)
  })

  test.each([
    ['missing', 404],
    ['forbidden', 403],
    ['changed', 412],
    ['changed', 409],
  ] as const)('%s (%i) ends it at the first try', async (kind, status) => {
    const desk = createDesk()
    const { outbox } = desk.openTab()
    desk.service.next(new Failure(kind, 'No', { status, requestId: 'req_1' }))

    const end = watchEnd(outbox.write(aPayment()))
    await desk.time.advance(HOUR)

    expect(end.error).toMatchObject({ kind, status, unsure: false })
    expect(desk.service.requests).toHaveLength(1)
    expect(await desk.kept()).toEqual([])
  })

  test.each([
    ['forbidden', 403],
    ['changed', 412],
  ] as const)('%s (%i) after a try that may have arrived leaves it to the person', async (kind, status) => {
    const desk = createDesk()
    const { outbox } = desk.openTab()
    desk.service.next('lost after', new Failure(kind, 'No', { status, requestId: 'req_1' }))

    const end = watchEnd(outbox.write(aPayment()))
    await desk.time.advance(HOUR)

    expect(end.error).toMatchObject({ kind, status, unsure: true })
    expect(outbox.get()).toMatchObject({ unsure: 1, refused: 0 })
    expect(desk.service.requests).toHaveLength(2)

    // Its key is young: gone on with, it is still the first payment.
    expect(await outbox.resolve(outbox.get().entries[0]?.id ?? '', 'again')).toBe(true)
    await desk.time.advance(MINUTE)
    expect(new Set(desk.service.requests.map(({ id }) => id)).size).toBe(1)
    expect(desk.service.effects).toHaveLength(1)
    expect(await desk.kept()).toEqual([])
  })

  test('is kept for the next look when nobody waits, until it is dismissed', async () => {
    const desk = createDesk()
    const before = desk.openTab()
    desk.service.reach(false)
    watchEnd(before.outbox.write(aPayment()))
    await desk.time.advance(MINUTE)
    before.crash()

    desk.service.reach(true)
    desk.service.refuse(noBalance)
    const { outbox } = desk.openTab()
    await Promise.all([outbox.resume(), desk.time.advance(MINUTE)])

    expect(outbox.get()).toMatchObject({ refused: 1, unconfirmed: 0 })
    const [entry] = outbox.get().entries
    expect(entry?.note).toBe('The balance is $0.00')
    await Promise.all([outbox.resume(), desk.time.advance(HOUR)])
    expect(desk.service.requests).toHaveLength(1)

    expect(await outbox.resolve(entry?.id ?? '', 'discard')).toBe(true)
    expect(outbox.get().entries).toEqual([])
    expect(await desk.kept()).toEqual([])
  })

  test('can be sent anew under a new key once the reason is gone', async () => {
    const desk = createDesk()
    const { outbox } = desk.openTab()
    desk.service.next(new Failure('forbidden', 'No', { status: 403, requestId: 'req_1' }))
    const gone = new AbortController()
    watchEnd(outbox.write(aPayment(), { gone: gone.signal }))
    gone.abort()
    await desk.time.advance(MINUTE)
    const [refused] = outbox.get().entries
    expect(refused?.state).toBe('refused')

    const done = watchEnd(outbox.resolve(refused?.id ?? '', 'again'))
    await desk.time.advance(MINUTE)

    expect(done.value).toBe(true)
    expect(desk.service.effects).toHaveLength(1)
    expect(desk.service.effects[0]?.key).not.toBe(refused?.id)
    expect(await desk.kept()).toEqual([])
  })
})

describe('a deletion', () => {
  const deletion = { method: 'DELETE', path: '/appointments/4', label: 'Delete appointment' } as const

  test('has no bytes, and is done when the second try finds nothing left', async () => {
    const desk = createDesk()
    const { outbox } = desk.openTab()
    desk.service.next('lost after')

    const end = watchEnd(outbox.write(deletion))
    await desk.time.advance(MINUTE)

    expect(end).toMatchObject({ value: null, isOver: true })
    expect(desk.service.requests[0]?.body).toBe(null)
    expect(desk.service.effects).toHaveLength(1)
  })

  test('of what was not there in the first place is refused', async () => {
    const desk = createDesk()
    const { outbox } = desk.openTab()
    desk.service.next(new Failure('missing', 'Not found', { status: 404, requestId: 'req_1' }))

    const end = watchEnd(outbox.write(deletion))
    await desk.time.advance(MINUTE)

    expect(end.error).toMatchObject({ kind: 'missing' })
  })
})

test('the snapshot is the same object until something changes', async () => {
  const desk = createDesk()
  const { outbox } = desk.openTab()
  await desk.time.settle()
  const first = outbox.get()
  await Promise.all([outbox.resume(), desk.time.settle()])
  expect(outbox.get()).toBe(first)

  let told = 0
  const stop = outbox.subscribe(() => (told += 1))
  desk.service.reach(false)
  watchEnd(outbox.write(aPayment()))
  await desk.time.settle()
  expect(outbox.get()).not.toBe(first)
  expect(told).toBeGreaterThan(0)

  stop()
  const before = told
  await desk.time.advance(MINUTE)
  expect(told).toBe(before)
})
