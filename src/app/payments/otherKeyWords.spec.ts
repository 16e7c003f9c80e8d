import { expect, test } from 'vitest'
import type { Entry } from '~/client/outbox/entry'
import { entry } from '~/client/outbox/testing/stores'
import { otherKeyWords } from './otherKeyWords'

const kept = (changes: Partial<Entry> = {}): Entry => ({ ...entry('k'), ...changes })
const neverSent = kept({ state: 'saved', attempts: 0, expects: '{}' })

test('only what goes on by itself under its own key is said to', () => {
  expect(otherKeyWords(neverSent, 0)).toContain('to finish it')
  expect(otherKeyWords(kept({ state: 'unsure', attempts: 1 }), 0)).toBe(
    'Frontdesk no longer sends it on its own.',
  )
})
