import { expect, test } from 'vitest'
import type { Storage } from '../api/grantStore'
import { keptListening } from './keptListening'

const HOUR_MS = 60 * 60 * 1000

/** What a browser keeps, and what day it is. */
function computer() {
  const kept = new Map<string, string>()
  let now = Date.parse('2026-11-20T15:00:00Z')
  const storage: Storage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
  }
  return {
    at: (connection: string, service = 'other') => keptListening(service, connection, storage, () => now),
    pass: (ms: number) => (now += ms),
    kept,
  }
}

test('a service that has no such address is asked for it once a day, whichever key and page', () => {
  const { at, pass } = computer()
  expect(at('desk').mayHave()).toBe(true)
  at('desk').noteNone()
  for (const connection of ['desk', 'another key']) expect(at(connection).mayHave()).toBe(false)
  expect(at('desk', 'a third').mayHave()).toBe(true)
  pass(23 * HOUR_MS)
  expect(at('desk').mayHave()).toBe(false)
  pass(HOUR_MS)
  expect(at('desk').mayHave()).toBe(true)
})

test('a clock that was set back does not put it off for longer', () => {
  const { at, pass } = computer()
  at('desk').noteNone()
  pass(-30 * HOUR_MS)
  expect(at('desk').mayHave()).toBe(true)
})

test('another line of history is seen once by each connection, also by the page after', () => {
  const { at } = computer()
  expect(['a', 'a', 'b', 'b'].map((epoch) => at('desk').isOtherEpoch(epoch))).toEqual([
    false,
    false,
    true,
    false,
  ])
  expect(at('another key').isOtherEpoch('b')).toBe(false)
})

test('where the browser keeps nothing, it is found out anew', () => {
  const memory = keptListening('other', 'desk', null)
  memory.noteNone()
  expect(memory.mayHave()).toBe(true)
  expect(memory.isOtherEpoch('a')).toBe(false)
})
