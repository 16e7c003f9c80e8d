import { expect, test } from 'vitest'
import { Failure } from '~/client/api/failure'
import { aPayment, createDesk, watchEnd } from './testing/desk'
import { MINUTE } from './testing/time'

// What a proxy or the gateway says in the service's place is no answer to what may have reached the service before.

const NOES: [string, Failure][] = [
  ['a proxy’s own page', new Failure('missing', 'Not found', { status: 404 })],
  ['a body that took too long', new Failure('refused', 'No', { status: 408 })],
  ['a host that is not ours', new Failure('refused', 'No', { status: 421 })],
  ['the gateway’s own no', new Failure('refused', 'No', { status: 403, reason: 'foreign_site' })],
  ['a no to everybody', new Failure('forbidden', 'No', { status: 403 })],
]

test.each(NOES)('%s leaves a payment that may have arrived to be asked for again', async (_, no) => {
  const desk = createDesk()
  const { outbox } = desk.openTab()
  desk.service.next('lost after', no)
  const told: (string | undefined)[] = []

  const end = watchEnd(outbox.write(aPayment(), { onStep: (_entry, failure) => told.push(failure?.kind) }))
  await desk.time.advance(MINUTE)

  expect(end.value).toEqual({ number: 1 })
  expect(new Set(told)).toEqual(new Set([undefined, 'unreachable']))
  expect(new Set(desk.service.requests.map(({ id }) => id)).size).toBe(1)
  expect(desk.service.effects).toHaveLength(1)
})

test('a proxy’s 404 does not make a deletion done', async () => {
  const desk = createDesk()
  const { outbox } = desk.openTab()
  desk.service.next('lost before', new Failure('missing', 'Not found', { status: 404 }))

  const end = watchEnd(outbox.write({ method: 'DELETE', path: '/appointments/4', label: 'Delete' }))
  await desk.time.advance(MINUTE)

  expect(end).toMatchObject({ value: null, isOver: true })
  expect(desk.service.effects).toHaveLength(1)
})

test('a first try that is refused in between may have been passed on: it is asked for again under its key', async () => {
  const desk = createDesk()
  const { outbox } = desk.openTab()
  desk.service.next('lost after', new Failure('missing', 'Not found', { status: 404 }))
  const behind = desk.openTab()
  desk.service.next(new Failure('missing', 'Not found', { status: 404 }))

  const end = watchEnd(outbox.write(aPayment()))
  const other = watchEnd(behind.outbox.write(aPayment('8')))
  await desk.time.advance(MINUTE)

  expect(end.value).toBeDefined()
  expect(other.value).toBeDefined()
  expect(desk.service.effects).toHaveLength(2)
  expect(await desk.kept()).toEqual([])
})

test('the gateway’s own no to a first try is one: nothing went further', async () => {
  const desk = createDesk()
  const { outbox } = desk.openTab()
  desk.service.next(new Failure('refused', 'No', { status: 403, reason: 'foreign_site' }))

  const end = watchEnd(outbox.write(aPayment()))
  await desk.time.advance(MINUTE)

  expect(end.error).toMatchObject({ kind: 'refused', status: 403 })
  expect(desk.service.requests).toHaveLength(1)
  expect(await desk.kept()).toEqual([])
})
