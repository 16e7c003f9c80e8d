import { expect, test } from 'vitest'
import { changesOf, conflictsOf } from './versions'

const before = { name: 'Ruth Delgado', phone: '+12125551234', email: null, notes: 'Key in drop box' }

test('only the touched fields are sent', () => {
  expect(changesOf(before, { ...before, email: 'ruth@example.com' })).toEqual({ email: 'ruth@example.com' })
  expect(changesOf(before, { ...before, notes: null })).toEqual({ notes: null })
  expect(changesOf(before, before)).toEqual({})
})

test('two desks that change different fields do not meet', () => {
  const theirs = { ...before, notes: 'Prefers text' }
  expect(conflictsOf({ email: 'ruth@example.com' }, before, theirs)).toEqual([])
})

test('two desks that change one field to different words are shown both', () => {
  const theirs = { ...before, notes: 'Prefers text' }
  expect(conflictsOf({ notes: 'Call first' }, before, theirs)).toEqual([
    { field: 'notes', mine: 'Call first', theirs: 'Prefers text' },
  ])
})

test('two desks that write the same have nothing to decide', () => {
  const both = { ...before, notes: 'Prefers text' }
  expect(conflictsOf({ notes: 'Prefers text' }, before, both)).toEqual([])
})

test('what has been seen and decided on is not asked again, unless it moves once more', () => {
  const seen = { ...before, notes: 'Prefers text' }
  expect(conflictsOf({ notes: 'Call first' }, seen, seen)).toEqual([])
  expect(conflictsOf({ notes: 'Call first' }, seen, { ...seen, notes: 'Mornings' })).toEqual([
    { field: 'notes', mine: 'Call first', theirs: 'Mornings' },
  ])
})
