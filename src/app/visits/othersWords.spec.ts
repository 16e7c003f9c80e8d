import { expect, test } from 'vitest'
import { appointment } from '../../client/testing/appointment'
import { othersWords } from './othersWords'

const showDate = (instant: string) => instant.slice(0, 10)
const newest = { words: [], rows: [], count: 500, since: null }

test('where all was read, or nothing is looked for, nothing is missing', () => {
  expect(othersWords({ newest, isFailed: false }, [], showDate)).toBe('')
  expect(othersWords({ newest: null, isFailed: false }, [], showDate)).toBe('')
})

test('how far it was looked for is said, and that it could not be', () => {
  const far = { ...newest, count: 1_500, since: '2026-03-02T09:30:00Z' }
  expect(othersWords({ newest: far, isFailed: false }, [], showDate)).toBe(
    'A status that is new here is looked for among the newest 1,500 appointments, made since 2026-03-02: an older one may be missing.',
  )
  expect(othersWords({ newest: null, isFailed: true }, [], showDate)).toContain('could not be looked for')
})

test('a word that is not read to its end is named', () => {
  const rows = Array.from({ length: 500 }, (_, at) => appointment(`a${at}`, { status: 'laid_by' }))
  const found = { ...newest, words: ['laid_by', 'awaiting_parts'] }
  expect(othersWords({ newest: found, isFailed: false }, rows, showDate)).toBe(
    'In “Laid by” only the newest 500 are read.',
  )
})

test('a service with a word for each appointment is not followed for ever, and that is said', () => {
  const rows = [appointment('a', { status: 'one_more' }), appointment('b', { status: 'laid_by' })]
  expect(
    othersWords({ newest: { ...newest, rows, words: ['laid_by'] }, isFailed: false }, [], showDate),
  ).toBe('1 of the newest stand in further statuses and are not shown.')
})
