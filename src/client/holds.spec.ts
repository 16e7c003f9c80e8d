import { expect, test } from 'vitest'
import { createHolds } from './holds'
import { settle } from './testing/fakeClock'

test('whoever waits goes on when the last of those who hold has let go, and not before', async () => {
  const { hold, untilFree } = createHolds()
  const done: string[] = []
  await untilFree()
  const [first, second] = [hold(), hold()]
  void untilFree().then(() => done.push('on'))
  first()
  first()
  await settle()
  expect(done).toEqual([])
  second()
  await settle()
  expect(done).toEqual(['on'])
})
