import type * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyDay, lostAnswers, offlineWeekend } from './testing/days'
import { HELD, LAWS, NOBODY_IS_ASKED, type Law } from './testing/laws'
import { OTHERS } from './testing/other'
import { openOurs } from './testing/ours'
import { prove } from './testing/prove'
import type { Sequence } from './testing/sequence'
import type { Maker, Traits } from './testing/service'

// Two desks of two tabs and two keys, a line that loses, delays, repeats and has something answer in between, computers
// that sleep and clocks that are set: whatever the order, no money is in the books twice, and nobody is told what isn't
// so. SEED, RUNS (sequences of each service), SERVICE (its name), LAWS (all, or names between commas) and AT (as a
// failure told) choose what is lived.

const A_MILLION = 1_000_000
const { SEED, RUNS, SERVICE, LAWS: ASKED, AT } = process.env
// The same days each time: what a change breaks is told to whoever changed it. New days are lived with another SEED.
const seed = Number(SEED ?? 77)
const runs = Number(RUNS ?? 7)

const chosen = (laws: readonly Law[], held: readonly Law[]) =>
  ASKED === undefined ? held : laws.filter((law) => ASKED === 'all' || ASKED.split(',').includes(law))

let ours: (Maker & { close(): Promise<void> }) | undefined
beforeAll(async () => {
  ours = await openOurs()
})
afterAll(() => ours?.close())

/** How many payments there were. */
async function live(name: string, from: fc.Arbitrary<Sequence>, laws: readonly Law[], times: number) {
  const makers = [ours, ...OTHERS]
  const maker = makers.find((one) => one?.traits.name === name)
  if (!maker) throw new Error(`there is no service ${name}`)
  // Each service lives days of its own.
  const own = seed + A_MILLION * makers.indexOf(maker)
  let payments = 0
  const count = ({ gateway }: { gateway: { made: ReadonlyMap<string, unknown> } }) => {
    payments += gateway.made.size
  }
  await prove({ maker, from, laws, seed: own, asked: seed, runs: times, path: AT, onEnding: count })
  return payments
}

const isChosen = (name: string) => SERVICE === undefined || SERVICE === name
const named = (which: (traits: Traits) => boolean = () => true) =>
  ['ours', ...OTHERS.flatMap(({ traits }) => (which(traits) ? [traits.name] : []))].filter(isChosen)
const patiently = { timeout: 3_600_000 }
/** The sequences went somewhere. */
const some = (times: number) => (AT === undefined ? times / 2 : -1)

test.each(named())(
  `seed ${seed}: with the service %s, no law is broken on any of ${runs} days`,
  patiently,
  async (name) => expect(await live(name, anyDay, chosen(LAWS, HELD), runs)).toBeGreaterThan(some(runs)),
)

const findsItself = ({ honoursKeys, keepsRecordedAt, breaks }: Traits) =>
  honoursKeys && keepsRecordedAt && !breaks
const QUIETLY = [...LAWS, NOBODY_IS_ASKED] as const

test.each(named(findsItself))(
  `seed ${seed}: with the service %s, nobody is asked for an answer that was lost, on any of ${runs} days`,
  patiently,
  async (name) =>
    expect(await live(name, lostAnswers, chosen(QUIETLY, QUIETLY), runs)).toBeGreaterThan(some(runs)),
)

const weekends = Math.ceil(runs / 10)

test.each(named(findsItself))(
  `seed ${seed}: with the service %s, ten payments of an offline weekend are confirmed without a question, on any of ${weekends}`,
  patiently,
  async (name) =>
    expect(await live(name, offlineWeekend, chosen(QUIETLY, QUIETLY), weekends)).toBeGreaterThan(
      some(weekends),
    ),
)
