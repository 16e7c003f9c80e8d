import { expect, test } from 'vitest'
import { coalesceRuns } from './coalesceRuns'

/** Looks, and how to end each of them: in the order in which they begin. */
function heldLooks() {
  const begun: { end: () => void; fail: (why: Error) => void }[] = []
  const look = coalesceRuns(() => new Promise((end, fail) => void begun.push({ end, fail })))
  return { look, begun }
}

const soon = () => new Promise((resolve) => setImmediate(resolve))

test('who comes while a look is under way waits for one that begins after it, and shares it', async () => {
  const { look, begun } = heldLooks()
  const first = look()
  const others = [look(), look()]
  let isTold = false
  void Promise.all(others).then(() => (isTold = true))
  expect(begun).toHaveLength(1)
  begun[0]?.end()
  await first
  await soon()
  expect(begun).toHaveLength(2)
  expect(isTold).toBe(false)
  begun[1]?.end()
  await Promise.all(others)
  expect(begun).toHaveLength(2)
})

test('a look that failed fails for who asked for it, and the next one begins', async () => {
  const { look, begun } = heldLooks()
  const first = look()
  const second = look()
  begun[0]?.fail(new Error('cut'))
  await expect(first).rejects.toThrow('cut')
  await soon()
  begun[1]?.end()
  await second
  const third = look()
  begun[2]?.end()
  await third
  expect(begun).toHaveLength(3)
})
