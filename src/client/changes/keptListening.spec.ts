import { expect, test } from 'vitest'
import { keptListening } from './keptListening'

function computer() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
  return (connection: string) => keptListening(connection, storage)
}

test('another line of history is seen once by each connection, also by the page after', () => {
  const at = computer()
  expect(['a', 'a', 'b', 'b'].map((epoch) => at('desk')(epoch))).toEqual([false, false, true, false])
  expect(at('another key')('b')).toBe(false)
})

test('where the browser keeps nothing, none is another', () => {
  expect(keptListening('desk', null)('a')).toBe(false)
})
