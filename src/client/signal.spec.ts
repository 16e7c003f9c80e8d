import { expect, test } from 'vitest'
import { createSignal } from './signal'

test('whoever looks at it is told of each new value, until they no longer look', () => {
  const held = createSignal<string | null>(null)
  const told: (string | null)[] = []
  const leave = held.subscribe(() => told.push(held.get()))
  held.set('a')
  held.set(null)
  leave()
  held.set('b')
  expect(told).toEqual(['a', null])
  expect(held.get()).toBe('b')
})
