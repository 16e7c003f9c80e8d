import { expect, test } from 'vitest'
import { createFakeClock, settle } from '~/client/testing/fakeClock'
import { createBudget, type Budget, type Priority, type Turn } from './budget'

const OK = { status: 200, headers: new Headers() }
const refusal = (headers: Record<string, string> = {}) => ({ status: 429, headers: new Headers(headers) })
const told = (limit: number, remaining: number, reset: string) => ({
  status: 200,
  headers: new Headers({
    'X-RateLimit-Limit': `${limit}`,
    'X-RateLimit-Remaining': `${remaining}`,
    'X-RateLimit-Reset': reset,
  }),
})

/** Asks for a turn and tells whether it has come. */
function ask(budget: Budget, priority: Priority, signal?: AbortSignal) {
  const asked: { isGranted: boolean; reason: unknown; done: Turn['done'] } = {
    isGranted: false,
    reason: null,
    done: () => expect.fail('its turn has not come'),
  }
  const wait = async () => {
    try {
      asked.done = (await budget.turn(priority, signal)).done
      asked.isGranted = true
    } catch (error) {
      asked.reason = error
    }
  }
  void wait()
  return asked
}

async function spend(budget: Budget, times: number, priority: Priority = 'act') {
  for (let time = 0; time < times; time += 1) (await budget.turn(priority)).done(OK)
}

test('counts for itself where the service says nothing, over a rolling minute', async () => {
  const clock = createFakeClock()
  const budget = createBudget({ limit: 10, clock })
  await spend(budget, 6)
  await clock.advance(20_000)
  await spend(budget, 4)
  expect(budget.state().left).toBe(0)

  const late = ask(budget, 'act')
  await clock.advance(39_999)
  expect(late.isGranted).toBe(false)
  await clock.advance(1)
  expect(late.isGranted).toBe(true)
  expect(budget.state().left).toBe(5)
})

test('background work stops while a fifth of the window is left, and what a person does goes on', async () => {
  const clock = createFakeClock()
  const budget = createBudget({ limit: 100, clock })
  await spend(budget, 79)
  const last = ask(budget, 'background')
  await settle()
  expect(last.isGranted).toBe(true)
  last.done(OK)

  const crawl = ask(budget, 'background')
  const look = ask(budget, 'screen')
  const act = ask(budget, 'act')
  await settle()
  expect(budget.state().left).toBe(18)
  expect([act.isGranted, look.isGranted, crawl.isGranted]).toEqual([true, true, false])
  await clock.advance(60_000)
  expect(crawl.isGranted).toBe(true)
})

test('the last of the window is kept for what a person does', async () => {
  const budget = createBudget({ limit: 100, clock: createFakeClock() })
  await spend(budget, 98)
  const look = ask(budget, 'screen')
  const act = ask(budget, 'act')
  await settle()
  expect([look.isGranted, act.isGranted]).toEqual([false, true])
})

test('where all wait, acts go first, then the screen, then the background', async () => {
  const clock = createFakeClock()
  const budget = createBudget({ limit: 1_000, clock })
  const [first] = [await budget.turn('act')]
  first.done(refusal({ 'Retry-After': '2' }))
  const order: string[] = []
  const takeTurn = async (priority: Priority) => {
    const turn = await budget.turn(priority)
    order.push(priority)
    turn.done(OK)
  }
  for (const priority of ['background', 'screen', 'act', 'screen', 'act'] as const) {
    void takeTurn(priority)
  }
  await settle()
  expect(order).toEqual([])
  await clock.advance(120_000)
  expect(order).toEqual(['act', 'act', 'screen', 'screen', 'background'])
})

test('Retry-After is honoured by all, and a moment longer so that desks do not return together', async () => {
  const clock = createFakeClock(0.5)
  const budget = createBudget({ limit: 1_000, clock })
  ;(await budget.turn('screen')).done(refusal({ 'Retry-After': '7' }))
  expect(budget.state().pausedForMs).toBe(7_500)
  const act = ask(budget, 'act')
  await clock.advance(7_499)
  expect(act.isGranted).toBe(false)
  await clock.advance(1)
  expect(act.isGranted).toBe(true)
})

test('Retry-After may be a date, measured against the Date of the same answer', async () => {
  const budget = createBudget({ limit: 1_000, clock: createFakeClock(0) })
  const headers = { 'Retry-After': 'Wed, 21 Oct 2026 07:28:09 GMT', Date: 'Wed, 21 Oct 2026 07:28:00 GMT' }
  ;(await budget.turn('screen')).done(refusal(headers))
  expect(budget.state().pausedForMs).toBe(9_000)
})

test('without Retry-After it backs off with full jitter under a bound that doubles, and starts over after a success', async () => {
  const clock = createFakeClock(0.5)
  const budget = createBudget({ limit: 300, clock })
  const pauses: number[] = []
  for (let time = 0; time < 6; time += 1) {
    ;(await budget.turn('act')).done(refusal())
    pauses.push(budget.state().pausedForMs)
    await clock.advance(budget.state().pausedForMs)
  }
  expect(pauses).toEqual([4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
  ;(await budget.turn('act')).done(OK)
  ;(await budget.turn('act')).done(refusal())
  expect(budget.state().pausedForMs).toBe(4_000)
})

test('chance alone decides within the bound: none of it means at once', async () => {
  const budget = createBudget({ limit: 300, clock: createFakeClock(0) })
  ;(await budget.turn('act')).done(refusal())
  expect(budget.state().pausedForMs).toBe(0)
})

test('a 429 without headers keeps the background away for a minute', async () => {
  const clock = createFakeClock(0.5)
  const budget = createBudget({ limit: 300, clock })
  ;(await budget.turn('act')).done(refusal())
  const crawl = ask(budget, 'background')
  await clock.advance(4_000)
  ;(await budget.turn('act')).done(OK)
  await clock.advance(55_999)
  expect(crawl.isGranted).toBe(false)
  await clock.advance(1)
  expect(crawl.isGranted).toBe(true)
})

test('after a refusal one request feels the way before the others follow', async () => {
  const clock = createFakeClock(0)
  const budget = createBudget({ limit: 1_000, clock })
  ;(await budget.turn('screen')).done(refusal({ 'Retry-After': '1' }))
  const waiting = [ask(budget, 'screen'), ask(budget, 'screen'), ask(budget, 'screen')]
  await clock.advance(1_000)
  expect(waiting.map(({ isGranted }) => isGranted)).toEqual([true, false, false])
  waiting[0]?.done(OK)
  await settle()
  expect(waiting.map(({ isGranted }) => isGranted)).toEqual([true, true, true])
})

test('what the headers say counts, other desks with the same key included', async () => {
  const clock = createFakeClock()
  const budget = createBudget({ limit: 1_000, clock })
  ;(await budget.turn('screen')).done(told(1_000, 150, '30'))
  expect(budget.state()).toMatchObject({ limit: 1_000, left: 150 })
  const crawl = ask(budget, 'background')
  const look = ask(budget, 'screen')
  await settle()
  expect([look.isGranted, crawl.isGranted]).toEqual([true, false])
  await clock.advance(60_000)
  expect(crawl.isGranted).toBe(true)
})

test('a service with another limit is believed', async () => {
  const budget = createBudget({ limit: 1_000, clock: createFakeClock() })
  ;(await budget.turn('screen')).done(told(60, 59, '30'))
  expect(budget.state()).toMatchObject({ limit: 60, left: 59 })
})

test.each([
  ['a span', '3'],
  ['a moment in seconds', '1790000003'],
  ['a moment in milliseconds', '1790000003000'],
])('with nothing left it waits for the reset, told as %s', async (_, reset) => {
  const clock = createFakeClock()
  const budget = createBudget({ limit: 1_000, clock })
  const answer = told(1_000, 0, reset)
  answer.headers.set('Date', new Date(1_790_000_000_000).toUTCString())
  ;(await budget.turn('screen')).done(answer)
  const act = ask(budget, 'act')
  await clock.advance(2_999)
  expect(act.isGranted).toBe(false)
  await clock.advance(1)
  expect(act.isGranted).toBe(true)
})

test('a request that nobody waits for any more leaves the queue, spends nothing, and lets the rest go on', async () => {
  const clock = createFakeClock(0)
  const budget = createBudget({ limit: 1_000, clock })
  ;(await budget.turn('screen')).done(refusal({ 'Retry-After': '5' }))
  const leaving = new AbortController()
  const left = ask(budget, 'screen', leaving.signal)
  const stays = ask(budget, 'screen')
  leaving.abort(new Error('the page was left'))
  await settle()
  expect(left.reason).toEqual(new Error('the page was left'))
  await clock.advance(5_000)
  expect([left.isGranted, stays.isGranted]).toEqual([false, true])
  expect(budget.state().left).toBe(998)
  expect(clock.waiting()).toBe(0)
})

test('a signal that is over already is not queued', async () => {
  const budget = createBudget({ limit: 10, clock: createFakeClock() })
  await expect(budget.turn('act', AbortSignal.abort('gone'))).rejects.toBe('gone')
  expect(budget.state().left).toBe(10)
})

test('the index sync takes two connections and the screen four, so that an act finds one', async () => {
  const budget = createBudget({ limit: 1_000, clock: createFakeClock() })
  const crawls = Array.from({ length: 5 }, () => ask(budget, 'background'))
  const looks = Array.from({ length: 6 }, () => ask(budget, 'screen'))
  const acts = Array.from({ length: 3 }, () => ask(budget, 'act'))
  await settle()
  const granted = (all: typeof crawls) => all.filter(({ isGranted }) => isGranted).length
  expect([granted(crawls), granted(looks), granted(acts)]).toEqual([2, 4, 3])
  crawls[0]?.done(null)
  await settle()
  expect(granted(crawls)).toBe(3)
})

test('an answer told twice counts once', async () => {
  const budget = createBudget({ limit: 1_000, clock: createFakeClock() })
  const crawls = [await budget.turn('background'), await budget.turn('background')]
  crawls[0]?.done(OK)
  crawls[0]?.done(OK)
  const next = ask(budget, 'background')
  const more = ask(budget, 'background')
  await settle()
  expect([next.isGranted, more.isGranted]).toEqual([true, false])
})

test('remembers for a few minutes that it was refused', async () => {
  const clock = createFakeClock(0)
  const budget = createBudget({ limit: 300, clock })
  expect(budget.state().wasThrottled).toBe(false)
  ;(await budget.turn('act')).done(refusal())
  await clock.advance(4 * 60_000)
  expect(budget.state().wasThrottled).toBe(true)
  await clock.advance(60_000)
  expect(budget.state().wasThrottled).toBe(false)
})

test('the tabs of a connection share what they know', async () => {
  const clock = createFakeClock(0)
  const other = createBudget({ limit: 10, clock })
  const budget = createBudget({ limit: 10, clock, onNews: (news) => other.heardElsewhere(news) })
  await spend(budget, 4)
  expect(other.state().left).toBe(6)
  ;(await budget.turn('act')).done(refusal({ 'Retry-After': '9' }))
  expect(other.state()).toMatchObject({ left: 5, pausedForMs: 9_000 })
})

test('while somebody asks for quiet nothing is begun in the background, and a person waits for nothing', async () => {
  const budget = createBudget({ limit: 100, clock: createFakeClock(0) })
  const [first, second] = [budget.keepQuiet(), budget.keepQuiet()]
  const crawl = ask(budget, 'background')
  const [click, list] = [ask(budget, 'act'), ask(budget, 'screen')]
  await settle()
  expect([click.isGranted, list.isGranted, crawl.isGranted]).toEqual([true, true, false])
  first()
  first()
  await settle()
  expect(crawl.isGranted).toBe(false)
  second()
  await settle()
  expect(crawl.isGranted).toBe(true)
})
