import { beforeEach, expect, test } from 'vitest'
import { createUnseen, type Note } from './unseen'

const DAY = 24 * 60 * 60_000
let now = 1_000 * DAY
const note: Note = { key: 'key-1', url: 'https://books.example.com', label: 'The books', id: null, at: now }

const kept = new Map<string, string>()
const events = new EventTarget()

beforeEach(() => {
  now = note.at
  kept.clear()
  Object.assign(globalThis, {
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
      removeItem: (name: string) => void kept.delete(name),
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  })
})

const open = (connection = 'desk-1') => createUnseen(connection, () => now)
const stored = () => events.dispatchEvent(Object.assign(new Event('storage'), { key: null }))

test('while this page is about to show a secret there is nothing to say, and afterwards there is', () => {
  const unseen = open()
  const heard: number[] = []
  unseen.subscribe(() => heard.push(unseen.get().length))
  unseen.begin(note)
  unseen.made('key-1', 'whk_1')
  expect(unseen.get()).toEqual([])
  unseen.leave('key-1')
  expect(unseen.get()).toEqual([{ ...note, id: 'whk_1' }])
  expect(heard.at(-1)).toBe(1)
})

test('a page that goes down in between leaves word for the next one', () => {
  open().begin(note)
  const after = open()
  expect(after.get()).toEqual([note])
  after.forget('key-1')
  expect(after.get()).toEqual([])
  expect(open().get()).toEqual([])
})

test('another connection is told nothing of it', () => {
  open().begin(note)
  expect(open('desk-2').get()).toEqual([])
})

test('that it was copied in one tab is heard in the other', () => {
  const [left, right] = [open(), open()]
  left.begin(note)
  let told = 0
  const leave = right.subscribe(() => (told += 1))
  stored()
  expect(right.get()).toEqual([note])
  left.forget('key-1')
  stored()
  expect(right.get()).toEqual([])
  leave()
  stored()
  expect(told).toBe(2)
})

test('two tabs do not wipe out each other’s word', () => {
  const [left, right] = [open(), open()]
  left.begin(note)
  right.begin({ ...note, key: 'key-2', label: 'The accounts' })
  expect(
    open()
      .get()
      .map(({ key }) => key),
  ).toEqual(['key-1', 'key-2'])
})

test('having the secret of the second attempt ends the first, whose fate nobody learnt, and no other', () => {
  const before = open()
  before.begin(note)
  before.begin({ ...note, key: 'key-2', id: 'whk_2' })
  before.begin({ ...note, key: 'key-3', label: 'The accounts' })
  const unseen = open()
  unseen.begin({ ...note, key: 'key-4' })
  unseen.made('key-4', 'whk_4')
  unseen.forget('key-4')
  expect(unseen.get().map(({ key }) => key)).toEqual(['key-2', 'key-3'])
})

test('after a week nobody is reminded any more', () => {
  open().begin(note)
  now += 6 * DAY
  expect(open().get()).toHaveLength(1)
  now += 2 * DAY
  expect(open().get()).toEqual([])
})

test('a browser that keeps nothing still tells it in this page', () => {
  Object.assign(globalThis, {
    localStorage: {
      getItem: () => {
        throw new Error('forbidden')
      },
    },
  })
  const unseen = open()
  unseen.begin(note)
  unseen.leave('key-1')
  expect(unseen.get()).toEqual([note])
  unseen.forget('key-1')
  expect(unseen.get()).toEqual([])
})

test('something else’s words in that place are no notes', () => {
  kept.set('frontdesk/draft/desk-1/webhooks/unseen', '[{"key":7}]')
  expect(open().get()).toEqual([])
})
