import { expect, test } from 'vitest'
import { EVENT_TYPES } from '~/domain/events'
import { EVENT_GROUPS, eventLines, eventTitle, groupTitle } from './eventGroups'

test('the picker has every event once, by what it happens to', () => {
  expect(EVENT_GROUPS.map(groupTitle)).toEqual([
    'Customers',
    'Vehicles',
    'Appointments',
    'Quotes',
    'Invoices',
    'Payments',
  ])
  const types = EVENT_GROUPS.flatMap((group) => group.types)
  expect(types).toHaveLength(EVENT_TYPES.length)
  expect(new Set(types)).toEqual(new Set(EVENT_TYPES))
  expect(eventTitle('invoice.partially_paid')).toBe('Partially paid')
})

test('the events of a subscription are told by noun, in the order of the picker', () => {
  expect(eventLines(['invoice.paid', 'customer.created', 'invoice.partially_paid'])).toEqual([
    'Customer: created',
    'Invoice: paid, partially paid',
  ])
})

test('the star is all of them, whatever stands beside it', () => {
  expect(eventLines(['*'])).toEqual(['All events'])
  expect(eventLines(['invoice.paid', '*'])).toEqual(['All events'])
})

test('a type that this page has never heard of is shown, and none is left out', () => {
  expect(eventLines(['part.low_stock', 'payment.created', 'ping'])).toEqual([
    'Payment: created',
    'Part: low stock',
    'Ping: ping',
  ])
  expect(eventLines([])).toEqual([])
})
