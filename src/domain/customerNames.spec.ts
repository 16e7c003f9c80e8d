import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullName, splitName } from './customerNames'

test.each([
  ['Maria Alvarez', 'Maria', 'Alvarez'],
  ['Anna Maria van der Berg', 'Anna Maria van der', 'Berg'],
  ['Bo', 'Bo', ''],
  ['Cedar  Fleet', 'Cedar ', 'Fleet'],
])('%s is split at the last space', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})

test('a name without spaces at its ends is put together again as it was', () => {
  const words = fc.array(fc.stringMatching(/^[^\s]{1,12}$/u), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(words, (parts) => {
      const name = parts.join(' ')
      expect(fullName({ ...splitName(name), companyName: null })).toBe(name)
    }),
  )
})

test.each([
  ['Maria', 'Alvarez', 'Cedar Fleet', 'Cedar Fleet'],
  ['Maria', 'Alvarez', null, 'Maria Alvarez'],
  ['Maria', 'Alvarez', '', 'Maria Alvarez'],
  ['Bo', '', null, 'Bo'],
  ['', 'Alvarez', null, 'Alvarez'],
])('%s %s of %s goes by the name of %s', (firstName, lastName, companyName, name) => {
  expect(fullName({ firstName, lastName, companyName })).toBe(name)
})
