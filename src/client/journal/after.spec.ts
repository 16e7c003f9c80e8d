import { expect, test } from 'vitest'
import { Failure } from '../api/failure'
import { atEveryCrash } from './testing/crashes'
import { createDesk } from './testing/desk'
import { HOUR, MINUTE } from './testing/time'
import { ALL, bookAll, booked, done, open, reload } from './testing/together'

// A customer, their vehicle, and an appointment for both: the two last wait for the ids of those before them.

test('each is sent with the ids of those before it, under the key that was decided on', async () => {
  const desk = createDesk()
  const ends = bookAll(open(desk))
  await desk.time.advance(MINUTE)
  expect(done(desk)).toEqual(ALL)
  expect(ends).toMatchObject({
    person: { value: { id: 'made-1' } },
    car: { value: { id: 'made-2' } },
    appointment: { value: { id: 'made-3' } },
  })
})

test('the last of it is left, with all that was made, until somebody has taken note of it', async () => {
  const desk = createDesk()
  const { journal } = await reload(desk, await booked(desk))
  expect(done(desk)).toEqual(ALL)
  const [left, ...more] = journal.get().left
  expect(more).toEqual([])
  expect(left?.made).toMatchObject([
    { answer: { id: 'made-1' } },
    { answer: { id: 'made-2' } },
    { answer: { id: 'made-3' }, memo: 'visit' },
  ])
  expect(await journal.resolve('of-appointment', 'discard')).toBe(true)
  expect(await journal.resolve('of-appointment', 'discard')).toBe(false)
  expect(await desk.kept()).toEqual([])
})

test('what waits is not counted, nor sent, while the line is down', async () => {
  const desk = createDesk()
  const tab = open(desk)
  desk.service.reach(false)
  bookAll(tab)
  await desk.time.advance(5 * MINUTE)
  await tab.journal.fresh()
  expect(tab.journal.get()).toMatchObject({ unconfirmed: 1, unsent: 0, held: 0, foreign: 0, left: [] })
  expect(tab.journal.get().entries).toMatchObject([{ id: 'of-customer', connection: 'north' }])
  desk.service.reach(true)
  await desk.time.advance(5 * MINUTE)
  expect(done(desk)).toEqual(ALL)
})

test.each([
  ['on a good day', []],
  ['where the answer about the customer is lost', ['lost after' as const]],
])(
  '%s a crash anywhere leaves nothing without what it waits for, and does nothing twice',
  async (_, fates) => {
    const { untrue, crashes } = await atEveryCrash(async (crashAt) => {
      const desk = createDesk()
      desk.service.next(...fates)
      const tab = open(desk, { crashAt })
      bookAll(tab)
      await desk.time.advance(2 * MINUTE)
      const wasAlive = tab.isAlive()
      if (!wasAlive) await reload(desk, tab)
      const effects = done(desk)
      const [kept, ...more] = await desk.kept()
      const isWhole = effects.length === 3
      return {
        tab,
        truths: {
          'what was done is as it was meant, in order': effects.every(
            (effect, at) => JSON.stringify(effect) === JSON.stringify(ALL[at]),
          ),
          'there is one thing left at most': more.length === 0,
          'it is there': effects.length === 0 || kept !== undefined,
          'it is sent by nobody': !kept || kept.left === 'unsent',
          'it knows what was made': !kept || kept.made?.length === effects.length,
          'a page that lives does all of it': !wasAlive || isWhole,
        },
      }
    })
    expect(untrue).toEqual([])
    expect(crashes).toBeGreaterThan(10)
  },
)

test('the one leaves and the next arrives in one step of the disk', async () => {
  const desk = createDesk()
  const tab = open(desk)
  bookAll(tab)
  await desk.time.advance(MINUTE)
  const disk = tab.steps.filter((step) => ['add', 'replace', 'remove'].includes(step))
  expect(disk).toEqual(['add', 'replace', 'replace'])
})

test('the day of what waits begins when its bytes are fixed', async () => {
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
