import { expect, test } from 'vitest'
import { aPayment, createDesk, watchEnd } from './testing/desk'
import { failingAt } from './testing/stores'
import { MINUTE } from './testing/time'

// A dialog is closed in the very moment in which its write is put on the disk.

test('its caller still hears that the disk has it, and then waits no more', async () => {
  const desk = createDesk()
  const { outbox } = desk.openTab()
  const gone = new AbortController()
  const steps: string[] = []
  const end = watchEnd(
    outbox.write(aPayment(), { gone: gone.signal, onStep: ({ state }) => steps.push(state) }),
  )
  gone.abort()
  await desk.time.advance(MINUTE)
  expect(steps).toEqual(['saved'])
  expect(end.error).toMatchObject({ kind: 'unreachable' })
  expect(desk.service.effects).toHaveLength(1)
})

test('where the disk does not take it, a person is told, though no dialog is open', async () => {
  const desk = createDesk()
  const { outbox } = desk.openTab({ store: desk.disk.then((disk) => failingAt(disk, 'add')) })
  const told: string[] = []
  outbox.tellUnawaited(({ outcome }) => {
    if (outcome.end === 'failed') told.push(outcome.failure.kind)
  })
  const gone = new AbortController()
  watchEnd(outbox.write(aPayment(), { gone: gone.signal }))
  gone.abort()
  await desk.time.settle()
  expect(told).toEqual(['unsaved'])
  expect(desk.service.requests).toEqual([])
})

test('an end that comes before a screen can tell it waits for that screen', async () => {
  const desk = createDesk()
  const before = desk.openTab()
  desk.service.next('hangs')
  const payment = aPayment()
  watchEnd(before.outbox.write(payment))
  await desk.time.settle()
  before.crash()
  const { outbox } = desk.openTab()
  await Promise.all([outbox.resume(), desk.time.advance(MINUTE)])
  const told: string[] = []
  outbox.tellUnawaited(({ entry }) => told.push(entry.label))
  expect(told).toEqual([payment.label])
})
