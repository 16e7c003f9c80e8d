import { expect, test } from 'vitest'
import { Failure } from '~/client/api/failure'
import { aPayment, createDesk, watchEnd } from './testing/desk'
import { mortal } from './testing/stores'
import { HOUR, MINUTE, SECOND } from './testing/time'

// The service says no, and the disk of this page has failed since the payment was put there: nobody else can know.

const pause = () => new Failure('busy', 'Too many requests', { status: 429, retryAfterMs: 20 * SECOND })
const no = () => new Failure('forbidden', 'This key may not.', { status: 403, requestId: 'req_1' })

/** The database fails while the service answers with its no. */
async function refusedWithoutDisk() {
  const desk = createDesk()
  const { store, die } = mortal(await desk.disk)
  const tab = desk.openTab({
    store,
    send(entry, signal) {
      if (desk.service.requests.length === 1) die()
      return desk.service.send(entry, signal)
    },
  })
  desk.service.next(pause(), no())
  const payment = aPayment()
  const end = watchEnd(tab.outbox.write(payment))
  await desk.time.advance(MINUTE)
  const id = tab.outbox.get().entries[0]?.id ?? ''
  return { desk, tab, die, end, id, bytes: JSON.stringify(payment.body) }
}

test('it is not said that nothing was saved, since the next page finds it there and sends it', async () => {
  const { desk, tab, end, bytes } = await refusedWithoutDisk()
  expect(end.error).toMatchObject({
    kind: 'forbidden',
    unsure: true,
    message: 'This key may not. This computer could not save that, and may send it again',
  })
  expect(tab.outbox.get().durable).toBe(false)

  tab.crash()
  watchEnd(desk.openTab().outbox.resume())
  await desk.time.advance(MINUTE)
  expect(desk.service.effects.map(({ body }) => body)).toEqual([bytes])
})

test('as long as this page is open no other sends it, and once it is noted it is there to be seen', async () => {
  const { desk, tab, die } = await refusedWithoutDisk()
  const other = desk.openTab()
  watchEnd(other.outbox.resume())
  await desk.time.advance(HOUR)
  expect(desk.service.requests).toHaveLength(2)

  die(false)
  await desk.time.advance(MINUTE)
  expect(desk.service.requests).toHaveLength(2)
  for (const { outbox } of [tab, other])
    expect(outbox.get()).toMatchObject({ durable: true, entries: [{ state: 'refused' }] })
})

test('it is let go once the database can be cleared of it, and not before', async () => {
  const { desk, tab, die, id } = await refusedWithoutDisk()
  expect(await tab.outbox.resolve(id, 'discard')).toBe(false)

  die(false)
  expect(await tab.outbox.resolve(id, 'discard')).toBe(true)
  expect(await desk.kept()).toEqual([])
  tab.crash()
  watchEnd(desk.openTab().outbox.resume())
  await desk.time.advance(HOUR)
  expect(desk.service.effects).toEqual([])
})

test('a disk that works again by then is told, and the refusal is one', async () => {
  const desk = createDesk()
  const { store, die } = mortal(await desk.disk)
  const tab = desk.openTab({ store })
  desk.service.next(pause(), pause(), no())
  const end = watchEnd(tab.outbox.write(aPayment()))
  await desk.time.settle()
  die()
  await desk.time.advance(30 * SECOND)
  die(false)
  await desk.time.advance(MINUTE)

  expect(end.error).toMatchObject({ kind: 'forbidden', unsure: false })
  expect(tab.outbox.get().entries).toEqual([])
  expect(await desk.kept()).toEqual([])
})
