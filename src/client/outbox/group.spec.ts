import { describe, expect, test } from 'vitest'
import { Failure } from '~/client/api/failure'
import { atEveryCrash } from './testing/crashes'
import { createDesk, watchEnd } from './testing/desk'
import { DAY, HOUR, MINUTE } from './testing/time'
import { ALL, bookAll, done, open, reload } from './testing/together'

// A customer, their vehicle, and an appointment for both: the last two need the ids of those before them.

const no = (message: string) => new Failure('refused', message, { status: 422, requestId: 'req_1' })

test('each step is sent with the ids of those before it, under the key that was decided on', async () => {
  const desk = createDesk()
  const ends = bookAll(open(desk))
  await desk.time.advance(MINUTE)
  expect(done(desk)).toEqual(ALL)
  expect(ends).toMatchObject({
    person: { value: { id: 'made-1' } },
    car: { value: { id: 'made-2' } },
    appointment: { value: { id: 'made-3' } },
  })
  expect(await desk.kept()).toEqual([])
})

test('an id goes into the path of a later step', async () => {
  const desk = createDesk()
  const { outbox } = open(desk)
  const ends = outbox.writeAll(
    [
      { method: 'POST', path: '/appointments', body: { at: 10 }, label: 'Appointment' },
      {
        method: 'PATCH',
        path: '/appointments/{id}',
        body: { status: 'confirmed' },
        label: 'Move',
        after: [{ id: 'of-appointment', into: 'path' }],
      },
    ],
    { keys: ['of-appointment'] },
  )
  await Promise.all([...ends, desk.time.settle()])
  expect(desk.service.effects.map(({ path, body }) => [path, body])).toEqual([
    ['/appointments', '{"at":10}'],
    ['/appointments/made-1', '{"status":"confirmed"}'],
  ])
})

test('with its id, a later step comes before what is done to that record afterwards', async () => {
  const desk = createDesk()
  const { outbox } = open(desk)
  const [booked] = outbox.writeAll(
    [
      { method: 'POST', path: '/appointments', body: { at: 10 }, label: 'Appointment' },
      {
        method: 'PATCH',
        path: '/appointments/{id}',
        body: { status: 'checked_in' },
        label: 'Check-in',
        after: [{ id: 'of-appointment', into: 'path' }],
      },
    ],
    { keys: ['of-appointment'] },
  )
  outbox.onSettled(({ entry }) => {
    // The line goes down as soon as the appointment is there.
    if (entry.method === 'POST') desk.service.reach(false)
  })
  await Promise.all([booked, desk.time.settle()])
  const path = '/appointments/made-1'
  watchEnd(outbox.write({ method: 'PATCH', path, body: { status: 'in_progress' }, label: 'Move' }))
  await desk.time.advance(MINUTE)
  desk.service.reach(true)
  await desk.time.advance(5 * MINUTE)
  const statuses = desk.service.effects.slice(1).map(({ body }) => JSON.parse(body ?? '').status)
  expect(statuses).toEqual(['checked_in', 'in_progress'])
})

test('an act is one change on screen, and its later steps are not sent while the line is down', async () => {
  const desk = createDesk()
  const tab = open(desk)
  desk.service.reach(false)
  bookAll(tab)
  await desk.time.advance(5 * MINUTE)
  const view = await tab.outbox.fresh()
  expect(view).toMatchObject({ unconfirmed: 1, unsent: 0, held: 0, foreign: 0 })
  expect(view.entries).toMatchObject([{ id: 'of-customer', connection: 'north' }])
  expect(view.steps).toHaveLength(3)
  desk.service.reach(true)
  await desk.time.advance(5 * MINUTE)
  expect(done(desk)).toEqual(ALL)
})

test.each([
  ['on a good day', []],
  ['where the answer about the customer is lost', ['lost after' as const]],
])('%s a crash anywhere leaves the act whole, or not begun', async (_, fates) => {
  const { untrue, crashes } = await atEveryCrash(async (crashAt) => {
    const desk = createDesk()
    desk.service.next(...fates)
    const tab = open(desk, { crashAt })
    bookAll(tab)
    await desk.time.advance(2 * MINUTE)
    const wasAlive = tab.isAlive()
    if (!wasAlive) await reload(desk, tab)
    const effects = done(desk)
    return {
      tab,
      truths: {
        'all of it is done as it was meant, once and in order, or nothing':
          effects.length === 0 || JSON.stringify(effects) === JSON.stringify(ALL),
        'nothing is left on the disk': (await desk.kept()).length === 0,
        'a page that lives does all of it': !wasAlive || effects.length === 3,
      },
    }
  })
  expect(untrue).toEqual([])
  expect(crashes).toBeGreaterThan(10)
})

test('the day of a later step begins with its own first try', async () => {
  const desk = createDesk()
  let isVehicleLost = true
  const tab = open(desk, {
    send: async (entry, signal) => {
      if (entry.path === '/vehicles' && isVehicleLost) throw new Failure('unreachable', 'No answer came')
      const { number } = Object(await desk.service.send(entry, signal))
      return { id: `made-${number}` }
    },
  })
  desk.service.reach(false)
  const ends = bookAll(tab)
  await desk.time.advance(13 * HOUR)
  desk.service.reach(true)
  tab.goOnline()
  await desk.time.advance(13 * HOUR)
  expect(done(desk)).toEqual(ALL.slice(0, 1))
  isVehicleLost = false
  await desk.time.advance(HOUR)
  expect(ends.appointment.value).toEqual({ id: 'made-3' })
  expect(done(desk)).toEqual(ALL)
})

describe('a step that is refused', () => {
  test('takes those after it along, while its person is there to hear of it', async () => {
    const desk = createDesk()
    desk.service.refuse(({ path }) => (path === '/customers' ? no('No more Ruths') : null))
    const ends = bookAll(open(desk))
    await desk.time.advance(MINUTE)
    expect(ends.person.error).toMatchObject({ message: 'No more Ruths' })
    for (const { error } of [ends.car, ends.appointment])
      expect(error).toMatchObject({ message: 'Not sent: the step before it is not confirmed' })
    expect(done(desk)).toEqual([])
    expect(await desk.kept()).toEqual([])
  })

  test('leaves what was made before it', async () => {
    const desk = createDesk()
    desk.service.refuse(({ path }) => (path === '/appointments' ? no('Overlaps') : null))
    const ends = bookAll(open(desk))
    await desk.time.advance(MINUTE)
    expect(ends).toMatchObject({
      person: { value: { id: 'made-1' } },
      car: { value: { id: 'made-2' } },
      appointment: { error: { message: 'Overlaps' } },
    })
    expect(await desk.kept()).toEqual([])
  })

  test('waits for a decision where nobody heard of it; sent again as new, the rest follows', async () => {
    const desk = createDesk()
    const before = open(desk)
    desk.service.reach(false)
    bookAll(before)
    await desk.time.advance(MINUTE)
    before.crash()
    desk.service.reach(true)
    desk.service.refuse(() => no('Not now'))
    const { outbox } = await reload(desk, before)
    expect(outbox.get()).toMatchObject({ refused: 1, unsent: 0, entries: [{ id: 'of-customer' }] })
    expect(outbox.get().steps).toHaveLength(3)
    desk.service.refuse(() => null)
    await outbox.resolve('of-customer', 'again')
    await desk.time.advance(MINUTE)
    expect(done(desk).map(({ path, body }) => ({ path, body }))).toEqual(
      ALL.map(({ path, body }) => ({ path, body })),
    )
    expect(await desk.kept()).toEqual([])
  })

  test('in another tab ends all of it for the tab that waits', async () => {
    const desk = createDesk()
    const [left, right] = [open(desk), open(desk)]
    const lapsed = new Failure('signed-out', 'Sign in again', { status: 401, reason: 'signed_out' })
    desk.service.next(lapsed)
    const ends = bookAll(left)
    await desk.time.advance(MINUTE)
    desk.service.refuse(() => no('No more Ruths'))
    watchEnd(right.outbox.resume())
    await desk.time.advance(MINUTE)
    expect(ends.person.error).toMatchObject({ message: 'No more Ruths' })
    expect(ends.appointment.error).toMatchObject({ message: expect.stringContaining('Not sent') })
    expect(await desk.kept()).toEqual([])
  })
})

test('let go, it is one act: nothing of it is sent, and nothing is left', async () => {
  const desk = createDesk()
  const tab = open(desk)
  desk.service.reach(false)
  const ends = bookAll(tab)
  await desk.time.advance(MINUTE)
  expect(await tab.outbox.resolve('of-customer', 'discard')).toBe(true)
  desk.service.reach(true)
  await desk.time.advance(5 * MINUTE)
  expect(ends.person.error).toMatchObject({ letGo: true })
  expect(ends.appointment.isOver).toBe(true)
  expect(done(desk)).toEqual([])
  expect(await desk.kept()).toEqual([])
})

test('where it is not known whether a step arrived, those after it wait for the person', async () => {
  const desk = createDesk()
  const before = open(desk)
  desk.service.next('hangs')
  bookAll(before)
  await desk.time.settle()
  before.crash()
  await desk.time.advance(DAY + HOUR)
  const { outbox } = await reload(desk, before)
  await desk.time.advance(HOUR)
  expect(outbox.get()).toMatchObject({ unsure: 1, unsent: 0, unconfirmed: 0 })
  expect(done(desk)).toEqual(ALL.slice(0, 1))
  expect(await outbox.resolve('of-customer', 'again')).toBe(true)
  await desk.time.advance(MINUTE)
  // A day later the service has forgotten the key: the person decided with that in view.
  expect(done(desk).map(({ path }) => path)).toEqual([
    '/customers',
    '/customers',
    '/vehicles',
    '/appointments',
  ])
})
