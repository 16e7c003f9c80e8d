import { expect, test } from 'vitest'
import { Failure } from '~/client/api/failure'
import type { Entry } from './entry'
import { createTabMessages } from './messages'
import { createDesk, watchEnd, onConfirmed } from './testing/desk'
import { createTestAir } from './testing/tabs'
import { MINUTE } from './testing/time'

// What the service tells once is for the eyes of the one who asked for it.

const SECRET = 'whsec_only-once'
const subscription = {
  method: 'POST',
  path: '/webhooks',
  body: { url: 'https://books.example.com' },
  label: 'New webhook The books',
  secretAnswer: true,
} as const
const told = { id: 'whk_1', signing_secret: SECRET }
const lapsed = () => new Failure('signed-out', 'Sign in again', { status: 401, reason: 'signed_out' })

/** Answers with the secret, after what is to go wrong before. */
function answering(...before: Failure[]) {
  const sent: Entry[] = []
  return {
    sent,
    send: async (entry: Entry) => {
      sent.push(entry)
      const failure = before.shift()
      if (failure) throw failure
      return told
    },
  }
}

test('the one who asked is told, and nothing on this computer keeps it', async () => {
  const desk = createDesk()
  const { send } = answering()
  const [left, right] = [desk.openTab({ send }), desk.openTab({ send })]
  const heard: unknown[] = []
  for (const { outbox } of [left, right]) onConfirmed(outbox, (_, answer) => heard.push(answer))
  watchEnd(right.outbox.resume())
  const end = watchEnd(left.outbox.write(subscription))
  await desk.time.advance(MINUTE)
  expect(end.value).toEqual(told)
  expect(heard).toEqual([])
  expect(await desk.kept()).toEqual([])
})

test('an answer that was lost on the way comes again, under the same key', async () => {
  const desk = createDesk()
  const { send, sent } = answering(new Failure('unreachable', 'No answer came'))
  const end = watchEnd(desk.openTab({ send }).outbox.write(subscription))
  await desk.time.advance(MINUTE)
  expect(end.value).toEqual(told)
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
})

test('another tab that finishes it tells that it is done, and not what the answer was', async () => {
  const desk = createDesk()
  const { send } = answering(lapsed())
  const [left, right] = [desk.openTab({ send }), desk.openTab({ send })]
  const end = watchEnd(left.outbox.write(subscription))
  await desk.time.advance(MINUTE)
  expect(end.isOver).toBe(false)
  const heard: unknown[] = []
  onConfirmed(right.outbox, ({ label }, answer) => heard.push([label, answer]))

  watchEnd(right.outbox.resume())
  await desk.time.advance(MINUTE)
  expect(end).toMatchObject({ isOver: true, value: null })
  expect(heard).toEqual([['New webhook The books', null]])
})

test('finished after a reload it reaches nobody, and the entry still knows why', async () => {
  const desk = createDesk()
  const { send, sent } = answering(new Failure('unreachable', 'No answer came'))
  const before = desk.openTab({ send })
  watchEnd(before.outbox.write(subscription))
  await desk.time.settle()
  before.crash()
  expect(await desk.kept()).toMatchObject([{ secretAnswer: true }])

  const after = desk.openTab({ send })
  const heard: unknown[] = []
  onConfirmed(after.outbox, (_, answer) => heard.push(answer))
  watchEnd(after.outbox.resume())
  await desk.time.advance(MINUTE)
  expect(sent).toHaveLength(2)
  expect(heard).toEqual([null])
  expect(await desk.kept()).toEqual([])
})

test('decided anew it is a secret still', async () => {
  const desk = createDesk()
  const no = new Failure('refused', 'url must be a public address', { status: 422, requestId: 'req_1' })
  const { send } = answering(new Failure('unreachable', 'No answer came'), no)
  const before = desk.openTab({ send })
  watchEnd(before.outbox.write(subscription))
  await desk.time.settle()
  before.crash()
  const after = desk.openTab({ send })
  const heard: unknown[] = []
  onConfirmed(after.outbox, (_, answer) => heard.push(answer))
  watchEnd(after.outbox.resume())
  await desk.time.advance(MINUTE)
  const [refused] = after.outbox.get().entries
  expect(refused?.state).toBe('refused')
  watchEnd(after.outbox.resolve(refused?.id ?? '', 'again'))
  await desk.time.advance(MINUTE)
  expect(heard).toEqual([null])
})

test('any other answer is told to the tab that waits for it', async () => {
  const air = createTestAir()
  const heard: unknown[] = []
  createTabMessages(air.channelOf({})).listen((ended) => heard.push(ended?.outcome))
  createTabMessages(air.channelOf({})).ended('key-1', { end: 'confirmed', answer: { number: 1 } })
  await new Promise((resolve) => setImmediate(resolve))
  expect(heard).toEqual([{ end: 'confirmed', answer: { number: 1 } }])
})
