import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isId, newId } from './ids'

const MOMENT = Date.parse('2033-03-16T08:00:00Z')

/** What is neither time nor counter. */
const chance = (id: string) => id.slice(19)

/** The millisecond that an id was made in: its first 48 bits. */
const momentOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

test('an id is a UUID of version 7 of its moment', () => {
  const id = newId(MOMENT)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(momentOf(id)).toBe(MOMENT)
  expect(isId(id)).toBe(true)
})

test('ids made one after another are in order, and none comes twice: within a millisecond, and past its 4,096', () => {
  const ids = Array.from({ length: 20_000 }, () => newId(MOMENT + 1_000))
  expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)))
  expect(new Set(ids).size).toBe(ids.length)
  // The counter runs over into the milliseconds to come, as few of them as it must.
  expect(momentOf(ids.at(-1) ?? '')).toBe(MOMENT + 1_000 + Math.floor(19_999 / 4_096))
})

test('ids stay in order though the clock goes back', () => {
  const moments = fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 2, maxLength: 200 })
  fc.assert(
    fc.property(moments, (steps) => {
      const ids = steps.map((step) => newId(MOMENT + 10_000 + step))
      expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)))
    }),
  )
})

test('two ids of one moment differ by more than the counter: half of them is chance', () => {
  const ids = Array.from({ length: 1_000 }, () => newId(MOMENT + 30_000))
  expect(new Set(ids.map(chance)).size).toBe(1_000)
})

test.each([
  '',
  'cus_7',
  '019CF5A8-B400-707F-B6AD-EEF7FC110A43',
  '019cf5a8-b400-707f-b6ad-eef7fc110a43 ',
  '019cf5a8-b400-707f-b6ad-eef7fc110a43\n',
  '019cf5a8b400707fb6adeef7fc110a43',
  '{019cf5a8-b400-707f-b6ad-eef7fc110a43}',
  '019cf5a8-b400-707f-b6ad-eef7fc110a4\0',
  "' OR 1=1 --",
])('%j is no id of ours', (text) => {
  expect(isId(text)).toBe(false)
})
