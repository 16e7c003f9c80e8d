import { RESOURCES } from './scopes'

/** Every event type that a subscription can ask for. */
export const EVENT_TYPES = [
  'customer.created',
  'customer.updated',
  'vehicle.created',
  'vehicle.updated',
  'appointment.created',
  'appointment.updated',
  'appointment.confirmed',
  'appointment.checked_in',
  'appointment.in_progress',
  'appointment.completed',
  'appointment.canceled',
  'appointment.no_show',
  'appointment.deleted',
  'quote.created',
  'quote.updated',
  'quote.sent',
  'quote.accepted',
  'quote.declined',
  'quote.expired',
  'quote.converted',
  'invoice.created',
  'invoice.updated',
  'invoice.partially_paid',
  'invoice.paid',
  'invoice.voided',
  'payment.created',
] as const

export type EventType = (typeof EVENT_TYPES)[number]

/** What is read to know of it. */
export const resourceOf = (type: string) =>
  RESOURCES.find((resource) => resource === `${type.split('.', 1)[0]}s`)

export const ALL_EVENTS = '*'

/**
 * Rows of an import, which stand in the outbox as a place alone: whoever listens reads all anew where it says so, and no
 * webhook is told of them.
 */
export const IMPORTED = 'import.rows'
export const IMPORT_TOLD = 'import.told'
export const isImport = (type: string) => type === IMPORTED || type === IMPORT_TOLD

export const isEventType = (word: string): word is EventType => EVENT_TYPES.some((type) => type === word)

type Moving = 'appointment' | 'quote' | 'invoice'
export type EventOf<Noun extends string> = Extract<EventType, `${Noun}.${string}`>

/** The moves that have an event of their own; every other move is an update. */
export function statusEvent<Noun extends Moving>(noun: Noun, status: string): EventOf<Noun> {
  const typed = (word: string) =>
    EVENT_TYPES.find((type): type is EventOf<Noun> => type === `${noun}.${word}`)
  const event = typed(status) ?? typed('updated')
  if (!event) throw new Error(`no event tells of a change of ${noun}`)
  return event
}
