import { describe, expect, test } from 'vitest'
import { Failure } from '~/client/api/failure'
import { aPayment, createDesk, watchEnd } from './testing/desk'
import { HOUR, MINUTE } from './testing/time'

// Whoever waits is told what is known of the end, and no more: that nothing was saved only where nothing can have been.

const underWay = () => new Failure('changed', 'In use', { status: 409, requestId: 'req_1' })
const lapsed = () => new Failure('signed-out', 'Sign in again', { status: 401, reason: 'signed_out' })

test('what was never sent and is discarded was not saved', async () => {
  const desk = createDesk()
  const { outbox } = desk.openTab()
  desk.service.next(lapsed())
  const end = watchEnd(outbox.write(aPayment()))
  await desk.time.advance(MINUTE)

  expect(await outbox.resolve(outbox.get().entries[0]?.id ?? '', 'discard')).toBe(true)
  watchEnd(outbox.resume())
  await desk.time.advance(HOUR)

  expect(end.error).toMatchObject({
    kind: 'refused',
    unsure: false,
    message: expect.stringContaining('Discarded'),
  })
  expect(desk.service.effects).toEqual([])
})

test('a 409 for longer than any request lives is not known to be refused', async () => {
  const desk = createDesk()
  const { outbox } = desk.openTab()
  desk.service.next('lost after', ...Array.from({ length: 100 }, underWay))

  const end = watchEnd(outbox.write(aPayment()))
  await desk.time.advance(HOUR)

  expect(end.error).toMatchObject({ kind: 'changed', unsure: true })
  expect(outbox.get()).toMatchObject({ unsure: 1, refused: 0 })
})

describe('two tabs', () => {
  test('taking back in one what was never sent ends it in the other: nothing was saved', async () => {
    const desk = createDesk()
    const [left, right] = [desk.openTab(), desk.openTab()]
    desk.service.next(lapsed())
    const end = watchEnd(left.outbox.write(aPayment()))
    await desk.time.advance(MINUTE)

    watchEnd(right.outbox.resolve(right.outbox.get().entries[0]?.id ?? '', 'take back'))
    await desk.time.settle()
    watchEnd(left.outbox.resume())
    await desk.time.advance(HOUR)

    expect(end.error).toMatchObject({ kind: 'refused', unsure: false, letGo: false })
    expect(desk.service.effects).toEqual([])
  })

  test('finding in one that it arrived tells the other that it was saved', async () => {
    const desk = createDesk()
    const [left, right] = [desk.openTab(), desk.openTab()]
    desk.service.next('lost after')
    const end = watchEnd(left.outbox.write(aPayment()))
    await desk.time.settle()

    watchEnd(right.outbox.resolve(right.outbox.get().entries[0]?.id ?? '', 'arrived'))
    await desk.time.advance(HOUR)

    expect(end.error).toMatchObject({ confirmed: true, unsure: false })
    expect(desk.service.requests).toHaveLength(1)
    expect(await desk.kept()).toEqual([])
  })
})

/** Waited for in one tab that has to be signed in to again, and tried in vain by another. */
async function waiting(channel = true) {
  const desk = createDesk()
  const left = desk.openTab({ channel })
  watchEnd(left.outbox.resume())
  await desk.time.settle()
  desk.service.next(lapsed())
  const end = watchEnd(left.outbox.write(aPayment()))
  await desk.time.settle()
  desk.service.reach(false)
  const right = desk.openTab({ channel })
  await Promise.all([right.outbox.resume(), desk.time.advance(MINUTE)])
  const [{ id } = { id: '' }] = await desk.kept()
  expect(await desk.kept()).toMatchObject([{ state: 'sent' }])
  return { desk, left, right, end, id }
}

describe('what waits here for the session', () => {
  test('and is stopped in another tab is told so, and goes on in this one when it is let', async () => {
    const { desk, left, right, end, id } = await waiting()
    expect(await right.outbox.resolve(id, 'stop')).toBe(true)
    await desk.time.advance(MINUTE)
    expect(end.error).toMatchObject({ unsure: true, letGo: true })
    right.crash()
    desk.service.reach(true)

    expect(await left.outbox.resolve(id, 'again')).toBe(true)
    await desk.time.advance(MINUTE)
    expect(desk.service.effects.map(({ key }) => key)).toEqual([id])
    expect(await desk.kept()).toEqual([])
  })

  test('and is stopped in this tab goes on in it when it is let', async () => {
    const { desk, left, right, end, id } = await waiting()
    right.crash()
    expect(await left.outbox.resolve(id, 'stop')).toBe(true)
    expect(end.error).toMatchObject({ unsure: true, letGo: false })
    desk.service.reach(true)

    expect(await left.outbox.resolve(id, 'again')).toBe(true)
    await desk.time.advance(MINUTE)
    expect(desk.service.effects.map(({ key }) => key)).toEqual([id])
  })

  test('and ends in another tab that can’t be heard is told to have ended there', async () => {
    const { desk, end } = await waiting(false)
    desk.service.reach(true)
    await desk.time.advance(10 * MINUTE)
    expect(desk.service.effects).toHaveLength(1)
    expect(end.error).toMatchObject({ unsure: true, letGo: true })
  })
})
