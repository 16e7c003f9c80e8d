import { describe, expect, test } from 'vitest'
import { Failure } from '~/client/api/failure'
import type { Entry } from './entry'
import { AnotherIsKept } from './failures'
import { aPayment, createDesk, watchEnd, onConfirmed } from './testing/desk'
import { DAY, HOUR, MINUTE, SECOND } from './testing/time'

const lapsed = () => new Failure('signed-out', 'Sign in again', { status: 401, reason: 'signed_out' })

const change = (name: string) =>
  ({ method: 'PATCH', path: '/customers/1', body: { name }, label: name }) as const

const unless = (_: Entry, kept: readonly Entry[]) => kept.length > 0

describe('two tabs', () => {
  test('that start at once send what they find once', async () => {
    const desk = createDesk()
    const before = desk.openTab()
    desk.service.reach(false)
    for (let count = 0; count < 5; count += 1) watchEnd(before.outbox.write(aPayment(`${count}`)))
    await desk.time.settle()
    before.crash()
    desk.service.reach(true)

    const [left, right] = [desk.openTab(), desk.openTab()]
    watchEnd(left.outbox.resume())
    watchEnd(right.outbox.resume())
    await desk.time.advance(5 * MINUTE)

    expect(desk.service.requests).toHaveLength(5)
    expect(desk.service.effects).toHaveLength(5)
    expect(await desk.kept()).toEqual([])
    expect(left.outbox.get().entries).toEqual([])
    expect(right.outbox.get().entries).toEqual([])
  })

  test('leave a payment to the one that it was taken in', async () => {
    const desk = createDesk()
    const [left, right] = [desk.openTab(), desk.openTab()]
    watchEnd(left.outbox.resume())
    watchEnd(right.outbox.resume())
    desk.service.reach(false)
    const end = watchEnd(left.outbox.write(aPayment()))
    await desk.time.advance(10 * MINUTE)
    expect(right.outbox.get().unconfirmed).toBe(1)
    expect(right.steps).not.toContain('send')

    desk.service.reach(true)
    await desk.time.advance(5 * MINUTE)

    expect(end.value).toEqual({ number: 1 })
    expect(right.steps).not.toContain('send')
    expect(right.outbox.get().unconfirmed).toBe(0)
  })

  test('that enter a payment of one invoice in the same moment keep one, and the other is told so', async () => {
    const desk = createDesk()
    const [left, right] = [desk.openTab(), desk.openTab()]
    desk.service.reach(false)
    const ends = [left, right].map(({ outbox }) => watchEnd(outbox.write(aPayment(), { unless })))
    await desk.time.advance(MINUTE)
    expect(ends.filter(({ error }) => error instanceof AnotherIsKept)).toHaveLength(1)
    desk.service.reach(true)
    await desk.time.advance(5 * MINUTE)
    expect(desk.service.effects).toHaveLength(1)
  })

  test('keep the order of one record, whichever tab a change was made in', async () => {
    const desk = createDesk()
    const [left, right] = [desk.openTab(), desk.openTab()]
    for (const { outbox } of [left, right]) watchEnd(outbox.resume())
    desk.service.reach(false)
    const ends: ReturnType<typeof watchEnd>[] = []
    for (const [tab, name] of [
      [left, 'Ruth'],
      [right, 'Ruth D.'],
      [left, 'Ruth Delgado'],
    ] as const) {
      ends.push(watchEnd(tab.outbox.write(change(name))))
      await desk.time.advance(SECOND)
    }
    desk.service.reach(true)
    await desk.time.advance(5 * MINUTE)
    expect(desk.service.effects.map(({ body }) => JSON.parse(body ?? '').name)).toEqual([
      'Ruth',
      'Ruth D.',
      'Ruth Delgado',
    ])
    expect(ends.every(({ value }) => value !== undefined)).toBe(true)
    expect(await desk.kept()).toEqual([])
  })

  test('do not cut in on a request that takes minutes', async () => {
    const desk = createDesk()
    const [left, right] = [desk.openTab(), desk.openTab()]
    desk.service.next('hangs')
    watchEnd(left.outbox.write(aPayment()))
    await desk.time.advance(10 * SECOND)

    watchEnd(right.outbox.resume())
    await desk.time.advance(10 * MINUTE)

    expect(desk.service.requests).toHaveLength(1)
    expect(right.outbox.get().unconfirmed).toBe(1)
  })

  test('see it through when that one crashes', async () => {
    const desk = createDesk()
    const [left, right] = [desk.openTab(), desk.openTab()]
    watchEnd(right.outbox.resume())
    desk.service.next('lost after')
    const intent = aPayment()
    watchEnd(left.outbox.write(intent))
    await desk.time.settle()
    const heard: string[] = []
    onConfirmed(right.outbox, ({ label }) => heard.push(label))

    left.crash()
    await desk.time.advance(5 * MINUTE)

    expect(heard).toEqual([intent.label])
    expect(desk.service.effects).toHaveLength(1)
    expect(await desk.kept()).toEqual([])
  })

  test('tell each other the end: a lapsed session is renewed in one, the caller waits in the other', async () => {
    const desk = createDesk()
    const [left, right] = [desk.openTab(), desk.openTab()]
    desk.service.next(...Array.from({ length: 50 }, lapsed))
    watchEnd(left.outbox.resume())
    watchEnd(right.outbox.resume())
    const end = watchEnd(left.outbox.write(aPayment()))
    await desk.time.advance(MINUTE)
    const spent = desk.service.requests.length
    expect(end.isOver).toBe(false)
    await desk.time.advance(HOUR)
    expect(desk.service.requests).toHaveLength(spent)
    expect(spent).toBeLessThan(4)

    desk.service.heal()
    watchEnd(right.outbox.resume())
    await desk.time.advance(5 * MINUTE)
    watchEnd(right.outbox.resume())
    await desk.time.advance(5 * MINUTE)

    expect(end.value).toEqual({ number: 1 })
    expect(desk.service.effects).toHaveLength(1)
    expect(await desk.kept()).toEqual([])
  })

  test('tell each other a refusal, and it is shown to its caller alone', async () => {
    const desk = createDesk()
    const [left, right] = [desk.openTab(), desk.openTab()]
    desk.service.next(lapsed())
    const end = watchEnd(left.outbox.write(aPayment()))
    await desk.time.advance(MINUTE)
    desk.service.refuse(
      () => new Failure('refused', 'The balance is $0.00', { status: 422, requestId: 'req_1' }),
    )

    watchEnd(right.outbox.resume())
    await desk.time.advance(5 * MINUTE)

    expect(end.error).toMatchObject({ kind: 'refused', status: 422, message: 'The balance is $0.00' })
    expect(end.error).toBeInstanceOf(Failure)
    expect(await desk.kept()).toEqual([])
    expect(right.outbox.get().refused).toBe(0)
  })

  test('tell each other that a no to a second try leaves the first unsure', async () => {
    const desk = createDesk()
    const [left, right] = [desk.openTab(), desk.openTab()]
    desk.service.next(
      'lost before',
      lapsed(),
      new Failure('forbidden', 'No', { status: 403, requestId: 'req_1' }),
    )
    const end = watchEnd(left.outbox.write(aPayment()))
    await desk.time.advance(MINUTE)

    watchEnd(right.outbox.resume())
    await desk.time.advance(5 * MINUTE)

    expect(end.error).toMatchObject({ kind: 'forbidden', unsure: true })
    expect(right.outbox.get().unsure).toBe(1)
  })

  test('decide once: sending anew in both makes one new intent', async () => {
    const desk = createDesk()
    const [left, right] = [desk.openTab(), desk.openTab()]
    desk.service.reach(false)
    watchEnd(left.outbox.write(aPayment()))
    await desk.time.advance(DAY + HOUR)
    desk.service.reach(true)
    await desk.time.advance(5 * MINUTE)
    const [unsure] = left.outbox.get().entries
    expect(unsure?.state).toBe('unsure')

    const ends = [left, right].map(({ outbox }) => watchEnd(outbox.resolve(unsure?.id ?? '', 'again')))
    await desk.time.advance(5 * MINUTE)

    expect(ends.filter(({ value }) => value === true)).toHaveLength(1)
    expect(ends.filter(({ value }) => value === false)).toHaveLength(1)
    expect(desk.service.effects).toHaveLength(1)
  })

  test('discarding in one ends it in the other', async () => {
    const desk = createDesk()
    const [left, right] = [desk.openTab(), desk.openTab()]
    desk.service.reach(false)
    const end = watchEnd(left.outbox.write(aPayment()))
    await desk.time.advance(MINUTE)

    watchEnd(right.outbox.resolve(right.outbox.get().entries[0]?.id ?? '', 'discard'))
    await desk.time.settle()
    desk.service.reach(true)
    await desk.time.advance(HOUR)

    // What was tried may have arrived.
    expect(end.error).toMatchObject({ unsure: true, letGo: true })
    expect(end.error).toBeInstanceOf(Failure)
    expect(desk.service.requests).toEqual([])
    expect(left.outbox.get().entries).toEqual([])
  })
})

describe('a tab of the same browser with another connection', () => {
  test('is shown what is not its own, and never sends it', async () => {
    const desk = createDesk()
    const north = desk.openTab({ connection: 'north' })
    const south = desk.openTab({ connection: 'south' })
    watchEnd(south.outbox.resume())
    desk.service.reach(false)
    watchEnd(north.outbox.write(aPayment()))
    await desk.time.advance(MINUTE)
    north.crash()
    desk.service.reach(true)
    await desk.time.advance(HOUR)

    expect(south.outbox.get()).toMatchObject({ foreign: 1, unconfirmed: 0 })
    expect(desk.service.requests).toEqual([])
  })
})

describe('where the browser forbids locks', () => {
  test('nothing is sent that another tab could send as well, and it is said that nothing was recorded', async () => {
    const desk = createDesk()
    const { outbox } = desk.openTab({ locks: false })
    const end = watchEnd(outbox.write(aPayment()))
    await desk.time.advance(HOUR)
    expect(end.error).toMatchObject({ kind: 'unsaved' })
    expect(desk.service.requests).toEqual([])
    expect(await desk.kept()).toEqual([])
  })
})
