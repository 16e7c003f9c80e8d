import { describe, expect, test } from 'vitest'
import { Failure } from '../api/failure'
import { createLockClaims } from './claims'
import { aPayment, createDesk, watchEnd } from './testing/desk'
import { DAY, HOUR, MINUTE, SECOND } from './testing/time'

const lapsed = () => new Failure('signed-out', 'Sign in again', { status: 401, reason: 'signed_out' })

describe('two tabs', () => {
  test('that start at once send what they find once', async () => {
    const desk = createDesk()
    const before = desk.openTab()
    desk.service.reach(false)
    for (let count = 0; count < 5; count += 1) watchEnd(before.journal.write(aPayment(`${count}`)))
    await desk.time.settle()
    before.crash()
    desk.service.reach(true)

    const [left, right] = [desk.openTab(), desk.openTab()]
    watchEnd(left.journal.resume())
    watchEnd(right.journal.resume())
    await desk.time.advance(5 * MINUTE)

    expect(desk.service.requests).toHaveLength(5)
    expect(desk.service.effects).toHaveLength(5)
    expect(await desk.kept()).toEqual([])
    expect(left.journal.get().entries).toEqual([])
    expect(right.journal.get().entries).toEqual([])
  })

  test('leave a payment to the one that it was taken in', async () => {
    const desk = createDesk()
    const [left, right] = [desk.openTab(), desk.openTab()]
    watchEnd(left.journal.resume())
    watchEnd(right.journal.resume())
    desk.service.reach(false)
    const end = watchEnd(left.journal.write(aPayment()))
    await desk.time.advance(10 * MINUTE)
    expect(right.journal.get().unconfirmed).toBe(1)
    expect(right.steps).not.toContain('send')

    desk.service.reach(true)
    await desk.time.advance(5 * MINUTE)

    expect(end.value).toEqual({ number: 1 })
    expect(right.steps).not.toContain('send')
    expect(right.journal.get().unconfirmed).toBe(0)
  })

  test('do not cut in on a request that takes minutes', async () => {
    const desk = createDesk()
    const [left, right] = [desk.openTab(), desk.openTab()]
    desk.service.next('hangs')
    watchEnd(left.journal.write(aPayment()))
    await desk.time.advance(10 * SECOND)

    watchEnd(right.journal.resume())
    await desk.time.advance(10 * MINUTE)

    expect(desk.service.requests).toHaveLength(1)
    expect(right.journal.get().unconfirmed).toBe(1)
  })

  test('see it through when that one crashes', async () => {
    const desk = createDesk()
    const [left, right] = [desk.openTab(), desk.openTab()]
    watchEnd(right.journal.resume())
    desk.service.next('lost after')
    const intent = aPayment()
    watchEnd(left.journal.write(intent))
    await desk.time.settle()
    const heard: string[] = []
    right.journal.onConfirmed(({ label }) => heard.push(label))

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
    watchEnd(left.journal.resume())
    watchEnd(right.journal.resume())
    const end = watchEnd(left.journal.write(aPayment()))
    await desk.time.advance(MINUTE)
    const spent = desk.service.requests.length
    expect(end.isOver).toBe(false)
    await desk.time.advance(HOUR)
    expect(desk.service.requests).toHaveLength(spent)
    expect(spent).toBeLessThan(4)

    desk.service.heal()
    watchEnd(right.journal.resume())
    await desk.time.advance(5 * MINUTE)
    watchEnd(right.journal.resume())
    await desk.time.advance(5 * MINUTE)

    expect(end.value).toEqual({ number: 1 })
    expect(desk.service.effects).toHaveLength(1)
    expect(await desk.kept()).toEqual([])
  })

  test('tell each other a refusal, and it is shown to its caller alone', async () => {
    const desk = createDesk()
    const [left, right] = [desk.openTab(), desk.openTab()]
    desk.service.next(lapsed())
    const end = watchEnd(left.journal.write(aPayment()))
    await desk.time.advance(MINUTE)
    desk.service.refuse(
      () => new Failure('refused', 'The balance is $0.00', { status: 422, requestId: 'req_1' }),
    )

    watchEnd(right.journal.resume())
    await desk.time.advance(5 * MINUTE)

    expect(end.error).toMatchObject({ kind: 'refused', status: 422, message: 'The balance is $0.00' })
    expect(end.error).toBeInstanceOf(Failure)
    expect(await desk.kept()).toEqual([])
    expect(right.journal.get().refused).toBe(0)
  })

  test('tell each other that a no to a second try leaves the first unsure', async () => {
    const desk = createDesk()
    const [left, right] = [desk.openTab(), desk.openTab()]
    desk.service.next(
      'lost before',
      lapsed(),
      new Failure('forbidden', 'No', { status: 403, requestId: 'req_1' }),
    )
    const end = watchEnd(left.journal.write(aPayment()))
    await desk.time.advance(MINUTE)

    watchEnd(right.journal.resume())
    await desk.time.advance(5 * MINUTE)

    expect(end.error).toMatchObject({ kind: 'forbidden', unsure: true })
    expect(right.journal.get().unsure).toBe(1)
  })

  test('decide once: sending anew in both makes one new intent', async () => {
    const desk = createDesk()
    const [left, right] = [desk.openTab(), desk.openTab()]
    desk.service.reach(false)
    watchEnd(left.journal.write(aPayment()))
    await desk.time.advance(DAY + HOUR)
    desk.service.reach(true)
    await desk.time.advance(5 * MINUTE)
    const [unsure] = left.journal.get().entries
    expect(unsure?.state).toBe('unsure')

    const ends = [left, right].map(({ journal }) => watchEnd(journal.resolve(unsure?.id ?? '', 'again')))
    await desk.time.advance(5 * MINUTE)

    expect(ends.filter(({ value }) => value === true)).toHaveLength(1)
    expect(ends.filter(({ value }) => value === false)).toHaveLength(1)
    expect(desk.service.effects).toHaveLength(1)
  })

  test('discarding in one ends it in the other', async () => {
    const desk = createDesk()
    const [left, right] = [desk.openTab(), desk.openTab()]
    desk.service.reach(false)
    const end = watchEnd(left.journal.write(aPayment()))
    await desk.time.advance(MINUTE)

    watchEnd(right.journal.resolve(right.journal.get().entries[0]?.id ?? '', 'discard'))
    await desk.time.settle()
    desk.service.reach(true)
    await desk.time.advance(HOUR)

    // What was tried may have arrived.
    expect(end.error).toMatchObject({ unsure: true, letGo: true })
    expect(end.error).toBeInstanceOf(Failure)
    expect(desk.service.requests).toEqual([])
    expect(left.journal.get().entries).toEqual([])
  })
})

describe('a tab of the same browser with another connection', () => {
  test('is shown what is not its own, and never sends it', async () => {
    const desk = createDesk()
    const north = desk.openTab({ connection: 'north' })
    const south = desk.openTab({ connection: 'south' })
    watchEnd(south.journal.resume())
    desk.service.reach(false)
    watchEnd(north.journal.write(aPayment()))
    await desk.time.advance(MINUTE)
    north.crash()
    desk.service.reach(true)
    await desk.time.advance(HOUR)

    expect(south.journal.get()).toMatchObject({ foreign: 1, unconfirmed: 0 })
    expect(desk.service.requests).toEqual([])
  })
})

describe('where the browser forbids locks', () => {
  test('nothing is sent that another tab could send as well, and it is said that nothing was recorded', async () => {
    const desk = createDesk()
    const { journal } = desk.openTab({ locks: false })
    const end = watchEnd(journal.write(aPayment()))
    await desk.time.advance(HOUR)
    expect(end.error).toMatchObject({ kind: 'unsaved' })
    expect(desk.service.requests).toEqual([])
    expect(await desk.kept()).toEqual([])
  })

  test('what another tab has put there is left to it', async () => {
    const claims = createLockClaims({ request: () => Promise.reject(new Error('no locks here')) })
    const ran: string[] = []
    expect(await claims.claim('1', async () => void ran.push('claimed'))).toBe(false)
    expect(ran).toEqual([])
  })
})
