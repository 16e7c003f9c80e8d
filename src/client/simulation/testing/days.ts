import * as fc from 'fast-check'
import type { AnswerFate, Fate, Way } from './line'
import type { Sequence } from './sequence'
import { AROUND, ON_CARDS, STEPS, type At, type Step } from './steps'
import { DAY, HOUR, MINUTE, SECOND } from './world'

// What kind of day it is: which steps may come, of those that can.

const MOST_STEPS = 60

const dayOf = (steps: fc.Arbitrary<readonly Step[]>): fc.Arbitrary<Sequence> =>
  fc.record({ steps, chance: fc.nat(), compresses: fc.boolean() })

const at = fc.constantFrom<At[]>(0, 1)

/**
 * Somebody goes home while there is no line, and the last payment is not through; the computer may be switched off. When
 * the line is back, the clock of the server may have been put right, or wrong.
 */
const overnight: fc.Arbitrary<readonly Step[]> = fc
  .record({
    desk: at,
    invoice: at,
    ms: fc.constantFrom(9 * HOUR, DAY + HOUR, DAY + HOUR),
    setBy: fc.constantFrom(2 * HOUR, -2 * HOUR),
    isOff: fc.boolean(),
  })
  .map(({ desk, invoice, ms, setBy, isOff }) => [
    { do: 'open', desk, invoice },
    { do: 'next writes', desk, fates: [{ way: 'lost', answer: 'cut', ms: 0 }] },
    { do: 'pay', desk, invoice, cents: 5_000 },
    { do: 'line', desk, up: false },
    { do: 'wait', ms },
    ...(isOff ? [{ do: 'reload', desk } as const] : []),
    { do: 'set the server', ms: setBy },
    { do: 'line', desk, up: true },
    { do: 'wait', ms: MINUTE },
  ])

/** Anything. */
export const anyDay = dayOf(
  fc
    .array(
      fc.oneof(
        { weight: 30, arbitrary: fc.oneof(...STEPS).map((step): readonly Step[] => [step]) },
        { weight: 3, arbitrary: overnight },
      ),
      { minLength: 1, maxLength: MOST_STEPS, size: 'max' },
    )
    .map((parts) => parts.flat()),
)

const clockOf = (desk: At) =>
  fc.constantFrom(0, HOUR, -HOUR, 2 * DAY, -2 * DAY).map((ms): Step => ({ do: 'set clock', desk, ms }))
const sleepOf = (desk: At, longest: readonly number[]) =>
  fc
    .record({ ms: fc.constantFrom(...longest), standsStill: fc.boolean() })
    .map((how): Step => ({ do: 'sleep', desk, ...how }))

/** What was sent arrives, and its answer may not come back. */
const answerLost: fc.Arbitrary<Fate> = fc.record({
  way: fc.constantFrom<Way[]>('there', 'there', 'late', 'twice'),
  answer: fc.constantFrom<AnswerFate[]>('cut', 'own', 'hangs'),
  ms: fc.constantFrom(0, 300, 4 * SECOND, 15 * SECOND, 40 * SECOND),
})

/** Each desk takes the money of its own invoice, at either of its tabs, and looks at it anew each time. */
const takesMoney = (desk: At): fc.Arbitrary<readonly Step[]> =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constantFrom(5_000, 10_000).map((cents): Step[] => [
        { do: 'open', desk, invoice: desk },
        { do: 'pay', desk, invoice: desk, cents },
      ]),
    },
    {
      weight: 4,
      arbitrary: fc
        .array(answerLost, { minLength: 1, maxLength: 3 })
        .map((fates): Step[] => [{ do: 'next writes', desk, fates }]),
    },
    fc.constant<Step[]>([{ do: 'reload', desk }]),
    fc.constant<Step[]>([{ do: 'close', desk }]),
    fc.constant<Step[]>([{ do: 'answer', desk, mind: 1 }]),
    at.map((which): Step[] => [{ do: 'go to tab', desk, which }]),
    sleepOf(desk, [MINUTE, HOUR]).map((step) => [step]),
    fc.constantFrom(SECOND, 10 * SECOND, MINUTE, 10 * MINUTE).map((ms): Step[] => [{ do: 'wait', ms }]),
  )

/** Nothing goes wrong but that answers do not come. A clock that is set meanwhile makes a person decide. */
export const lostAnswers = dayOf(
  fc
    .array(at.chain(takesMoney), { minLength: 1, maxLength: MOST_STEPS, size: 'max' })
    .map((parts) => parts.flat()),
)

const card = fc.constantFrom(0, 1)

/** A reading that was asked for before a change is answered after it. */
const readsLate: fc.Arbitrary<readonly Step[]> = fc
  .record({ desk: at, card, ms: fc.constantFrom(4 * SECOND, 15 * SECOND), isSent: fc.boolean() })
  .map(({ desk, card: of, ms, isSent }) => [
    { do: 'read board', desk },
    { do: 'wait', ms: SECOND },
    // The services see them in this order or in the other.
    { do: 'next reads', desk, fates: [{ way: 'there', answer: 'own', ms }] },
    { do: 'read board', desk },
    { do: 'next writes', desk, fates: [{ way: 'there', answer: 'own', ms: isSent ? 2 * ms : 300 }] },
    { do: 'edit card', desk, card: of },
    { do: 'wait', ms: MINUTE },
  ])

/** Moved at a desk without a line, while the other desk brings the card to an end. */
const movesTooLate: fc.Arbitrary<readonly Step[]> = fc
  .record({ desk: at, card, to: fc.constantFrom('checked_in', 'in_progress', 'confirmed') })
  .map(({ desk, card: of, to }) => {
    const other: At = desk === 0 ? 1 : 0
    return [
      { do: 'read board', desk },
      { do: 'read board', desk: other },
      { do: 'line', desk, up: false },
      { do: 'move card', desk, card: of, to },
      { do: 'move card', desk: other, card: of, to: 'canceled' },
      { do: 'wait', ms: MINUTE },
      { do: 'line', desk, up: true },
      { do: 'wait', ms: MINUTE },
    ]
  })

/** Cards are moved and edited, whatever line, pages and computers do. */
export const boardDay = dayOf(
  fc
    .array(
      fc.oneof(
        { weight: 10, arbitrary: fc.oneof(...ON_CARDS).map((step): readonly Step[] => [step]) },
        { weight: 8, arbitrary: fc.oneof(...AROUND).map((step): readonly Step[] => [step]) },
        { weight: 2, arbitrary: readsLate },
        { weight: 2, arbitrary: movesTooLate },
      ),
      { minLength: 1, maxLength: MOST_STEPS, size: 'max' },
    )
    .map((parts) => parts.flat()),
)

const TEN = [...Array(10).keys()]

/** Ten customers pay while the service can't be reached from Friday to Monday. */
export const offlineWeekend: fc.Arbitrary<Sequence> = at
  .chain((desk) => {
    const meanwhile = fc.oneof(
      fc.constantFrom(MINUTE, HOUR).map((ms): Step => ({ do: 'wait', ms })),
      sleepOf(desk, [MINUTE, 3 * HOUR]),
      clockOf(desk),
      at.map((which): Step => ({ do: 'go to tab', desk, which })),
    )
    const paying = TEN.map((invoice) =>
      fc.array(meanwhile, { maxLength: 1 }).map((before): Step[] => [
        ...before,
        // Whoever sleeps wakes up first.
        { do: 'wait', ms: 4 * HOUR },
        { do: 'go to tab', desk, which: 0 },
        { do: 'pay', desk, invoice, cents: 5_000 },
      ]),
    )
    const afterwards = fc.array(fc.oneof(meanwhile, fc.constant<Step>({ do: 'reload', desk })), {
      maxLength: 3,
    })
    return fc
      .tuple(fc.tuple(...paying), afterwards)
      .map(([days, later]): Step[] => [
        ...TEN.map((invoice): Step => ({ do: 'open', desk, invoice })),
        { do: 'line', desk, up: false },
        ...days.flat(),
        ...later,
        { do: 'wait', ms: DAY },
        { do: 'line', desk, up: true },
        { do: 'wait', ms: 10 * MINUTE },
      ])
  })
  .chain((steps) =>
    fc.record({
      steps: fc.constant(steps),
      chance: fc.nat(),
      compresses: fc.boolean(),
      totals: fc.constant(TEN.map(() => 5_000)),
    }),
  )
