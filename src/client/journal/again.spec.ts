import { expect, test } from 'vitest'
import { aPayment, createDesk, watchEnd } from './testing/desk'
import { HOUR, MINUTE } from './testing/time'

test('whoever waits for what a doubtful clock held back is told when it is sent anew, and it is done once', async () => {
  const desk = createDesk()
  const { journal } = desk.openTab({ hearsTime: false })
  desk.service.reach(false)
  const end = watchEnd(journal.write(aPayment()))
  await desk.time.advance(MINUTE)
  desk.setClock(-HOUR)
  await desk.time.advance(10 * MINUTE)
  expect(journal.get().unsure).toBe(1)
  expect(end.isOver).toBe(false)

  desk.service.reach(true)
  const [held] = journal.get().entries
  watchEnd(journal.resolve(held?.id ?? '', 'again'))
  await desk.time.advance(MINUTE)

  expect(end.error).toMatchObject({ kind: 'unreachable', isWrite: true })
  expect(desk.service.effects).toHaveLength(1)
  expect(await desk.kept()).toEqual([])
})
