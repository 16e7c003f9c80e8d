import { expect, test } from 'vitest'
import { type Grant, learned, offeredBy, accessWords } from './capabilities'
import type { Resource } from './scopes'

const WRITTEN: readonly Resource[] = [
  'customers',
  'appointments',
  'quotes',
  'invoices',
  'payments',
  'webhooks',
]

const knowing = (grants: readonly (readonly [Resource, Grant])[]) =>
  grants.reduce((known, [resource, grant]) => learned(known, `write:${resource}`, grant), offeredBy('full'))

const no = (resource: Resource) => [resource, 'no'] as const

test('of the rights of a key nothing is said before they are known', () => {
  expect(accessWords(offeredBy('full'))).toBeNull()
  expect(accessWords(knowing(WRITTEN.slice(1).map(no)))).toBeNull()
})

test('one right to write is enough to say so, and none at all is read-only', () => {
  expect(accessWords(knowing([['customers', 'yes']]))).toBe('read and write')
  expect(accessWords(knowing(WRITTEN.map(no)))).toBe('read-only')
  expect(accessWords(offeredBy('live'))).toBe('read-only')
})
