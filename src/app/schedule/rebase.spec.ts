import { describe, expect, test } from 'vitest'
import type { Appointment } from '~/client/nouns/nouns'
import { appointmentTimeOf } from './appointmentTime'
import { rebase } from './useReschedule'

const NINE = '2030-05-15T14:00:00.000Z'
const TEN = '2030-05-15T15:00:00.000Z'
const NOON = '2030-05-15T17:00:00.000Z'
const at = (instant: string) => Date.parse(instant)

const taken: Appointment = {
  id: 'a-1',
  customerId: 'c-1',
  vehicleId: null,
  status: 'pending',
  service: 'Brakes',
  startsAt: NINE,
  minutes: 60,
  notes: null,
  createdAt: NINE,
  updatedAt: NINE,
}
const moved = { ...appointmentTimeOf(taken), startsAt: at(TEN) }
const longer = { ...appointmentTimeOf(taken), minutes: 90 }

describe('what is let go', () => {
  test('while nobody else was at it is as it was shown', () => {
    expect(rebase(taken, moved, taken)).toEqual({
      row: taken,
      time: moved,
      changed: { startsAt: at(TEN) },
      isContested: false,
    })
    expect(rebase(taken, longer, taken)).toMatchObject({ time: longer, changed: { minutes: 90 } })
  })

  test('leaves alone what another desk has changed of it meanwhile', () => {
    const lengthened = { ...taken, minutes: 120 }
    expect(rebase(taken, moved, lengthened)).toEqual({
      row: lengthened,
      time: { startsAt: at(TEN), minutes: 120 },
      changed: { startsAt: at(TEN) },
      isContested: false,
    })
    expect(rebase(taken, longer, { ...taken, startsAt: NOON })).toMatchObject({
      time: { startsAt: at(NOON), minutes: 90 },
      changed: { minutes: 90 },
      isContested: false,
    })
  })

  test('is contested where another desk has changed the very same', () => {
    const elsewhere = { ...taken, startsAt: NOON }
    expect(rebase(taken, moved, elsewhere)).toMatchObject({
      row: elsewhere,
      time: { startsAt: at(TEN), minutes: 60 },
      isContested: true,
    })
    expect(rebase(taken, longer, { ...taken, minutes: 30 })).toMatchObject({ isContested: true })
  })

  test('is nothing where it was put back, or where another desk has done the same', () => {
    expect(rebase(taken, appointmentTimeOf(taken), taken)).toBeNull()
    expect(rebase(taken, appointmentTimeOf(taken), { ...taken, startsAt: NOON })).toBeNull()
    expect(rebase(taken, moved, { ...taken, startsAt: TEN })).toBeNull()
  })
})
