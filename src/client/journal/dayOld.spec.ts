import { describe, expect, test } from 'vitest'
import { aPayment, createDesk, watchEnd, type Desk } from './testing/desk'
import { DAY, HOUR, MINUTE } from './testing/time'

/** A payment that reached the service, whose answer was lost, and whose page is gone. */
async function leavePayment(desk: Desk, options: { hearsTime?: boolean } = {}) {
  const tab = desk.openTab(options)
  desk.service.next('hangs')
  watchEnd(tab.journal.write(aPayment()))
  await desk.time.settle()
  tab.crash()
  expect(desk.service.effects).toHaveLength(1)
}

async function startAnew(desk: Desk, options: { hearsTime?: boolean } = {}) {
  const { journal } = desk.openTab(options)
  watchEnd(journal.resume())
  await desk.time.advance(MINUTE)
  return journal
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

    const journal = await startAnew(desk)
    await desk.time.advance(DAY)
    watchEnd(journal.resume())
    await desk.time.advance(HOUR)

    expect(desk.service.requests).toHaveLength(1)
    expect(journal.get()).toMatchObject({ unsure: 1, unconfirmed: 0 })
    expect(await desk.kept()).toMatchObject([{ state: 'unsure', note: expect.stringContaining('not known') }])
  })

  test('is not repeated so late that it would arrive past that', async () => {
    const desk = createDesk()
    await leavePayment(desk)
    await desk.time.advance(DAY - 5 * MINUTE)

    const journal = await startAnew(desk)

    expect(desk.service.requests).toHaveLength(1)
    expect(journal.get().unsure).toBe(1)
  })

  test('is told to a caller that has waited for a day', async () => {
    const desk = createDesk()
    const { journal } = desk.openTab()
    desk.service.reach(false)
    const end = watchEnd(journal.write(aPayment()))
    await desk.time.advance(DAY + HOUR)
    expect(end.isOver).toBe(false)

    desk.service.reach(true)
    await desk.time.advance(2 * MINUTE)

    expect(end.error).toMatchObject({ kind: 'unreachable' })
    expect(journal.get().unsure).toBe(1)
    expect(desk.service.requests).toEqual([])
  })

  test('goes under a new key when the person has looked and wants it', async () => {
    const desk = createDesk()
    const before = desk.openTab()
    desk.service.reach(false)
    watchEnd(before.journal.write(aPayment()))
    await desk.time.settle()
    before.crash()
    await desk.time.advance(2 * DAY)
    desk.service.reach(true)
    const journal = await startAnew(desk)
    const [unsure] = journal.get().entries

    const done = watchEnd(journal.resolve(unsure?.id ?? '', 'again'))
    await desk.time.advance(MINUTE)

    expect(done.value).toBe(true)
    expect(desk.service.effects).toMatchObject([{ body: unsure?.body }])
    expect(desk.service.effects[0]?.key).not.toBe(unsure?.id)
    expect(await desk.kept()).toEqual([])
  })
})

describe("this computer's clock", () => {
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
    const journal = await startAnew(old)
    expect(old.service.requests).toHaveLength(1)
    expect(journal.get().unsure).toBe(1)
  })

  test.each(wrong)('set %s in between has no say either', async (_, error) => {
    const young = createDesk()
    await leavePayment(young)
    young.setClock(error)
    await young.time.advance(2 * HOUR)
    await startAnew(young)
    expect(young.service.requests).toHaveLength(2)
    expect(young.service.effects).toHaveLength(1)
    expect(await young.kept()).toEqual([])

    const old = createDesk()
    await leavePayment(old)
    old.setClock(error)
    await old.time.advance(25 * HOUR)
    const journal = await startAnew(old)
    expect(old.service.requests).toHaveLength(1)
    expect(journal.get().unsure).toBe(1)
  })

  test.each(wrong)('put right after it was %s has no say either', async (_, error) => {
    const young = createDesk()
    young.setClock(error)
    await leavePayment(young)
    young.setClock(0)
    await young.time.advance(2 * HOUR)
    await startAnew(young)
    expect(young.service.requests).toHaveLength(2)

    const old = createDesk()
    old.setClock(error)
    await leavePayment(old)
    old.setClock(0)
    await old.time.advance(25 * HOUR)
    const journal = await startAnew(old)
    expect(old.service.requests).toHaveLength(1)
    expect(journal.get().unsure).toBe(1)
  })

  test.each(wrong)('set %s while a payment waits in an open page changes nothing', async (_, error) => {
    const desk = createDesk()
    const { journal } = desk.openTab()
    desk.service.next('lost after')
    desk.service.reach(false)
    const end = watchEnd(journal.write(aPayment()))
    await desk.time.advance(HOUR)
    desk.setClock(error)
    await desk.time.advance(HOUR)
    desk.service.reach(true)
    await desk.time.advance(5 * MINUTE)

    expect(end.value).toEqual({ number: 1 })
    expect(desk.service.effects).toHaveLength(1)
  })
})

describe("the service's own clock", () => {
  test('set a day ahead has forgotten the key, so nothing is repeated', async () => {
    const desk = createDesk()
    await leavePayment(desk)
    desk.service.setClock(DAY)
    await desk.time.advance(HOUR)

    const journal = await startAnew(desk)

    expect(desk.service.effects).toHaveLength(1)
    expect(journal.get().unsure).toBe(1)
  })

  test('set back a day knows nobody what, so the person decides', async () => {
    const desk = createDesk()
    await leavePayment(desk)
    desk.service.setClock(-DAY)
    await desk.time.advance(HOUR)

    const journal = await startAnew(desk)

    expect(desk.service.requests).toHaveLength(1)
    expect(journal.get().unsure).toBe(1)
    expect(await desk.kept()).toMatchObject([{ state: 'sent' }])
  })

  test('once it has said that a key is forgotten, cannot take it back', async () => {
    const desk = createDesk()
    await leavePayment(desk)
    desk.service.setClock(DAY)
    const first = desk.openTab()
    watchEnd(first.journal.resume())
    await desk.time.advance(MINUTE)
    first.crash()
    desk.service.setClock(0)

    const journal = await startAnew(desk)

    expect(desk.service.requests).toHaveLength(1)
    expect(journal.get().unsure).toBe(1)
  })
})

describe("without the service's time", () => {
  const deaf = { hearsTime: false }

  test('a right clock serves as well', async () => {
    const young = createDesk()
    await leavePayment(young, deaf)
    await young.time.advance(23 * HOUR)
    await startAnew(young, deaf)
    expect(await young.kept()).toEqual([])

    const old = createDesk()
    await leavePayment(old, deaf)
    await old.time.advance(25 * HOUR)
    const journal = await startAnew(old, deaf)
    expect(journal.get()).toMatchObject({ unsure: 1, unconfirmed: 0 })
    expect(old.service.requests).toHaveLength(1)
  })

  test('a clock that was set back sends nothing', async () => {
    const desk = createDesk()
    await leavePayment(desk, deaf)
    await desk.time.advance(25 * HOUR)
    desk.setClock(-26 * HOUR)

    const journal = await startAnew(desk, deaf)

    expect(desk.service.requests).toHaveLength(1)
    expect(journal.get().unsure).toBe(1)
  })

  test('a clock a day ahead holds a young one back, and lets it go once it is right again', async () => {
    const desk = createDesk()
    await leavePayment(desk, deaf)
    desk.setClock(DAY)
    const journal = await startAnew(desk, deaf)
    expect(journal.get().unsure).toBe(1)
    expect(desk.service.requests).toHaveLength(1)

    desk.setClock(0)
    watchEnd(journal.resume())
    await desk.time.advance(MINUTE)

    expect(desk.service.effects).toHaveLength(1)
    expect(await desk.kept()).toEqual([])
    expect(journal.get().unsure).toBe(0)
  })

  test('what is held back so can be sent anew by the person', async () => {
    const desk = createDesk()
    await leavePayment(desk, deaf)
    desk.setClock(DAY)
    const journal = await startAnew(desk, deaf)

    const done = watchEnd(journal.resolve(journal.get().entries[0]?.id ?? '', 'again'))
    await desk.time.advance(MINUTE)

    expect(done.value).toBe(true)
    expect(desk.service.effects).toHaveLength(2)
    expect(journal.get().entries).toEqual([])
  })
})
