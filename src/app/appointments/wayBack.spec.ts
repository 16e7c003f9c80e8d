import { expect, test } from 'vitest'
import { appointment } from '~/client/testing/appointment'
import { isAsWritten, sameFields } from './useChange'

const wanted = { notes: 'Mine', minutes: 90 }
const written = appointment('ruth', wanted)

test('what is taken back is what was changed, as it was', () => {
  expect(sameFields(appointment('ruth', { notes: null }), wanted)).toEqual({ notes: null, minutes: 60 })
  expect(sameFields(appointment('ruth', { service: null }), { service: 'Brakes' })).toEqual({})
})

test('what another desk wrote since is seen in the fields that were changed, and in no others', () => {
  expect(isAsWritten(written, { ...written, service: 'Theirs', status: 'confirmed' }, wanted)).toBe(true)
  expect(isAsWritten(written, { ...written, notes: 'Theirs' }, wanted)).toBe(false)
  expect(isAsWritten(written, { ...written, notes: null }, wanted)).toBe(false)
})
