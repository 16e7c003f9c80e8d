import { expect, test } from 'vitest'
import type { Entry } from '~/client/outbox/entry'
import { entry } from '~/client/outbox/testing/stores'
import { underWayWords } from './UnderWay'

const sent = (changes: Partial<Entry> = {}): Entry => ({
  ...entry('k'),
  state: 'sent',
  attempts: 1,
  ...changes,
})

test('what is sent again promises nothing that only a key could do', () => {
  const { title, text } = underWayWords(sent({ note: 'No answer came' }))
  expect(title).toBe('Sent, and not confirmed yet')
  expect(text).toBe(
    'No answer came. It may have arrived. Frontdesk checks and retries until the service answers, or asks you. Do not take it again.',
  )
})

test('a reason that ends in a full stop is not given another', () => {
  const { text } = underWayWords(sent({ state: 'saved', note: 'North can’t be reached.' }))
  expect(text).toMatch(/^North can’t be reached\. Frontdesk sends it as soon as it can/)
})
