import { expect, test } from 'vitest'
import { Failure } from '~/client/api/failure'
import { atEveryCrash } from './testing/crashes'
import { aPayment, createDesk, watchEnd, type Desk, type Tab } from './testing/desk'
import type { Fate } from './testing/service'
import { DAY, MINUTE } from './testing/time'

// The browser dies at each step that a payment takes through store and line, once before the step is done and
// once after, when nobody is left to hear of it. Then the desk starts anew on the same disk.

async function pay(desk: Desk, { outbox }: Tab) {
  const payment = aPayment()
  const told: string[] = []
  const end = watchEnd(outbox.write(payment, { onStep: ({ state }) => told.push(state) }))
  await desk.time.advance(2 * MINUTE)
  return { bytes: JSON.stringify(payment.body), told, end }
}

async function startAnew(desk: Desk) {
  const { outbox } = desk.openTab()
  watchEnd(outbox.resume())
  await desk.time.advance(5 * MINUTE)
  return outbox
}

const busy = new Failure('busy', 'Too many requests', { status: 429, retryAfterMs: 5_000 })
const broken = new Failure('broken', 'The service failed', { status: 500, requestId: 'req_1' })
const noBalance = new Failure('refused', 'The balance is $0.00', { status: 422, requestId: 'req_1' })

test.each<[string, Fate[]]>([
  ['on a good day', []],
  ['when the answer is lost once', ['lost after']],
  ['when the request is lost once', ['lost before']],
  ['when the service is busy, then fails', [busy, broken]],
])('%s a crash anywhere makes one payment, or none if it was never kept', async (_, fates) => {
  const { untrue, crashes } = await atEveryCrash(async (crashAt) => {
    const desk = createDesk()
    desk.service.next(...fates)
    const tab = desk.openTab({ crashAt })
    const { bytes, told, end } = await pay(desk, tab)
    const outbox = await startAnew(desk)
    const { effects, requests } = desk.service
    const { unsent, unconfirmed, refused, unsure } = outbox.get()
    return {
      tab,
      truths: {
        'nothing is paid twice': effects.length <= 1,
        'what was said to be kept is paid': told.length === 0 || effects.length === 1,
        'what was said to be confirmed is paid': end.value === undefined || effects.length === 1,
        'it is the payment that was decided on': effects.every(({ body }) => body === bytes),
        'every try bears one key': new Set(requests.map(({ id }) => id)).size <= 1,
        'nothing is left over': (await desk.kept()).length === 0,
        'nothing is shown as open': unsent + unconfirmed + refused + unsure === 0,
      },
    }
  })
  expect(untrue).toEqual([])
  expect(crashes).toBeGreaterThan(8)
})

test('a crash anywhere in a refusal never pays, and hides it from nobody who was not told', async () => {
  const { untrue } = await atEveryCrash(async (crashAt) => {
    const desk = createDesk()
    desk.service.refuse(() => noBalance)
    const tab = desk.openTab({ crashAt })
    const { told, end } = await pay(desk, tab)
    // What it refused it may accept by the next morning: a refusal that was told must stay one.
    desk.service.forget()
    desk.service.refuse(() => (end.isOver ? null : noBalance))
    const outbox = await startAnew(desk)
    return {
      tab,
      truths: {
        'nothing is paid': desk.service.effects.length === 0,
        'the person knows': told.length === 0 || end.isOver || outbox.get().refused === 1,
        'nothing goes on': outbox.get().unconfirmed + outbox.get().unsent === 0,
      },
    }
  })
  expect(untrue).toEqual([])
})

test('crash upon crash, each start dying a step later, ends with one payment', async () => {
  const desk = createDesk()
  desk.service.next('lost after')
  const first = desk.openTab()
  watchEnd(first.outbox.write(aPayment()))
  await desk.time.settle()
  first.crash()

  for (let step = 0; step < 12; step += 1) {
    const tab = desk.openTab({ crashAt: { step, when: step % 2 === 0 ? 'before' : 'after' } })
    watchEnd(tab.outbox.resume())
    await desk.time.advance(MINUTE)
    tab.crash()
  }
  await startAnew(desk)

  expect(desk.service.effects).toHaveLength(1)
  expect(await desk.kept()).toEqual([])
})

test('sent again by a person, a crash anywhere sends it once more at most, and the person is asked again', async () => {
  const { untrue } = await atEveryCrash(async (crashAt) => {
    const desk = createDesk()
    const old = desk.openTab()
    desk.service.next('hangs')
    await pay(desk, old)
    old.crash()
    await desk.time.advance(DAY)
    const found = desk.openTab()
    watchEnd(found.outbox.resume())
    await desk.time.advance(MINUTE)
    found.crash()
    const [unsure] = await desk.kept()

    const tab = desk.openTab({ crashAt })
    watchEnd(tab.outbox.resume())
    await desk.time.advance(MINUTE)
    watchEnd(tab.outbox.resolve(unsure?.id ?? '', 'again'))
    await desk.time.advance(MINUTE)
    await startAnew(desk)
    const left = await desk.kept()
    return {
      tab,
      truths: {
        'there was something to decide': unsure?.state === 'unsure',
        'done once more at most': desk.service.effects.length <= 2,
        'done, or waiting': desk.service.effects.length === 2 || left.length === 1,
        'what is left still waits for the person': left.every(({ state }) => state === 'unsure'),
      },
    }
  })
  expect(untrue).toEqual([])
})

test.each([
  ['hears', true],
  ['does not hear', false],
])('what is left without a word is seen through by a tab that is open and %s others', async (_, channel) => {
  const desk = createDesk()
  const other = desk.openTab({ channel })
  watchEnd(other.outbox.resume())
  await desk.time.settle()
  const tab = desk.openTab({ channel, crashAt: { step: 1, when: 'after' } })
  const { bytes } = await pay(desk, tab)
  expect(tab.steps).toEqual(['all', 'update'])

  await desk.time.advance(2 * MINUTE)
  expect(desk.service.effects.map(({ body }) => body)).toEqual([bytes])
  expect(await desk.kept()).toEqual([])
  expect(other.outbox.get().entries).toEqual([])
})

test('and sooner when its line is back', async () => {
  const desk = createDesk()
  const other = desk.openTab()
  watchEnd(other.outbox.resume())
  await desk.time.settle()
  const tab = desk.openTab({ crashAt: { step: 1, when: 'after' } })
  watchEnd(tab.outbox.write(aPayment()))
  await desk.time.settle()
  expect(tab.isAlive()).toBe(false)

  other.goOnline()
  await desk.time.settle()
  expect(desk.service.effects).toHaveLength(1)
})
