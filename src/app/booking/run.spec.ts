import { describe, expect, test } from 'vitest'
import { Failure } from '../../client/api/failure'
import { atEveryCrash } from '../../client/journal/testing/crashes'
import { createDesk, watchEnd } from '../../client/journal/testing/desk'
import type { Fate } from '../../client/journal/testing/service'
import { MINUTE } from '../../client/journal/testing/time'
import { createRun } from './run'
import {
  aBrowser,
  allNew,
  bodies,
  book,
  corolla,
  counts,
  inMemory,
  later,
  noAppointments,
  ruth,
  visit,
} from './testing/desk'

const overlap = () =>
  new Failure('refused', 'Overlaps with another appointment', { status: 422, requestId: 'req_1' })

describe('a booking of all that is new', () => {
  test('makes the customer, then the vehicle, then the appointment, each with the ids before it', async () => {
    const desk = createDesk()
    const browser = aBrowser(desk)
    const page = browser.open()
    const end = await book(desk, page)
    expect(end.value).toBe('made-3')
    expect(desk.service.effects.map(({ path }) => path)).toEqual(['/customers', '/vehicles', '/appointments'])
    expect(bodies(desk, '/vehicles')).toEqual([{ customerId: 'made-1', ...corolla }])
    expect(bodies(desk, '/appointments')).toEqual([{ customerId: 'made-1', vehicleId: 'made-2', ...visit }])
    expect(page.told).toEqual(['Ruth Delgado, Brakes'])
    expect(browser.kept()).toBeNull()
    expect(page.run.get()).toMatchObject({ isRunning: false, notes: null, booked: 1 })
  })

  test('each write has a key of its own, and all of them are UUIDs', async () => {
    const desk = createDesk()
    await book(desk, aBrowser(desk).open())
    const keys = desk.service.requests.map(({ id }) => id)
    expect(new Set(keys).size).toBe(3)
    expect(keys.every((key) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key))).toBe(true)
  })

  test('the next booking has nothing of it', async () => {
    const desk = createDesk()
    const page = aBrowser(desk).open()
    await book(desk, page)
    await book(desk, page, later)
    expect(counts(desk)).toEqual([2, 2, 2])
  })
})

test('whoever is known is not made', async () => {
  const desk = createDesk()
  await book(desk, aBrowser(desk).open(), {
    customer: { id: 'c-1', name: 'Ruth' },
    vehicle: { id: 'v-1' },
    visit,
  })
  expect(counts(desk)).toEqual([0, 0, 1])
  expect(bodies(desk, '/appointments')).toEqual([{ customerId: 'c-1', vehicleId: 'v-1', ...visit }])
})

describe('a refusal half way', () => {
  test('keeps what was made; another time goes on from there with a key of its own', async () => {
    const desk = createDesk()
    const browser = aBrowser(desk)
    const page = browser.open()
    desk.service.refuse(({ path, body }) =>
      path === '/appointments' && body?.includes(visit.startsAt) ? overlap() : null,
    )
    const refused = await book(desk, page)
    expect(refused.error).toMatchObject({ message: 'Overlaps with another appointment' })
    expect(counts(desk)).toEqual([1, 1, 0])
    expect(browser.kept()?.steps.customer).toMatchObject({ made: 'made-1', title: 'Ruth Delgado' })

    const end = await book(desk, page, later)
    expect(end.isOver && end.error).toBeUndefined()
    expect(counts(desk)).toEqual([1, 1, 1])
    expect(bodies(desk, '/appointments')[0]).toMatchObject({ customerId: 'made-1', vehicleId: 'made-2' })
  })

  test('also after the page was loaded anew', async () => {
    const desk = createDesk()
    const browser = aBrowser(desk)
    const before = browser.open()
    desk.service.refuse(({ path }) => (path === '/appointments' ? overlap() : null))
    await book(desk, before)
    before.tab.crash()
    desk.service.refuse(() => null)
    await book(desk, browser.open(), later)
    expect(counts(desk)).toEqual([1, 1, 1])
  })

  test('somebody else entered instead is somebody else', async () => {
    const desk = createDesk()
    const page = aBrowser(desk).open()
    desk.service.refuse(({ path }) => (path === '/appointments' ? overlap() : null))
    await book(desk, page)
    desk.service.refuse(() => null)
    await book(desk, page, { ...later, customer: { draft: { ...ruth, name: 'Priya Raman' } }, vehicle: null })
    expect(bodies(desk, '/customers').map(({ name }) => name)).toEqual(['Ruth Delgado', 'Priya Raman'])
    expect(bodies(desk, '/appointments')).toEqual([
      expect.objectContaining({ customerId: 'made-3', vehicleId: null }),
    ])
  })
})

test.each<[string, Fate[]]>([
  ['on a good day', []],
  ['when the answer about the customer is lost', ['lost after']],
  ['when the request for the vehicle is lost', [new Failure('busy', 'Wait', { status: 429 }), 'lost before']],
])('%s a crash anywhere, and the same booking begun again, make one of each', async (_, fates) => {
  const { untrue, crashes } = await atEveryCrash(async (crashAt) => {
    const desk = createDesk()
    const browser = aBrowser(desk)
    desk.service.next(...fates)
    const before = browser.open({ crashAt })
    await book(desk, before)
    const { tab, run, told } = browser.open()
    watchEnd(tab.journal.resume())
    await desk.time.advance(5 * MINUTE)
    // Told already where the journal alone could finish it, or the page before had finished.
    const isOver = told.length > 0 || before.told.length > 0
    if (!isOver) await book(desk, { run })
    return {
      tab: before.tab,
      truths: {
        'there is one customer': bodies(desk, '/customers').length === 1,
        'there is one vehicle': bodies(desk, '/vehicles').length === 1,
        'there is one appointment': bodies(desk, '/appointments').length === 1,
        'nothing is left in the journal': (await desk.kept()).length === 0,
        'no notes are left': browser.kept() === null,
        'nothing goes on': !run.get().isRunning,
      },
    }
  })
  expect(untrue).toEqual([])
  expect(crashes).toBeGreaterThan(20)
})

test('what the journal finishes after a reload is known, and only the rest is sent', async () => {
  const desk = createDesk()
  const browser = aBrowser(desk)
  const before = browser.open()
  desk.service.next('hangs')
  watchEnd(before.run.book(allNew))
  await desk.time.advance(MINUTE)
  before.tab.crash()
  expect(browser.kept()?.steps.customer).toMatchObject({ made: null, isBegun: true })

  const { tab, run } = browser.open()
  await desk.time.settle()
  expect(run.get().notes?.steps.customer?.isBegun).toBe(true)
  watchEnd(tab.journal.resume())
  await desk.time.advance(MINUTE)
  expect(run.get().notes?.steps.customer).toMatchObject({ made: 'made-1', isBegun: false })
  expect(counts(desk)).toEqual([1, 0, 0])
  await book(desk, { run })
  expect(counts(desk)).toEqual([1, 1, 1])
})

/** The customer is in the journal, and the page gone, before anything could be sent. */
async function diedOffline() {
  const desk = createDesk()
  const browser = aBrowser(desk)
  const before = browser.open()
  desk.service.reach(false)
  watchEnd(before.run.book(allNew))
  await desk.time.advance(MINUTE)
  before.tab.crash()
  const page = browser.open()
  watchEnd(page.tab.journal.resume())
  await desk.time.advance(MINUTE)
  return { desk, page }
}

test('begun again while the journal is still at it, it waits for that and writes nothing twice', async () => {
  const { desk, page } = await diedOffline()
  const end = await book(desk, page)
  expect(end.isOver).toBe(false)
  expect(await desk.kept()).toHaveLength(1)
  desk.service.reach(true)
  page.tab.goOnline()
  await desk.time.advance(5 * MINUTE)
  expect(end.value).toBe('made-3')
  expect(counts(desk)).toEqual([1, 1, 1])
  expect(page.tab.journal.get().durable).toBe(true)
})

test('what was refused while nobody waited is told, once, and can be entered otherwise', async () => {
  const { desk, page } = await diedOffline()
  desk.service.refuse(({ body }) =>
    body?.includes('Ruth')
      ? new Failure('refused', 'No more Ruths', { status: 422, requestId: 'req_1' })
      : null,
  )
  desk.service.reach(true)
  page.tab.goOnline()
  await desk.time.advance(5 * MINUTE)
  expect(page.tab.journal.get().refused).toBe(1)
  const refused = await book(desk, page)
  expect(refused.error).toMatchObject({ message: 'No more Ruths' })
  expect(page.tab.journal.get().refused).toBe(0)
  await book(desk, page, { ...allNew, customer: { draft: { ...ruth, name: 'Priya Raman' } } })
  expect(counts(desk)).toEqual([1, 1, 1])
})

test('offline it is kept and says so, and goes through once the line is back', async () => {
  const desk = createDesk()
  const page = aBrowser(desk).open()
  desk.service.reach(false)
  const end = await book(desk, page)
  expect(end.isOver).toBe(false)
  expect(page.run.get()).toMatchObject({
    isRunning: true,
    at: { step: 'customer', failure: { kind: 'unreachable' } },
  })
  expect(await page.run.book(later)).toBeNull()
  desk.service.reach(true)
  page.tab.goOnline()
  await desk.time.advance(5 * MINUTE)
  expect(end.value).toBe('made-3')
  expect(counts(desk)).toEqual([1, 1, 1])
})

test('where its end went to another tab, and never came here, the same booking has the same key', async () => {
  const failure = new Failure('unreachable', 'Another tab finished this')
  const keys: (string | undefined)[] = []
  const run = createRun({
    ...inMemory(),
    write: () => ({
      appointments: {
        ...noAppointments,
        create: (_draft, writing) => {
          keys.push(writing?.key)
          return Promise.reject(failure)
        },
      },
    }),
  })
  const wanted = { ...allNew, customer: { id: 'c-1', name: 'Ruth' }, vehicle: null }
  await expect(run.book(wanted)).rejects.toBe(failure)
  await expect(run.book(wanted)).rejects.toBe(failure)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a customer whose answer could not be read is made, and the booking goes on', async () => {
  const desk = createDesk()
  const page = aBrowser(desk).open({ unreadable: '/customers' })
  const end = await book(desk, page)
  expect(end.value).toBe('made-3')
  expect(counts(desk)).toEqual([1, 1, 1])
})
