import { describe, expect, test } from 'vitest'
import { Failure } from '~/client/api/failure'
import { aPayment, createDesk, watchEnd, onConfirmed } from './testing/desk'
import { HOUR, MINUTE, SECOND } from './testing/time'

const broken = () => new Failure('broken', 'The service failed', { status: 500, requestId: 'req_1' })
const change = (id: string, name: string) =>
  ({ method: 'PATCH', path: `/customers/${id}`, body: { name }, label: name }) as const

describe('what nobody waits for', () => {
  test('goes on after the dialog is closed, and its answer refreshes what is on screen', async () => {
    const desk = createDesk()
    const { outbox } = desk.openTab()
    const heard: string[] = []
    onConfirmed(outbox, ({ label }) => heard.push(label))
    desk.service.reach(false)
    const gone = new AbortController()
    const intent = aPayment()
    const end = watchEnd(outbox.write(intent, { gone: gone.signal }))
    await desk.time.advance(MINUTE)

    gone.abort()
    desk.service.reach(true)
    await desk.time.advance(5 * MINUTE)

    expect(end.error).toMatchObject({ kind: 'unreachable' })
    expect(heard).toEqual([intent.label])
    expect(desk.service.effects).toHaveLength(1)
  })

  test('is there from the beginning where the caller had left already: a no is kept to be looked at', async () => {
    const desk = createDesk()
    const { outbox } = desk.openTab()
    desk.service.next(new Failure('refused', 'No', { status: 422, requestId: 'req_1' }))
    const gone = AbortSignal.abort()

    const end = watchEnd(outbox.write(aPayment(), { gone }))
    await desk.time.advance(MINUTE)

    expect(end.error).toMatchObject({ kind: 'unreachable' })
    expect(outbox.get().refused).toBe(1)
  })

  test('is found after a reload, sent with its own key, and told to the listeners', async () => {
    const desk = createDesk()
    const before = desk.openTab()
    desk.service.next('hangs')
    const intent = aPayment()
    watchEnd(before.outbox.write(intent))
    await desk.time.settle()
    before.crash()

    const { outbox } = desk.openTab()
    const heard: unknown[] = []
    onConfirmed(outbox, (entry, answer) => heard.push(entry.label, answer))
    await desk.time.settle()
    expect(outbox.get().unconfirmed).toBe(1)
    expect(desk.service.requests).toHaveLength(1)
    await Promise.all([outbox.resume(), desk.time.advance(MINUTE)])

    expect(heard).toEqual([intent.label, { number: 1 }])
    expect(desk.service.effects).toHaveLength(1)
    expect(outbox.get().entries).toEqual([])
  })

  test('does not wait out its pause when the outbox is resumed', async () => {
    const desk = createDesk()
    const { outbox } = desk.openTab()
    desk.service.reach(false)
    watchEnd(outbox.write(aPayment()))
    await desk.time.advance(HOUR)
    desk.service.reach(true)

    watchEnd(outbox.resume())
    await desk.time.advance(SECOND)

    expect(desk.service.effects).toHaveLength(1)
  })

  test('is sent once when the outbox is resumed twice', async () => {
    const desk = createDesk()
    const before = desk.openTab()
    before.crash()
    const made = desk.openTab()
    desk.service.reach(false)
    watchEnd(made.outbox.write(aPayment()))
    await desk.time.settle()
    made.crash()

    desk.service.reach(true)
    const { outbox } = desk.openTab()
    await Promise.all([outbox.resume(), outbox.resume(), desk.time.advance(MINUTE)])
    await Promise.all([outbox.resume(), desk.time.advance(MINUTE)])

    expect(desk.service.requests).toHaveLength(1)
    expect(desk.service.effects).toHaveLength(1)
  })
})

describe('several entries', () => {
  test('of one record go in the order of saving, and one that fails holds up no other record', async () => {
    const desk = createDesk()
    const { outbox } = desk.openTab()
    desk.service.next(broken())
    watchEnd(outbox.write(change('1', 'Ruth')))
    watchEnd(outbox.write(change('1', 'Ruth Delgado')))
    watchEnd(outbox.write(change('2', 'Amir')))
    await desk.time.advance(5 * MINUTE)

    const names = desk.service.effects.map(({ body }) => body)
    expect(names).toEqual(['{"name":"Amir"}', '{"name":"Ruth"}', '{"name":"Ruth Delgado"}'])
  })

  test('keep their order after a crash', async () => {
    const desk = createDesk()
    const before = desk.openTab()
    desk.service.reach(false)
    const amounts = Array.from({ length: 6 }, () => aPayment('9'))
    for (const payment of amounts) watchEnd(before.outbox.write(payment))
    await desk.time.advance(MINUTE)
    before.crash()

    desk.service.reach(true)
    const { outbox } = desk.openTab()
    await Promise.all([outbox.resume(), desk.time.advance(MINUTE)])

    expect(desk.service.effects.map(({ body }) => body)).toEqual(
      amounts.map(({ body }) => JSON.stringify(body)),
    )
  })
})

describe('a session', () => {
  test('that lapses keeps the payment unsent until the same connection is back', async () => {
    const desk = createDesk()
    const { outbox } = desk.openTab()
    desk.service.next(new Failure('signed-out', 'Sign in again', { status: 401, reason: 'signed_out' }))
    const end = watchEnd(outbox.write(aPayment()))
    await desk.time.advance(HOUR)
    expect(desk.service.requests).toHaveLength(1)
    expect(outbox.get()).toMatchObject({ unsent: 1, unconfirmed: 0 })

    await Promise.all([outbox.resume(), desk.time.advance(MINUTE)])

    expect(end.value).toEqual({ number: 1 })
    expect(desk.service.effects).toHaveLength(1)
  })

  test('of another shop never sends it, shows it apart, and can only forget it', async () => {
    const desk = createDesk()
    const north = desk.openTab({ connection: 'north' })
    desk.service.reach(false)
    watchEnd(north.outbox.write(aPayment()))
    await desk.time.settle()
    north.outbox.close()
    desk.service.reach(true)

    const { outbox } = desk.openTab({ connection: 'south' })
    await Promise.all([outbox.resume(), desk.time.advance(HOUR)])

    expect(desk.service.requests).toEqual([])
    expect(outbox.get()).toMatchObject({ foreign: 1, unsent: 0, unconfirmed: 0, entries: [] })
    const [foreign] = outbox.get().elsewhere
    expect(foreign?.connection).toBe('north')
    expect(await outbox.resolve(foreign?.id ?? '', 'again')).toBe(false)
    await desk.time.advance(HOUR)
    expect(desk.service.requests).toEqual([])

    expect(await outbox.resolve(foreign?.id ?? '', 'discard')).toBe(true)
    expect(await desk.kept()).toEqual([])
  })

  test('of another shop cannot send anew what that one left unsure', async () => {
    const desk = createDesk()
    const north = desk.openTab({ connection: 'north' })
    desk.service.next('lost before', new Failure('forbidden', 'No', { status: 403, requestId: 'req_1' }))
    watchEnd(north.outbox.write(aPayment()))
    await desk.time.advance(MINUTE)
    north.outbox.close()
    const { outbox } = desk.openTab({ connection: 'south' })
    await desk.time.settle()
    const [foreign] = outbox.get().elsewhere
    expect(foreign?.state).toBe('unsure')

    const again = watchEnd(outbox.resolve(foreign?.id ?? '', 'again'))
    await desk.time.advance(MINUTE)

    expect(again.value).toBe(false)
    expect(desk.service.effects).toEqual([])
    expect(await desk.kept()).toHaveLength(1)
  })

  test('that the browser has left for another one sends nothing more from this tab', async () => {
    const desk = createDesk()
    const { outbox } = desk.openTab()
    desk.service.next(new Failure('other-connection', 'Another connection', { status: 409 }))
    watchEnd(outbox.write(aPayment()))
    await desk.time.advance(HOUR)

    expect(desk.service.requests).toHaveLength(1)
    expect(desk.service.effects).toEqual([])
    expect(await desk.kept()).toHaveLength(1)
  })

  test('that is closed here leaves everything in its place', async () => {
    const desk = createDesk()
    const { outbox } = desk.openTab()
    desk.service.next('hangs')
    const end = watchEnd(outbox.write(aPayment()))
    await desk.time.settle()

    outbox.close()
    await desk.time.advance(HOUR)

    expect(end.error).toMatchObject({ kind: 'signed-out' })
    expect(await desk.kept()).toMatchObject([{ state: 'sent' }])
    // What is entered after that is not kept, and nobody is told that it is.
    await expect(outbox.write(aPayment())).rejects.toMatchObject({
      kind: 'signed-out',
      message: expect.stringContaining('Not sent'),
    })
    expect(await desk.kept()).toHaveLength(1)
    expect(desk.service.requests).toHaveLength(1)
  })
})

describe('a person who discards', () => {
  test('a payment that may have arrived ends it, and nobody claims that nothing was saved', async () => {
    const desk = createDesk()
    const { outbox } = desk.openTab()
    desk.service.reach(false)
    const end = watchEnd(outbox.write(aPayment()))
    await desk.time.advance(MINUTE)
    const [entry] = outbox.get().entries

    await Promise.all([outbox.resolve(entry?.id ?? '', 'discard'), desk.time.settle()])
    desk.service.reach(true)
    await desk.time.advance(HOUR)

    expect(end.error).toMatchObject({
      unsure: true,
      letGo: true,
      message: 'Discarded on this computer before the service answered',
    })
    expect(desk.service.effects).toEqual([])
    expect(await outbox.resolve(entry?.id ?? '', 'discard')).toBe(false)
  })

  test('cannot send anew what waits for the session', async () => {
    const desk = createDesk()
    const { outbox } = desk.openTab()
    desk.service.next(new Failure('signed-out', 'Sign in again', { status: 401, reason: 'signed_out' }))
    watchEnd(outbox.write(aPayment()))
    await desk.time.advance(MINUTE)
    const [entry] = outbox.get().entries

    const again = watchEnd(outbox.resolve(entry?.id ?? '', 'again'))
    await desk.time.advance(MINUTE)

    expect(again.value).toBe(false)
    expect((await desk.kept()).map(({ id }) => id)).toEqual([entry?.id])
    expect(desk.service.requests).toHaveLength(1)
  })

  test('cannot send anew what is still being tried', async () => {
    const desk = createDesk()
    const { outbox } = desk.openTab()
    desk.service.reach(false)
    watchEnd(outbox.write(aPayment()))
    await desk.time.advance(MINUTE)

    expect(await outbox.resolve(outbox.get().entries[0]?.id ?? '', 'again')).toBe(false)
    expect(await desk.kept()).toHaveLength(1)
  })
})
