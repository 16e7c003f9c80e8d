import { describe, expect, test } from 'vitest'
import { Failure } from '../../client/api/failure'
import { createDesk, watchEnd } from '../../client/journal/testing/desk'
import { MINUTE } from '../../client/journal/testing/time'
import type { Wanted } from './handOn'
import { aBrowser, allNew, bodies, book, counts, later, ruth, visit } from './testing/desk'
import { unfinished } from './unfinished'

// A booking that is under way, and another one: each is what was wanted of it, or is said not to be sent.

const known: Wanted = { customer: { id: 'c-1', name: 'Ruth Delgado' }, vehicle: null, visit }
const tom: Wanted = { ...allNew, customer: { draft: { ...ruth, name: 'Tom Becker' } }, vehicle: null }

type Page = ReturnType<ReturnType<typeof aBrowser>['open']>

/** Handed on while the line was down, and its page gone since. */
async function leftBehind(wanted: Wanted) {
  const desk = createDesk()
  const browser = aBrowser(desk)
  const before = browser.open()
  desk.service.reach(false)
  await book(desk, before, wanted)
  before.tab.crash()
  const page = browser.open()
  watchEnd(page.tab.journal.resume())
  await desk.time.advance(MINUTE)
  return { desk, browser, page }
}

async function backOnline({ desk, page }: { desk: ReturnType<typeof createDesk>; page: Page }) {
  desk.service.reach(true)
  page.tab.goOnline()
  await desk.time.advance(5 * MINUTE)
}

const stillBooked = (title: string) => ({
  message: `${title} is still being booked; this one was not sent. Wait until that is confirmed.`,
})

describe('while one is not confirmed', () => {
  test.each<[string, Wanted]>([
    ['of the same customer at another time', { ...known, visit: later.visit }],
    ['of somebody else', { ...known, customer: { id: 'c-2', name: 'Tom Becker' } }],
    ['of somebody new', tom],
  ])('another %s is not sent, and the first is booked as it was', async (_, other) => {
    const { desk, browser, page } = await leftBehind(known)
    const notes = browser.kept()
    const end = await book(desk, page, other)
    expect(end.error).toMatchObject(stillBooked('Ruth Delgado, Brakes'))
    expect(page.run.get()).toMatchObject({ isRunning: false, failure: end.error })
    expect(browser.kept()).toEqual(notes)
    expect(await desk.kept()).toHaveLength(1)

    await backOnline({ desk, page })
    expect(page.told).toEqual(['Ruth Delgado, Brakes'])
    expect(bodies(desk, '/appointments')).toEqual([{ customerId: 'c-1', vehicleId: null, ...visit }])
    expect(page.run.get()).toMatchObject({ notes: null, failure: null })

    expect((await book(desk, page, other)).error).toBeUndefined()
    expect(bodies(desk, '/appointments')).toHaveLength(2)
    expect(bodies(desk, '/appointments')[1]).toMatchObject(other.visit)
  })

  test.each<[string, Wanted]>([
    ['somebody new', tom],
    ['somebody known', known],
  ])('in one tab, another tab gets no customer of it for %s, and takes nothing from it', async (_, other) => {
    const desk = createDesk()
    const browser = aBrowser(desk)
    const [first, second] = [browser.open(), browser.open()]
    watchEnd(second.tab.journal.resume())
    await desk.time.settle()
    desk.service.reach(false)
    const begun = await book(desk, first, allNew)
    const refused = await book(desk, second, other)
    expect(refused.error).toMatchObject(stillBooked('Ruth Delgado'))
    expect(second.run.get().isElsewhere).toBe(true)

    await backOnline({ desk, page: first })
    expect(begun.value).toBe('made-3')
    expect(second.run.get()).toMatchObject({ notes: null, failure: null })
    expect(bodies(desk, '/customers').map(({ name }) => name)).toEqual(['Ruth Delgado'])
    expect(bodies(desk, '/appointments')).toEqual([{ customerId: 'made-1', vehicleId: 'made-2', ...visit }])
    await book(desk, second, other)
    const [, booked] = bodies(desk, '/appointments')
    expect(booked).toMatchObject({ customerId: other === known ? 'c-1' : 'made-4', vehicleId: null })
  })
})

test('what one tab makes on the way is nothing that another has to tell of', async () => {
  const desk = createDesk()
  const browser = aBrowser(desk)
  const [first, second] = [browser.open(), browser.open()]
  await desk.time.settle()
  desk.service.refuse(({ path }) =>
    path === '/appointments' ? new Failure('refused', 'Overlaps', { status: 422, requestId: 'req_1' }) : null,
  )
  await book(desk, first, allNew)
  expect(unfinished(first.run.get())).toContain('Overlaps. Saved: the new customer Ruth')
  expect(second.run.get().notes?.steps.customer?.made).toBe('made-1')
  expect(unfinished(second.run.get())).toBeNull()
  const { run } = browser.open()
  await desk.time.settle()
  expect(unfinished(run.get())).toContain('Saved: the new customer Ruth')
})

/** Refused while nobody waited, so that it waits for a decision in the settings. */
async function leftRefused() {
  const left = await leftBehind(known)
  left.desk.service.refuse(() => new Failure('refused', 'Overlaps', { status: 422, requestId: 'req_1' }))
  await backOnline(left)
  left.desk.service.refuse(() => null)
  const [entry] = await left.desk.kept()
  expect(entry?.state).toBe('refused')
  return { ...left, id: entry?.id ?? '' }
}

describe('one that waits for a decision in the settings', () => {
  test('is in the way of another until then', async () => {
    const { desk, page } = await leftRefused()
    const end = await book(desk, page, tom)
    expect(end.error).toMatchObject({ message: expect.stringContaining('waits for a decision in Settings') })
    expect(counts(desk)).toEqual([0, 0, 0])
  })

  test('let go there, is asked about once, and then no longer in the way', async () => {
    const { desk, page, id } = await leftRefused()
    await page.tab.journal.resolve(id, 'discard')
    const asked = await book(desk, page, tom)
    expect(asked.error).toMatchObject({ message: expect.stringContaining('Look for it first') })
    expect(counts(desk)).toEqual([0, 0, 0])
    await book(desk, page, tom)
    expect(counts(desk)).toEqual([1, 0, 1])
  })

  test('sent again as new there, is known when it is confirmed, and over', async () => {
    const { desk, browser, page, id } = await leftRefused()
    await page.tab.journal.resolve(id, 'again')
    await desk.time.advance(MINUTE)
    expect(page.told).toEqual(['Ruth Delgado, Brakes'])
    expect(browser.kept()).toBeNull()
    expect(counts(desk)).toEqual([0, 0, 1])
  })

  test('sent again as new there, is waited for and not sent a second time where the booking goes on', async () => {
    const { desk, page, id } = await leftRefused()
    desk.service.reach(false)
    await page.tab.journal.resolve(id, 'again')
    const end = await book(desk, page, known)
    expect(end.isOver).toBe(false)
    await backOnline({ desk, page })
    expect(end.value).toBe('made-1')
    expect(counts(desk)).toEqual([0, 0, 1])
    expect(page.told).toEqual(['Ruth Delgado, Brakes'])
  })
})
