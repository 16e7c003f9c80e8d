import { expect, test } from 'vitest'
import { createFakeWays } from '../testing/fakeWays'
import { createFullWrites } from './fullWrites'

test('while it waits, a change says whose it is and what is to become of it', async () => {
  const { ways, intents } = createFakeWays({})
  const writes = createFullWrites(ways).appointments
  const name = { name: 'Ruth Delgado' }
  await writes.change('7', { status: 'checked_in' }, name).catch(() => {})
  await writes.change('7', { status: 'confirmed' }, { ...name, goal: 'checked_in' }).catch(() => {})
  await writes.change('7', { minutes: 30 }, name).catch(() => {})
  await writes.change('7', { status: 'no_show' }).catch(() => {})
  expect(intents.map(({ label }) => label)).toEqual([
    'Move of Ruth Delgado to checked in',
    // The first of two steps is called after where they lead.
    'Move of Ruth Delgado to checked in',
    'Change of appointment of Ruth Delgado',
    'Move to no show',
  ])
})
