import { expect, it } from 'vitest'
import { detailsFields } from './detailsTyped'

const dueTyped = (due: string) => {
  const { success, data, error } = detailsFields.safeParse({ due, notes: '' })
  return success ? data.due : error.issues[0]?.message
}

it('An invoice is due on a day of this era, or on none', () => {
  expect(dueTyped('2026-12-01')).toBe('2026-12-01')
  expect(dueTyped('')).toBe(null)
})

it('A year of which only the end was typed is asked for again', () => {
  expect(dueTyped('0026-12-01')).toBe('needs a date with its whole year')
  expect(dueTyped('2026-13-01')).toBe('needs a date with its whole year')
})
