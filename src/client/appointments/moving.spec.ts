import { expect, test } from 'vitest'
import { walk, type AppointmentStatus } from '../../domain/appointments'
import { createBooks } from '../books/books'
import type { Entry } from '../journal/entry'
import type { Appointment } from '../records'
import type { AppointmentChanges, Writing } from '../shop'
import { appointment } from '../testing/appointment'
import { settle } from '../testing/fakeClock'
import { later } from '../testing/later'
import { createMoving } from './moving'

const ways = (to: AppointmentStatus) => (from: string) => walk(from as AppointmentStatus, to)

/** A desk whose service answers each step when it is told to. */
function desk() {
  const ahead = createBooks({ get: () => new Map(), subscribe: () => () => {} }).appointments
  const takenBack: string[] = []
  const mover = createMoving(ahead, (entry) => takenBack.push(entry))
  const ruth = appointment('ruth')
  const confirmed: string[] = []
  const asked: { status: string; answer: ReturnType<typeof later<Appointment>> }[] = []
  const send = (_id: string, { status = 'pending' }: AppointmentChanges, { watch }: Writing = {}) => {
    const answer = later<Appointment>()
    asked.push({ status, answer })
    watch?.({ id: `to ${status}` } as Entry, null)
    // sync.confirmed upserts each answer before the caller has it.
    return answer.promise.then((row) => {
      ahead.upsert(row.id, row, 'here')
      confirmed.push(row.status)
      return row
    })
  }
  return {
    mover,
    ruth,
    takenBack,
    confirmed,
    move: (to: AppointmentStatus, row = ruth, begin?: () => Promise<string>) =>
      mover.move({ row, to, ways: ways(to), ...(begin && { begin }) }, send),
    steps: () => asked.map(({ status }) => status),
    confirm: async () => {
      const last = asked.at(-1)
      last?.answer.resolve({ ...ruth, status: last.status, updatedAt: '2026-11-20T16:00:00.000Z' })
      await settle()
    },
    refuse: async (reason: unknown) => {
      asked.at(-1)?.answer.reject(reason)
      await settle()
    },
    shown: () => ahead.apply([ruth], 1, () => true).map(({ status }) => status),
    isPending: () => ahead.isPending('ruth'),
  }
}

test('a card is where it is to go at once, and each step waits for the one before', async () => {
  const { move, steps, confirm, shown, isPending, confirmed } = desk()
  const moving = move('checked_in')
  expect(shown()).toEqual(['checked_in'])
  expect(steps()).toEqual(['confirmed'])
  await confirm()
  expect(shown()).toEqual(['checked_in'])
  // Another tab sees it where it stands between two steps, and not back where it began.
  expect(confirmed).toEqual(['confirmed'])
  expect(isPending()).toBe(true)
  expect(steps()).toEqual(['confirmed', 'checked_in'])
  await confirm()
  expect(await moving).toEqual({ kind: 'arrived', at: 'checked_in' })
  expect(shown()).toEqual(['checked_in'])
  expect(isPending()).toBe(false)
})

test('refused at the first step, it is where it was', async () => {
  const { move, refuse, shown, steps } = desk()
  const moving = move('in_progress')
  await refuse('no')
  expect(await moving).toEqual({ kind: 'refused', at: 'pending', failure: 'no' })
  expect(shown()).toEqual(['pending'])
  expect(steps()).toEqual(['confirmed'])
})

test('refused on the way, it stays at the last step that was confirmed, and no further one is sent', async () => {
  const { move, confirm, refuse, shown, steps } = desk()
  const moving = move('in_progress')
  await confirm()
  await refuse('no')
  expect(await moving).toEqual({ kind: 'refused', at: 'confirmed', failure: 'no' })
  expect(shown()).toEqual(['confirmed'])
  expect(steps()).toEqual(['confirmed', 'checked_in'])
})

test('a later move of the same card waits for the step under way, and goes on from there', async () => {
  const { move, confirm, shown, steps } = desk()
  const first = move('completed')
  await confirm()
  const second = move('pending')
  expect(shown()).toEqual(['pending'])
  expect(steps()).toEqual(['confirmed', 'checked_in'])
  await confirm()
  expect(await first).toEqual({ kind: 'stopped', at: 'checked_in' })
  expect(steps()).toEqual(['confirmed', 'checked_in', 'confirmed'])
  await confirm()
  await confirm()
  expect(await second).toEqual({ kind: 'arrived', at: 'pending' })
  expect(shown()).toEqual(['pending'])
})

test('a refusal that comes when a later move has taken over is the later one’s to tell', async () => {
  const { move, refuse, confirm, shown } = desk()
  const first = move('confirmed')
  const second = move('canceled')
  await refuse('no')
  expect(await first).toEqual({ kind: 'stopped', at: 'pending' })
  await confirm()
  expect(await second).toEqual({ kind: 'arrived', at: 'canceled' })
  expect(shown()).toEqual(['canceled'])
})

test('where no way leads, nothing is sent and the card is where it was', async () => {
  const { move, steps, shown } = desk()
  const end = await move('no_show', appointment('ruth', { status: 'completed' }))
  expect(end).toMatchObject({ kind: 'refused', at: 'completed' })
  expect(steps()).toEqual([])
  expect(shown()).toEqual(['pending'])
})

const never = () => new Promise<Appointment>(() => {})

test('cards do not wait for each other', async () => {
  const { mover, ruth } = desk()
  void mover.move({ row: ruth, to: 'confirmed', ways: ways('confirmed') }, never)
  const tom = appointment('tom')
  const send = async () => ({ ...tom, status: 'confirmed' })
  expect(await mover.move({ row: tom, to: 'confirmed', ways: ways('confirmed') }, send)).toEqual({
    kind: 'arrived',
    at: 'confirmed',
  })
})

test('what is to come is in this page alone until its last step is kept', async () => {
  const { move, mover, confirm } = desk()
  expect(mover.isUnfinished()).toBe(false)
  const moving = move('checked_in')
  expect(mover.isUnfinished()).toBe(true)
  await confirm()
  expect(mover.isUnfinished()).toBe(false)
  const back = move('confirmed')
  // It waits for the step under way, and nobody but this page knows of it.
  expect(mover.isUnfinished()).toBe(true)
  await confirm()
  expect(mover.isUnfinished()).toBe(false)
  await confirm()
  await Promise.all([moving, back])
  expect(mover.isUnfinished()).toBe(false)
})

test('a step that never left is taken back by the move that takes its place, and is then no step', async () => {
  const { move, steps, refuse, takenBack } = desk()
  const first = move('checked_in')
  const second = move('pending')
  expect(takenBack).toEqual(['to confirmed'])
  await refuse('taken back')
  expect(await first).toEqual({ kind: 'stopped', at: 'pending' })
  expect(await second).toEqual({ kind: 'arrived', at: 'pending' })
  expect(steps()).toEqual(['confirmed'])
  expect(takenBack).toHaveLength(1)
})

test('a way back begins where the service has it now, or not at all', async () => {
  const { move, steps, confirm, shown, ruth } = desk()
  const asked = later<string>()
  const back = move('pending', { ...ruth, status: 'confirmed' }, () => asked.promise)
  expect(shown()).toEqual(['pending'])
  expect(steps()).toEqual([])
  asked.resolve('confirmed')
  await settle()
  await confirm()
  expect(await back).toEqual({ kind: 'arrived', at: 'pending' })
  const movedOn = new Error('moved on')
  const end = await move('pending', { ...ruth, status: 'confirmed' }, async () => {
    throw movedOn
  })
  expect(end).toEqual({ kind: 'refused', at: 'confirmed', failure: movedOn })
  expect(steps()).toEqual(['pending'])
})

test('while this desk is at the card, nobody has to be asked where it stands', async () => {
  const { move, steps, confirm } = desk()
  const first = move('confirmed')
  const back = move('pending', undefined, async () => {
    throw new Error('asked')
  })
  await confirm()
  await confirm()
  expect(await first).toMatchObject({ kind: 'stopped' })
  expect(await back).toEqual({ kind: 'arrived', at: 'pending' })
  expect(steps()).toEqual(['confirmed', 'pending'])
})
