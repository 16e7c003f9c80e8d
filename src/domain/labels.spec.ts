import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { hasLabel, labelsIn, readLabel, withLabel, withoutLabel, withoutLabels } from './labels'
import { anyCharacter } from './testing/anyCharacter'

test.each([
  ['Call first #waiter, parts are here #parts @mike', ['#waiter', '#parts', '@mike']],
  ['#Waiter at nine, #waiter', ['#Waiter']],
  ['Invoice #12 of ruth@example.com, C#minor', []],
  ['(#geführt) #4x4;#rückruf', ['#geführt', '#4x4', '#rückruf']],
  ['Is #on-hold', ['#on-hold']],
  ['#', []],
  [null, []],
])('in %j the labels are %j', (note, labels) => {
  expect(labelsIn(note)).toEqual(labels)
})

test.each([
  ['waiter', '#waiter'],
  [' #parts ', '#parts'],
  ['@mike', '@mike'],
  ['#re\u0301sume\u0301', '#r\u00e9sum\u00e9'],
  ['w'.repeat(31), `#${'w'.repeat(31)}`],
])('%j typed is the label %j', (typed, label) => {
  expect(readLabel(typed)).toEqual({ label })
  expect(labelsIn(label)).toEqual([label])
})

test.each([
  ['', /Type a word/],
  ['#', /Type a word/],
  ['two words', /one word/],
  ['wait!er', /“!” is not allowed in a label/],
  ['##parts', /“#” is not allowed/],
  ['parts,', /“,” is not allowed/],
  ['#12', /a letter in it/],
  ['w'.repeat(32), /at most 31 characters. This one has 32/],
])('%j typed is none, and it is said why', (typed, why) => {
  expect(readLabel(typed)).toEqual({ why: expect.stringMatching(why) })
})

test('it stands at the end of the note, and alone where there was none', () => {
  expect(withLabel('Call first', '#waiter')).toBe('Call first #waiter')
  expect(withLabel(null, '#waiter')).toBe('#waiter')
  expect(withoutLabel('#waiter', '#waiter')).toBeNull()
  expect(withLabel('Has it: #Waiter', '#waiter')).toBe('Has it: #Waiter')
  expect(withoutLabel('Has #waiter and #waiters, #WAITER', '#waiter')).toBe('Has and #waiters,')
})

test('without any of its labels a text is what stands around them', () => {
  expect(withoutLabels('Call #waiter first, #Waiter @mike')).toBe('Call first,')
  expect(withoutLabels('#waiter')).toBe('')
})

test('many labels take a look at each of them, and not at each pair', () => {
  const note = Array.from({ length: 500 }, (_, at) => `#label${at}`).join(' ')
  const lowered = vi.spyOn(String.prototype, 'toLowerCase')
  expect(labelsIn(note)).toHaveLength(500)
  const count = lowered.mock.calls.length
  lowered.mockRestore()
  expect(count).toBeLessThanOrEqual(2 * 500)
})

test('all labels are taken out of a text in one go', () => {
  const typed = Array.from({ length: 500 }, (_, at) => `#label${at}`).join(' ')
  const read = vi.spyOn(String.prototype, 'matchAll')
  expect(withoutLabels(`brakes ${typed}`)).toBe('brakes')
  const count = read.mock.calls.length
  read.mockRestore()
  expect(count).toBe(1)
})

describe('whatever the note', () => {
  const label = fc.stringMatching(/^[#@][a-zäß]{1,12}$/)

  test('a label that is added and taken out again leaves it as it was, to the byte', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, minLength: 1 }), label, (note, added) => {
        fc.pre(!hasLabel(note, added))
        const labelled = withLabel(note, added)
        expect(labelled.startsWith(note)).toBe(true)
        expect(hasLabel(labelled, added)).toBe(true)
        expect(withoutLabel(labelled, added)).toBe(note)
      }),
    )
  })

  test('no other label comes or goes', () => {
    const notes = fc.array(fc.oneof(fc.string(), label), { maxLength: 6 }).map((parts) => parts.join(' '))
    fc.assert(
      fc.property(notes, label, (note, added) => {
        const others = labelsIn(note).filter((other) => other.toLowerCase() !== added.toLowerCase())
        expect(labelsIn(withoutLabel(note, added))).toEqual(others)
      }),
    )
  })
})
