import { expect, test } from 'vitest'
import type { CustomerDraft } from '~/client/nouns/customers'
import { changesIn, conflictsIn } from './TwoVersions'

const FIELDS = ['name', 'phone', 'email', 'notes'] as const

const before: CustomerDraft = {
  name: 'Ruth Delgado',
  phone: '+12125551234',
  email: null,
  notes: 'Key in drop box',
}

test('only the touched fields are sent', () => {
  expect(changesIn(FIELDS, before, { ...before, email: 'ruth@example.com' })).toEqual({
    email: 'ruth@example.com',
  })
  expect(changesIn(FIELDS, before, { ...before, notes: null })).toEqual({ notes: null })
  expect(changesIn(FIELDS, before, before)).toEqual({})
})

test('two desks that change different fields do not meet', () => {
  const theirs = { ...before, notes: 'Prefers text' }
  expect(conflictsIn<CustomerDraft>(FIELDS, { email: 'ruth@example.com' }, before, theirs)).toEqual([])
})

test('two desks that change one field to different words are shown both', () => {
  const theirs = { ...before, notes: 'Prefers text' }
  expect(conflictsIn<CustomerDraft>(FIELDS, { notes: 'Call first' }, before, theirs)).toEqual([
    { field: 'notes', mine: 'Call first', theirs: 'Prefers text' },
  ])
})

test('two desks that write the same have nothing to decide', () => {
  const both = { ...before, notes: 'Prefers text' }
  expect(conflictsIn<CustomerDraft>(FIELDS, { notes: 'Prefers text' }, before, both)).toEqual([])
})

test('what has been seen and decided on is not asked again, unless it moves once more', () => {
  const seen = { ...before, notes: 'Prefers text' }
  expect(conflictsIn<CustomerDraft>(FIELDS, { notes: 'Call first' }, seen, seen)).toEqual([])
  expect(
    conflictsIn<CustomerDraft>(FIELDS, { notes: 'Call first' }, seen, { ...seen, notes: 'Mornings' }),
  ).toEqual([{ field: 'notes', mine: 'Call first', theirs: 'Mornings' }])
})
