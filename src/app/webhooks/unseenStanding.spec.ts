import { expect, test } from 'vitest'
import type { Entry } from '../../client/journal/entry'
import type { Webhook } from '../../client/records'
import type { Note } from './unseen'
import { unseenStanding } from './unseenStanding'

const note: Note = { key: 'key-1', url: 'https://books.example.com', label: 'The books', id: null, at: 0 }
const books: Webhook = {
  id: 'whk_1',
  url: note.url,
  label: note.label,
  events: ['*'],
  status: 'active',
  createdAt: '2026-03-16T08:00:00Z',
}
const entry = (what: Partial<Entry>): Entry => ({
  id: 'key-1',
  connection: 'desk-1',
  method: 'POST',
  path: '/webhooks',
  body: '{}',
  ifMatch: null,
  label: 'New webhook The books',
  record: 'key-1',
  savedAt: 0,
  serviceSavedAt: null,
  seenAt: 0,
  state: 'sent',
  attempts: 1,
  note: null,
  lease: null,
  ...what,
})
const deletion = entry({ id: 'key-2', method: 'DELETE', path: '/webhooks/whk_1', state: 'held' })

test.each(['saved', 'sent'] as const)('while it is %s nothing more is claimed', (state) => {
  expect(unseenStanding(note, [entry({ state })], [books])).toEqual({ is: 'under way' })
})

test('once it is on the list, that is the one whose secret nobody saw', () => {
  expect(unseenStanding(note, [], [books])).toEqual({ is: 'there', webhook: books })
  expect(unseenStanding({ ...note, id: 'whk_1' }, [], [books])).toEqual({ is: 'there', webhook: books })
})

test('another at the same address is not taken for it where its id is known, nor one by another name', () => {
  expect(unseenStanding({ ...note, id: 'whk_7' }, [], [books])).toEqual({ is: 'gone' })
  expect(unseenStanding({ ...note, label: 'The accounts' }, [], [books])).toEqual({ is: 'gone' })
})

test('deleted, about to be deleted, refused or taken back: nobody misses its secret', () => {
  expect(unseenStanding(note, [], [])).toEqual({ is: 'gone' })
  expect(unseenStanding(note, [deletion], [books])).toEqual({ is: 'gone' })
  expect(unseenStanding(note, [entry({ state: 'refused' })], [])).toEqual({ is: 'gone' })
})
