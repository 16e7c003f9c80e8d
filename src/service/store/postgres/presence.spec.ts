import { expect, test } from 'vitest'
import { createSharedClock } from './presence'

test('a clock of the database that jumps is told of once each time, and one that runs a little off is not', async () => {
  const said: string[] = []
  const clock = createSharedClock((words) => void said.push(words))
  const hear = (at: number) => clock.hear(async () => ({ at }))
  await hear(1_700_000_000_000)
  await hear(1_700_000_020_000)
  expect(said).toEqual([])
  await hear(1_700_003_620_000)
  await hear(1_700_003_620_000)
  await hear(1_700_000_020_000)
  expect(said).toEqual([
    'The database’s clock jumped ahead by 3600 s: it was set forward, or this computer slept.',
    'The database’s clock was set back by 3600 s.',
  ])
  expect(Math.abs(clock.now() - 1_700_000_020_000)).toBeLessThan(10_000)
})
