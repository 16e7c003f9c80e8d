import { expect, test } from 'vitest'
import { isPreset, isScope, KEY_PRESETS, missingScope, RESOURCES, SCOPES } from './scopes'

test('each of the seven resources is read and written by a scope of its own, and one scope is for all', () => {
  const expected = RESOURCES.flatMap((resource) => [`read:${resource}`, `write:${resource}`])
  expect(SCOPES.toSorted()).toEqual([...expected, 'admin:*'].toSorted())
  expect(SCOPES.every(isScope)).toBe(true)
  expect(['read:*', 'admin', 'read:keys', 'write', ''].filter(isScope)).toEqual([])
})

test('the presets: read all, read and write all, and the wildcard', () => {
  expect(KEY_PRESETS['read-only']).toEqual(RESOURCES.map((resource) => `read:${resource}`))
  expect(KEY_PRESETS['read-write'].toSorted()).toEqual(
    SCOPES.filter((scope) => scope !== 'admin:*').toSorted(),
  )
  expect(KEY_PRESETS.admin).toEqual(['admin:*'])
  expect(['read-only', 'read-write', 'admin'].every(isPreset)).toBe(true)
  expect(['owner', 'toString', '__proto__', ''].filter(isPreset)).toEqual([])
})

test.each([
  [['read:quotes'], ['read:quotes'], undefined],
  [['write:quotes'], ['read:quotes'], 'read:quotes'],
  [['read:quotes'], ['write:quotes'], 'write:quotes'],
  [['write:quotes'], ['write:quotes', 'write:invoices'], 'write:invoices'],
  [['write:quotes', 'write:invoices'], ['write:quotes', 'write:invoices'], undefined],
  [['admin:*'], ['write:quotes', 'write:invoices'], undefined],
  [[], ['read:customers'], 'read:customers'],
  [['read:*'], ['read:customers'], 'read:customers'],
] as const)('a key for %j that needs %j lacks %s', (held, needed, lacking) => {
  expect(missingScope(held, needed)).toBe(lacking)
})
