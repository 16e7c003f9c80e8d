import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Appointment } from '../../client/records'
import { changesIn, conflictsIn } from '../forms/versions'
import { agreementFields, agreementOf, agreementShape, type Agreement } from './agreementFields'
import { firstClash, slotOf } from './clash'
import { showConflicts } from './conflictWords'
import { seenServices } from './seenServices'

const at = (id: string, startsAt: string, more: Partial<Appointment> = {}): Appointment => ({
  id,
  customerId: 'ruth',
  vehicleId: 'corolla',
  status: 'pending',
  service: 'Brakes',
  startsAt,
  minutes: 60,
  notes: null,
  createdAt: startsAt,
  updatedAt: startsAt,
  ...more,
})
const ZONE = 'America/Chicago'
const ten = at('ten', '2026-11-20T10:00:00Z')
const wanted = (startsAt: string, more: Partial<Appointment> = {}) => {
  const slot = slotOf(at('', startsAt, more))
  if (!slot) throw new Error('no time')
  return slot
}

describe('an appointment at the same time', () => {
  test('is in the way of the same vehicle, back to back is not', () => {
    expect(firstClash(wanted('2026-11-20T10:30:00Z'), [ten])?.id).toBe('ten')
    expect(firstClash(wanted('2026-11-20T11:00:00Z'), [ten])).toBeNull()
    expect(firstClash(wanted('2026-11-20T09:00:00Z'), [ten])).toBeNull()
    expect(firstClash(wanted('2026-11-20T10:30:00Z', { vehicleId: 'civic' }), [ten])).toBeNull()
  })

  test('is not in its own way when it is moved', () => {
    expect(firstClash(wanted('2026-11-20T10:30:00Z'), [ten], 'ten')).toBeNull()
  })

  test('whose time can’t be read is in nobody’s way', () => {
    expect(firstClash(wanted('2026-11-20T10:00:00Z'), [at('odd', 'soon')])).toBeNull()
  })
})

test('services are suggested by how often they were seen, each once', () => {
  const rows = ['Oil change', 'Brakes', 'oil change ', ' ', null, 'Brakes', 'OIL CHANGE', 'Alignment']
  expect(seenServices(rows.map((service, n) => at(`${n}`, '', { service })))).toEqual([
    'Oil change',
    'Brakes',
    'Alignment',
  ])
})

describe('two versions of an appointment', () => {
  const seen = agreementOf(ten)
  const { fields } = agreementShape(ZONE)

  test('the same moment spelled otherwise is no change', () => {
    const other = agreementOf({ ...ten, startsAt: '2026-11-20T04:00:00-06:00' })
    expect(changesIn(fields, seen, other)).toEqual({})
    expect(conflictsIn<Agreement>(fields, { startsAt: '2026-11-20T12:00:00.000Z' }, seen, other)).toEqual([])
  })

  test('seconds, which no field shows, are no change', () => {
    const exact = agreementOf({ ...ten, startsAt: '2026-11-20T10:00:42.5Z' })
    const typed = agreementShape(ZONE).typedOf(exact)
    expect(changesIn(fields, exact, z.parse(agreementFields(ZONE), { ...typed, notes: 'Call' }))).toEqual({
      notes: 'Call',
    })
  })

  test('one of the two half past ones of a night is told from the other', () => {
    const conflict = {
      field: 'startsAt' as const,
      mine: '2026-11-01T06:30:00.000Z',
      theirs: '2026-11-01T07:30:00.000Z',
    }
    expect(showConflicts([conflict], ZONE, [])).toEqual([
      { word: 'When', mine: 'Sun, Nov 1, 1:30 AM CDT', theirs: 'Sun, Nov 1, 1:30 AM CST' },
    ])
  })

  test('are shown where both changed the same field to something else', () => {
    const now = { ...seen, startsAt: '2026-11-20T15:00:00.000Z', notes: 'Theirs' }
    const mine = { startsAt: '2026-11-20T12:00:00.000Z', minutes: 30 }
    expect(conflictsIn<Agreement>(fields, mine, seen, now)).toEqual([
      { field: 'startsAt', mine: mine.startsAt, theirs: now.startsAt },
    ])
  })
})
