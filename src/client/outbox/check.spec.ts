import { expect, test } from 'vitest'
import { Failure } from '~/client/api/failure'
import type { Entry, Found } from './entry'
import { aPayment, createDesk, watchEnd } from './testing/desk'
import { MINUTE, SECOND } from './testing/time'

// What a person decided on is looked at once more before it is sent for the first time.

const unreachable = () => new Failure('unreachable', 'No answer came')
const changed = () => new Failure('changed', 'Another desk recorded $50.00 meanwhile')

function deskThatLooks(look: (entry: Entry) => Promise<Found | void>) {
  const desk = createDesk()
  const looked: string[] = []
  const open = () =>
    desk.openTab({
      check: {
        when: ({ expects }) => (expects === undefined ? 'never' : 'each try'),
        async at(entry) {
          looked.push(entry.expects ?? '')
          return (await look(entry)) ?? { kind: 'send' }
        },
      },
    })
  return { desk, looked, open, tab: open() }
}

const payment = () => ({ ...aPayment(), expects: 'a balance of $100.00' })

test('where all is as it was, it is sent once', async () => {
  const { desk, looked, tab } = deskThatLooks(async () => undefined)
  const end = watchEnd(tab.outbox.write(payment()))
  await desk.time.settle()
  expect(end.value).toBeDefined()
  expect(looked).toEqual(['a balance of $100.00'])
  expect(desk.service.effects).toHaveLength(1)
})

test('where something came in between, it is refused, nothing is sent, and nothing is kept', async () => {
  const { desk, tab } = deskThatLooks(async () => ({ kind: 'ask', failure: changed() }))
  const end = watchEnd(tab.outbox.write(payment()))
  await desk.time.settle()
  expect(end.error).toMatchObject({ kind: 'changed', message: 'Another desk recorded $50.00 meanwhile' })
  expect(desk.service.requests).toEqual([])
  expect(await desk.kept()).toEqual([])
})

test('as long as nobody can look, it is kept as never sent, with the reason, and goes when somebody can', async () => {
  let isDown = true
  const { desk, tab } = deskThatLooks(async () => {
    if (isDown) throw unreachable()
  })
  const told: string[] = []
  const end = watchEnd(tab.outbox.write(payment(), { onStep: ({ state }) => told.push(state) }))
  await desk.time.advance(10 * MINUTE)
  expect(new Set(told)).toEqual(new Set(['saved']))
  expect(await desk.kept()).toMatchObject([{ state: 'saved', attempts: 0, note: 'No answer came' }])
  expect(desk.service.requests).toEqual([])
  isDown = false
  await desk.time.advance(2 * MINUTE)
  expect(end.value).toBeDefined()
  expect(desk.service.effects).toHaveLength(1)
})

test('after a crash it is looked at again, with what was seen then', async () => {
  let isDown = true
  const { desk, looked, open, tab } = deskThatLooks(async () => {
    if (isDown) throw unreachable()
  })
  watchEnd(tab.outbox.write(payment()))
  await desk.time.settle()
  tab.crash()
  isDown = false
  watchEnd(open().outbox.resume())
  await desk.time.advance(MINUTE)
  expect(new Set(looked)).toEqual(new Set(['a balance of $100.00']))
  expect(desk.service.effects).toHaveLength(1)
})

test('what may have arrived is looked for before it is sent again, and found it is confirmed', async () => {
  let isThere = false
  const { desk, looked, tab } = deskThatLooks(async () =>
    isThere ? { kind: 'done', answer: { id: 'pay_1' } } : undefined,
  )
  desk.service.next('lost after')
  const end = watchEnd(tab.outbox.write(payment()))
  await desk.time.settle()
  isThere = true
  await desk.time.advance(MINUTE)
  expect(end.value).toEqual({ id: 'pay_1' })
  expect(desk.service.requests).toHaveLength(1)
  expect(looked).toHaveLength(2)
})

test('what may have arrived, and is not there, is sent again under the same key', async () => {
  const { desk, looked, tab } = deskThatLooks(async () => undefined)
  desk.service.next('lost before')
  const end = watchEnd(tab.outbox.write(payment()))
  await desk.time.advance(MINUTE)
  expect(end.value).toBeDefined()
  expect(new Set(desk.service.requests.map(({ id }) => id)).size).toBe(1)
  expect(looked).toHaveLength(2)
})

test('where another desk took money while a try was under way, the person decides, and nothing more is sent', async () => {
  let isPaid = false
  const { desk, tab } = deskThatLooks(async () => (isPaid ? { kind: 'ask', failure: changed() } : undefined))
  desk.service.next('lost before')
  const end = watchEnd(tab.outbox.write(payment()))
  await desk.time.settle()
  isPaid = true
  await desk.time.advance(10 * MINUTE)
  expect(end.error).toMatchObject({ unsure: true })
  // That it is not known whether it arrived, each screen says beside it.
  expect(await desk.kept()).toMatchObject([{ state: 'unsure', note: changed().message }])
  expect(desk.service.requests).toHaveLength(1)
})

test('what expects nothing is sent without a look', async () => {
  const { desk, looked, tab } = deskThatLooks(async () => ({ kind: 'ask', failure: changed() }))
  const end = watchEnd(tab.outbox.write(aPayment()))
  await desk.time.settle()
  expect(end.value).toBeDefined()
  expect(looked).toEqual([])
})

test('what was never sent can be taken back, and is not sent any more', async () => {
  let isDown = true
  const { desk, tab } = deskThatLooks(async () => {
    if (isDown) throw unreachable()
  })
  const end = watchEnd(tab.outbox.write(payment()))
  await desk.time.advance(SECOND)
  const [entry] = await desk.kept()
  expect(await tab.outbox.resolve(entry?.id ?? '', 'take back')).toBe(true)
  isDown = false
  await desk.time.advance(10 * MINUTE)
  expect(end.error).toMatchObject({ kind: 'refused' })
  expect(desk.service.requests).toEqual([])
  expect(await desk.kept()).toEqual([])
})

test('what may have arrived can’t be taken back', async () => {
  const { desk, tab } = deskThatLooks(async () => undefined)
  desk.service.next('lost after')
  const end = watchEnd(tab.outbox.write(payment()))
  await desk.time.settle()
  const [entry] = await desk.kept()
  expect(entry?.state).toBe('sent')
  expect(await tab.outbox.resolve(entry?.id ?? '', 'take back')).toBe(false)
  await desk.time.advance(MINUTE)
  expect(end.value).toBeDefined()
})

test('sent again, it expects what the person sees now', async () => {
  const desk = createDesk()
  const looked: string[] = []
  const open = () =>
    desk.openTab({
      check: {
        when: () => 'each try',
        async at({ expects = '' }, _signal, { isOld }) {
          looked.push(expects)
          return { kind: isOld() ? 'too old' : 'send' }
        },
      },
    })
  const tab = open()
  desk.service.next('lost before')
  watchEnd(tab.outbox.write(payment()))
  await desk.time.settle()
  tab.crash()
  await desk.time.advance(25 * 60 * MINUTE)
  const next = open()
  watchEnd(next.outbox.resume())
  await desk.time.settle()
  const [entry] = await desk.kept()
  expect(entry?.state).toBe('unsure')
  expect(await next.outbox.resolve(entry?.id ?? '', 'again', 'a balance of $40.00')).toBe(true)
  await desk.time.advance(MINUTE)
  expect([...new Set(looked)]).toEqual(['a balance of $100.00', 'a balance of $40.00'])
  expect(desk.service.effects).toHaveLength(1)
})

const refusedByService = () =>
  new Failure('refused', 'That is more than is owed', { status: 422, requestId: 'req_1' })

test('a refusal of the first try is one: the service has answered', async () => {
  const { desk, looked, tab } = deskThatLooks(async () => undefined)
  desk.service.next(refusedByService())
  const end = watchEnd(tab.outbox.write(payment()))
  await desk.time.settle()
  expect(end.error).toMatchObject({ kind: 'refused', message: 'That is more than is owed' })
  expect(looked).toHaveLength(1)
  expect(await desk.kept()).toEqual([])
})

test('a refusal after a try without an answer is looked at: where the first try arrived, it is confirmed', async () => {
  let looks = 0
  const { desk, tab } = deskThatLooks(async () => {
    looks += 1
    return looks === 3 ? { kind: 'done', answer: { id: 'pay_1' } } : undefined
  })
  desk.service.next('lost before', refusedByService())
  const end = watchEnd(tab.outbox.write(payment()))
  await desk.time.advance(MINUTE)
  expect(end.value).toEqual({ id: 'pay_1' })
  expect(await desk.kept()).toEqual([])
})

test('and where nothing arrived, it is refused', async () => {
  const { desk, tab } = deskThatLooks(async () => undefined)
  desk.service.next('lost before', refusedByService())
  const end = watchEnd(tab.outbox.write(payment()))
  await desk.time.advance(MINUTE)
  expect(end.error).toMatchObject({ kind: 'refused', status: 422, unsure: false })
  expect(desk.service.requests).toHaveLength(2)
})

test('an entry whose record the page can’t read is decided by the person', async () => {
  let looks = 0
  const { desk, tab } = deskThatLooks(async () => {
    looks += 1
    if (looks === 3) throw unreachable()
  })
  desk.service.next('lost before', refusedByService())
  const end = watchEnd(tab.outbox.write(payment()))
  await desk.time.advance(MINUTE)
  expect(end.error).toMatchObject({ unsure: true })
  expect(await desk.kept()).toMatchObject([{ state: 'unsure' }])
})
