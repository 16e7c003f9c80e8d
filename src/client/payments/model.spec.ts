import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../journal/testing/time'
import { FATES, openCounters, type Counter, type Fate } from './testing/counter'

// Two counters, a line that fails as it pleases, crashes, wrong clocks, a day that goes by, and people who look before
// they decide: against the real service, over HTTP. Whatever the order, the money in the books is the money taken.

type Intent = { note: string; at: number; cents: number; isKept: boolean }
type Real = {
  counters: Counter[]
  books: Awaited<ReturnType<Awaited<ReturnType<typeof openCounters>>['begin']>>['books']
  intents: Intent[]
  /** Notes of what was taken back, or given up as known not to have arrived. */
  back: string[]
  stopped: number
  /** Found in the books by somebody who looked. */
  found: number
}
type Command = fc.AsyncCommand<object, Real>

const RUNS = Number(process.env['RUNS'] ?? 200)
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)

let shop: Awaited<ReturnType<typeof openCounters>>
beforeAll(async () => {
  shop = await openCounters()
})
afterAll(() => shop.close())

const command = (label: string, act: (real: Real) => Promise<unknown> | void): Command => ({
  check: () => true,
  async run(_, real) {
    await act(real)
    await shop.time.settle()
  },
  toString: () => label,
})

const at = ({ counters }: Real, which: number): Counter => {
  const counter = counters[which]
  if (!counter) throw new Error('there are two counters')
  return counter
}

let notes = 0

/** What a person does who sees the form; where it is not there, nothing. */
function pay(which: number, share: number): Command {
  return command(`pay ${share} at ${which}`, async (real) => {
    const counter = at(real, which)
    counter.comeBack()
    const { kind } = counter.till().get()
    const seen = counter.screen()
    if (!seen || (kind !== 'ready' && kind !== 'confirmed' && kind !== 'refused')) return
    const cents = Math.floor((seen.invoice.balanceCents * share) / 4)
    if (cents <= 0) return
    notes += 1
    const intent: Intent = { note: `intent ${notes}`, at: which, cents, isKept: false }
    real.intents.push(intent)
    const wanted = {
      amountCents: cents,
      method: 'cash',
      reference: null,
      note: intent.note,
      recordedAt: null,
    }
    // A double click: the second does nothing.
    void counter.till().record(wanted, seen)
    void counter.till().record(wanted, seen)
    await shop.time.settle()
    // What the screen shows as saved is kept from here on.
    const now = counter.till().get()
    intent.isKept = now.kind === 'under way' && (now.entry.body ?? '').includes(`"${intent.note}"`)
  })
}

const noteIn = (body: string | null) => /"note":"([^"]+)"/.exec(body ?? '')?.[1] ?? ''

/** Answers whatever the screen asks, as somebody who has looked. */
async function answer(real: Real, which: number) {
  const counter = at(real, which)
  counter.comeBack()
  const till = counter.till()
  const view = till.get()
  if (view.kind === 'refused' || view.kind === 'confirmed') till.next()
  if (view.kind !== 'to decide') return
  const { entry } = view
  if (entry.state === 'refused') {
    counter.refused.push(noteIn(entry.body))
    await till.decide(entry, 'discard')
    return
  }
  try {
    const now = await till.look()
    const arrival = till.arrival(entry, now)
    if (arrival.kind === 'there') real.found += Number(await till.arrived(entry, arrival.payment))
    else if (arrival.kind === 'not there') {
      if (await till.decide(entry, 'discard')) real.back.push(noteIn(entry.body))
    } else await till.decide(entry, 'again', now)
  } catch {
    // Nobody can look just now, so nobody decides.
  }
}

async function takeBack(real: Real, which: number) {
  const till = at(real, which).till()
  const view = till.get()
  if (view.kind !== 'under way') return
  if (await till.decide(view.entry, 'take back')) real.back.push(noteIn(view.entry.body))
}

/** Somebody does not want to wait any longer. */
async function stop(real: Real, which: number) {
  const till = at(real, which).till()
  const view = till.get()
  if (view.kind === 'under way') real.stopped += Number(await till.decide(view.entry, 'stop'))
}

const counter = fc.nat({ max: 1 })
const commands = [
  fc.tuple(counter, fc.integer({ min: 1, max: 4 })).map(([which, share]) => pay(which, share)),
  fc.tuple(counter, fc.integer({ min: 1, max: 4 })).map(([which, share]) => pay(which, share)),
  counter.map((which) => command(`answer at ${which}`, (real) => answer(real, which))),
  counter.map((which) => command(`stop at ${which}`, (real) => stop(real, which))),
  // Nothing but failures, one of them perhaps of something that was done; then somebody has enough.
  fc
    .tuple(
      counter,
      fc.array(fc.constantFrom<Fate>(500, 'lost after', 'late'), { minLength: 1, maxLength: 2 }),
    )
    .map(([which, fates]) =>
      command(`pay at ${which} over ${fates.join(', ')}, and stop it`, async (real) => {
        at(real, which).line.next(...fates)
        await pay(which, 1).run({}, real)
        await stop(real, which)
      }),
    ),
  counter.map((which) => command(`take back at ${which}`, (real) => takeBack(real, which))),
  counter.map((which) => command(`leave the panel at ${which}`, (real) => at(real, which).leave())),
  // Offline, and somebody goes on to something else; the page they come back to is another one.
  counter.map((which) =>
    command(`pay offline at ${which} and leave, while the other takes money`, async (real) => {
      const left = at(real, which)
      left.line.setUp(false)
      await pay(which, 4).run({}, real)
      left.leave()
      await pay(1 - which, 1).run({}, real)
      left.line.setUp(true)
      await shop.time.advance(MINUTE)
      left.reopen()
    }),
  ),
  // Offline, and then somebody thinks better of it.
  fc.tuple(counter, fc.boolean()).map(([which, isBack]) =>
    command(`pay offline at ${which}${isBack ? ', and take it back' : ''}`, async (real) => {
      at(real, which).line.setUp(false)
      await pay(which, 2).run({}, real)
      if (isBack) await takeBack(real, which)
    }),
  ),
  counter.map((which) =>
    command(
      `look at ${which}`,
      (real) =>
        void at(real, which)
          .till()
          .look()
          .catch(() => undefined),
    ),
  ),
  fc
    .tuple(counter, fc.array(fc.constantFrom(...FATES), { minLength: 1, maxLength: 3 }))
    .map(([which, fates]) =>
      command(`next at ${which}: ${fates.join(', ')}`, (real) => void at(real, which).line.next(...fates)),
    ),
  fc
    .tuple(counter, fc.boolean())
    .map(([which, is]) => command(`line ${is} at ${which}`, (real) => void at(real, which).line.setUp(is))),
  counter.map((which) => command(`crash and reopen ${which}`, (real) => at(real, which).reopen())),
  fc
    .constantFrom(SECOND, 10 * SECOND, MINUTE, 10 * MINUTE, 5 * HOUR, DAY - 5 * MINUTE, DAY + HOUR)
    .map((ms) => command(`wait ${ms / SECOND} s`, () => shop.time.advance(ms))),
  fc
    .tuple(counter, fc.constantFrom(-DAY, -HOUR, 0, HOUR, DAY))
    .map(([which, error]) =>
      command(`clock ${error / HOUR} h at ${which}`, (real) => void at(real, which).desk.setClock(error)),
    ),
]

const isBusy = (each: Counter) => each.tab().journal.get().entries.length > 0

/** Everything works again, and people answer what they are asked. */
async function comeToRest(real: Real) {
  for (const each of real.counters) {
    each.line.heal()
    each.desk.setClock(0)
    each.reopen()
  }
  await shop.time.settle()
  for (let turn = 0; turn < 4 && real.counters.some(isBusy); turn += 1) {
    await shop.time.advance(3 * MINUTE)
    for (const which of [0, 1]) await answer(real, which)
    await shop.time.settle()
  }
}

async function untruths(real: Real): Promise<string[]> {
  const { invoice, payments } = await real.books()
  const sum = payments.reduce((cents, { amount_cents }) => cents + amount_cents, 0)
  const times = (note: string) => payments.filter((payment) => payment.note === note).length
  const has = (id: string) => payments.some((payment) => payment.id === id)
  const wrong: string[] = []
  const check = (is: boolean, what: string) => is || wrong.push(what)

  check(sum === invoice.amount_paid_cents, 'the payments come to what the invoice says was paid')
  check(sum + invoice.balance_cents === 10_000, 'what was paid and what is open come to the total')
  check(sum <= 10_000, 'no more is paid than was owed')
  for (const { note, isKept } of real.intents) {
    const isOff = real.back.includes(note) || real.counters.some(({ refused }) => refused.includes(note))
    check(times(note) <= 1, `${note} is in the books once at most`)
    check(!isKept || isOff || times(note) === 1, `${note} was kept, and is in the books`)
    check(!isOff || times(note) === 0, `${note} was refused or taken back, and is not in the books`)
  }
  for (const { tab, till, desk, recorded, screen } of real.counters) {
    check(
      recorded.every(({ id }) => has(id)),
      'what the screen called recorded is in the books',
    )
    check((await desk.kept()).length === 0, 'nothing is left unconfirmed')
    check(tab().journal.get().entries.length === 0, 'nothing is shown as unconfirmed')
    check(['ready', 'confirmed', 'refused'].includes(till().get().kind), `the screen waits for nothing`)
    await till().look()
    const shown = screen()
    check(shown?.invoice.balanceCents === invoice.balance_cents, 'the screen’s balance is that of the books')
    check(shown?.payments?.length === payments.length, 'the screen’s payments are those of the books')
  }
  return wrong
}

test(`after any of ${RUNS} sequences (seed ${seed}) the books hold each payment once`, async () => {
  const seen = { intents: 0, recorded: 0, refused: 0, back: 0, stopped: 0, found: 0 }
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 12, size: 'max' }), async (sequence) => {
      const real: Real = { ...(await shop.begin()), intents: [], back: [], stopped: 0, found: 0 }
      await fc.asyncModelRun(() => ({ model: {}, real }), sequence)
      await comeToRest(real)
      expect(await untruths(real)).toEqual([])
      for (const each of real.counters) each.tab().crash()
      seen.intents += real.intents.length
      seen.recorded += (await real.books()).payments.length
      seen.refused += real.counters.reduce((sum, { refused }) => sum + refused.length, 0)
      seen.back += real.back.length
      seen.stopped += real.stopped
      seen.found += real.found
    }),
    { numRuns: RUNS, seed },
  )
  console.info(`seed ${seed}:`, seen)
  // The sequences went somewhere: all that can become of a payment became of some.
  expect(seen.recorded).toBeGreaterThan(RUNS / 2)
  expect(seen.refused).toBeGreaterThan(0)
  expect(seen.back).toBeGreaterThan(0)
  expect(seen.stopped).toBeGreaterThan(0)
  expect(seen.found).toBeGreaterThan(0)
})
