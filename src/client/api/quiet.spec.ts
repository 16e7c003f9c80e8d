import { expect, test } from 'vitest'
import { settle } from '~/client/testing/fakeClock'
import { createQuiet } from './budget'

test('whoever waits goes on when the last of those who hold has let go, and not before', async () => {
  const { keep, untilOver } = createQuiet()
  const done: string[] = []
  await untilOver()
  const [first, second] = [keep(), keep()]
  void untilOver().then(() => done.push('on'))
  first()
  first()
  await settle()
  expect(done).toEqual([])
  second()
  await settle()
  expect(done).toEqual(['on'])
})
