import { expect, test } from 'vitest'
import type { Entry } from '../../client/journal/entry'
import { entry } from '../../client/journal/testing/stores'
import { notFoundWords, underWayWords } from './underWayWords'

const sent = (changes: Partial<Entry> = {}): Entry => ({
  ...entry('k'),
  state: 'sent',
  attempts: 1,
  ...changes,
})

const NO = { kind: 'refused', message: 'No', status: 422, requestId: 'req_1' } as const

test('what is sent again promises nothing that only a key could do', () => {
  const { title, text } = underWayWords(sent({ note: 'No answer came' }))
  expect(title).toBe('Sent, and not confirmed yet')
  expect(text).toBe(
    'No answer came. It may have arrived. It is sent again until there is an answer. Do not take it again.',
  )
})

test('after a no nothing is sent again: the books are read until it is certain', () => {
  const { text } = underWayWords(sent({ note: 'The balance is $34.35.', no: NO }))
  expect(text).toBe(
    'The balance is $34.35. It may have arrived. Nothing is sent again just now: the invoice is read until it is certain, up to a minute after the last try. Do not take it again.',
  )
  expect(notFoundWords(false, false)).toContain('nothing more is sent before that is certain')
  expect(notFoundWords(true, false)).toContain('Nothing more is sent before that is certain')
})

test('a reason that ends in a full stop is not given another', () => {
  const { text } = underWayWords(sent({ state: 'saved', note: 'North can’t be reached.' }))
  expect(text).toMatch(/^North can’t be reached\. It is sent by itself/)
})
