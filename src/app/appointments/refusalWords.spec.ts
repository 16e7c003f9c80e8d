import { expect, test } from 'vitest'
import { appointment } from '~/client/testing/appointment'
import { withoutIds } from './refusalWords'

const ID = '0190f3a2-7c11-7abc-8def-0123456789ab'
const words = () => 'of Ruth $& Co, Fri, Nov 20, 9:00 AM to 10:00 AM'
const ruth = appointment(ID)

test('what is in the way is named by whose it is and when, and not by its id', () => {
  expect(withoutIds(`This overlaps appointment ${ID} of the same vehicle`, [ruth], words)).toBe(
    'This overlaps the appointment of Ruth $& Co, Fri, Nov 20, 9:00 AM to 10:00 AM, of the same vehicle',
  )
  for (const way of ['', 'appointment ', 'the appointment ', 'an appointment ', 'another appointment ']) {
    expect(withoutIds(`Overlaps with ${way}${ID}`, [ruth], words)).toBe(
      'Overlaps with the appointment of Ruth $& Co, Fri, Nov 20, 9:00 AM to 10:00 AM',
    )
  }
})

test.each([
  [
    `This overlaps appointment ${ID} of the same vehicle`,
    'This overlaps another appointment of the same vehicle',
  ],
  ['Overlaps with the appointment apt_9Kd2', 'Overlaps with another appointment'],
])('one that is not known here is left without its id: %s', (said, told) => {
  expect(withoutIds(said, [], words)).toBe(told)
})

test.each([
  'No bay is free',
  'The shop holds 4 at one time and is full then',
  `No vehicle ${ID}`,
  'This overlaps appointment times of 2030-05-15',
])('all else stays in the service’s own words: %s', (said) => {
  expect(withoutIds(said, [], words)).toBe(said)
})
