import { expect, test } from 'vitest'
import { Failure } from '~/client/api/failure'
import { atEveryCrash } from './testing/crashes'
import { createDesk, watchEnd, type Desk } from './testing/desk'
import { HOUR, MINUTE, SECOND } from './testing/time'

const HOLD = 6 * SECOND
const voiding = {
  method: 'PATCH',
  path: '/invoices/7',
  body: { status: 'void' },
  label: 'Void invoice 7',
} as const

const startAnew = async (desk: Desk) => {
  const { outbox } = desk.openTab()
  watchEnd(outbox.resume())
  await desk.time.advance(MINUTE)
  return outbox
}

test('a void is kept at once, sent when its time is up, and done once', async () => {
  const desk = createDesk()
  const { outbox } = desk.openTab()
  const held = outbox.hold(voiding, HOLD)
  const end = watchEnd(held.done)
  await desk.time.advance(HOLD - SECOND)
  expect(desk.service.requests).toEqual([])
  expect(outbox.get()).toMatchObject({ held: 1, unsent: 0, unconfirmed: 0 })
  expect(await desk.kept()).toMatchObject([{ id: held.id, state: 'held' }])

  await desk.time.advance(2 * SECOND)

  expect(end.value).toEqual({ kind: 'confirmed', answer: { number: 1 } })
  expect(await desk.kept()).toEqual([])
  expect(await held.cancel()).toBe(false)
})

test('a void that is taken back is never sent, and leaves nothing', async () => {
  const desk = createDesk()
  const { outbox } = desk.openTab()
  const held = outbox.hold(voiding, HOLD)
  const end = watchEnd(held.done)
  await desk.time.advance(3 * SECOND)

  const canceled = watchEnd(held.cancel())
  await desk.time.advance(HOUR)

  expect(canceled.value).toBe(true)
  expect(end.value).toEqual({ kind: 'canceled' })
  expect(desk.service.requests).toEqual([])
  expect(await desk.kept()).toEqual([])
  expect(outbox.get().entries).toEqual([])
})

test('Undo in the same moment as the hold begins still counts', async () => {
  const desk = createDesk()
  const { outbox } = desk.openTab()
  const held = outbox.hold(voiding, HOLD)
  const canceled = watchEnd(held.cancel())
  await desk.time.advance(HOUR)
  expect(canceled.value).toBe(true)
  expect(desk.service.requests).toEqual([])
})

test('Undo in the moment when it leaves is answered truly', async () => {
  const desk = createDesk()
  const { outbox } = desk.openTab()
  desk.service.reach(false)
  const held = outbox.hold(voiding, HOLD)
  const end = watchEnd(held.done)
  await desk.time.advance(HOLD)
  const canceled = watchEnd(held.cancel())
  await desk.time.settle()
  desk.service.reach(true)
  await desk.time.advance(HOUR)
  expect(canceled.value).toBe(false)
  expect(end.value?.kind).toBe('confirmed')
})

test('a void in its hold does not hold up a note on the same invoice', async () => {
  const desk = createDesk()
  const { outbox } = desk.openTab()
  outbox.hold(voiding, HOLD)
  watchEnd(outbox.write({ ...voiding, body: { notes: 'Called' }, label: 'Note' }))
  await desk.time.advance(SECOND)
  expect(desk.service.effects).toMatchObject([{ body: '{"notes":"Called"}' }])
})

test('after a crash in the hold it is shown, not sent, until the person says', async () => {
  const desk = createDesk()
  const before = desk.openTab()
  before.outbox.hold(voiding, HOLD)
  await desk.time.advance(3 * SECOND)
  before.crash()

  const outbox = await startAnew(desk)
  await desk.time.advance(HOUR)
  expect(desk.service.requests).toEqual([])
  expect(outbox.get()).toMatchObject({ unsure: 1, held: 0 })
  const [left] = outbox.get().entries
  expect(left?.note).toContain('Not sent')

  watchEnd(outbox.resolve(left?.id ?? '', 'again'))
  await desk.time.advance(MINUTE)
  expect(desk.service.effects).toHaveLength(1)
  expect(await desk.kept()).toEqual([])
})

test('after a crash in the hold another open tab shows it, and sends it no more than the next start', async () => {
  const desk = createDesk()
  const [left, right] = [desk.openTab(), desk.openTab()]
  watchEnd(right.outbox.resume())
  left.outbox.hold(voiding, HOLD)
  await desk.time.advance(3 * SECOND)
  expect(right.outbox.get()).toMatchObject({ held: 1, unsure: 0 })
  left.crash()
  await desk.time.advance(HOUR)
  expect(right.outbox.get()).toMatchObject({ held: 0, unsure: 1 })
  expect(desk.service.requests).toEqual([])
})

test('a page that is left in the hold has not sent it', async () => {
  const desk = createDesk()
  const { outbox } = desk.openTab()
  const end = watchEnd(outbox.hold(voiding, HOLD).done)
  await desk.time.advance(SECOND)
  outbox.close()
  await desk.time.advance(HOUR)
  expect(end.value).toMatchObject({ kind: 'failed', failure: { kind: 'signed-out' } })
  expect(desk.service.requests).toEqual([])
  expect(await desk.kept()).toHaveLength(1)
})

test('after a crash when the hold was over it is sent like any other', async () => {
  const desk = createDesk()
  const before = desk.openTab()
  desk.service.reach(false)
  before.outbox.hold(voiding, HOLD)
  await desk.time.advance(MINUTE)
  before.crash()
  desk.service.reach(true)

  await startAnew(desk)

  expect(desk.service.effects).toHaveLength(1)
  expect(await desk.kept()).toEqual([])
})

test('a crash anywhere in a hold sends it once, or not at all and says so', async () => {
  const { untrue } = await atEveryCrash(async (crashAt) => {
    const desk = createDesk()
    const tab = desk.openTab({ crashAt })
    const told: string[] = []
    tab.outbox.hold(voiding, HOLD, ({ state }) => told.push(state))
    await desk.time.advance(MINUTE)
    const outbox = await startAnew(desk)
    const { held, unsent, unconfirmed, unsure } = outbox.get()
    const done = desk.service.effects.length
    return {
      tab,
      truths: {
        'nothing is done twice': done <= 1,
        'it is done or shown': told.length === 0 || done + unsure === 1,
        'nothing goes on': held + unsent + unconfirmed === 0,
      },
    }
  })
  expect(untrue).toEqual([])
})

test('a computer that slept through the hold does not send on waking', async () => {
  const desk = createDesk()
  const { outbox } = desk.openTab()
  const end = watchEnd(outbox.hold(voiding, HOLD).done)
  await desk.time.advance(SECOND)
  desk.setClock(8 * HOUR)
  await desk.time.advance(MINUTE)
  expect(desk.service.requests).toEqual([])
  expect(end.value).toMatchObject({ kind: 'failed' })
  expect(outbox.get().unsure).toBe(1)
})

test('a refusal after the hold is told to whoever held it', async () => {
  const desk = createDesk()
  const { outbox } = desk.openTab()
  desk.service.refuse(() => new Failure('refused', 'Already void', { status: 422, requestId: 'req_1' }))
  const end = watchEnd(outbox.hold(voiding, HOLD).done)
  await desk.time.advance(MINUTE)
  expect(end.value).toMatchObject({ kind: 'failed', failure: { message: 'Already void' } })
  expect(await desk.kept()).toEqual([])
})
