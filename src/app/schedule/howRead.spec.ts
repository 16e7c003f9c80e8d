import { expect, test } from 'vitest'
import { howRead, howReadOn, unreadWords, type HowRead } from './howRead'

const DAY = 24 * 60 * 60_000
const whole = { isWhole: true, isFailed: false }
const closed = { until: 10 * DAY, reached: 9 * DAY, isStopped: false, failure: null }

test.each<[string, Partial<typeof whole>, Partial<Parameters<typeof howRead>[1]>, HowRead]>([
  ['all that is open is read, and closed ones far enough back', {}, {}, 'read'],
  ['closed ones are read to their very end', {}, { reached: -Infinity }, 'read'],
  ['nothing closed is wanted', {}, { until: null, reached: null }, 'read'],
  ['open ones are on their way', { isWhole: false }, {}, 'reading'],
  ['no closed one is read yet', {}, { reached: null }, 'reading'],
  ['closed ones are on their way', {}, { reached: 11 * DAY }, 'reading'],
  ['reading was stopped', {}, { reached: 11 * DAY, isStopped: true }, 'not read'],
  ['reading was stopped where it was done', {}, { isStopped: true }, 'read'],
  ['closed ones could not be read', {}, { reached: null, failure: new Error('No') }, 'not read'],
  ['open ones could not be read', { isWhole: false, isFailed: true }, {}, 'not read'],
])('a day of which %s', (_, open, back, how) => {
  expect(howRead({ ...whole, ...open }, { ...closed, ...back })).toBe(how)
})

test.each<[string, number, boolean, HowRead]>([
  ['the first of them, of which not enough is read', 40, false, 'not read'],
  ['a later one, for which as much is enough', 42, false, 'read'],
  ['one to come, for which nothing that is completed has to be', 45, false, 'read'],
  ['one to come, of which canceled ones are wanted as well', 45, true, 'read'],
])('of a week that was stopped on its way back, %s', (_, day, withAbsent, how) => {
  const stopped = { ...closed, until: 10 * DAY, reached: 12 * DAY, isStopped: true }
  const of = { from: day * DAY, first: 40 * DAY, now: 44 * DAY, withAbsent }
  expect(howReadOn(of, whole, stopped)).toBe(how)
  expect(howReadOn(of, { isWhole: false, isFailed: true }, stopped)).toBe('not read')
})

test('open ones on their way are waited for, whatever was stopped', () => {
  const of = { from: 45 * DAY, first: 40 * DAY, now: 44 * DAY, withAbsent: false }
  const stopped = { ...closed, reached: 12 * DAY, isStopped: true }
  expect(howReadOn(of, { isWhole: false, isFailed: false }, stopped)).toBe('reading')
})

test('nothing is said to be nowhere unless it was looked for', () => {
  expect(unreadWords(0, 'read')).toBe('')
  expect(unreadWords(0, 'reading')).toBe('Loading…')
  expect(unreadWords(0, 'not read')).toBe('Not loaded')
  expect(unreadWords(3, 'not read')).toBe('')
})
