import { expect, test } from 'vitest'
import { Failure } from '~/client/api/failure'
import { atField } from './webhookFields'

const FIELDS = ['url', 'label', 'events'] as const
const no = (message: string) => new Failure('refused', message, { status: 422, isWrite: true })

test.each([
  ['url must be a public address', 'url', 'must be a public address'],
  ['url: is private', 'url', 'is private'],
  ['events[3] must be one of a, b', 'events', 'must be one of a, b'],
  ['label is required', 'label', 'is required'],
])('%s is told at the field %s', (message, name, rest) => {
  expect(atField(no(message), FIELDS)).toEqual({ name, message: rest })
})

test.each(['The URL is private', 'urls must be public', 'url', 'secret must be longer', ''])(
  '%j names no field, and is told with the whole form',
  (message) => {
    expect(atField(no(message), FIELDS)).toBe(null)
  },
)

test('what is no refusal is never a field’s fault', () => {
  expect(atField(new Failure('broken', 'url must be shorter', { status: 500 }), FIELDS)).toBe(null)
  expect(atField(new Error('url must be shorter'), FIELDS)).toBe(null)
})
