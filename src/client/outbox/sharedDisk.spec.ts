import { describe, expect, test } from 'vitest'
import { Failure } from '~/client/api/failure'
import { aPayment, createDesk, watchEnd } from './testing/desk'
import { mortal } from './testing/stores'
import { HOUR, MINUTE } from './testing/time'

// Two tabs, one disk, and one of them can no longer reach it: what the other one ended is not brought back to life, and
// nobody is told of an end that the other may not hear of.

const lapsed = () => new Failure('signed-out', 'Sign in again', { status: 401, reason: 'signed_out' })

describe('a payment that is taken back in one tab', () => {
  test.each([
    ['told so', true],
    ['seen on the disk', false],
  ])('is not sent by another whose disk fails then: %s', async (_, channel) => {
    const desk = createDesk()
    const { store, die } = mortal(await desk.disk)
    const left = desk.openTab({ store: Promise.resolve(store), channel })
    const right = desk.openTab({ channel })
    desk.service.next(lapsed(), lapsed())
    watchEnd(right.outbox.write(aPayment()))
    await desk.time.advance(MINUTE)
    watchEnd(left.outbox.resume())
    await desk.time.advance(MINUTE)
    expect(left.outbox.get().unsent).toBe(1)
    const tries = desk.service.requests.length

    if (channel) die()
    expect(await right.outbox.resolve(right.outbox.get().entries[0]?.id ?? '', 'take back')).toBe(true)
    if (!channel) await left.outbox.fresh()
    die()
    await Promise.all([left.outbox.resume(), desk.time.advance(HOUR)])

    expect(desk.service.requests).toHaveLength(tries)
    expect(desk.service.effects).toEqual([])
    die(false)
    expect((await left.outbox.fresh()).entries).toEqual([])
  })

  test('is not called taken back as long as the disk may still have it for another', async () => {
    const desk = createDesk()
    const { store, die } = mortal(await desk.disk)
    const left = desk.openTab({ store: Promise.resolve(store) })
    desk.service.next(lapsed())
    watchEnd(left.outbox.write(aPayment()))
    await desk.time.advance(MINUTE)
    const id = left.outbox.get().entries[0]?.id ?? ''

    die()
    expect(await left.outbox.resolve(id, 'take back')).toBe(false)
    expect(await left.outbox.resolve(id, 'discard')).toBe(false)
    expect(left.outbox.get().unsent).toBe(1)

    die(false)
    expect(await left.outbox.resolve(id, 'take back')).toBe(true)
    expect(await desk.kept()).toEqual([])
  })
})
