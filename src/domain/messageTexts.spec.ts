import { expect, test } from 'vitest'
import { MESSAGE_TEXTS, messageFor, messageOf, type MessageName } from './messageTexts'

const facts = {
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
      'Hi Ruth Delgado, your F-150 is in work and should be ready tomorrow at 9:30 AM. Cedar Street Auto (707) 555-0199',
    ready: 'Hi Ruth Delgado, your F-150 is ready. $485.48 is due. Cedar Street Auto (707) 555-0199',
    missed:
      'Hi Ruth Delgado, we missed you tomorrow at 9:30 AM. Shall we find another time? Cedar Street Auto (707) 555-0199',
    owes: 'Hi Ruth Delgado, $485.48 is still open with us. Cedar Street Auto (707) 555-0199',
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

test.each([
  ['pending', false, 'confirm'],
  ['confirmed', true, 'missed'],
  ['checked_in', true, 'received'],
  ['in_progress', true, 'working'],
  ['ready', true, 'ready'],
  ['completed', true, 'ready'],
  ['canceled', false, null],
  ['a word of their own', false, null],
])('%s, past its time %s: %s', (status, isPast, name) => {
  expect(messageFor(status, isPast ? -HOUR : HOUR, 0)).toBe(name)
})

test('whoever is not here yet may be on the way for half an hour', () => {
  expect(messageFor('confirmed', -HOUR / 2, 0)).toBe('confirm')
  expect(messageFor('confirmed', -HOUR / 2 - 1, 0)).toBe('missed')
})
