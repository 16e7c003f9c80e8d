import { expect, test } from 'vitest'
import { Failure } from '~/client/api/failure'
import { createShopRecords } from '~/client/cache/shopRecords'
import type { OnStep } from '~/client/outbox/callers'
import type { Entry } from '~/client/outbox/entry'
import { createDesk } from '~/client/outbox/testing/desk'
import { appointment } from '~/client/testing/appointment'
import { later } from '~/client/testing/later'
import { walk, type AppointmentStatus } from '~/domain/appointments'
import { Moves, type Move, type MoveEnd } from './appointments'
import type { Appointment } from './nouns'

const ways = (to: AppointmentStatus) => (from: string) => walk(from as AppointmentStatus, to)

/** A counter whose service answers each step when it is told to. */
function counter() {
  const desk = createDesk()
  const records = createShopRecords().appointments
  const asked: { status: string; answer: ReturnType<typeof later<unknown>> }[] = []
  const tab = desk.openTab({
    send: ({ body }: Entry) => {
      const answer = later<unknown>()
      asked.push({ status: JSON.parse(body ?? '').status, answer })
      return answer.promise
    },
  })
  const { outbox } = tab
  const moves = new Moves(records, (entry) => outbox.resolve(entry, 'take back'))
  const ruth = appointment('ruth')
  const send = ({ row: { id } }: Move, statuses: readonly AppointmentStatus[], onStep?: OnStep) =>
    outbox
      .writeAll(
        statuses.map((status) => ({
          method: 'PATCH' as const,
          path: `/appointments/${id}`,
          body: { status },
          label: `Move to ${statuses.at(-1)}`,
        })),
        { ...(onStep && { onStep }) },
      )
      .map(async (end) => (await end) as Appointment)
  const go = async <T>(act: T): Promise<T> => {
    await desk.time.settle()
    return act
  }
  const last = () => asked.at(-1)
  return {
    desk,
    tab,
    outbox,
    ruth,
    move: (to: AppointmentStatus, row = ruth, begin?: () => Promise<string>) =>
      moves.move({ row, to, name: 'Ruth', ways: ways(to), ...(begin && { begin }) }, send),
    steps: () => asked.map(({ status }) => status),
    kept: async () => (await desk.kept()).map(({ body }) => JSON.parse(body ?? '').status),
    settle: () => desk.time.settle(),
    confirm: () => go(last()?.answer.resolve({ ...ruth, id: 'ruth', status: last()?.status })),
    refuse: () =>
      go(last()?.answer.reject(new Failure('refused', 'No', { status: 422, requestId: 'req_1' }))),
    shown: () => records.current([ruth]).map(({ status }) => status),
    isPending: () => records.isPending('ruth'),
  }
}

/** Settled in the background; a test looks at it when it is over. */
function watched(moving: Promise<MoveEnd>) {
  const seen: { end?: MoveEnd } = {}
  void moving.then((end) => (seen.end = end))
  return seen
}

test('a card is where it is to go at once, all steps are kept, and each waits for the one before', async () => {
  const { move, steps, kept, confirm, settle, shown, isPending } = counter()
  const moving = watched(move('checked_in'))
  expect(shown()).toEqual(['checked_in'])
  await settle()
  expect(steps()).toEqual(['confirmed'])
  expect(await kept()).toEqual(['confirmed', 'checked_in'])
  await confirm()
  expect(shown()).toEqual(['checked_in'])
  expect(isPending()).toBe(true)
  expect(steps()).toEqual(['confirmed', 'checked_in'])
  await confirm()
  expect(moving.end).toEqual({ kind: 'arrived', at: 'checked_in' })
  expect(isPending()).toBe(false)
  expect(await kept()).toEqual([])
})

test('a page that is closed in between loses no step', async () => {
  const { desk, tab, move, confirm, settle, steps } = counter()
  void move('in_progress')
  await settle()
  await confirm()
  expect(steps()).toEqual(['confirmed', 'checked_in'])
  tab.crash()
  const after: string[] = []
  const next = desk.openTab({
    send: async ({ body }: Entry) => {
      after.push(JSON.parse(body ?? '').status)
      return { id: 'ruth' }
    },
  })
  await Promise.all([next.outbox.resume(), settle()])
  await settle()
  expect(after).toEqual(['checked_in', 'in_progress'])
  expect(await desk.kept()).toEqual([])
})

test('refused at the first step, it is where it was', async () => {
  const { move, refuse, settle, shown, steps, kept } = counter()
  const moving = watched(move('in_progress'))
  await settle()
  await refuse()
  expect(moving.end).toMatchObject({ kind: 'refused', at: 'pending', failure: { message: 'No' } })
  expect(shown()).toEqual(['pending'])
  expect(steps()).toEqual(['confirmed'])
  expect(await kept()).toEqual([])
})

test('refused on the way, it stays at the last step that was confirmed, and no further one is sent', async () => {
  const { move, confirm, refuse, settle, steps, kept } = counter()
  const moving = watched(move('in_progress'))
  await settle()
  await confirm()
  await refuse()
  expect(moving.end).toMatchObject({ kind: 'refused', at: 'confirmed' })
  expect(steps()).toEqual(['confirmed', 'checked_in'])
  expect(await kept()).toEqual([])
})

test('a later move of the same card goes on from the step under way, and is kept behind it at once', async () => {
  const { move, confirm, settle, shown, steps, kept } = counter()
  const first = watched(move('completed'))
  await settle()
  await confirm()
  const second = watched(move('pending'))
  expect(shown()).toEqual(['pending'])
  await settle()
  expect(steps()).toEqual(['confirmed', 'checked_in'])
  expect(await kept()).toEqual(['checked_in', 'confirmed', 'pending'])
  await confirm()
  expect(first.end).toMatchObject({ kind: 'stopped' })
  await confirm()
  await confirm()
  expect(second.end).toEqual({ kind: 'arrived', at: 'pending' })
  expect(steps()).toEqual(['confirmed', 'checked_in', 'confirmed', 'pending'])
})

test('where the step under way is refused, a later move is refused as well, and nothing stays pending', async () => {
  const { move, refuse, settle, shown, isPending, kept } = counter()
  const first = watched(move('confirmed'))
  await settle()
  const second = watched(move('in_progress'))
  await settle()
  await refuse()
  await refuse()
  expect(first.end).toMatchObject({ kind: 'stopped' })
  expect(second.end).toMatchObject({ kind: 'refused', failure: { message: 'No' } })
  expect(shown()).toEqual(['pending'])
  expect(isPending()).toBe(false)
  expect(await kept()).toEqual([])
})

test('where no way leads, nothing is sent and the card is where it was', async () => {
  const { move, steps, settle, shown } = counter()
  const end = watched(move('no_show', appointment('ruth', { status: 'completed' })))
  await settle()
  expect(end.end).toMatchObject({ kind: 'refused', at: 'completed' })
  expect(steps()).toEqual([])
  expect(shown()).toEqual(['pending'])
})

test('cards do not wait for each other', async () => {
  const { move, confirm, settle, steps } = counter()
  void move('confirmed')
  await settle()
  const tom = watched(move('confirmed', appointment('tom')))
  await settle()
  expect(steps()).toEqual(['confirmed', 'confirmed'])
  await confirm()
  expect(tom.end).toEqual({ kind: 'arrived', at: 'confirmed' })
})

test('a step that never left is taken back by the move that takes its place, and is then no step', async () => {
  const { desk, outbox, ruth, settle } = counter()
  desk.service.next(new Failure('busy', 'Wait', { status: 429, retryAfterMs: 60_000 }))
  const records = createShopRecords().appointments
  const moves = new Moves(records, (entry) => outbox.resolve(entry, 'take back'))
  const waiting = desk.openTab()
  const send = ({ row: { id } }: Move, statuses: readonly AppointmentStatus[], onStep?: OnStep) =>
    waiting.outbox
      .writeAll(
        statuses.map((status) => ({
          method: 'PATCH' as const,
          path: `/appointments/${id}`,
          body: { status },
          label: 'Move',
        })),
        { ...(onStep && { onStep }) },
      )
      .map(async (end) => (await end) as Appointment)
  const first = watched(
    moves.move({ row: ruth, to: 'checked_in', name: 'Ruth', ways: ways('checked_in') }, send),
  )
  await settle()
  const second = watched(moves.move({ row: ruth, to: 'pending', name: 'Ruth', ways: ways('pending') }, send))
  await settle()
  expect(first.end).toMatchObject({ kind: 'stopped' })
  expect(second.end).toEqual({ kind: 'arrived', at: 'pending' })
  expect(await desk.kept()).toEqual([])
  expect(desk.service.effects).toEqual([])
})

test('a way back begins where the service has it now, or not at all', async () => {
  const { move, steps, confirm, settle, shown, ruth } = counter()
  const asked = later<string>()
  const back = watched(move('pending', { ...ruth, status: 'confirmed' }, () => asked.promise))
  expect(shown()).toEqual(['pending'])
  await settle()
  expect(steps()).toEqual([])
  asked.resolve('confirmed')
  await settle()
  await confirm()
  expect(back.end).toEqual({ kind: 'arrived', at: 'pending' })
  const movedOn = new Error('moved on')
  const end = await move('pending', { ...ruth, status: 'confirmed' }, async () => {
    throw movedOn
  })
  expect(end).toEqual({ kind: 'refused', at: 'confirmed', failure: movedOn })
  expect(steps()).toEqual(['pending'])
})

test('while this page is at the card, nobody has to be asked where it stands', async () => {
  const { move, steps, confirm, settle } = counter()
  const first = watched(move('confirmed'))
  await settle()
  const back = watched(
    move('pending', undefined, async () => {
      throw new Error('asked')
    }),
  )
  await settle()
  await confirm()
  await confirm()
  expect(first.end).toMatchObject({ kind: 'stopped' })
  expect(back.end).toEqual({ kind: 'arrived', at: 'pending' })
  expect(steps()).toEqual(['confirmed', 'pending'])
})
