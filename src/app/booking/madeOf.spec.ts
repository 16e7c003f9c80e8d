import { describe, expect, test } from 'vitest'
import { Failure } from '../../client/api/failure'
import { clashes } from '../../domain/overlap'
import { claimOf, meantOf, NO_CAR, NOBODY } from './bookingFields'
import { madeOf } from './madeOf'
import type { Note, Step } from './notes'
import type { BookingStanding } from './run'
import { goingOn, savedWords } from './standingWords'
import { unfinished } from './unfinished'

const who = { ...NOBODY, kind: 'new' as const, name: ' Ruth Delgado ', phone: '(212) 555-0143' }
const car = { ...NO_CAR, kind: 'new' as const, year: '2019', make: 'Toyota', model: 'Corolla' }
const ruth = { name: 'Ruth Delgado', phone: '+12125550143', email: null, notes: null }
const corolla = {
  year: 2019,
  make: 'Toyota',
  model: 'Corolla',
  trim: null,
  color: null,
  vin: null,
  plate: null,
}

const note = (wanted: unknown, title: string, made: string | null): Note => ({
  of: JSON.stringify(wanted),
  title,
  made,
  isBegun: made === null,
  kept: null,
  memo: '',
})
const notes = (steps: { customer?: Note; vehicle?: Note; appointment?: Note }) => ({ id: 'x', steps })
const made = notes({
  customer: note(ruth, 'Ruth Delgado', 'c-1'),
  vehicle: note({ customerId: 'c-1', ...corolla }, '2019 Toyota Corolla', 'v-1'),
})

const onItsWay = notes({ ...made.steps, appointment: note({}, 'Ruth, Brakes', null) })
const none: ReadonlySet<Step> = new Set()
const standing: BookingStanding = {
  notes: made,
  isRunning: false,
  isElsewhere: false,
  at: null,
  failure: null,
  isRead: true,
  booked: 0,
}

describe('what was typed as new and has been made since', () => {
  test('is named, customer and vehicle', () => {
    expect(madeOf({ who, car }, made)).toEqual({
      who: { ...NOBODY, id: 'c-1', name: 'Ruth Delgado' },
      car: { ...NO_CAR, kind: 'known', id: 'v-1' },
    })
  })

  test('is left alone where somebody else was typed since, or it is not made yet', () => {
    expect(madeOf({ who: { ...who, name: 'Priya Raman' }, car }, made)).toEqual({})
    expect(madeOf({ who, car }, notes({ customer: note(ruth, 'Ruth Delgado', null) }))).toEqual({})
    expect(madeOf({ who, car: { ...car, model: 'Camry' } }, made)).not.toHaveProperty('car')
  })

  test('whoever was chosen stays chosen', () => {
    expect(madeOf({ who: { ...NOBODY, id: 'c-2', name: 'Marcus' }, car: NO_CAR }, made)).toEqual({})
  })
})

test('only somebody’s only vehicle is taken for meant', () => {
  const vehicle = { id: 'v-1', customerId: 'c-1', createdAt: '', ...corolla }
  expect(meantOf(NO_CAR, [vehicle])).toMatchObject({ kind: 'known', id: 'v-1' })
  expect(meantOf(NO_CAR, [vehicle, { ...vehicle, id: 'v-2' }])).toBe(NO_CAR)
  expect(meantOf({ ...NO_CAR, kind: 'none' }, [vehicle])).toMatchObject({ kind: 'none' })
  expect(meantOf(NO_CAR, undefined)).toBe(NO_CAR)
})

describe('what a booking takes up', () => {
  test('is the vehicle, or without one the customer, for as long as it lasts', () => {
    const slot = { customerId: 'c-1', startAt: 0, endAt: 3_600_000 }
    expect(claimOf('c-1', { ...NO_CAR, kind: 'known', id: 'v-1' }, 0, 60)).toEqual({
      ...slot,
      vehicleId: 'v-1',
    })
    expect(claimOf('c-1', { ...NO_CAR, kind: 'none' }, 0, 60)).toEqual({ ...slot, vehicleId: null })
  })

  test('is nothing that anybody has, where the customer or the vehicle is new', () => {
    const others = [
      { customerId: 'c-1', vehicleId: null, startAt: 0, endAt: 3_600_000 },
      { customerId: 'c-1', vehicleId: 'v-1', startAt: 0, endAt: 3_600_000 },
    ]
    for (const slot of [claimOf('', NO_CAR, 0, 60), claimOf('c-1', car, 0, 60)])
      expect(others.some((other) => clashes(slot, other))).toBe(false)
  })
})

describe('what is said of it', () => {
  test('nothing, while nothing was begun', () => {
    expect(savedWords(null, none)).toBeNull()
    expect(savedWords(notes({}), none)).toBeNull()
  })

  test('what is saved, what is on its way, and what is not', () => {
    expect(savedWords(made, none)).toBe(
      'Saved: the new customer Ruth Delgado and the 2019 Toyota Corolla. Not saved yet: the appointment.',
    )
    expect(
      savedWords(notes({ customer: note(ruth, 'Ruth Delgado', null) }), new Set<Step>(['customer'])),
    ).toBe(
      'Kept on this computer and not confirmed yet: the new customer Ruth Delgado. Not saved yet: the appointment.',
    )
    expect(savedWords(onItsWay, new Set<Step>(['appointment']))).toBe(
      'Saved: the new customer Ruth Delgado and the 2019 Toyota Corolla. ' +
        'Kept on this computer and not confirmed yet: the appointment.',
    )
  })

  test('of what was handed on and is kept nowhere, neither that it is kept nor that it is not saved', () => {
    expect(savedWords(onItsWay, none)).toBe(
      'Saved: the new customer Ruth Delgado and the 2019 Toyota Corolla. ' +
        'Handed on, and what became of it is not known here: the appointment.',
    )
  })

  test('nothing is going on while nothing runs', () => {
    expect(goingOn(standing)).toBeNull()
  })

  test('what has no answer yet is kept and sent again', () => {
    const failure = new Failure('unreachable', 'No answer came', { isWrite: true })
    const why = (step: Step) => goingOn({ ...standing, at: { step, title: '', failure } })?.why
    expect(why('appointment')).toBe('No answer came. It is kept on this computer and sent again by itself.')
    expect(why('vehicle')).toBe(
      'No answer came. It is kept on this computer and sent again by itself; the appointment follows.',
    )
  })
})

describe('a booking that needs somebody, with its dialog closed', () => {
  const failure = new Failure('refused', 'Overlaps with another', { isWrite: true })
  const left =
    'Saved: the new customer Ruth Delgado and the 2019 Toyota Corolla. Not saved yet: the appointment.'

  test.each<[string, Partial<BookingStanding>, string | null]>([
    ['stopped half way', {}, left],
    ['runs', { isRunning: true }, null],
    ['another tab is at', { isElsewhere: true }, null],
    ['is done or discarded', { notes: null }, null],
    ['is wholly on its way', { notes: onItsWay }, null],
    ['failed behind', { failure }, `Ruth Delgado: Overlaps with another. ${left}`],
    [
      'failed before anything was made',
      { notes: null, failure },
      'Overlaps with another. Nothing was saved.',
    ],
  ])('one that %s', (_, now, told) => {
    expect(unfinished({ ...standing, ...now })).toBe(told)
  })
})
