import { expect, test } from 'vitest'
import type { Entry } from './outbox/entry'
import type { OutboxView } from './outbox/view'
import { pendingChanges, pendingChangeOf } from './pendingChanges'

const entry = (more: Partial<Entry>): Entry => ({
  id: 'key-1',
  connection: 'desk-1',
  method: 'PATCH',
  path: '/appointments/ruth',
  body: '{"status":"confirmed"}',
  ifMatch: null,
  label: 'Move of Ruth Delgado',
  record: 'appointments/ruth',
  savedAt: 0,
  serviceSavedAt: null,
  state: 'saved',
  attempts: 0,
  note: null,
  ...more,
})

function outboxOf(...entries: Entry[]) {
  let snapshot = { steps: entries } as unknown as OutboxView
  return {
    get: () => snapshot,
    subscribe: () => () => {},
    put: (...next: Entry[]) => (snapshot = { steps: next } as unknown as OutboxView),
  }
}

test('every field that a change can name is read from its bytes', () => {
  const body = {
    status: 'confirmed',
    scheduled_at: '2026-11-20T15:00:00Z',
    duration_minutes: 45,
    service_type: 'Struts',
    vehicle_id: null,
    notes: 'Waits',
  }
  expect(pendingChangeOf(entry({ body: JSON.stringify(body) }))).toEqual([
    'ruth',
    {
      status: 'confirmed',
      startsAt: '2026-11-20T15:00:00Z',
      minutes: 45,
      service: 'Struts',
      vehicleId: null,
      notes: 'Waits',
    },
  ])
  expect(pendingChangeOf(entry({ method: 'DELETE', body: null }))).toEqual(['ruth', 'deleted'])
  expect(pendingChangeOf(entry({ path: '/appointments/a%2Fb' }))?.[0]).toBe('a/b')
})

test('what is about no appointment is none, and what can not be read changes nothing', () => {
  expect(pendingChangeOf(entry({ path: '/customers/ruth' }))).toBeNull()
  expect(pendingChangeOf(entry({ path: '/appointments' }))).toBeNull()
  expect(pendingChangeOf(entry({ method: 'POST', path: '/appointments/ruth' }))).toBeNull()
  for (const body of [null, 'no json', '[]', '{"status":7}'])
    expect(pendingChangeOf(entry({ body }))).toEqual(['ruth', {}])
})

test('several changes of one card come to one, the last word counting, and a deletion leaves nothing else', () => {
  const outbox = outboxOf(
    entry({ id: '1' }),
    entry({ id: '2', body: '{"status":"checked_in"}' }),
    entry({ id: '3', body: '{"notes":"Waits"}' }),
    entry({ id: '4', path: '/appointments/tom', method: 'DELETE', body: null }),
  )
  expect([...pendingChanges(outbox).get()]).toEqual([
    ['ruth', { status: 'checked_in', notes: 'Waits' }],
    ['tom', 'deleted'],
  ])
})

test('what was refused, or waits for the person, is shown as the service has it', () => {
  const outbox = outboxOf(entry({ state: 'refused' }), entry({ path: '/appointments/tom', state: 'unsure' }))
  const kept = pendingChanges(outbox)
  expect(kept.get().size).toBe(0)
  outbox.put(entry({ state: 'sent' }), entry({ path: '/appointments/tom', state: 'held', method: 'DELETE' }))
  expect([...kept.get().keys()]).toEqual(['ruth', 'tom'])
})

const step = (id: string, status: string, state: Entry['state']) =>
  entry({ id, group: 'g', path: '/appointments/a', body: JSON.stringify({ status }), state })

test('a step behind one that was refused changes nothing: the card stands where the service has it', () => {
  const outbox = outboxOf(step('1', 'confirmed', 'refused'), step('2', 'checked_in', 'saved'))
  expect(pendingChanges(outbox).get()).toEqual(new Map())
})

test('the same changes are the same object until the outbox changes', () => {
  const outbox = outboxOf(entry({}))
  const kept = pendingChanges(outbox)
  const first = kept.get()
  expect(kept.get()).toBe(first)
  outbox.put(entry({}))
  expect(kept.get()).not.toBe(first)
})
