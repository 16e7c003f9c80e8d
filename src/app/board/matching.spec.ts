import { expect, test } from 'vitest'
import type { Appointment } from '~/client/nouns/nouns'
import { matching } from './useBoardRows'

const row: Appointment = {
  id: 'a',
  customerId: 'ruth',
  vehicleId: 'f150',
  status: 'pending',
  service: 'Front struts',
  startsAt: '',
  minutes: 60,
  notes: 'Waits in the café',
  createdAt: '',
  updatedAt: '',
}
const known = {
  nameOf: (id: string) => (id === 'ruth' ? "Ruth O'Brien" : null),
  vehicleOf: (id: string) =>
    id === 'f150'
      ? { id, customerId: 'ruth', year: 2014, make: 'Ford', model: 'F-150', plate: '7TRK 221', vin: null }
      : null,
}
const has = (text: string, of: Partial<Appointment> = {}) => matching(text, known)({ ...row, ...of })

test('a card has all of the typed words, in any order and spelling of case, accents and apostrophes', () => {
  for (const text of ['ruth', 'OBRIEN', 'struts ruth', 'cafe', '2014 ford', 'f-150'])
    expect([text, has(text)]).toEqual([text, true])
  for (const text of ['tom', 'ruth brakes']) expect([text, has(text)]).toEqual([text, false])
})

test('a plate is found however it is typed', () => {
  expect(has('7trk221')).toBe(true)
  expect(has('trk 2')).toBe(true)
  expect(has('999')).toBe(false)
})

test('a card of which nothing is known yet has its service all the same', () => {
  expect(has('struts', { customerId: 'x', vehicleId: null })).toBe(true)
  expect(has('ruth', { customerId: 'x', vehicleId: null })).toBe(false)
})

test('a label is meant as it is written, and not a word that is like it', () => {
  const labelled = { notes: 'For #Waiter and @mike' }
  expect(has('#waiter', labelled)).toBe(true)
  expect(has('ruth @mike', labelled)).toBe(true)
  expect(has('#waiter @tom', labelled)).toBe(false)
  expect(has('#waiter', { notes: 'The waiter knows' })).toBe(false)
  expect(has('waiter', labelled)).toBe(true)
})
