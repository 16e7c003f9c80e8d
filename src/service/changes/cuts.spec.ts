import { expect, test } from 'vitest'
import { CHANGES, CUSTOMERS, troubledDay } from '~/service/testing/badDay/troubledDay'
import { createFollower } from '~/service/testing/follower'

/** The same numbers for the same seed. */
function chanceOf(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test(`cut at random while ${CHANGES} changes happen, over a kill and a restored backup, every desk ends with the books`, async () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  console.log(`What is changed, and when a line is cut, is drawn from SEED=${seed}.`)
  const luck = chanceOf(seed)
  const { desks } = await troubledDay(luck, async ({ server, key }) =>
    (['full', 'live', 'full', 'live'] as const).map((surface) => createFollower(server, surface, key, luck)),
  )

  for (const desk of desks) {
    const { all } = await desk.caughtUp()
    await desk.stop()
    expect(all.size).toBe(CUSTOMERS)
    expect(desk.records()).toEqual(new Map([...all].map(([id, { record }]) => [id, record])))
    expect(desk.seen.twice).toBe(0)
    expect(desk.seen.resets).toBe(1)
    expect(desk.seen.cuts).toBeGreaterThan(20)
    console.log(`A desk was cut ${desk.seen.cuts} times and told ${desk.seen.told} changes.`)
  }
})
