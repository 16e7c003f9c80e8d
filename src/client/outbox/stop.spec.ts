import { expect, test } from 'vitest'
import { Failure } from '~/client/api/failure'
import { later } from '~/client/testing/later'
import { aPayment, createDesk, watchEnd, type Desk, type Tab, onConfirmed } from './testing/desk'
import { DAY, HOUR, MINUTE } from './testing/time'

// A person who does not want to wait any longer stops an entry, looks, and then decides.

const failing = () => new Failure('broken', 'The service failed', { status: 500, requestId: 'req_1' })

async function begin(desk: Desk, tab: Tab) {
  const end = watchEnd(tab.outbox.write(aPayment()))
  await desk.time.settle()
  const id = tab.outbox.get().entries[0]?.id ?? ''
  return { end, id }
}

const one = async (desk: Desk) => (await desk.kept())[0]

test('stopped between two tries it is never sent again, by no tab and after no start', async () => {
  const desk = createDesk()
  const tab = desk.openTab()
  desk.service.next(failing())
  const { end, id } = await begin(desk, tab)

  expect(await tab.outbox.resolve(id, 'stop')).toBe(true)
  await desk.time.advance(HOUR)
  expect(end.error).toMatchObject({ message: expect.stringContaining('Stopped') })
  tab.crash()
  const { outbox } = desk.openTab()
  await outbox.resume()
  await desk.time.advance(HOUR)

  expect(desk.service.requests).toHaveLength(1)
  expect(desk.service.effects).toEqual([])
  expect(await one(desk)).toMatchObject({ state: 'unsure', note: 'The service failed' })
})

test('another tab stops it just as well as the one that is at it', async () => {
  const desk = createDesk()
  const tab = desk.openTab()
  const other = desk.openTab()
  desk.service.next(failing())
  const { end, id } = await begin(desk, tab)

  expect(await other.outbox.resolve(id, 'stop')).toBe(true)
  await desk.time.advance(HOUR)

  expect(desk.service.requests).toHaveLength(1)
  expect(end.isOver).toBe(true)
  expect(await one(desk)).toMatchObject({ state: 'unsure' })
})

test('stopped while a try is under way, its answer still counts: recorded', async () => {
  const desk = createDesk()
  const answer = later<unknown>()
  const tab = desk.openTab({ send: () => answer.promise })
  const told: string[] = []
  onConfirmed(tab.outbox, (entry) => void told.push(entry.id))
  const { id } = await begin(desk, tab)
  await tab.outbox.resolve(id, 'stop')
  expect(await one(desk)).toMatchObject({ state: 'unsure', attempts: 1 })

  answer.resolve({ number: 1 })
  await desk.time.settle()
  expect(await desk.kept()).toEqual([])
  expect(told).toEqual([id])
})

test('stopped while a try is under way that fails, it stays stopped', async () => {
  const desk = createDesk()
  const answer = later<unknown>()
  const tab = desk.openTab({ send: () => answer.promise })
  const { id } = await begin(desk, tab)
  await tab.outbox.resolve(id, 'stop')

  answer.reject(failing())
  await desk.time.advance(MINUTE)
  expect(await one(desk)).toMatchObject({ state: 'unsure', attempts: 1 })
})

test('gone on with, it is the same key and bytes, and one effect though it had been done', async () => {
  const desk = createDesk()
  const tab = desk.openTab()
  desk.service.next('lost after')
  const { id } = await begin(desk, tab)
  await tab.outbox.resolve(id, 'stop')
  expect(desk.service.effects).toHaveLength(1)

  expect(await tab.outbox.resolve(id, 'again')).toBe(true)
  await desk.time.advance(MINUTE)
  expect(desk.service.requests.map((request) => request.id)).toEqual([id, id])
  expect(desk.service.effects).toHaveLength(1)
  expect(await desk.kept()).toEqual([])
})

test('gone on with after a day it is sent once more, since a person said so', async () => {
  const desk = createDesk()
  const tab = desk.openTab()
  desk.service.next('lost before')
  const { id } = await begin(desk, tab)
  await tab.outbox.resolve(id, 'stop')
  await desk.time.advance(DAY + HOUR)

  await tab.outbox.resolve(id, 'again')
  await desk.time.advance(MINUTE)
  expect(desk.service.requests.map((request) => request.id)).toEqual([id, id])
  expect(await desk.kept()).toEqual([])
})

test('given up, it is gone, and nothing of it is sent', async () => {
  const desk = createDesk()
  const tab = desk.openTab()
  desk.service.next(failing())
  const { id } = await begin(desk, tab)
  await tab.outbox.resolve(id, 'stop')

  expect(await tab.outbox.resolve(id, 'discard')).toBe(true)
  await desk.time.advance(DAY)
  expect(desk.service.requests).toHaveLength(1)
  expect(await desk.kept()).toEqual([])
})

test('there is nothing to stop of what was never sent, or was refused', async () => {
  const desk = createDesk()
  const tab = desk.openTab()
  desk.service.next(new Failure('busy', 'Too many requests', { status: 429, retryAfterMs: 60_000 }))
  const { id } = await begin(desk, tab)
  expect(await one(desk)).toMatchObject({ state: 'saved' })
  expect(await tab.outbox.resolve(id, 'stop')).toBe(false)
  await desk.time.advance(3 * MINUTE)
  expect(desk.service.effects).toHaveLength(1)
})
