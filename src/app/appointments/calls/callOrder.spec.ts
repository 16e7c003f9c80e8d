import { expect, test } from 'vitest'
import { appointment } from '~/client/testing/appointment'
import { inCallOrder, nextCall } from './callOrder'

const at = (id: string, hour: number, status = 'pending') =>
  appointment(id, { startsAt: `2030-05-15T${String(hour).padStart(2, '0')}:00:00Z`, status })
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

const day = [at('ten', 10), at('nine', 9), at('noon', 12, 'confirmed'), at('eleven', 11)]

test('calls are made by the time of the appointment, and who did not answer comes round again at the end', () => {
  expect(ids(inCallOrder(day, {}))).toEqual(['nine', 'ten', 'eleven', 'noon'])
  expect(ids(inCallOrder(day, { nine: 1_000, ten: 500 }))).toEqual(['eleven', 'noon', 'ten', 'nine'])
})

test('who has confirmed meanwhile goes back to the place of their time', () => {
  const rows = [at('ten', 10), at('nine', 9, 'confirmed')]
  for (const told of [rows, rows.toReversed()])
    expect(ids(inCallOrder(told, { nine: 1_000 }))).toEqual(['nine', 'ten'])
})

test('appointments of one time always stand in the same order, and one without a time before all', () => {
  const untimed = appointment('untimed', { startsAt: 'some day', status: 'pending' })
  const rows = [at('b', 9), at('a', 9), untimed]
  for (const told of [rows, rows.toReversed()])
    expect(ids(inCallOrder(told, {}))).toEqual(['untimed', 'a', 'b'])
})

test.each(['pending', 'pending_deposit', 'scheduled'])('%s is still to be confirmed', (status) => {
  expect(nextCall([at('confirmed', 9, 'confirmed'), at('open', 10, status)], null)).toBe('open')
})

test('the next is the next one that is not confirmed, and after the last the first again', () => {
  const order = inCallOrder(day, {})
  expect(nextCall(order, null)).toBe('nine')
  expect(nextCall(order, 'nine')).toBe('ten')
  expect(nextCall(order, 'eleven')).toBe('nine')
  expect(nextCall([at('only', 9, 'confirmed')], null)).toBeNull()
})
