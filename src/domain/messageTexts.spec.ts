import { expect, test } from 'vitest'
import {
  firstNameIn,
  MESSAGE_TEXTS,
  messageFor,
  messageOf,
  spokenCar,
  unknownFields,
  type MessageName,
} from './messageTexts'

const facts = {
  first: 'Ruth',
  name: 'Ruth Delgado',
  car: 'F-150',
  time: 'tomorrow at 9:30 AM',
  owed: '$485.48',
  shop: 'Cedar Street Auto',
  phone: '(707) 555-0199',
}
const HOUR = 3_600_000
const names = Object.keys(MESSAGE_TEXTS) as MessageName[]

test('each text reads as it would be said', () => {
  expect(Object.fromEntries(names.map((name) => [name, messageOf(MESSAGE_TEXTS[name], facts)]))).toEqual({
    confirm:
      'Hi Ruth Delgado, this is Cedar Street Auto. We are expecting your F-150 tomorrow at 9:30 AM. Does that still work?',
    received: 'Hi Ruth Delgado, we have your F-150 and will let you know. Cedar Street Auto (707) 555-0199',
    working:
      "Hi Ruth Delgado, we're working on your F-150. It should be ready tomorrow at 9:30 AM. Cedar Street Auto (707) 555-0199",
    delayed:
      "Hi Ruth Delgado, we're still working on your F-150 and will text you when it's ready. Cedar Street Auto (707) 555-0199",
    ready: 'Hi Ruth Delgado, your F-150 is ready. $485.48 is due. Cedar Street Auto (707) 555-0199',
    missed:
      'Hi Ruth Delgado, we missed you tomorrow at 9:30 AM. Would you like another time? Cedar Street Auto (707) 555-0199',
    owes: 'Hi Ruth Delgado, your balance with us is $485.48. Cedar Street Auto (707) 555-0199',
  })
})

test('a sentence of which something is not known is left out, and money that was not read is not spoken of', () => {
  expect(messageOf(MESSAGE_TEXTS.ready, { ...facts, owed: null, phone: null, car: null })).toBe(
    'Hi Ruth Delgado, your car is ready. Cedar Street Auto',
  )
})

test('whoever it is, they are greeted by their whole name', () => {
  expect(messageOf('Hi {name}!', { ...facts, name: 'Century Painting' })).toBe('Hi Century Painting!')
})

test('what is nothing to fill in is named, and never reaches a customer', () => {
  expect(unknownFields('Hey {first}, your {car} is ready. {owed} is due.')).toEqual([])
  expect(unknownFields('Hey {frist}, your { car } is ready {')).toEqual(['{frist}', '{ car }', '{'])
  expect(messageOf('Hey {frist}! Your {car} is ready.', facts)).toBe('Your F-150 is ready.')
  expect(messageOf('Hey {first}! Your {car} is ready.', facts)).toBe('Hey Ruth! Your F-150 is ready.')
})

test.each([
  ['Ruth Delgado', 'Ruth'],
  ['Mary Ann Smith', 'Mary'],
  ['John Q. Public', 'John'],
  ['José García', 'José'],
  ['Century Painting', 'Century Painting'],
  ['Harlan Fleet Services', 'Harlan Fleet Services'],
  ['Smith & Sons', 'Smith & Sons'],
  ['Dr. Ruth Delgado', 'Dr. Ruth Delgado'],
  ['Delgado, Ruth', 'Delgado, Ruth'],
  ['Cher', 'Cher'],
  ['דוד כהן', 'דוד כהן'],
])('%s is greeted as %s', (name, first) => {
  expect(firstNameIn(name)).toBe(first)
})

test.each([
  ['Ram', '1500', 'Ram 1500'],
  ['Mazda', '3', 'Mazda 3'],
  ['BMW', '328i', 'BMW 328i'],
  ['Ford', 'F-150', 'F-150'],
  ['Hyundai', 'Tucson', 'Tucson'],
])('a %s %s is the %s', (make, model, car) => {
  expect(spokenCar({ make, model })).toBe(car)
})

const NOW = Date.parse('2026-11-24T16:32:00Z')
const told = (status: string, startsIn: number, more: { minutes?: number; notes?: string | null } = {}) =>
  messageFor(
    { status, startsAt: new Date(NOW + startsIn).toISOString(), minutes: 60, notes: null, ...more },
    NOW,
  )

test.each([
  ['pending', HOUR, 'confirm'],
  ['confirmed', -HOUR, 'missed'],
  ['checked_in', -HOUR, 'received'],
  ['in_progress', -HOUR / 2, 'working'],
  ['ready', -HOUR, 'ready'],
  ['completed', -HOUR, 'ready'],
  ['canceled', HOUR, null],
  ['no_show', -HOUR, 'missed'],
  ['pending_deposit', HOUR, 'confirm'],
  ['scheduled', -HOUR, 'missed'],
  ['a word of their own', HOUR, null],
])('%s, beginning in %i ms: %s', (status, startsIn, name) => {
  expect(told(status, startsIn)).toBe(name)
})

test('whoever is not here yet may be on the way for half an hour', () => {
  expect(told('confirmed', -HOUR / 2)).toBe('confirm')
  expect(told('confirmed', -HOUR / 2 - 1)).toBe('missed')
})

test('a time that is over, or can’t be read, is promised to no customer', () => {
  expect(told('in_progress', -HOUR + 1)).toBe('working')
  expect(told('in_progress', -HOUR)).toBe('delayed')
  expect(told('in_progress', -HOUR, { minutes: 90 })).toBe('working')
  const unread = { status: 'in_progress', startsAt: 'soon', minutes: 60, notes: null }
  expect(messageFor(unread, NOW)).toBe('delayed')
})

test('a car that is labeled ready is said to be ready, whatever its time', () => {
  expect(told('in_progress', -3 * HOUR, { notes: 'Keep the old pads #Ready' })).toBe('ready')
  expect(told('confirmed', HOUR, { notes: 'Have it #ready by five' })).toBe('confirm')
})
