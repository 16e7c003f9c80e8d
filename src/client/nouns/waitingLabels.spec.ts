import { expect, test } from 'vitest'
import { appointment } from '~/client/testing/appointment'
import { createFakeWriters } from '~/client/testing/fakeWriters'
import { updateAppointment, moveAppointment, Moves } from './appointments'

const ways = () => ['confirmed', 'checked_in'] as const

test('while it waits, a change says whose it is and what is to become of it', async () => {
  const { writers, intents } = createFakeWriters({})
  const name = 'Ruth Delgado'
  const update = updateAppointment(writers.appointments)
  await update.mutationFn({ id: '7', name, changes: { minutes: 30 } }).catch(() => {})
  const moves = new Moves({ setPending: () => () => {} }, async () => false)
  await moveAppointment(writers.appointments, moves).mutationFn({
    row: appointment('7'),
    to: 'checked_in',
    ways,
    name,
  })
  expect(intents.map(({ label }) => label)).toEqual([
    'Change of appointment of Ruth Delgado',
    // Both steps of a move bear the name of where it leads.
    'Move of Ruth Delgado to checked in',
    'Move of Ruth Delgado to checked in',
  ])
})
