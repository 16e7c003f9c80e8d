import { expect, test } from 'vitest'
import { CEDAR, openStore } from '~/service/testing/store'
import { tellingLongTurns } from './longTurns'

/** A store whose time passes by hand, and what it says. */
async function timed() {
  const { store } = await openStore()
  const said: string[] = []
  let now = 0
  const telling = tellingLongTurns(
    store,
    () => now,
    (words) => said.push(words),
  )
  return { telling, said, lasting: (ms: number) => async () => void (now += ms) }
}

test('who has the turn of a shop for longer than a second is named, whatever came of it', async () => {
  const { telling, said, lasting } = await timed()
  await telling.write(CEDAR.id, lasting(900), 'Request req_1')
  await telling.write(CEDAR.id, lasting(1_340), 'Request req_2')
  await telling.note(null, lasting(2_000))
  const failing = telling.note(
    CEDAR.id,
    async () => {
      await lasting(3_000)()
      throw new Error('no')
    },
    'Request req_3',
  )
  await expect(failing).rejects.toThrow('no')
  expect(said).toEqual([
    'Request req_2 held the lock of shop cedar for 1.3 s: other writes waited for it.',
    'A background task held the lock of the shared data for 2.0 s: other writes waited for it.',
    'Request req_3 held the lock of shop cedar for 3.0 s: other writes waited for it.',
  ])
})

test('who waits for long has no turn yet', async () => {
  const { telling, said, lasting } = await timed()
  const first = telling.write(CEDAR.id, lasting(5_000), 'Request req_1')
  const second = telling.write(CEDAR.id, lasting(10), 'Request req_2')
  await Promise.all([first, second])
  expect(said.map((words) => words.slice(0, 13))).toEqual(['Request req_1'])
})
