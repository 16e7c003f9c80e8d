import { expect, test } from 'vitest'
import type { Appointment } from '~/client/nouns/nouns'
import { upcomingAndPast } from './useCustomerAppointments'

const at = (id: string, startsAt: string, status = 'confirmed'): Appointment => ({
  id,
  customerId: 'c',
  vehicleId: null,
  status,
  service: null,
  startsAt,
  minutes: 60,
  notes: null,
  createdAt: startsAt,
  updatedAt: startsAt,
})
const OPEN = ['pending', 'confirmed', 'checked_in', 'in_progress']
const KNOWN = { openStatuses: OPEN, appointmentStatuses: [...OPEN, 'completed', 'canceled', 'no_show'] }
const idsOf = (rows: readonly Appointment[]) => rows.map(({ id }) => id)

test('the next comes first, then what has been, the latest first', () => {
  const { upcoming, past } = upcomingAndPast(
    [
      at('later', '2026-11-22T10:00:00Z'),
      at('long ago', '2026-01-05T10:00:00Z', 'completed'),
      at('next', '2026-11-21T12:00:00Z'),
      at('yesterday', '2026-11-20T10:00:00Z', 'no_show'),
      at('called off', '2026-11-23T10:00:00Z', 'canceled'),
      at('going on', '2026-11-21T11:30:00Z', 'in_progress'),
      at('no time', 'soon', 'completed'),
    ],
    KNOWN,
    Date.parse('2026-11-21T12:00:00Z'),
  )
  expect(idsOf(upcoming)).toEqual(['going on', 'next', 'later'])
  expect(idsOf(past)).toEqual(['called off', 'yesterday', 'long ago', 'no time'])
})

test('what is ahead in a status that was not announced is still to come', () => {
  const row = at('in the wash', '2026-11-22T10:00:00Z', 'in_the_wash')
  expect(idsOf(upcomingAndPast([row], KNOWN, Date.parse('2026-11-21T12:00:00Z')).upcoming)).toEqual([row.id])
})
