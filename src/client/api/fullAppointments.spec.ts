import { expect, test } from 'vitest'
import { createFakeWays } from '../testing/fakeWays'
import { createFullWrites } from './fullWrites'

test('while it waits, a change says whose it is and what is to become of it', async () => {
  const { ways, intents } = createFakeWays({})
  const writes = createFullWrites(ways).appointments
  const name = { name: 'Ruth Delgado' }
  await writes.change('7', { status: 'checked_in' }, name).catch(() => {})
  for (const step of writes.move('7', ['confirmed', 'checked_in'], name)) await step.catch(() => {})
  await writes.change('7', { minutes: 30 }, name).catch(() => {})
  await writes.change('7', { status: 'no_show' }).catch(() => {})
  expect(intents.map(({ label }) => label)).toEqual([
    'Move of Ruth Delgado to checked in',
    // Both steps of a move bear the name of where it leads.
    'Move of Ruth Delgado to checked in',
    'Move of Ruth Delgado to checked in',
    'Change of appointment of Ruth Delgado',
    'Move to no show',
  ])
})
