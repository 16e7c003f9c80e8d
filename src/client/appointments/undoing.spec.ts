import { expect, test } from 'vitest'
import { createUndoing } from './undoing'

test('the last act is taken back first, each once, and then there is nothing left', () => {
  const undoing = createUndoing()
  const done: string[] = []
  const first = undoing.push(() => done.push('first'))
  undoing.push(() => done.push('second'))
  expect(undoing.last()).toBe(true)
  first()
  first()
  expect(undoing.last()).toBe(false)
  expect(done).toEqual(['second', 'first'])
})

test('what was refused is not taken back', () => {
  const undoing = createUndoing()
  const done: string[] = []
  undoing.push(() => done.push('first'))
  undoing.forget(undoing.push(() => done.push('refused')))
  undoing.last()
  expect(done).toEqual(['first'])
})

test('what is long ago is forgotten', () => {
  const undoing = createUndoing()
  const done: number[] = []
  for (let act = 0; act < 30; act += 1) undoing.push(() => done.push(act))
  while (undoing.last());
  expect(done).toHaveLength(20)
  expect(done[0]).toBe(29)
})
