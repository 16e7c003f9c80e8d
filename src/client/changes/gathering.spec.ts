import { expect, test } from 'vitest'
import { createFakeClock } from '../testing/fakeClock'
import { gatherTouched } from './gathering'

test('four changes in a row each have lists read within a second; of 120 in a minute few do', async () => {
  const clock = createFakeClock()
  let told = 0
  const gathered = gatherTouched(clock, () => (told += 1))
  for (let number = 1; number <= 4; number += 1) {
    gathered.add('invoices', true)
    await clock.advance(900)
    expect(told).toBe(number)
  }
  for (let number = 0; number < 120; number += 1) {
    gathered.add('invoices', true)
    await clock.advance(500)
  }
  expect(told - 4).toBeLessThanOrEqual(13)
})
