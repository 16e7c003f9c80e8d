import { expect, test } from 'vitest'
import { isNeverLate, isReady, latenessOf } from './lateness'

test('grey under ten minutes, amber under thirty, red after', () => {
  expect([0, 9, 10, 29, 30, 600].map(latenessOf)).toEqual(['grey', 'grey', 'amber', 'amber', 'red', 'red'])
})

const appointment = (status: string, notes: string | null = null) => ({ status, notes })

test('a car is ready by its status or, while it stands in the shop, by its label', () => {
  expect(isReady(appointment('ready'))).toBe(true)
  expect(isReady(appointment('in_progress', 'Keys in box 3 #Ready'))).toBe(true)
  expect(isReady(appointment('checked_in', '#ready'))).toBe(true)
  for (const status of ['pending', 'confirmed', 'completed', 'canceled'])
    expect(isReady(appointment(status, '#ready'))).toBe(false)
})

test('a word that only begins or ends like the label is none', () => {
  for (const notes of [null, '', 'ready', '#readyish', 'a#ready', '@ready'])
    expect(isNeverLate(appointment('in_progress', notes))).toBe(false)
  expect(isNeverLate(appointment('pending', 'front, #ready'))).toBe(true)
})
