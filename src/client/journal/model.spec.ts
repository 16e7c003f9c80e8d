import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Failure } from '../failure'
import { aPayment, createDesk, watchEnd, type Desk, type Tab } from './testing/desk'
import type { Fate } from './testing/service'
import { DAY, HOUR, MINUTE, SECOND } from './testing/time'

// Two tabs of one desk, a line and a service that fail as they please, crashes, clocks that jump, and a person
// who looks before deciding: whatever the order, each act that was kept is done once, and no other.

type Act = {
  bytes: string
  isRefused: boolean
  told: string[]
  end: { value?: unknown; error?: unknown; isOver: boolean }
  canceled: { value?: boolean; isOver: boolean } | null
  cancel: (() => Promise<boolean>) | null
}

/** With Web Locks, or with leases in the store. */
type Real = { locks: boolean; desk: Desk; tabs: Tab[]; acts: Act[] }
type Command = fc.AsyncCommand<object, Real>

const command = (label: string, act: (real: Real) => Promise<unknown>): Command => ({
  check: () => true,
  async run(_, real) {
    await act(real)
    await real.desk.time.settle()
  },
  toString: () => label,
})

const FATES: Record<string, () => Fate> = {
  before: () => 'lost before',
  after: () => 'lost after',
  hangs: () => 'hangs',
  busy: () => new Failure('busy', 'Too many requests', { status: 429, retryAfterMs: 20 * SECOND }),
  broken: () => new Failure('broken', 'The service failed', { status: 500 }),
  underWay: () => new Failure('busy', 'Under way', { status: 409, retryAfterMs: SECOND }),
  lapsed: () => new Failure('signed-out', 'Sign in again', { status: 401 }),
  paused: () => new Failure('busy', 'Paused', { retryAfterMs: MINUTE }),
}

/** Every fifth payment is one that the service has no balance for. */
const isRefused = (bytes: string) => Number(/\d+/.exec(bytes)?.[0] ?? 0) % 5 === 0
const noBalance = () => new Failure('refused', 'The balance is $0.00', { status: 422 })

function begin(locks: boolean): Real {
  const desk = createDesk()
  desk.service.refuse(({ body }) => (isRefused(body ?? '') ? noBalance() : null))
  const tabs = [desk.openTab({ locks }), desk.openTab({ locks })]
  for (const { journal } of tabs) watchEnd(journal.resume())
  return { locks, desk, tabs, acts: [] }
}

const aliveTab = ({ tabs }: Real, at: number) => (tabs[at]?.isAlive() ? tabs[at] : undefined)

function payAt(at: number, invoice: string): Command {
  return command(`pay ${invoice} at ${at}`, async (real) => {
    const tab = aliveTab(real, at)
    if (!tab) return
    const payment = aPayment(invoice)
    const bytes = JSON.stringify(payment.body)
    const told: string[] = []
    const end = watchEnd(tab.journal.write(payment, { watch: ({ state }) => told.push(state) }))
    real.acts.push({ bytes, isRefused: isRefused(bytes), told, end, canceled: null, cancel: null })
  })
}

function holdAt(at: number): Command {
  return command(`hold at ${at}`, async (real) => {
    const tab = aliveTab(real, at)
    if (!tab) return
    const payment = aPayment()
    const bytes = JSON.stringify(payment.body)
    const told: string[] = []
    const held = tab.journal.hold(payment, 6 * SECOND, ({ state }) => told.push(state))
    const end = watchEnd(held.done.then((over) => (over.kind === 'confirmed' ? over.answer : undefined)))
    const cancel = () => held.cancel()
    real.acts.push({ bytes, isRefused: isRefused(bytes), told, end, canceled: null, cancel })
  })
}

const undo = command('undo', async ({ acts }) => {
  const act = acts.findLast(({ cancel, canceled }) => cancel && !canceled)
  if (act?.cancel) act.canceled = watchEnd(act.cancel())
})

/** A new page in the place of the old one, which may itself die soon. */
function reopen(at: number, stepsToLive: number | null): Command {
  return command(`reopen ${at} for ${stepsToLive ?? 'good'}`, async ({ locks, desk, tabs }) => {
    tabs[at]?.crash()
    const crashAt = stepsToLive === null ? undefined : ({ step: stepsToLive, when: 'after' } as const)
    const tab = desk.openTab(crashAt ? { locks, crashAt } : { locks })
    tabs[at] = tab
    watchEnd(tab.journal.resume())
  })
}

/** Looks at what the service has before deciding, as the journal asks. */
async function decide({ desk }: Real, tab: Tab) {
  for (const { id, state } of tab.journal.get().entries) {
    const isOpen = state === 'unsure' || state === 'refused'
    const isDone = state === 'refused' || desk.service.effects.some(({ key }) => key === id)
    if (isOpen) watchEnd(tab.journal.resolve(id, isDone ? 'discard' : 'again'))
    await desk.time.settle()
  }
}

const tabIndex = fc.nat({ max: 1 })
const commands = [
  fc.tuple(tabIndex, fc.constantFrom('7', '8', '9')).map(([at, invoice]) => payAt(at, invoice)),
  tabIndex.map(holdAt),
  fc.constant(undo),
  fc
    .array(fc.constantFrom(...Object.keys(FATES)), { minLength: 1, maxLength: 4 })
    .map((names) =>
      command(`next ${names.join(', ')}`, async ({ desk }) =>
        desk.service.next(...names.flatMap((name) => FATES[name]?.() ?? [])),
      ),
    ),
  fc.boolean().map((is) => command(`line ${is}`, async ({ desk }) => desk.service.reach(is))),
  fc
    .constantFrom(SECOND, 7 * SECOND, MINUTE, 10 * MINUTE, 5 * HOUR, DAY - 5 * MINUTE)
    .map((ms) => command(`wait ${ms / SECOND} s`, ({ desk }) => desk.time.advance(ms))),
  tabIndex.map((at) => command(`crash ${at}`, async ({ tabs }) => tabs[at]?.crash())),
  fc.tuple(tabIndex, fc.option(fc.nat({ max: 25 }))).map(([at, steps]) => reopen(at, steps)),
  fc
    .constantFrom(-DAY, -HOUR, 0, HOUR, DAY)
    .map((error) => command(`clock ${error / HOUR} h`, async ({ desk }) => desk.setClock(error))),
  tabIndex.map((at) =>
    command(`online ${at}`, async (real) => {
      const tab = aliveTab(real, at)
      tab?.goOnline()
      if (tab) watchEnd(tab.journal.resume())
    }),
  ),
  tabIndex.map((at) =>
    command(`decide ${at}`, async (real) => {
      const tab = aliveTab(real, at)
      if (tab) await decide(real, tab)
    }),
  ),
]

/** Everything works again; the person decides what is theirs to decide. */
async function comeToRest(real: Real) {
  const { locks, desk, tabs } = real
  desk.service.heal()
  for (const tab of tabs) tab.crash()
  const tab = desk.openTab({ locks })
  watchEnd(tab.journal.resume())
  await desk.time.advance(5 * MINUTE)
  await decide(real, tab)
  await desk.time.advance(5 * MINUTE)
  await decide(real, tab)
  await desk.time.advance(5 * MINUTE)
  return tab
}

const untruths = ({ desk, acts }: Real) =>
  acts.flatMap(({ bytes, told, end, canceled, isRefused: isNo }) => {
    const done = desk.service.effects.filter(({ body }) => body === bytes).length
    // Undo whose answer died with its page may have been in time or not.
    const mayBeBack = canceled !== null && canceled.value !== false
    const truths = {
      'nothing is done twice': done <= 1,
      'what was kept is done': told.length === 0 || isNo || mayBeBack || done === 1,
      'what was refused is not done': !isNo || done === 0,
      'what was taken back is not done': canceled?.value !== true || done === 0,
      'what was confirmed is done': end.value === undefined || done === 1,
    }
    return Object.entries(truths).flatMap(([truth, is]) => (is ? [] : [`${bytes}: ${truth}`]))
  })

const RUNS = 200

test(
  `after any of ${RUNS} sequences each kept act is done once, and no other`,
  { timeout: 120_000 },
  async () => {
    let decided = 0
    await fc.assert(
      fc.asyncProperty(
        fc.commands(commands, { maxCommands: 40, size: 'max' }),
        fc.boolean(),
        async (sequence, locks) => {
          const real = begin(locks)
          await fc.asyncModelRun(() => ({ model: {}, real }), sequence)
          const tab = await comeToRest(real)
          decided += real.acts.length
          expect(untruths(real)).toEqual([])
          expect(await real.desk.kept()).toEqual([])
          expect(tab.journal.get().entries).toEqual([])
        },
      ),
      { numRuns: RUNS },
    )
    expect(decided).toBeGreaterThan(RUNS)
  },
)
