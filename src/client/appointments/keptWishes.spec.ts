import { expect, test } from 'vitest'
import type { Entry } from '../journal/entry'
import type { JournalSnapshot } from '../journal/snapshot'
import { keptWishes, wishOf } from './keptWishes'

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

function journalOf(...entries: Entry[]) {
  let snapshot = { entries } as unknown as JournalSnapshot
  return {
    get: () => snapshot,
    subscribe: () => () => {},
    put: (...next: Entry[]) => (snapshot = { entries: next } as unknown as JournalSnapshot),
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
  expect(wishOf(entry({ body: JSON.stringify(body) }))).toEqual([
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
  expect(wishOf(entry({ method: 'DELETE', body: null }))).toEqual(['ruth', 'gone'])
  expect(wishOf(entry({ path: '/appointments/a%2Fb' }))?.[0]).toBe('a/b')
})

test('what is about no appointment is none, and what can not be read changes nothing', () => {
  expect(wishOf(entry({ path: '/customers/ruth' }))).toBeNull()
  expect(wishOf(entry({ path: '/appointments' }))).toBeNull()
  expect(wishOf(entry({ method: 'POST', path: '/appointments/ruth' }))).toBeNull()
  for (const body of [null, 'no json', '[]', '{"status":7}'])
    expect(wishOf(entry({ body }))).toEqual(['ruth', {}])
})

test('several of one card come to one wish, the last word counting, and a deletion to none but that', () => {
  const journal = journalOf(
    entry({ id: '1' }),
    entry({ id: '2', body: '{"status":"checked_in"}' }),
    entry({ id: '3', body: '{"notes":"Waits"}' }),
    entry({ id: '4', path: '/appointments/tom', method: 'DELETE', body: null }),
  )
  expect([...keptWishes(journal).get()]).toEqual([
    ['ruth', { status: 'checked_in', notes: 'Waits' }],
    ['tom', 'gone'],
  ])
})

test('what was refused, or waits for the person, is shown as the service has it', () => {
  const journal = journalOf(
    entry({ state: 'refused' }),
    entry({ path: '/appointments/tom', state: 'unsure' }),
  )
  const kept = keptWishes(journal)
  expect(kept.get().size).toBe(0)
  journal.put(entry({ state: 'sent' }), entry({ path: '/appointments/tom', state: 'held', method: 'DELETE' }))
  expect([...kept.get().keys()]).toEqual(['ruth', 'tom'])
})

test('the same wishes are the same object until the journal changes', () => {
  const journal = journalOf(entry({}))
  const kept = keptWishes(journal)
  const first = kept.get()
  expect(kept.get()).toBe(first)
  journal.put(entry({}))
  expect(kept.get()).not.toBe(first)
})
