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

test('an older change is not taken back over a newer one of the same, and is when that has been', () => {
  const undoing = createUndoing()
  const done: string[] = []
  const push = (what: string, of: string) =>
    undoing.push((isNewest) => done.push(isNewest ? what : `${what}, too early`), of)
  const first = push('first', 'Ruth')
  const second = push('second', 'Ruth')
  const other = push('other', 'Tom')
  first()
  second()
  first()
  first()
  other()
  expect(done).toEqual(['first, too early', 'second', 'first', 'other'])
  expect(undoing.last()).toBe(false)
})
