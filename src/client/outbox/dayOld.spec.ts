import { describe, expect, test } from 'vitest'
import { aPayment, createDesk, watchEnd, type Desk } from './testing/desk'
import { failingAt } from './testing/stores'
import { DAY, HOUR, MINUTE } from './testing/time'

/** A payment that reached the service, whose answer was lost, and whose page is gone. */
async function leavePayment(desk: Desk, options: { hearsTime?: boolean } = {}) {
  const tab = desk.openTab(options)
  desk.service.next('hangs')
  watchEnd(tab.outbox.write(aPayment()))
  await desk.time.settle()
  tab.crash()
  expect(desk.service.effects).toHaveLength(1)
}

async function startAnew(desk: Desk, options: { hearsTime?: boolean } = {}) {
  const { outbox } = desk.openTab(options)
  watchEnd(outbox.resume())
  await desk.time.advance(MINUTE)
  return outbox
}

describe('an entry without an answer', () => {
  test('is repeated while the service still knows its key', async () => {
    const desk = createDesk()
    await leavePayment(desk)
    await desk.time.advance(23 * HOUR)

    await startAnew(desk)

    expect(desk.service.requests).toHaveLength(2)
    expect(desk.service.effects).toHaveLength(1)
    expect(await desk.kept()).toEqual([])
  })

  test('is never repeated past that, and waits for the person', async () => {
    const desk = createDesk()
    await leavePayment(desk)
    await desk.time.advance(DAY + MINUTE)

    const outbox = await startAnew(desk)
    await desk.time.advance(DAY)
    watchEnd(outbox.resume())
    await desk.time.advance(HOUR)

    expect(desk.service.requests).toHaveLength(1)
    expect(outbox.get()).toMatchObject({ unsure: 1, unconfirmed: 0 })
    expect(await desk.kept()).toMatchObject([
      { state: 'unsure', note: expect.stringContaining('may have arrived') },
    ])
  })

  test('is not repeated either where the disk failed from then until past that', async () => {
    const desk = createDesk()
    await leavePayment(desk)
    await desk.time.advance(23 * HOUR)
    const disk = await desk.disk
    let isFull = true
    const full = failingAt(disk, 'change', () => isFull)

    const { outbox } = desk.openTab({ store: full })
    watchEnd(outbox.resume())
    await desk.time.advance(3 * HOUR)
    isFull = false
    await desk.time.advance(MINUTE)

    expect(desk.service.requests).toHaveLength(1)
    expect(outbox.get().unsure).toBe(1)
  })

  test('is not repeated so late that it would arrive past that', async () => {
    const desk = createDesk()
    await leavePayment(desk)
    await desk.time.advance(DAY - 5 * MINUTE)

    const outbox = await startAnew(desk)

    expect(desk.service.requests).toHaveLength(1)
    expect(outbox.get().unsure).toBe(1)
  })

  test('goes once more under its own key when the person has looked and wants it', async () => {
    const desk = createDesk()
    const before = desk.openTab()
    desk.service.reach(false)
    watchEnd(before.outbox.write(aPayment()))
    await desk.time.settle()
    before.crash()
    await desk.time.advance(2 * DAY)
    desk.service.reach(true)
    const outbox = await startAnew(desk)
    const [unsure] = outbox.get().entries

    const done = watchEnd(outbox.resolve(unsure?.id ?? '', 'again'))
    await desk.time.advance(MINUTE)

    expect(done.value).toBe(true)
    expect(desk.service.effects).toMatchObject([{ body: unsure?.body, key: unsure?.id }])
    expect(await desk.kept()).toEqual([])
  })

  test('sent again by the person and lost again, is put to the person again', async () => {
    const desk = createDesk()
    await leavePayment(desk)
    await desk.time.advance(2 * DAY)
    const outbox = await startAnew(desk)
    desk.service.next('lost before')
    watchEnd(outbox.resolve(outbox.get().entries[0]?.id ?? '', 'again'))
    await desk.time.advance(10 * MINUTE)
    expect(desk.service.requests).toHaveLength(2)
    expect(await desk.kept()).toMatchObject([{ state: 'unsure' }])
  })
})

describe('a clock that is wrong', () => {
  const wrong = [
    ['a day ahead', DAY],
    ['a day behind', -DAY],
  ] as const

  test.each(wrong)('%s all along neither replays an old payment nor ages a young one', async (_, error) => {
    const young = createDesk()
    young.setClock(error)
    await leavePayment(young)
    await young.time.advance(2 * HOUR)
    await startAnew(young)
    expect(young.service.requests).toHaveLength(2)
    expect(await young.kept()).toEqual([])

    const old = createDesk()
    old.setClock(error)
    await leavePayment(old)
    await old.time.advance(25 * HOUR)
    const outbox = await startAnew(old)
    expect(old.service.requests).toHaveLength(1)
    expect(outbox.get().unsure).toBe(1)
  })

  test.each([
    ['this computer’s, set a day ahead', (desk: Desk) => desk.setClock(DAY)],
    ['this computer’s, set back a day', (desk: Desk) => desk.setClock(-DAY)],
    ['the service’s, set a day ahead', (desk: Desk) => desk.service.setClock(DAY)],
    ['the service’s, set back a day', (desk: Desk) => desk.service.setClock(-DAY)],
  ])('%s after the try: the person decides', async (_, set) => {
    const desk = createDesk()
    await leavePayment(desk)
    set(desk)
    await desk.time.advance(HOUR)
    const outbox = await startAnew(desk)
    expect(desk.service.requests).toHaveLength(1)
    expect(outbox.get().unsure).toBe(1)
    expect(await desk.kept()).toMatchObject([{ state: 'unsure' }])
  })

  test.each([
    ['is right', 0],
    ['was set back meanwhile', -26 * HOUR],
  ])(
    'without the service’s time an old payment is not sent where this computer’s clock %s',
    async (_, error) => {
      const deaf = { hearsTime: false }
      const desk = createDesk()
      await leavePayment(desk, deaf)
      await desk.time.advance(25 * HOUR)
      desk.setClock(error)
      const outbox = await startAnew(desk, deaf)
      expect(desk.service.requests).toHaveLength(1)
      expect(outbox.get().unsure).toBe(1)
    },
  )

  test('without the service’s time a young payment is sent again where this computer’s clock is right', async () => {
    const deaf = { hearsTime: false }
    const desk = createDesk()
    await leavePayment(desk, deaf)
    await desk.time.advance(23 * HOUR)
    await startAnew(desk, deaf)
    expect(await desk.kept()).toEqual([])
  })
})
