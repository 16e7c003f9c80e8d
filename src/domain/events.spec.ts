import { expect, test } from 'vitest'
import { APPOINTMENT_STATUSES } from './appointments'
import { EVENT_TYPES, isEventType, statusEvent } from './events'
import { INVOICE_STATUSES } from './invoices'
import { QUOTE_STATUSES } from './quotes'

test('every event is named once, and * is none of them', () => {
  expect(new Set(EVENT_TYPES).size).toBe(EVENT_TYPES.length)
  expect(EVENT_TYPES.every(isEventType)).toBe(true)
  expect(['*', 'invoice', 'invoice.', 'invoice.Paid', 'toString'].filter(isEventType)).toEqual([])
})

test('a move of an appointment has an event of its own, but for the way back to pending', () => {
  expect(APPOINTMENT_STATUSES.map((status) => statusEvent('appointment', status))).toEqual([
    'appointment.updated',
    'appointment.confirmed',
    'appointment.checked_in',
    'appointment.in_progress',
    'appointment.completed',
    'appointment.canceled',
    'appointment.no_show',
  ])
})

test('a move of a quote has an event of its own, but for the way back to a draft', () => {
  expect(QUOTE_STATUSES.map((status) => statusEvent('quote', status))).toEqual([
    'quote.updated',
    'quote.sent',
    'quote.accepted',
    'quote.declined',
    'quote.expired',
    'quote.converted',
  ])
})

test('an invoice that is sent out is updated; paid and voided say so', () => {
  expect(INVOICE_STATUSES.map((status) => statusEvent('invoice', status))).toEqual([
    'invoice.updated',
    'invoice.updated',
    'invoice.updated',
    'invoice.paid',
    'invoice.voided',
  ])
})
