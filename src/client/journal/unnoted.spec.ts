import { expect, test } from 'vitest'
import { Failure } from '../api/failure'
import { aPayment, createDesk, watchEnd } from './testing/desk'
import { mortal } from './testing/stores'
import { HOUR, MINUTE, SECOND } from './testing/time'

// The service says no, and the disk of this page has failed since the payment was put there: nobody else can know.

const pause = () => new Failure('busy', 'Too many requests', { status: 429, retryAfterMs: 20 * SECOND })
const no = () => new Failure('forbidden', 'This key may not.', { status: 403, requestId: 'req_1' })

async function refusedWithoutDisk() {
  const desk = createDesk()
  const { store, die } = mortal(await desk.disk)
  const tab = desk.openTab({ store: Promise.resolve(store) })
  desk.service.next(pause(), no())
  const payment = aPayment()
  const end = watchEnd(tab.journal.write(payment))
  await desk.time.settle()
  die()
  await desk.time.advance(MINUTE)
  const id = tab.journal.get().entries[0]?.id ?? ''
  return { desk, tab, die, end, id, bytes: JSON.stringify(payment.body) }
}

test('it is not said that nothing was saved, since the next page finds it there and sends it', async () => {
  const { desk, tab, end, bytes } = await refusedWithoutDisk()
  expect(end.error).toMatchObject({
    kind: 'forbidden',
    unsure: true,
    message: 'This key may not. This computer could not note that, and may send it again',
  })
  expect(tab.journal.get().entries).toMatchObject([
    { state: 'unsure', body: bytes, mayComeBack: true, answered: false },
  ])

  tab.crash()
  watchEnd(desk.openTab().journal.resume())
  await desk.time.advance(MINUTE)
  expect(desk.service.effects.map(({ body }) => body)).toEqual([bytes])
})

test('another page that finds it there tells this one how it ended', async () => {
  const { desk, tab, bytes } = await refusedWithoutDisk()
  const other = desk.openTab()
  watchEnd(other.journal.resume())
  await desk.time.advance(MINUTE)
  expect(desk.service.effects.map(({ body }) => body)).toEqual([bytes])
  expect(tab.journal.get().entries).toEqual([])
})

test('it is let go once the disk can be cleared of it, and not before', async () => {
  const { desk, tab, die, id } = await refusedWithoutDisk()
  expect(await tab.journal.resolve(id, 'discard')).toBe(false)

  die(false)
  expect(await tab.journal.resolve(id, 'discard')).toBe(true)
  expect(await desk.kept()).toEqual([])
  tab.crash()
  watchEnd(desk.openTab().journal.resume())
  await desk.time.advance(HOUR)
  expect(desk.service.effects).toEqual([])
})

test('gone on with, it is the same payment as whatever another page sends of it', async () => {
  const { desk, tab, id, bytes } = await refusedWithoutDisk()
  expect(await tab.journal.resolve(id, 'again')).toBe(true)
  watchEnd(desk.openTab().journal.resume())
  await desk.time.advance(MINUTE)
  expect(desk.service.effects.map(({ body }) => body)).toEqual([bytes])
  expect(new Set(desk.service.requests.map((request) => request.id))).toEqual(new Set([id]))
})

test('a disk that works again by then is told, and the refusal is one', async () => {
  const desk = createDesk()
  const { store, die } = mortal(await desk.disk)
  const tab = desk.openTab({ store: Promise.resolve(store) })
  desk.service.next(pause(), pause(), no())
  const end = watchEnd(tab.journal.write(aPayment()))
  await desk.time.settle()
  die()
  await desk.time.advance(30 * SECOND)
  die(false)
  await desk.time.advance(MINUTE)

  expect(end.error).toMatchObject({ kind: 'forbidden', unsure: false })
  expect(tab.journal.get().entries).toEqual([])
  expect(await desk.kept()).toEqual([])
})

test('what the disk never took is refused and no more', async () => {
  const desk = createDesk()
  const { store, die } = mortal(await desk.disk)
  const tab = desk.openTab({ store: Promise.resolve(store) })
  await tab.journal.fresh()
  die()
  desk.service.next(no())
  const end = watchEnd(tab.journal.write(aPayment()))
  await desk.time.advance(MINUTE)
  expect(end.error).toMatchObject({ kind: 'forbidden', unsure: false })
  expect(tab.journal.get().entries).toEqual([])
})
