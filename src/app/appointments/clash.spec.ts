import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldsOf } from '~/app/forms/editing'
import { changesIn, conflictsIn } from '~/app/forms/TwoVersions'
import type { Appointment } from '~/client/nouns/nouns'
import { clashWith, firstClash, knownOf, nextFree, slotOf, type Known } from './clash'
import {
  appointmentEditFields,
  appointmentEditOf,
  appointmentEditShape,
  type AppointmentEdit,
  showConflicts,
} from './panel/appointmentEdit'

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

const read = (rows: Appointment[], more: Partial<Parameters<typeof knownOf>[0]> = {}): Known =>
  knownOf({
    theirs: rows.filter(({ customerId }) => customerId === 'ruth'),
    all: rows,
    isWhole: true,
    capacity: null,
    openStatuses: ['pending', 'confirmed'],
    hours: null,
    isSure: () => true,
    ...more,
  })

const freeOf = (startsAt: string, rows: Appointment[], more: Parameters<typeof read>[1] = {}) =>
  nextFree(wanted(startsAt), read(rows, more), 3).map((time) => new Date(time).toISOString().slice(11, 16))

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

describe('the next free times', () => {
  test('begin where the other ends, on a quarter of an hour', () => {
    expect(freeOf('2026-11-20T10:30:00Z', [ten])).toEqual(['11:00', '11:30', '12:00'])
    expect(freeOf('2026-11-20T10:30:00Z', [at('odd', ten.startsAt, { minutes: 50 })])).toEqual([
      '11:00',
      '11:30',
      '12:00',
    ])
  })

  const day = { opens: '08:00', closes: '12:00' }
  const open = {
    sunday: null,
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: null,
  }

  test('of a shop that closes at noon on Friday are on Monday', () => {
    const hours = { open, zone: 'UTC' }
    const times = nextFree(wanted('2026-11-20T10:30:00Z'), read([ten], { hours }), 3)
    expect(times.map((time) => new Date(time).toISOString().slice(0, 16))).toEqual([
      '2026-11-20T11:00',
      '2026-11-23T08:00',
      '2026-11-23T08:30',
    ])
  })

  test('are not kept to the hours where the time that is asked for is not either', () => {
    const late = at('late', '2026-11-20T18:00:00Z')
    expect(freeOf('2026-11-20T18:00:00Z', [late], { hours: { open, zone: 'UTC' } })[0]).toBe('19:00')
  })

  test('leave out a gap that is too short for the job', () => {
    const later = at('later', '2026-11-20T11:45:00Z')
    expect(freeOf('2026-11-20T10:30:00Z', [ten, later])).toEqual(['12:45', '13:15', '13:45'])
  })
})

const allBut =
  (wished: string) =>
  ({ id }: Appointment) =>
    id !== wished

/** Of so many customers, each with a car of their own. */
const cars = (...times: [startsAt: string, minutes: number][]) =>
  times.map(([startsAt, minutes], n) =>
    at(`car ${n}`, `2026-11-20T${startsAt}:00Z`, { customerId: `c${n}`, vehicleId: `v${n}`, minutes }),
  )
const TWO = cars(['10:00', 60], ['10:30', 60])

const clashOf = (
  startsAt: string,
  rows = TWO,
  more: Parameters<typeof read>[1] = { capacity: 2 },
  self?: string,
) => clashWith(wanted(`2026-11-20T${startsAt}:00Z`), read(rows, more), self)

describe('a shop with room for two', () => {
  test('is full where both stand at one moment, from that moment on', () => {
    expect(clashOf('10:00')).toEqual({
      kind: 'full',
      isSure: true,
      at: Date.parse('2026-11-20T10:30:00Z'),
      count: 2,
      capacity: 2,
    })
    expect(clashOf('11:00')).toBeNull()
    expect(clashOf('09:30')).toBeNull()
  })

  test('has room for what itself is one of the two', () => {
    expect(clashOf('10:30', TWO, { capacity: 2 }, 'car 1')).toBeNull()
  })

  test('has room where one of them is canceled, and where it names no capacity', () => {
    const [first, ...others] = TWO
    const rows = first ? [{ ...first, status: 'canceled' }, ...others] : []
    expect(clashOf('10:00', rows)).toBeNull()
    expect(clashOf('10:00', TWO, { capacity: null })).toBeNull()
  })

  test('is not said to be full while not all of it is read', () => {
    expect(clashOf('10:00', TWO, { capacity: 2, isWhole: false })).toBeNull()
  })

  test('is not surely full by a wish of this desk, and surely by what is confirmed beside it', () => {
    const isSure = allBut('car 1')
    expect(clashOf('10:30', TWO, { capacity: 2, isSure })).toMatchObject({ kind: 'full', isSure: false })
    const three = [...TWO, ...cars(['10:30', 60]).map((row) => ({ ...row, id: 'third' }))]
    expect(clashOf('10:30', three, { capacity: 2, isSure })).toMatchObject({ isSure: true, count: 2 })
  })

  test('is free again when the first of them goes, however long the others stay', () => {
    expect(freeOf('2026-11-20T10:30:00Z', TWO, { capacity: 2 })).toEqual(['11:00', '11:30', '12:00'])
    const long = cars(['10:00', 240], ['10:30', 60], ['12:00', 60])
    expect(freeOf('2026-11-20T10:30:00Z', long, { capacity: 2 })).toEqual(['13:00', '13:30', '14:00'])
  })

  test('steps over what is in the car’s own way as well', () => {
    const mine = at('mine', '2026-11-20T11:00:00Z')
    expect(freeOf('2026-11-20T10:30:00Z', [...TWO, mine], { capacity: 2 })).toEqual([
      '12:00',
      '12:30',
      '13:00',
    ])
  })
})

test('the same car is surely in the way by what was read, and not by a wish of this desk alone', () => {
  const there = wanted('2026-11-20T10:30:00Z')
  expect(clashWith(there, read([ten]))).toMatchObject({ kind: 'same', isSure: true })
  expect(clashWith(there, read([ten], { isSure: () => false }))).toMatchObject({ isSure: false })
  // A wish that stands first hides no record.
  const wish = at('wish', '2026-11-20T10:15:00Z')
  const isSure = allBut('wish')
  expect(clashWith(there, read([wish, ten], { isSure }))).toMatchObject({ isSure: true, row: { id: 'ten' } })
})

describe('two versions of an appointment', () => {
  const seen = appointmentEditOf(ten)
  const fields = fieldsOf(appointmentEditShape(ZONE))

  test('the same moment spelled otherwise is no change', () => {
    const other = appointmentEditOf({ ...ten, startsAt: '2026-11-20T04:00:00-06:00' })
    expect(changesIn(fields, seen, other)).toEqual({})
    expect(
      conflictsIn<AppointmentEdit>(fields, { startsAt: '2026-11-20T12:00:00.000Z' }, seen, other),
    ).toEqual([])
  })

  test('seconds, which no field shows, are no change', () => {
    const exact = appointmentEditOf({ ...ten, startsAt: '2026-11-20T10:00:42.5Z' })
    const typed = appointmentEditShape(ZONE).typedOf(exact)
    expect(
      changesIn(fields, exact, z.parse(appointmentEditFields(ZONE), { ...typed, notes: 'Call' })),
    ).toEqual({
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
    expect(conflictsIn<AppointmentEdit>(fields, mine, seen, now)).toEqual([
      { field: 'startsAt', mine: mine.startsAt, theirs: now.startsAt },
    ])
  })
})
