import * as fc from 'fast-check'
import type { AnswerFate, Fate, Way } from './line'
import { DAY, HOUR, MINUTE, SECOND } from './world'

// All that can happen in the shop, one step at a time, as plain data: a sequence is printed, shrunk and lived again.

/** What happens around a desk's computer, whoever is there. */
export type Around =
  | { do: 'line'; desk: At; up: boolean }
  | { do: 'next reads' | 'next writes'; desk: At; fates: readonly Fate[] }
  | { do: 'session ends'; desk: At }
  | { do: 'disk'; desk: At; isFull: boolean }
  /** What is awaited breaks; or a stream goes silent and nobody is told, until it is heard again. */
  | { do: 'cut' | 'go silent' | 'be heard'; desk: At }
  | { do: 'sleep'; desk: At; ms: number; standsStill: boolean }
  | { do: 'set clock'; desk: At; ms: number }

/** What somebody does at a desk. */
export type Act =
  | { do: 'open' | 'void'; desk: At; invoice: number }
  /** Takes the last voiding back. */
  | { do: 'undo'; desk: At }
  /** A double click presses twice. */
  | { do: 'pay'; desk: At; invoice: number; cents: number; presses?: number }
  | { do: 'read board'; desk: At }
  | { do: 'edit card'; desk: At; card: number }
  | { do: 'move card'; desk: At; card: number; to: string }
  /** The page crashes by itself at a use of disk or line. */
  | { do: 'die'; desk: At; uses: number; when: 'before' | 'after' }
  /** The other desk took the money and it is not in the books: it is entered here. */
  | { do: 'pay what the other took'; desk: At; invoice: number }
  | { do: 'answer' | 'stop'; desk: At; mind: number }
  | { do: 'look' | 'close' | 'reload' | 'accept'; desk: At }
  | { do: 'go to tab' | 'sign in'; desk: At; which: At }

export type Step = { do: 'wait' | 'set the server'; ms: number } | Around | Act
export type At = 0 | 1

const AMOUNTS = [5_000, 10_000]

const desk = fc.constantFrom<At[]>(0, 1)
const which = fc.constantFrom<At[]>(0, 0, 1)
const mind = fc.nat({ max: 3 })
const fate: fc.Arbitrary<Fate> = fc.record({
  way: fc.constantFrom<Way[]>('there', 'lost', 'there', 'late', 'twice'),
  answer: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<AnswerFate[]>('own', 'cut', 'hangs') },
    {
      weight: 1,
      arbitrary: fc.constantFrom<AnswerFate[]>(403, 404, 408, 409, 412, 422, 429, 401, 200, 500, 502, 503),
    },
  ),
  ms: fc.constantFrom(0, 300, 4 * SECOND, 15 * SECOND, 40 * SECOND),
})
const fates = fc.array(fate, { minLength: 1, maxLength: 3 })
const one = <D extends Step['do']>(name: D) => fc.constant(name)

type Weighted = readonly { weight: number; arbitrary: fc.Arbitrary<Step> }[]

const STATUSES = ['pending', 'confirmed', 'checked_in', 'in_progress', 'completed', 'canceled']

/** What is done to cards. */
export const ON_CARDS: Weighted = [
  { weight: 3, arbitrary: fc.record({ do: one('read board'), desk }) },
  { weight: 6, arbitrary: fc.record({ do: one('edit card'), desk, card: which }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: one('move card'), desk, card: which, to: fc.constantFrom(...STATUSES) }),
  },
]

/** What happens to pages, computers and lines. */
export const AROUND: Weighted = [
  { weight: 3, arbitrary: fc.record({ do: one('reload'), desk }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one('die'),
      desk,
      uses: fc.integer({ min: 1, max: 25 }),
      when: fc.constantFrom('before' as const, 'after' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('session ends'), desk }) },
  { weight: 2, arbitrary: fc.record({ do: one('go to tab'), desk, which }) },
  { weight: 3, arbitrary: fc.record({ do: one('sign in'), desk, which }) },
  { weight: 3, arbitrary: fc.record({ do: one('line'), desk, up: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: one('cut'), desk }) },
  { weight: 1, arbitrary: fc.record({ do: one('go silent'), desk }) },
  { weight: 1, arbitrary: fc.record({ do: one('be heard'), desk }) },
  { weight: 14, arbitrary: fc.record({ do: one('next writes'), desk, fates }) },
  { weight: 2, arbitrary: fc.record({ do: one('next reads'), desk, fates }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: one('sleep'),
      desk,
      ms: fc.constantFrom(MINUTE, HOUR, 9 * HOUR, 30 * HOUR),
      standsStill: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: one('set clock'),
      desk,
      ms: fc.constantFrom(0, HOUR, -HOUR, 2 * DAY, -2 * DAY),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: one('set the server'),
      ms: fc.constantFrom(0, 2 * HOUR, -2 * HOUR, 2 * DAY, -2 * DAY),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: one('wait'),
      ms: fc.constantFrom(SECOND, 10 * SECOND, MINUTE, 10 * MINUTE, 9 * HOUR, DAY + HOUR),
    }),
  },
]

/** All but what is done to cards. */
export const STEPS: Weighted = [
  { weight: 4, arbitrary: fc.record({ do: one('open'), desk, invoice: which }) },
  {
    weight: 20,
    arbitrary: fc.record({
      do: one('pay'),
      desk,
      invoice: which,
      cents: fc.constantFrom(...AMOUNTS),
      presses: fc.constantFrom(1, 1, 2),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: one('pay what the other took'), desk, invoice: which }) },
  { weight: 1, arbitrary: fc.record({ do: one('void'), desk, invoice: which }) },
  { weight: 1, arbitrary: fc.record({ do: one('undo'), desk }) },
  { weight: 6, arbitrary: fc.record({ do: one('answer'), desk, mind }) },
  { weight: 2, arbitrary: fc.record({ do: one('stop'), desk, mind }) },
  { weight: 1, arbitrary: fc.record({ do: one('look'), desk }) },
  { weight: 2, arbitrary: fc.record({ do: one('accept'), desk }) },
  { weight: 2, arbitrary: fc.record({ do: one('close'), desk }) },
  { weight: 2, arbitrary: fc.record({ do: one('disk'), desk, isFull: fc.boolean() }) },
  ...AROUND,
]
