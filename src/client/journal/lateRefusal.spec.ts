import { expect, test } from 'vitest'
import { Failure } from '../api/failure'
import { aPayment, createDesk, watchEnd } from './testing/desk'
import { MINUTE, SECOND } from './testing/time'

test('a late 429 of one tab does not call unsent what another tab has under way', async () => {
  const desk = createDesk()
  let refuse: ((failure: Failure) => void) | undefined
  let runs = 0
  const left = desk.openTab({ locks: false, send: () => new Promise((_, reject) => (refuse = reject)) })
  watchEnd(left.journal.write(aPayment()))
  await desk.time.settle()
  const right = desk.openTab({
    locks: false,
    send: () => {
      runs += 1
      return new Promise(() => undefined)
    },
  })
  await desk.time.advance(5 * SECOND)
  watchEnd(right.journal.resume())
  await desk.time.advance(17 * SECOND)
  await desk.time.advance(4 * SECOND)
  expect(runs).toBe(1)
  refuse?.(new Failure('busy', 'Too many', { status: 429, retryAfterMs: MINUTE }))
  await desk.time.settle()
  const [entry] = await desk.kept()
  expect(entry).toMatchObject({ state: 'sent', attempts: 2 })
  expect(await right.journal.resolve(entry?.id ?? '', 'take back')).toBe(false)
})
