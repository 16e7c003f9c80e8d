import { expect, test } from 'vitest'
import { learned, offeredBy } from '~/domain/capabilities'
import { whyNotMovable } from './whyNotMovable'

const known = learned(offeredBy('full'), 'write:appointments', 'yes')

test('where a card may go there is no reason', () => {
  expect(whyNotMovable(known, 'pending', 'completed')).toBeNull()
  expect(whyNotMovable(known, 'canceled', 'confirmed')).toBeNull()
})

test('a reason says what to do first, where that helps', () => {
  expect(whyNotMovable(known, 'checked_in', 'no_show')).toBe(
    'Not from Checked in: move it to Confirmed first',
  )
  expect(whyNotMovable(known, 'no_show', 'canceled')).toBe(
    'Not from No-show: move it to Pending, Confirmed, or Checked in first',
  )
  expect(whyNotMovable(known, 'completed', 'no_show')).toBe('Not from Completed')
})

test('a card goes neither to its own column, nor to a status that no service announced, nor where the key may not move it', () => {
  expect(whyNotMovable(known, 'pending', 'pending')).toBe('It is already here')
  expect(whyNotMovable(known, 'pending', 'on_the_moon')).toBe('Frontdesk doesn’t know this status')
  expect(whyNotMovable(offeredBy('live'), 'confirmed', 'checked_in')).toBe('Not from Confirmed')
})
