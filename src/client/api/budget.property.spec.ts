import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFakeClock } from '~/client/testing/fakeClock'
import { createBudget, type Priority } from './budget'

const OK = { status: 200, headers: new Headers() }

test('whatever is asked when, no minute holds more than the limit, nor more than four fifths by the index sync', async () => {
  const MINUTE = 60_000
  const asking = fc.record({
    gap: fc.integer({ min: 0, max: 9_000 }),
    priority: fc.constantFrom<Priority>('act', 'screen', 'background'),
    lasts: fc.integer({ min: 0, max: 3_000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(asking, { maxLength: 60 }), async (plan) => {
      const clock = createFakeClock()
      const budget = createBudget({ limit: 10, clock })
      const sent: { at: number; priority: Priority }[] = []
      const go = async (priority: Priority, lasts: number) => {
        const turn = await budget.turn(priority)
        sent.push({ at: clock.now(), priority })
        clock.after(lasts, () => turn.done(OK))
      }
      const all: Promise<void>[] = []
      for (const { gap, priority, lasts } of plan) {
        await clock.advance(gap)
        all.push(go(priority, lasts))
      }
      await clock.advance(20 * MINUTE)
      await Promise.all(all)
      for (const [place, { at, priority }] of sent.entries()) {
        const before = sent.slice(0, place).filter((other) => other.at > at - MINUTE)
        expect(before.length).toBeLessThan(priority === 'background' ? 8 : 10)
      }
      expect(sent).toHaveLength(plan.length)
    }),
    { numRuns: 60 },
  )
})
