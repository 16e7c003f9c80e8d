import type * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driveCore } from './testing/core/driveCore'
import { anyDay, boardDay, lostAnswers, offlineWeekend } from './testing/days'
import { HELD, LAWS, NOBODY_IS_ASKED, type Law } from './testing/laws'
import { OTHERS } from './testing/other'
import { openOurs } from './testing/ours'
import { prove } from './testing/prove'
import type { Ending, Sequence } from './testing/sequence'
import type { Maker, Traits } from './testing/service'

// Two computers of two tabs and two keys; pages crash, the line loses, delays and repeats requests, a proxy answers in the
// service's place, computers sleep, and people set clocks. Whatever the order, the books hold no money twice, and no screen
// says what isn't so. SEED, RUNS (sequences of each service), SERVICE (its name), LAWS (all, or names between commas) and AT
// (from a failure's message) choose the days.

const A_MILLION = 1_000_000
const { SEED, RUNS, SERVICE, LAWS: ASKED, AT } = process.env
// Each run plays the same days, so that a red test points to the change that broke it. Another SEED plays new ones.
const seed = Number(SEED ?? 77)
const runs = Number(RUNS ?? 6)

const chosen = (laws: readonly Law[], held: readonly Law[]) =>
  ASKED === undefined ? held : laws.filter((law) => ASKED === 'all' || ASKED.split(',').includes(law))

let ours: (Maker & { close(): Promise<void> }) | undefined
beforeAll(async () => {
  ours = await openOurs()
})
afterAll(() => ours?.close())

/** `about`: the words of the test's name that no other has. */
type Days = { about: string; from: fc.Arbitrary<Sequence>; laws: readonly Law[]; times?: number }

/** How many payments and changes of cards there were. */
async function live(name: string, { about, from, laws, times = runs }: Days) {
  const makers = [ours, ...OTHERS]
  const maker = makers.find((one) => one?.traits.name === name)
  if (!maker) throw new Error(`there is no service ${name}`)
  // Each service lives days of its own.
  const own = seed + A_MILLION * makers.indexOf(maker)
  let acts = 0
  const count = ({ gateway, model }: Ending) => {
    acts += gateway.made.size + model.edits.size
  }
  await prove({
    driver: driveCore,
    maker,
    from,
    laws,
    about,
    seed: own,
    asked: seed,
    runs: times,
    path: AT,
    onEnding: count,
  })
  return acts
}

const isChosen = (name: string) => SERVICE === undefined || SERVICE === name
const named = (which: (traits: Traits) => boolean = () => true) =>
  ['ours', ...OTHERS.flatMap(({ traits }) => (which(traits) ? [traits.name] : []))].filter(isChosen)
const patiently = { timeout: 3_600_000 }
/** The sequences went somewhere. */
const some = (times: number) => (AT === undefined ? times / 2 : -1)

const held = chosen(LAWS, HELD)

test.each(named())(
  `seed ${seed}: with the service %s, no law is broken on any of ${runs} days`,
  patiently,
  async (name) =>
    expect(await live(name, { about: 'no law is broken', from: anyDay, laws: held })).toBeGreaterThan(
      some(runs),
    ),
)

const findsItself = ({ honoursKeys, keepsRecordedAt, breaks }: Traits) =>
  honoursKeys && keepsRecordedAt && !breaks
const quietly = chosen([...LAWS, NOBODY_IS_ASKED], [...HELD, NOBODY_IS_ASKED])

test.each(named(findsItself))(
  `seed ${seed}: with the service %s, no person is asked for an answer that was lost, on any of ${runs} days`,
  patiently,
  async (name) =>
    expect(
      await live(name, { about: 'no person is asked', from: lostAnswers, laws: quietly }),
    ).toBeGreaterThan(some(runs)),
)

const WITH_CARDS = ['ours', 'well behaved', 'that ignores keys', 'that breaks', 'without a Date']

test.each(WITH_CARDS.filter(isChosen))(
  `seed ${seed}: with the service %s, no card shows what isn’t so, on any of ${runs} days`,
  patiently,
  async (name) =>
    expect(await live(name, { about: 'no card shows', from: boardDay, laws: held })).toBeGreaterThan(
      some(runs),
    ),
)

const weekends = Math.ceil(runs / 10)
const OVER_A_WEEKEND = ['ours', 'well behaved', 'with strong tags', 'whose Date is ahead']

test.each(OVER_A_WEEKEND.filter(isChosen))(
  `seed ${seed}: with the service %s, ten payments of an offline weekend are confirmed without a question, on any of ${weekends}`,
  patiently,
  async (name) => {
    const days = { about: 'offline weekend', from: offlineWeekend, laws: quietly, times: weekends }
    expect(await live(name, days)).toBeGreaterThan(some(weekends))
  },
)
